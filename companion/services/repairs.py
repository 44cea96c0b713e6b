"""Tables that are out already and have to change: at most two of them, and none that has begun."""

from collections.abc import Mapping, Sequence

from companion.games.kernel import RuleViolation
from companion.services.venues import View
from companion.tourney.venue.deeds import CheckIn, Deed, Reseat
from companion.tourney.venue.rounds import table_at
from companion.tourney.venue.settings import SMALLEST
from companion.tourney.venue.state import Competition, Round, Table

Tables = dict[int, list[int]]


def without(view: View, place: tuple[int, int, int], person: int, reason: str) -> list[Deed]:
    """Somebody did not come. The table goes on without him, or somebody else helps out."""
    competition, now = at(view, place)
    left = [each for each in table_at(now.tables, place[2]).people if each != person]
    if len(left) == len(now.tables[place[2]].people):
        raise RuleViolation("moved_on")
    found, byes = completed(competition, now, place[2], left)
    return [reseat(place, found, [each for each in byes if each != person], [person], reason)]


def completed(
    competition: Competition, now: Round, number: int, left: list[int]
) -> tuple[Tables, list[int]]:
    """Who sat out comes in first, then somebody of the largest table, then it stays small."""
    sizes, byes = competition.settings.sizes, sitting_out(now)
    if len(left) in sizes:
        return {number: left}, byes
    if byes:
        return {number: [*left, byes[0]]}, byes[1:]
    others = waiting_tables(now, number)
    large = max(others, key=lambda each: len(others[each]), default=None)
    if large is not None and len(others[large]) - 1 in sizes:
        *staying, helping = others[large]
        return {number: [*left, helping], large: [*staying]}, byes
    if len(left) >= SMALLEST:
        return {number: left}, byes
    return dissolved(others, number, left, byes)


def dissolved(
    others: Mapping[int, Sequence[int]], number: int, left: list[int], byes: list[int]
) -> tuple[Tables, list[int]]:
    small = min(others, key=lambda each: len(others[each]), default=None)
    if small is None:
        return {number: []}, [*byes, *left]
    return {number: [], small: [*others[small], *left]}, byes


def instead(
    view: View, place: tuple[int, int, int], person: int, other: int, reason: str
) -> list[Deed]:
    """Somebody else plays on, who may have come only for that."""
    _, now = at(view, place)
    table = table_at(now.tables, place[2])
    people = [other if each == person else each for each in table.people]
    byes = [each for each in sitting_out(now) if each != other]
    found: list[Deed] = [] if other in now.present else [CheckIn(*place[:2], [other])]
    return [*found, reseat(place, {place[2]: people}, byes, [person], reason)]


def late(view: View, number: int, round_: int, person: int, reason: str) -> list[Deed]:
    """Somebody came late: to a table with room for him, or to one of those who sit out."""
    competition, now = at(view, (number, round_, 0))
    sizes, byes = competition.settings.sizes, sitting_out(now)
    first: list[Deed] = [] if person in now.present else [CheckIn(number, round_, [person])]
    waiting = waiting_tables(now)
    rooms = sorted(
        waiting, key=lambda each: (len(waiting[each]) + 1 not in sizes, len(waiting[each]))
    )
    together = [*[each for each in byes if each != person], person]
    if len(together) >= min(sizes):
        found: Tables = {len(now.tables): together[: sizes[0]]}
        byes = together[sizes[0] :]
    elif rooms and len(waiting[rooms[0]]) + 1 in sizes:
        found = {rooms[0]: [*waiting[rooms[0]], person]}
    else:
        found, byes = {}, together
    return [*first, reseat((number, round_, 0), found, byes, [], reason)]


def at(view: View, place: tuple[int, int, int]) -> tuple[Competition, Round]:
    competition = view.state.competitions.get(place[0])
    if competition is None or competition.current != place[1]:
        raise RuleViolation("round_closed")
    now = competition.rounds[place[1]]
    if not now.sittings:
        raise RuleViolation("not_seated_yet")
    return competition, now


def sitting_out(now: Round) -> list[int]:
    return [bye.person for bye in now.byes if bye.sitting == now.sittings - 1]


def waiting_tables(now: Round, besides: int = -1) -> dict[int, tuple[int, ...]]:
    """Tables of the last draw that nothing has happened at."""
    return {
        number: table.people
        for number, table in enumerate(now.tables)
        if number != besides and has_not_begun(table) and table.sitting == now.sittings - 1
    }


def has_not_begun(table: Table) -> bool:
    return table.lines is None and table.play is None and not table.void


def reseat(
    place: tuple[int, int, int],
    tables: Tables,
    byes: Sequence[int],
    absent: Sequence[int],
    reason: str,
) -> Reseat:
    named = {str(number): people for number, people in tables.items()}
    return Reseat(place[0], place[1], named, [*byes], [*absent], reason)
