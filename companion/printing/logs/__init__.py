"""What each game's log on paper asks for, as data: which lines a round has, and what in them.

A game is described in the module here that is called like its folder; one that has none gets a
line for each thing that can be entered. Nothing here draws.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from companion.games.folding import Table
from companion.games.registry import folder_of

CIRCLE, SEATS, COUNTS, SQUARE, WRITE = "circle", "seats", "counts", "square", "write"
OPEN = 0  # a stage or a round that nobody knows in advance: it is circled or written
ACCEPTED, PASSED = "OK", "–"
SIGNS = {"accept.seat": ACCEPTED, "pass.seat": PASSED}


class Cell(NamedTuple):
    """Somewhere to circle one of the values, to count gems, or to write, so often in turn.

    `holds` says which parts of which events stand here, as `offer.gems` or `market.brokers.0.2`;
    in a line for each player that is in the column of who did it, or, after an `@`, of whom that
    part of the event names. What is written has to be none of the values.
    """

    holds: tuple[str, ...]
    kind: str = WRITE
    label: str = ""  # a key of the catalogues, or a letter as it is
    values: tuple[Any, ...] = ()
    times: int = 1


class Line(NamedTuple):
    """A line of the log: its cells once, or its only cell for each player.

    `at` are the places in a round at which it is filled, as the log's `place` tells them.
    """

    label: str
    cells: tuple[Cell, ...]
    each: bool = False
    neutral: bool = False  # the neutral player has a cell, too
    at: tuple[str, ...] = ()
    number: int | None = None


class Part(NamedTuple):
    """Lines that belong together, with a name and a number at their side."""

    lines: tuple[Line, ...]
    label: str = ""
    number: int | None = None


class Block(NamedTuple):
    """A round, or a stage where it has none: it never breaks over pages."""

    stage: int
    round: int | None
    parts: tuple[Part, ...]

    @property
    def lines(self) -> list[Line]:
        return [line for part in self.parts for line in part.lines]


class Log(NamedTuple):
    """All rounds, and where in a round a state stands. `named` has its short words explained."""

    blocks: tuple[Block, ...]
    place: Callable[[Any], str]
    named: tuple[tuple[Any, ...], ...] = ()
    hints: tuple[str, ...] = ()


FOOT = Line("source.adjust", (Cell(("adjust",), WRITE, "pad.adjust"),))


def log_of(table: Table, state: Any = None) -> Log:
    """The log of a whole game, or from the round on in which a play stands."""
    name = f"companion.printing.logs.{folder_of(table.game.key)}"
    found: Log = import_module(name).log(table, state) if find_spec(name) else plain(table, state)
    return found


def plain(table: Table, state: Any) -> Log:
    """For a game that nobody has described yet: a line for everything, and room to write."""
    kinds = [kind for kind in table.game.shapes if kind != "adjust"]
    lines = [Line(f"deed.{kind}", (Cell((kind,), WRITE),)) for kind in kinds]
    block = Block(OPEN, OPEN, (Part(tuple(lines)),))
    return Log((block,) * 8 * table.game.stages, lambda state: "")


def bargain(table: Table, times: int = 3) -> tuple[Cell, ...]:
    """Who opens, and what is offered in turn until somebody accepts."""
    signs = [sign for sign in SIGNS if sign.partition(".")[0] in table.game.shapes]
    offers = Cell(("offer.gems", *signs), WRITE, "pad.offers", times=times)
    return Cell(("first.seat",), SEATS, "pad.first"), offers


def numbers(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, high + 1))


def free_choice(table: Table, label: str, at: str) -> Line:
    """One exchanges, several take one gem each, in the order that the companion asks for."""
    cells = (
        Cell(("first.seat",), SEATS, "pad.first"),
        Cell(("exchange.give",), CIRCLE, "field.give", table.game.colours),
        Cell(("exchange.take", "pick.gem"), WRITE, "field.take", times=len(table.players)),
    )
    return Line(label, cells, at=(at,))
