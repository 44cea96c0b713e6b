"""What a game's log on paper asks for, as data: which lines a round has, and what in them.

A game that says nothing of it gets a line for each thing that can be entered. Nothing here draws.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.games.contract import GameState
    from companion.games.progress import Setup

CIRCLE, SEATS, COUNTS, SQUARE, WRITE = "circle", "seats", "counts", "square", "write"
ROUNDS_TO_WRITE, LEAST_LINES = 8, 4
OPEN = 0  # a stage or a round that nobody knows in advance: it is circled or written
ACCEPTED, PASSED = "OK", "–"
SIGNS = {"accept.seat": ACCEPTED, "pass.seat": PASSED}


class Cell(NamedTuple):
    """Somewhere to circle one of the values, to count pieces, or to write, so often in turn.

    `holds` says which parts of which events stand here, as `offer.gems` or `market.brokers.0.2`;
    in a line for each player that is in the column of who did it, or, after an `@`, of whom that
    part of the event names. What is written has to be none of the values.
    """

    holds: tuple[str, ...]
    kind: str = WRITE
    label: str = ""  # a key of the catalogues, or a letter as it is
    values: tuple[int | str, ...] = ()
    times: int = 1


class LogLine(NamedTuple):
    """A line of the log: its cells once, or its only cell for each player.

    `at` are the places in a round at which it is filled, as the log's `place` tells them.
    """

    label: str
    cells: tuple[Cell, ...]
    each: bool = False
    neutral: bool = False  # the neutral player has a cell, too
    at: tuple[str, ...] = ()
    number: int | None = None


class LogPart(NamedTuple):
    """Lines that belong together, with a name and a number at their side."""

    lines: tuple[LogLine, ...]
    label: str = ""
    number: int | None = None


class Block(NamedTuple):
    """A round, or a stage where it has none: it never breaks over pages."""

    stage: int
    round: int | None
    parts: tuple[LogPart, ...]

    @property
    def lines(self) -> list[LogLine]:
        return [line for part in self.parts for line in part.lines]


class PaperLog(NamedTuple):
    """All rounds, and where in a round a state stands. `named` has its short words explained."""

    blocks: tuple[Block, ...]
    place: Callable[[Any], str]  # of a state of its game
    named: tuple[tuple[int | str, ...], ...] = ()
    hints: tuple[str, ...] = ()


BLANK = LogLine("", (Cell(()),))
FOOT = LogLine("source.adjust", (Cell(("adjust",), WRITE, "pad.adjust"),))


def one_line_per_event(table: "Setup", state: "GameState | None" = None) -> PaperLog:
    """For a game that says nothing of its log: a line for everything, and room to write."""
    kinds = [kind for kind in table.game.shapes if kind != "adjust"]
    lines = [plain_line(table, kind) for kind in kinds]
    lines += [BLANK] * (LEAST_LINES - len(lines))
    rounds = None if table.start().round is None else OPEN
    blocks = [Block(OPEN, rounds, (LogPart(tuple(lines)),))] * ROUNDS_TO_WRITE * table.game.stages
    if state is not None:
        blocks[0] = blocks[0]._replace(stage=state.stage, round=state.round)
    return PaperLog(tuple(blocks), lambda state: "")


def plain_line(table: "Setup", kind: str) -> LogLine:
    """An event: who, where it is somebody's, and each of its fields; or a column for everybody."""
    members = table.game.shapes[kind].members
    fields = {name: field for shape in members for name, field in shape.fields.items()}
    over_people = [getattr(field, "over_people", False) for field in fields.values()]
    if over_people == [True]:
        return LogLine(f"event.{kind}", (Cell((f"{kind}.{next(iter(fields))}",)),), each=True)
    cells = [
        Cell((f"{kind}.{name}",), SEATS if name == "seat" else WRITE, f"field.{name}")
        for name in fields
    ]
    return LogLine(f"event.{kind}", tuple(cells) or (Cell((kind,)),))


def bargain(table: "Setup", times: int = 3) -> tuple[Cell, ...]:
    """Who opens, and what is offered in turn until somebody accepts."""
    signs = [sign for sign in SIGNS if sign.partition(".")[0] in table.game.shapes]
    offers = Cell(("offer.gems", *signs), WRITE, "pad.offers", times=times)
    return Cell(("first.seat",), SEATS, "pad.first"), offers


def numbers(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, high + 1))


def free_choice(table: "Setup", label: str, at: str) -> LogLine:
    """One exchanges, several take one gem each, in the order that the companion asks for."""
    cells = (
        Cell(("first.seat",), SEATS, "pad.first"),
        Cell(("exchange.give",), CIRCLE, "field.give", table.game.kinds),
        Cell(("exchange.take", "pick.gem"), WRITE, "field.take", times=len(table.players)),
    )
    return LogLine(label, cells, at=(at,))
