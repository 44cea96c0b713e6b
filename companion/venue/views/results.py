"""Everything that was ever played in a venue, in order of time, for statistics and ratings."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.competition.file import FileSeat
from companion.competition.scoring.points import placings
from companion.competition.statistics.players import Played, ranks_of
from companion.competition.statistics.ratings import FinishOrder, Four, finished
from companion.venue.actions import OpenRound, StartFinals
from companion.venue.fold import VenueLedger
from companion.venue.state import SEASON, Table, Venue, self_of


class PlayedResult(NamedTuple):
    """A play with the table that it was played at. Players are people, by number."""

    competition: int
    round: int
    table: int
    played: Played


def rounds_in_time(ledger: VenueLedger) -> list[tuple[int, int]]:
    """Competition and round, as they were opened."""
    actions = [entry.action for entry in ledger.live_entries]
    opened = [action for action in actions if isinstance(action, OpenRound | StartFinals)]
    return [(action.competition, action.round) for action in opened]


def results_of(venue: Venue, rounds: Iterable[tuple[int, int]]) -> list[PlayedResult]:
    """What stands: tables with a result that are not void."""
    in_time = [*rounds]
    return [
        PlayedResult(number, round_, index, played(venue, table, night))
        for night, (number, round_) in zip(nights_of(venue, in_time), in_time, strict=True)
        for index, table in enumerate(venue.competitions[number].rounds[round_].tables)
        if table.lines is not None and not table.void
    ]


def nights_of(venue: Venue, rounds: Sequence[tuple[int, int]]) -> list[int]:
    """The venue's nights, from 0: rounds of a tournament one after the other are one of them."""
    found: list[int] = []
    before = None
    for number, _ in rounds:
        goes_on = number == before and venue.competitions[number].of != SEASON
        found.append(found[-1] + (not goes_on) if found else 0)
        before = number
    return found


def seats_at(venue: Venue, table: Table) -> tuple[FileSeat, ...]:
    lines = table.lines or ()
    people = [self_of(venue, person) for person in table.people]
    return tuple([FileSeat(person, *line) for person, line in zip(people, lines, strict=True)])


def played(venue: Venue, table: Table, night: int) -> Played:
    seats = seats_at(venue, table)
    return Played(
        table.game,
        night,
        tuple([seat.player for seat in seats]),
        placings(seats),
        tuple([seat.score for seat in seats]),
    )


def orders_of(
    results: Iterable[PlayedResult], game: str | None = None
) -> Iterator[Four | FinishOrder]:
    """How tables ended, for ratings: of one game, or of all."""
    for result in results:
        play = result.played
        if game is None or play.game == game:
            seats, shared = arranged(play.places)
            yield finished([play.seats[seat] for seat in seats], shared)


@lru_cache(4096)  # there are many tables, but few ways for one to end
def arranged(places: tuple[int | None, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats with the best first, and how many share each place."""
    ranks = ranks_of(places)
    shared = [ranks.count(rank) for rank in sorted({*ranks})]
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__)), tuple(shared)
