"""A venue's competition as the standings, draws and ratings want it: players numbered from 0."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.tourney.competition import Adjust, Competition, Seat, Table
from companion.tourney.competition import Round as Played
from companion.tourney.history import Past
from companion.tourney.patience import unhurried
from companion.tourney.scheme import read_scheme
from companion.tourney.venue import state
from companion.tourney.venue.state import Line, Round, Venue, self_of

# How tables ended that nobody has confirmed yet: what their plays say, by round and table.
Live = Mapping[tuple[int, int], tuple[Line, ...]]
LATE = "late"


class Contest(NamedTuple):
    """`people` has the person behind every player; `numbers` is the other way round.

    `sources` are the rounds of the venue that it was made of, and `played` what became of them.
    """

    people: tuple[int, ...]
    numbers: Mapping[int, int]
    competition: Competition
    players: Mapping[int, int]
    live: Live
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
        return found if found.name == now.name else found._replace(name=now.name)


def is_same(before: Round, now: Round) -> bool:
    """Whether a round counts as it did; it may be called otherwise in another language."""
    return before is now or (
        before.tables is now.tables
        and before.byes is now.byes
        and before.penalties is now.penalties
        and before.weight == now.weight
    )


def is_live(live: Live, index: int) -> bool:
    return any(round_ == index for round_, _ in live)


def contest_of(
    venue: Venue, number: int, live: Live | None = None, known: Contest | None = None
) -> Contest:
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
    scheme = read_scheme(dict(found.settings.scheme), found.settings.seed)
    names = tuple([f"{person:06}" for person in people])
    made = Competition(found.name, names, scheme, tuple(counted), None)
    return Contest(people, numbers, made, players, live, sources, tuple(rounds))


def is_grown(before: Mapping[int, int], after: Mapping[int, int]) -> bool:
    return before.items() <= after.items()


def late_points(
    entrants: Iterable[tuple[int, state.Entrant]], players: Mapping[int, int], rounds: int
) -> Mapping[int, list[Adjust]]:
    """What latecomers were given, with the round before theirs."""
    found: dict[int, list[Adjust]] = {}
    for person, entrant in entrants:
        if entrant.points:
            adjust = Adjust(players[person], entrant.points, LATE)
            found.setdefault(max(min(entrant.since, rounds) - 1, 0), []).append(adjust)
    return found


def with_late(played_round: Played, late: Iterable[Adjust]) -> Played:
    late = tuple(late)
    return played_round._replace(adjust=played_round.adjust + late) if late else played_round


def played(now: Round, index: int, players: Mapping[int, int], live: Live) -> Played:
    tables = []
    for number, table in enumerate(unhurried(now.tables)):
        lines = table.lines if table.lines is not None else live.get((index, number))
        if lines is not None and not table.void:
            tables.append(Table(table.game, seats_of(table, lines, players)))
    byes = tuple([players[bye.person] for bye in now.byes])
    adjust = tuple([Adjust(players[each[0]], *each[1:]) for each in now.penalties])
    return Played(now.name, now.weight, tuple(tables), byes, adjust)


def seats_of(
    table: state.Table, lines: Iterable[Line], players: Mapping[int, int]
) -> tuple[Seat, ...]:
    seated = zip(table.people, lines, strict=True)
    return tuple([Seat(players[person], *line) for person, line in seated])


def sittings_of(venue: Venue, number: int) -> list[tuple[int, Past]]:
    """Every draw so far with the number of its round: who sat where, and who sat out."""
    found = venue.competitions[number]
    people = dict.fromkeys([self_of(venue, person) for person in found.entrants])
    numbers = {person: index for index, person in enumerate(people)}
    return [
        (index, sitting_of(venue, each, sitting, numbers))
        for index, each in enumerate(found.rounds)
        for sitting in range(each.sittings)
    ]


def sitting_of(venue: Venue, now: Round, sitting: int, numbers: Mapping[int, int]) -> Past:
    tables = [
        [numbers[self_of(venue, person)] for person in table.people]
        for table in now.tables
        if table.sitting == sitting and not table.void
    ]
    byes = [numbers[self_of(venue, bye.person)] for bye in now.byes if bye.sitting == sitting]
    return Past(tables, byes)
