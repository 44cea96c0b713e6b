"""A game to try a sheet with: some cells typed in, and what they come to."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.games.record import FORMAT, RecordError, replay
from companion.games.registry import SHEET
from companion.ledger.entry import Json
from companion.play.editor.document import EACH_ROUND, places
from companion.play.editor.kinds import numbers_in
from companion.refusal import Malformed

MOST_PEOPLE = 4
NAMES = ("A", "B", "C", "D")
LONGEST_CELL = 200

TrialCells = Mapping[tuple[str, int], str]  # what was typed, by row and place


class Trial(NamedTuple):
    """What came of it: points and ranks, and the values of rows that are calculated."""

    points: Sequence[int] = ()
    ranking: Sequence[Sequence[int]] = ()
    values: Mapping[str, object] = MappingProxyType({})
    refusal: RecordError | None = None


def people_of(document: Json) -> tuple[str, ...]:
    """As few as will do, and three where there can be."""
    low, high = document["players"]
    return NAMES[: min(max(low, min(3, high)), MOST_PEOPLE)]


def tried(document: Json, cells: TrialCells) -> Trial:
    people = people_of(document)
    low, _ = document["players"]
    if low > MOST_PEOPLE:
        return Trial()
    record = {
        "format": FORMAT,
        "game": SHEET,
        "players": [*people],
        "options": {"sheet": document, "with": [each["key"] for each in switches(document)]},
        "events": [*events_of(document, cells, len(people))],
    }
    try:
        report: Json = replay(record)
    except RecordError as error:
        return Trial(refusal=error)
    points = [player["points"] for player in report["players"]]
    rounds = [*(report.get("rounds") or []), report.get("open") or {}]
    return Trial(points, report["ranking"], {**report["values"], **rounds[0]})


def switches(document: Json) -> Sequence[Json]:
    found: Sequence[Json] = document.get("switches", [])
    return found


def events_of(document: Json, cells: TrialCells, people: int) -> list[Json]:
    """One round, closed if anything was typed into it, then the rows of the whole game."""
    found: list[Json] = []
    events: dict[str, list[Json]] = {place: [] for place, _ in places(document)}
    for place, row in places(document):
        for seat in range(1 if row.get("per") == "table" else people):
            typed = cells.get((row["key"], seat), "").strip()[:LONGEST_CELL]
            if typed and "calc" not in row:
                whose = {} if row.get("per") == "table" else {"seat": seat}
                value = value_in(row, typed)
                events[place].append({"type": "set", "row": row["key"], **whose, "value": value})
    if events.get(EACH_ROUND):
        found = [*events[EACH_ROUND], {"type": "close"}]
    return found + [
        event for place, each in events.items() if place != EACH_ROUND for event in each
    ]


def value_in(row: Json, typed: str) -> object:
    """As it goes on the wire; what cannot be read is left for the rules to refuse."""
    try:
        match row.get("enter", "number"):
            case "sum":
                return numbers_in(typed.replace("+", " "))
            case "pairs":
                parts = typed.lower().replace("×", "x").split("+")
                return [numbers_in(part.replace("x", " ")) for part in parts]
            case "tick":
                return 1
        return numbers_in(typed)[0]
    except (Malformed, IndexError):
        return typed
