"""Tables that flow: headings repeated on every page, subtotals carried over."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.printing.canvas.flow import Flow
from companion.printing.canvas.fonts import BOLD, REGULAR, unit_width
from companion.printing.canvas.pen import FAINT, INK, PALE, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING, SMALLEST, Fitted, fitted, is_whole

LEFT, RIGHT, MIDDLE = "left", "right", "center"
HEAD_SIZE = 10.5
TIGHTEST = 0.8
NAMES = 0.38  # of the width: what names keep where numbers grow
EASY = 1.35  # columns are wider than their numbers need, if names leave the room
SMALLER = 0.9  # letters of closer lines
LARGEST = 1.9  # letters of twenty points
SMALLEST_MARKED = 0.45  # of the size: what decides is rather small than cut
LAST = 3  # so many lines stay with the legend below them
GAP = 3.0  # between a cell's text and its edges


class GridColumn(NamedTuple):
    """Where letters are larger than usual, all columns widen but that of the names.

    A mark that `hangs` stands behind the numbers, which stay below each other. With a `point`,
    they do so by what stands before it, however many digits each has behind it.
    """

    head: str
    width: float
    align: str = RIGHT
    names: bool = False
    hangs: str = ""
    point: str = ""


class GridRow(NamedTuple):
    """Cells as text. `running` are the sums so far, to be carried over to the next page."""

    cells: Sequence[str]
    kind: str = "line"
    running: Sequence[str] = ()


class Look(NamedTuple):
    height: float
    size: float
    bold: bool = False
    shaded: bool = False
    above: float = 0.0  # how thick a line stands over it
    grey: float = INK


LOOKS = {
    "line": Look(14.5, 10.5),
    "first": Look(17, 11.5, bold=True),
    "stage": Look(17, 11, bold=True, shaded=True),
    "sum": Look(15.5, 10.5, bold=True, above=0.5),
    "total": Look(24, 16, bold=True, above=1.2),
    "place": Look(17, 11, bold=True),
    "carried": Look(15, 9.5, grey=SOFT, above=0.5),
    "small": Look(12.6, 9.5),
}


class Grid:
    """A table with its columns; `carry` is what carried sums are called, before and after."""

    def __init__(
        self,
        flow: Flow,
        columns: Sequence[GridColumn],
        carry: tuple[str, str] = ("", ""),
        roomy: float = 1.0,
        below: float = 0.0,
    ) -> None:
        """Lines may be `roomy` times as high as usual; `below` is kept free for a legend."""
        self.flow, self.pen, self.carry = flow, flow.pen, carry
        self.given = self.columns = columns
        self.tight, self.letters, self.roomy, self.below = 1.0, 1.0, roomy, below
        self.behind = [0.0] * len(columns)  # the widest of what stands behind a point, by column
        self.set_edges()

    def set_edges(self) -> None:
        self.edges = [self.pen.left]
        for column in self.columns:
            self.edges.append(self.edges[-1] + column.width)

    def draw(self, rows: Sequence[GridRow], mark: int | None = None) -> None:
        """Where a cell is named for it, every further page has a bookmark with its first one."""
        self.tighten(rows)
        self.behind = [
            max(
                [behind(row.cells[number], column) for row in rows if number < len(row.cells)]
                or [0]
            )
            for number, column in enumerate(self.columns)
        ]
        self.flow.need(self.head_height + sum(map(self.height, rows[:3])))
        self.head()
        running: Sequence[str] = ()
        rest = sum(map(self.height, rows))
        for index, row in enumerate(rows):
            together = self.height(row) + self.keep_with(rows, index)
            reserved = LOOKS["carried"].height if running else 0
            if self.below and index == len(rows) - LAST:
                together, reserved = rest, reserved + self.below
            if min(rest + self.below, together + reserved) > self.flow.left_over:
                self.break_page(running)
                if mark is not None:
                    self.pen.bookmark(" ".join(row.cells[: mark + 1]), 1)
            rest -= self.height(row)
            self.row(row)
            running = row.running or running

    def tighten(self, rows: Sequence[GridRow]) -> None:
        """Lines a little closer, if that saves the last few from a page of their own.

        What hangs on a wall may have larger lines than usual, as long as there is room for them.
        """
        whole = sum(LOOKS[row.kind].height for row in rows)
        for _ in range(2 if self.roomy > 1 else 1):  # larger letters make higher headings
            room = self.flow.left_over - self.head_height - self.below - 1
            if room >= TIGHTEST * whole > 0:
                self.tight = min(room / whole, self.roomy)
            elif self.roomy > 1 and whole:
                self.tight = self.filled(rows)
            self.letters = min(max(self.tight, SMALLER), LARGEST)
            self.widen()

    def filled(self, rows: Sequence[GridRow]) -> float:
        """Larger lines over several pages, so that the last of them is full as well."""
        usual = [LOOKS[row.kind].height for row in rows]

        def heights(factor: float) -> list[float]:
            return [*[each * factor for each in usual], self.below]

        return self.flow.filling(heights, 1, self.roomy, self.head_height)

    def widen(self) -> None:
        """Room for larger letters, taken from the names as long as those keep enough."""
        if not any(column.names for column in self.given):
            return
        whole = self.edges[-1] - self.edges[0]
        fixed = sum([column.width for column in self.given if not column.names])
        most = (1 - NAMES) * whole / max(fixed, 1)
        self.letters = min(self.letters, max(most, 1))
        wider = min(max(self.letters, EASY), max(most, 1))
        self.columns = [
            column._replace(width=whole - fixed * wider if column.names else column.width * wider)
            for column in self.given
        ]
        self.set_edges()

    def height(self, row: GridRow) -> float:
        return LOOKS[row.kind].height * self.tight

    def keep_with(self, rows: Sequence[GridRow], index: int) -> float:
        """A stage's heading stays with its first line, a sum with the line above it."""
        following = rows[index + 1 : index + 2]
        if rows[index].kind == "stage" or (following and following[0].kind in ("sum", "place")):
            return sum(map(self.height, following))
        return 0.0

    def break_page(self, running: Sequence[str]) -> None:
        if running:
            self.row(GridRow([self.carry[0], *running], "carried"))
        self.flow.turn()
        self.head()
        if running:
            self.row(GridRow([self.carry[1], *running], "carried"))

    @property
    def head_height(self) -> float:
        return (
            max(self.head_lines(column) for column in self.columns) * self.head_size * LEADING + 8
        )

    @property
    def head_size(self) -> float:
        return HEAD_SIZE * min(self.letters, 1.25)

    def head_of(self, column: GridColumn) -> Fitted:
        """With more room around it than a number has, since names fill their columns."""
        return heading(column.head, self.head_size, column.width - 3 * GAP)

    def head_lines(self, column: GridColumn) -> int:
        return len(self.head_of(column).lines)

    def head(self) -> None:
        """Names above their columns, standing on the line below them."""
        flow, high = self.flow, self.head_height
        base = flow.y + high - 6
        for number, column in enumerate(self.columns):
            found = self.head_of(column)
            lift = (len(found.lines) - 1) * found.size * LEADING
            x = self.anchor(number, column.align)
            self.pen.set_lines(x, base - lift, found, bold=True, align=column.align)
        flow.y += high
        self.pen.rule(self.edges[0], flow.y - 0.5, self.edges[-1], 1)

    def anchor(self, number: int, align: str) -> float:
        left, right = self.edges[number], self.edges[number + 1]
        if align == RIGHT:
            return right - GAP
        return left + GAP if align == LEFT else (left + right) / 2

    def row(self, row: GridRow) -> None:
        pen, look, y, high = self.pen, LOOKS[row.kind], self.flow.y, self.height(row)
        if look.shaded:
            pen.area(self.edges[0], y, self.edges[-1] - self.edges[0], high, FAINT)
        if look.above:
            pen.rule(self.edges[0], y, self.edges[-1], look.above)
        look = look._replace(size=look.size * self.letters)
        base = y + high / 2 + look.size * 0.36
        self.cells(pen, row, look, base)
        self.flow.y += high
        if row.kind in ("line", "small", "first"):
            pen.rule(self.edges[0], self.flow.y, self.edges[-1], 0.25, grey=PALE)

    def cells(self, pen: Pen, row: GridRow, look: Look, base: float) -> None:
        name = BOLD if look.bold else REGULAR
        for number, cell in enumerate(row.cells):
            if cell:
                column = self.columns[number]
                room = column.width - 2 * GAP
                if len(row.cells) == 1:
                    room = self.edges[-1] - self.edges[0] - 2 * GAP
                x = self.anchor(number, column.align)
                if column.hangs and not cell.endswith(column.hangs):
                    mark = unit_width(column.hangs, REGULAR) * LOOKS["line"].size * self.letters
                    x, room = x - mark, room - mark
                if column.point:
                    free = max(0.0, self.behind[number] - behind(cell, column)) * look.size
                    x, room = x - free, room - free
                smallest = SMALLEST_MARKED if column.hangs else SMALLEST
                (line,), size = fitted(cell, name, look.size, room, 1, smallest)
                pen.line(x, base, line, size, name, column.align, look.grey)


def behind(cell: str, column: GridColumn) -> float:
    """How wide the decimals of a number are, with their point; of anything else nothing."""
    whole, point, decimals = cell.removesuffix(column.hangs).partition(column.point or " ")
    is_number = point and whole.lstrip("−").isdecimal() and decimals.isdecimal()
    return unit_width(point + decimals, REGULAR) if is_number and column.point else 0.0


@lru_cache(1024)
def heading(name: str, size: float, room: float) -> Fitted:
    """On two lines, or smaller on one or three where only that keeps it whole."""
    found = fitted(name, BOLD, size, room, 2, 0.75)
    if is_whole(found, name):
        return found
    for lines in (1, 3):
        smaller = fitted(name, BOLD, size, room, lines, 0.55)
        if is_whole(smaller, name):
            return smaller
    return found
