"""Everything that was ever played in a venue, in order of time, for statistics and ratings."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.tourney.competition import Seat
from companion.tourney.points import placings
from companion.tourney.ratings import Order, order
from companion.tourney.statistics import Played
from companion.tourney.venue.deeds import Cut, Open
from companion.tourney.venue.fold import Step, standing
from companion.tourney.venue.state import SEASON, Table, Venue, self_of


class Result(NamedTuple):
    """A play with the table that it was played at. Players are people, by number."""

    competition: int
    round: int
    table: int
    played: Played


def rounds_in_time(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Competition and round, as they were opened."""
    opened = [step.deed for step in standing(steps) if isinstance(step.deed, Open | Cut)]
    return [(deed.competition, deed.round) for deed in opened]


def results_of(venue: Venue, rounds: Iterable[tuple[int, int]]) -> list[Result]:
    """What stands: tables with a result that are not void."""
    in_time = [*rounds]
    return [
        Result(number, round_, index, played(venue, table, night))
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


def seats_at(venue: Venue, table: Table) -> tuple[Seat, ...]:
    lines = table.lines or ()
    people = [self_of(venue, person) for person in table.people]
    return tuple([Seat(person, *line) for person, line in zip(people, lines, strict=True)])


def played(venue: Venue, table: Table, night: int) -> Played:
    seats = seats_at(venue, table)
    return Played(
        table.game,
        night,
        tuple([seat.player for seat in seats]),
        placings(seats),
        tuple([seat.score for seat in seats]),
    )


def orders_of(results: Iterable[Result], game: str | None = None) -> list[Order]:
    """How tables ended, for ratings: of one game, or of all."""
    return [
        order([Seat(*each) for each in placed(result.played)])
        for result in results
        if game is None or result.played.game == game
    ]


def placed(play: Played) -> list[tuple[int, None, int | None]]:
    """Players with their places only: a score says nothing that a place does not."""
    return [(player, None, place) for player, place in zip(play.seats, play.places, strict=True)]
