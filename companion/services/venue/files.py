"""Competitions as files: out of a venue, and into one."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.live import live_results
from companion.services.people import joining, person_row
from companion.services.venues import View, Visitor, do
from companion.store import Store
from companion.store.venues import add_people
from companion.tourney.competition import FORMAT, Competition, CompetitionError, read_competition
from companion.tourney.competition import Round as Played
from companion.tourney.competition import Table as PlayedTable
from companion.tourney.history import Past
from companion.tourney.venue.contest import contest_of
from companion.tourney.venue.deeds import (
    CheckIn,
    Close,
    Deed,
    Enter,
    Finish,
    Found,
    Open,
    Penalise,
    Report,
    Seat,
)
from companion.tourney.venue.settings import LARGEST, SMALLEST
from companion.tourney.venue.state import SEASON, TOURNAMENT

LONGEST_NAME = 64
# Of a file that becomes a competition at once, and of the log that it becomes.
MOST_PLAYERS, MOST_RESULTS, MOST_ENTRIES = 2_000, 2_000, 2_500


def export(store: Store, view: View, number: int) -> dict[str, Any]:
    """A competition file of all rounds before a cut, with names that are nobody else's."""
    found = view.state.competitions[number]
    contest = contest_of(view.state, number, live_results(store, view, number))
    return {
        "format": FORMAT,
        "name": found.name,
        "players": unique_names(view, contest.people),
        "seed": found.settings.seed,
        "scheme": dict(found.settings.scheme),
        "rounds": [round_out(each) for each in contest.competition.rounds],
    }


def unique_names(view: View, people: Iterable[int]) -> list[str]:
    found: list[str] = []
    taken: set[str] = set()
    for person in people:
        named = view.people.get(person)
        name = (named.name if named else "") or f"#{person}"
        name = f"{name[:50]} #{person}" if name in taken else name
        taken.add(name)
        found.append(name)
    return found


def round_out(played: Played) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": played.name,
        "weight": plain(played.weight),
        "tables": [table_out(table) for table in played.tables],
    }
    found |= {"byes": [*dict.fromkeys(played.byes)]} if played.byes else {}
    adjust = [
        {"player": each.player, "points": plain(each.points), "reason": each.reason}
        for each in played.adjust
    ]
    return found | ({"adjust": adjust} if adjust else {})


def table_out(table: PlayedTable, named: bool = True) -> dict[str, Any]:
    seats = [
        {
            name: plain(value)
            for name, value in seat._asdict().items()
            if value is not None and (named or name != "player")
        }
        for seat in table.seats
    ]
    return {"game": table.game, "seats": seats}


def plain(value: Any) -> Any:
    """What was typed with a point is exact in ours, and as short in a file."""
    return float(value) if isinstance(value, Fraction) else value


def bring_in(
    store: Store, visitor: Visitor, document: Any, of: str, finished: bool, reason: str, token: str
) -> View:
    """A file becomes a season or tournament: people are found by their names, or added."""
    policy.check("import", visitor.role)
    if of not in (SEASON, TOURNAMENT):
        raise RuleViolation("moved_on")
    check_size(document)
    try:
        read = read_competition(document)
    except CompetitionError as error:
        raise RuleViolation("not_taken_in", where=error.where or "", why=error.refusal) from None

    def intent(view: View) -> list[Deed]:
        known = numbers_by_name(view)
        new = [name for name in read.players if name.casefold() not in known]
        numbers = {name.casefold(): n for n, name in enumerate(new, len(view.people) + 1)} | known
        people = [numbers[name.casefold()] for name in read.players]
        if len({*people}) < len(people):
            raise RuleViolation("one_person")
        first: list[Deed] = [joining(view, len(new), False)] if new else []
        number = len(view.state.competitions) + 1
        return first + history(read, document, number, of, people, finished, reason)

    def beside(connection: Connection, view: View) -> None:
        known = numbers_by_name(view)
        new = [name for name in read.players if name.casefold() not in known]
        rows = [person_row(view.id, n, name) for n, name in enumerate(new, len(view.people) + 1)]
        if rows:
            add_people(connection, rows)

    return do(store, visitor, intent, token, beside)


def check_size(document: Any) -> None:
    """Counted before anything is read: each round, result and penalty is an entry of its own."""
    top = document if isinstance(document, dict) else {}
    players, rounds = listed(top, "players"), listed(top, "rounds")
    if len(players) > MOST_PLAYERS:
        raise RuleViolation("too_many_players", limit=MOST_PLAYERS)
    results = len(rounds)
    for each in rounds:
        if isinstance(each, dict):
            results += sum([len(listed(each, name)) for name in ("tables", "adjust")])
    if results > MOST_RESULTS:
        raise RuleViolation("too_many_results", limit=MOST_RESULTS)


def listed(value: dict[str, Any], name: str) -> list[Any]:
    found = value.get(name)
    return found if isinstance(found, list) else []


def numbers_by_name(view: View) -> dict[str, int]:
    """Those who are here; the first of two with the same name."""
    found: dict[str, int] = {}
    for number, named in view.people.items():
        person = view.state.people[number]
        if named.name and person.here and not person.erased and person.into is None:
            found.setdefault(named.name.casefold(), number)
    return found


def history(
    read: Competition,
    document: Any,
    number: int,
    of: str,
    people: Sequence[int],
    finished: bool,
    reason: str,
) -> list[Deed]:
    once = all(len(draws_of(each)) < 2 for each in read.rounds)
    settings = {
        "scheme": document["scheme"],
        "sizes": sizes_of(read),
        "format": "swiss" if once or of == SEASON else "heats",
        "seed": abs(read.scheme.seed or 1),
    }
    found: list[Deed] = [Found(number, of, read.name[:LONGEST_NAME] or reason, settings)]
    found.append(Enter(number, [*people], 0))
    for index, each in enumerate(read.rounds):
        found += round_in(each, number, index, people, reason)
    if len(found) > MOST_ENTRIES:
        raise RuleViolation("too_many_results", limit=MOST_RESULTS)
    return found + ([Finish(number)] if finished else [])


def sizes_of(read: Competition) -> list[int]:
    """As they were, the most usual first."""
    lengths = [len(table.seats) for each in read.rounds for table in each.tables]
    found = sorted({*lengths}, key=lambda size: -lengths.count(size))
    return [size for size in found if SMALLEST <= size <= LARGEST] or [4, 3]


def draws_of(played: Played) -> list[Past]:
    """Nobody sits at two tables at once, or sits out as well: as many draws as that needs."""
    found: list[tuple[set[int], list[int], list[int]]] = []

    def room_for(players: set[int]) -> tuple[set[int], list[int], list[int]]:
        free = next((each for each in found if not each[0] & players), None)
        if free is None:
            free = (set(), [], [])
            found.append(free)
        free[0].update(players)
        return free

    for index, table in enumerate(played.tables):
        room_for({seat.player for seat in table.seats})[1].append(index)
    for player in played.byes:
        room_for({player})[2].append(player)
    return [Past([tables], byes) for _, tables, byes in found]


def round_in(
    played: Played, number: int, index: int, people: Sequence[int], reason: str
) -> list[Deed]:
    there = [seat.player for table in played.tables for seat in table.seats] + [*played.byes]
    name = played.name[:LONGEST_NAME] or str(index + 1)
    found: list[Deed] = [Open(number, index, name, plain(played.weight))]
    if there:
        found.append(CheckIn(number, index, [people[each] for each in dict.fromkeys(there)]))
    seated = 0
    for draw in draws_of(played):
        tables = [played.tables[each] for each in draw.tables[0]]
        places = [[people[seat.player] for seat in table.seats] for table in tables]
        found.append(Seat(number, index, places, [people[each] for each in draw.byes], ""))
        for each in tables:
            title = each.game[:LONGEST_NAME]
            found.append(Report(number, index, seated, table_out(each, False)["seats"], title))
            seated += 1
    found += [
        Penalise(number, index, people[each.player], plain(each.points), each.reason or reason)
        for each in played.adjust
    ]
    return [*found, Close(number, index)]
