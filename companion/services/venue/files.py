"""Competitions as files: out of a venue, and into one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from sqlalchemy import Connection

from companion.competition.file import FORMAT, FileCompetition, read_competition
from companion.competition.file import FileRound as Played
from companion.competition.file import FileTable as PlayedTable
from companion.competition.reader import CompetitionError, Number
from companion.competition.seating.problem import Past
from companion.games.contract import Reason
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.venue.competitions import JsonDocument, as_document
from companion.services.venue.people import joining, person_row
from companion.services.venue.reader import VenueView, Visitor, do
from companion.services.venue.views.live_results import live_results
from companion.store.database import Store
from companion.store.venues import add_people
from companion.venue.actions import (
    Action,
    CheckIn,
    CloseRound,
    CreateCompetition,
    EnterPlayers,
    EnterResult,
    FinishCompetition,
    OpenRound,
    Penalise,
    PublishDraw,
)
from companion.venue.settings import LARGEST, SMALLEST
from companion.venue.state import SEASON, TOURNAMENT, Round
from companion.venue.views.numbered import numbered_of

LONGEST_NAME = 64
# Of a file that becomes a competition at once, and of the log that it becomes.
MOST_PLAYERS, MOST_RESULTS, MOST_ENTRIES = 2_000, 2_000, 2_500


def export(
    store: Store, view: VenueView, number: int, round_name: Callable[[Round], str]
) -> JsonDocument:
    """A competition file of all rounds before a cut, with names that are nobody else's.

    `round_name` tells what a round is called by whoever exports it.
    """
    found = view.state.competitions[number]
    numbered = numbered_of(view.state, number, live_results(store, view, number))
    return {
        "format": FORMAT,
        "name": found.name,
        "players": unique_names(view, numbered.people),
        "seed": found.settings.seed,
        "scheme": dict(found.settings.scheme),
        "rounds": [
            round_out(each, round_name(now))
            for each, now in zip(numbered.competition.rounds, numbered.sources, strict=True)
        ],
    }


def unique_names(view: VenueView, people: Iterable[int]) -> list[str]:
    found: list[str] = []
    taken: set[str] = set()
    for person in people:
        named = view.people.get(person)
        name = (named.name if named else "") or f"#{person}"
        name = f"{name[:50]} #{person}" if name in taken else name
        taken.add(name)
        found.append(name)
    return found


def round_out(played: Played, name: str) -> JsonDocument:
    found: JsonDocument = {
        "name": name,
        "weight": plain(played.weight),
        "tables": [table_out(table) for table in played.tables],
    }
    found |= {"byes": [*dict.fromkeys(played.byes)]} if played.byes else {}
    adjust = [
        {"player": each.player, "points": plain(each.points), "reason": each.reason}
        for each in played.adjust
    ]
    return found | ({"adjust": adjust} if adjust else {})


def table_out(table: PlayedTable) -> JsonDocument:
    return {"game": table.game, "seats": seats_out(table)}


def seats_out(table: PlayedTable, named: bool = True) -> list[dict[str, float]]:
    return [
        {
            name: plain(value)
            for name, value in seat._asdict().items()
            if value is not None and (named or name != "player")
        }
        for seat in table.seats
    ]


def plain(value: Number) -> float:
    """What was typed with a point is exact in ours, and as short in a file."""
    return float(value) if isinstance(value, Fraction) else value


def bring_in(
    store: Store,
    visitor: Visitor,
    document: object,
    of: str,
    finished: bool,
    reason: str,
    token: str,
) -> VenueView:
    """A file becomes a season or tournament: people are found by their names, or added."""
    policy.check("import", visitor.role)
    read = read_in(document, of)

    def decide(view: VenueView) -> list[Action]:
        people, new = numbers_in(view, read), len(new_numbers(view, read))
        first: list[Action] = [joining(view, new, False)] if new else []
        number = len(view.state.competitions) + 1
        return first + history(read, document, number, of, people, finished, reason)

    def beside(connection: Connection, view: VenueView) -> None:
        if rows := [person_row(view.id, *each) for each in new_numbers(view, read)]:
            add_people(connection, rows)

    return do(store, visitor, decide, token, beside)


def read_in(document: object, of: str) -> FileCompetition:
    if of not in (SEASON, TOURNAMENT):
        raise RuleViolation("moved_on")
    check_size(document)
    try:
        return read_competition(document)
    except CompetitionError as error:
        where = error.where or Reason("import.whole")
        raise RuleViolation("not_taken_in", where=where, why=error.refusal) from None


def new_numbers(view: VenueView, read: FileCompetition) -> list[tuple[int, str]]:
    """Of a file's people those who have to be added, with the numbers that they get."""
    known = numbers_by_name(view)
    new = [name for name in read.players if name.casefold() not in known]
    return [*enumerate(new, len(view.people) + 1)]


def numbers_in(view: VenueView, read: FileCompetition) -> list[int]:
    """A file's people by the numbers that they have here, or get when they are added."""
    new = {name.casefold(): number for number, name in new_numbers(view, read)}
    numbers = new | numbers_by_name(view)
    people = [numbers[name.casefold()] for name in read.players]
    if len({*people}) < len(people):
        raise RuleViolation("one_person")
    return people


def check_size(document: object) -> None:
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


def listed(value: Mapping[str, object], name: str) -> list[object]:
    found = value.get(name)
    return found if isinstance(found, list) else []


def numbers_by_name(view: VenueView) -> dict[str, int]:
    """Those who are here; the first of two with the same name."""
    found: dict[str, int] = {}
    for number, named in view.people.items():
        person = view.state.people[number]
        if named.name and person.here and not person.erased and person.into is None:
            found.setdefault(named.name.casefold(), number)
    return found


def history(
    read: FileCompetition,
    document: object,
    number: int,
    of: str,
    people: Sequence[int],
    finished: bool,
    reason: str,
) -> list[Action]:
    once = all(len(draws_of(each)) < 2 for each in read.rounds)
    settings = {
        "scheme": as_document(document)["scheme"],
        "sizes": sizes_of(read),
        "format": "swiss" if once or of == SEASON else "heats",
        "seed": abs(read.scheme.seed or 1),
    }
    found: list[Action] = [
        CreateCompetition(number, of, read.name[:LONGEST_NAME] or reason, settings)
    ]
    found.append(EnterPlayers(number, [*people], 0))
    for index, each in enumerate(read.rounds):
        found += round_in(each, number, index, people, reason)
    if len(found) > MOST_ENTRIES:
        raise RuleViolation("too_many_results", limit=MOST_RESULTS)
    return found + ([FinishCompetition(number)] if finished else [])


def sizes_of(read: FileCompetition) -> list[int]:
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
) -> list[Action]:
    there = [seat.player for table in played.tables for seat in table.seats] + [*played.byes]
    name = played.name[:LONGEST_NAME] or None
    found: list[Action] = [OpenRound(number, index, name, plain(played.weight), "")]
    if there:
        found.append(CheckIn(number, index, [people[each] for each in dict.fromkeys(there)]))
    seated = 0
    for draw in draws_of(played):
        tables = [played.tables[each] for each in draw.tables[0]]
        places = [[people[seat.player] for seat in table.seats] for table in tables]
        found.append(PublishDraw(number, index, places, [people[each] for each in draw.byes], ""))
        for each in tables:
            title = each.game[:LONGEST_NAME]
            found.append(EnterResult(number, index, seated, seats_out(each, False), title))
            seated += 1
    found += [
        Penalise(number, index, people[each.player], plain(each.points), each.reason or reason)
        for each in played.adjust
    ]
    return [*found, CloseRound(number, index)]
