"""A venue's competition as the standings, draws and ratings want it: players numbered from 0."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.competition.file import FileCompetition, FileSeat, FileTable, PointAdjustment
from companion.competition.file import FileRound as Played
from companion.competition.patience import unhurried
from companion.competition.scheme import read_scheme
from companion.competition.seating.problem import Past
from companion.venue import state
from companion.venue.state import Round, SeatResult, Venue, self_of

# How tables ended that nobody has confirmed yet: what their plays say, by round and table.
LiveResults = Mapping[tuple[int, int], tuple[SeatResult, ...]]
LATE = "late"


class NumberedCompetition(NamedTuple):
    """`people` has the person behind every player; `numbers` is the other way round.

    `sources` are the rounds of the venue that it was made of, and `played` what became of them.
    """

    people: tuple[int, ...]
    numbers: Mapping[int, int]
    competition: FileCompetition
    players: Mapping[int, int]
    live: LiveResults
    sources: tuple[Round, ...]
    played: tuple[Played, ...]

    def known(self, index: int, now: Round, players: Mapping[int, int]) -> Played | None:
        """What became of the same round before, if it is the same in all that counts."""
        if index >= len(self.sources) or self.players is not players or is_live(self.live, index):
            return None
        before = self.sources[index]
        if not is_same(before, now):
            return None
        found = self.played[index]
        name = now.name or ""
        return found if found.name == name else found._replace(name=name)


def is_same(before: Round, now: Round) -> bool:
    """Whether a round counts as it did; it may be called otherwise."""
    return before is now or (
        before.tables is now.tables
        and before.byes is now.byes
        and before.penalties is now.penalties
        and before.weight == now.weight
    )


def is_live(live: LiveResults, index: int) -> bool:
    return any(round_ == index for round_, _ in live)


def numbered_of(
    venue: Venue,
    number: int,
    live: LiveResults | None = None,
    known: NumberedCompetition | None = None,
) -> NumberedCompetition:
    """All rounds before the cut; after it only placings count.

    Of a contest that is known, rounds which have not changed are taken over.
    """
    found, live = venue.competitions[number], live or {}
    people = tuple(dict.fromkeys([self_of(venue, person) for person in found.entrants]))
    numbers = {person: index for index, person in enumerate(people)}
    players: Mapping[int, int] = {each: numbers[self_of(venue, each)] for each in found.entrants}
    if known is not None and is_grown(known.players, players):
        known = known._replace(players=players)  # who came since was at no table before
    sources = tuple([each for each in found.rounds if not each.final])
    rounds = [
        (known and not is_live(live, index) and known.known(index, each, players))
        or played(each, index, players, live)
        for index, each in enumerate(sources)
    ]
    late = late_points(found.entrants.items(), players, len(rounds))
    counted = [with_late(each, late.get(index, ())) for index, each in enumerate(rounds)]
    made = file_of(found, people, counted)
    return NumberedCompetition(
        people=people,
        numbers=numbers,
        competition=made,
        players=players,
        live=live,
        sources=sources,
        played=tuple(rounds),
    )


def file_of(
    found: state.Competition, people: Iterable[int], rounds: Iterable[Played]
) -> FileCompetition:
    scheme = read_scheme(dict(found.settings.scheme), found.settings.seed)
    names = tuple([f"{person:06}" for person in people])
    return FileCompetition(found.name, names, scheme, tuple(rounds), None)


def is_grown(before: Mapping[int, int], after: Mapping[int, int]) -> bool:
    return before.items() <= after.items()


def late_points(
    entrants: Iterable[tuple[int, state.Entrant]], players: Mapping[int, int], rounds: int
) -> Mapping[int, list[PointAdjustment]]:
    """What latecomers were given, with the round before theirs."""
    found: dict[int, list[PointAdjustment]] = {}
    for person, entrant in entrants:
        if entrant.points:
            adjust = PointAdjustment(players[person], entrant.points, LATE)
            found.setdefault(max(min(entrant.since, rounds) - 1, 0), []).append(adjust)
    return found


def with_late(played_round: Played, late: Iterable[PointAdjustment]) -> Played:
    late = tuple(late)
    return played_round._replace(adjust=played_round.adjust + late) if late else played_round


def played(now: Round, index: int, players: Mapping[int, int], live: LiveResults) -> Played:
    tables = []
    for number, table in enumerate(unhurried(now.tables)):
        lines = table.lines if table.lines is not None else live.get((index, number))
        if lines is not None and not table.void:
            tables.append(FileTable(table.game, seats_of(table, lines, players)))
    byes = tuple([players[bye.person] for bye in now.byes])
    adjust = tuple([PointAdjustment(players[each[0]], *each[1:]) for each in now.penalties])
    return Played(now.name or "", now.weight, tuple(tables), byes, adjust)


def seats_of(
    table: state.Table, lines: Iterable[SeatResult], players: Mapping[int, int]
) -> tuple[FileSeat, ...]:
    seated = zip(table.people, lines, strict=True)
    return tuple([FileSeat(players[person], *line) for person, line in seated])


def past_draws_of(venue: Venue, number: int) -> list[tuple[int, Past]]:
    """Every draw so far with the number of its round: who sat where, and who sat out."""
    found = venue.competitions[number]
    people = dict.fromkeys([self_of(venue, person) for person in found.entrants])
    numbers = {person: index for index, person in enumerate(people)}
    return [
        (index, past_draw_of(venue, each, draw_number, numbers))
        for index, each in enumerate(found.rounds)
        for draw_number in range(each.draws)
    ]


def past_draw_of(venue: Venue, now: Round, draw_number: int, numbers: Mapping[int, int]) -> Past:
    tables = [
        [numbers[self_of(venue, person)] for person in table.people]
        for table in now.tables
        if table.draw_number == draw_number and not table.void
    ]
    byes = [
        numbers[self_of(venue, bye.person)] for bye in now.byes if bye.draw_number == draw_number
    ]
    return Past(tables, byes)
