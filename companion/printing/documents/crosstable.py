"""Who met whom, with what result: a square of marks, or for a crowd round by round."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from companion.printing.canvas.flow import Flow, letterhead
from companion.printing.canvas.fonts import REGULAR
from companion.printing.canvas.grid import GAP, LEFT, LOOKS, MIDDLE, Grid, GridColumn, GridRow
from companion.printing.canvas.paper import MARGIN
from companion.printing.canvas.pen import FAINT, PALE, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING, width
from companion.printing.canvas.words import NONE, Words
from companion.printing.documents.content import Crosstable, Sat

MOST_SQUARE = 28  # more would not be readable on one page
UPRIGHT = 22
NAMES, MOST_FOR_NAMES, RANK = 140.0, 220.0, 28.0
AHEAD, BEHIND, LEVEL = "+", "−", "="
WIDEST, HIGHEST = 60.0, 40.0  # of a cell
LARGEST = 15.0
ROOMY = 1.3
HEADS, LEGEND = 18.0, 18.0
SMALLER, SMALLEST = 0.5, 6.0  # where marks would be smaller still, they are counted
CLOSE = 0.85  # of the usual size: letters of a round
SEPARATOR = "; "  # between tables of one round
BETWEEN, CLOSELY = " · ", "·"  # between what is said of each
PEOPLE, TOTAL, DIGITS = 118.0, 36.0, 2
NARROWEST_ROUND, WIDEST_ROUND = 30.0, 90.0
POINTS = 34.0


def draw_crosstable(pen: Pen, record: Crosstable, words: Words) -> None:
    square = len(record.people) <= MOST_SQUARE and not record.swiss
    wide = len(record.people) > UPRIGHT if square else not fits_upright(record, pen, words)
    pen.begin(pen.paper.turned if wide else pen.paper, words.seal(record.about.seal))
    title = words.say("crosstable.of", title=record.title)
    pen.entitle(title, record.about.venue)
    flow = Flow(pen, words, title)
    letterhead(flow, record.about, title, [], "standings")
    if record.before_final:
        flow.y += 8
        flow.paragraph(words.say("crosstable.before_final"), 10, grey=SOFT)
    flow.y += 8
    if square:
        draw_square(flow, record)
    else:
        draw_legend(flow, "crosstable.rounds")
        draw_rounds(flow, record, words)


def fits_upright(record: Crosstable, pen: Pen, words: Words) -> bool:
    """Whether all rounds have room beside each other on a page that is not turned."""
    room = rounds_room(pen.paper.width - 2 * MARGIN)
    return len(record.rounds) * needed(cells_in(record, words, room)) <= room


def draw_legend(flow: Flow, key: str) -> None:
    flow.paragraph(flow.words.say(key), 10, grey=SOFT)
    flow.y += 4


def met(record: Crosstable) -> dict[tuple[int, int], str]:
    """For every two who met: the marks of the first against the second, meeting by meeting."""
    found: dict[tuple[int, int], str] = {}
    for sat in record.tables:
        for one, other in permutations(range(len(sat.people)), 2):
            pair = sat.people[one], sat.people[other]
            found[pair] = found.get(pair, "") + mark(sat.places[one], sat.places[other])
    return found


def mark(own: int | None, other: int | None) -> str:
    """Who was not classified is behind everybody who was."""
    own, other = own or 1_000_000, other or 1_000_000
    return LEVEL if own == other else AHEAD if own < other else BEHIND


class CrosstableCells(NamedTuple):
    """What stands in the cells, line by line, at one size."""

    cells: Mapping[tuple[int, int], Sequence[str]]
    size: float
    legend: str = "crosstable.legend"


def marks_for(record: Crosstable, wide: float, high: float, size: float) -> CrosstableCells:
    """A mark for every meeting; where people met too often for that, how many of each."""
    found = met(record)
    single = CrosstableCells({pair: [said] for pair, said in found.items()}, size)
    if fitting(single, wide, high).size >= min(size, max(size * SMALLER, SMALLEST)):
        return single
    counted = {pair: counts(said) for pair, said in found.items()}
    rows = {pair: [" ".join(said)] for pair, said in counted.items()}
    choices = [CrosstableCells(cells, size, "crosstable.counts") for cells in (rows, counted)]
    return max([fitting(way, wide - 2, high) for way in choices], key=lambda way: way.size)


def counts(marks: str) -> list[str]:
    """`+5`, `−3`, as chess players write it."""
    return [f"{each}{marks.count(each)}" for each in (AHEAD, BEHIND, LEVEL) if each in marks]


def fitting(marks: CrosstableCells, wide: float, high: float) -> CrosstableCells:
    """As small as the fullest cell needs."""
    lines = [line for cell in marks.cells.values() for line in cell]
    widest = max([width(line, REGULAR) for line in lines], default=0) or 1
    most = max([len(cell) for cell in marks.cells.values()], default=1)
    return marks._replace(size=min(marks.size, wide / widest, high / (most * LEADING)))


def draw_square(flow: Flow, record: Crosstable) -> None:
    """As wide and as high as the page: marks in the middle of cells that need not be square."""
    pen, count = flow.pen, len(record.people)
    if not count:
        draw_legend(flow, "crosstable.legend")
        return
    names = min(NAMES, pen.width / 3)
    points = POINTS if record.points else 0.0
    wide = min((pen.width - RANK - names - points) / count, WIDEST)
    names = min(pen.width - RANK - points - wide * count, MOST_FOR_NAMES)
    high = min((flow.left_over - LEGEND - HEADS) / count, HIGHEST)
    letters = min(LARGEST, high * 0.62)
    marks = marks_for(record, wide - 2, high, min(letters, wide * 0.7))
    draw_legend(flow, marks.legend)
    left, top = pen.left + RANK + names, flow.y + HEADS
    draw_heads(pen, (left, top), wide, count)
    for number in range(count):
        y = top + number * high
        base = y + high * 0.5 + letters * 0.35
        pen.text(pen.left + RANK - 7, base, str(number + 1), letters, align="right", bold=True)
        pen.text(pen.left + RANK, base, record.people[number].name, letters, room=names - 6)
        pen.area(left + number * wide, y, wide, high, FAINT)
        own = [marks.cells.get((number, column)) for column in range(count)]
        draw_row(pen, own, (left, y + high * 0.5), wide, marks.size)
    draw_lines(pen, (left, top), (wide, high), count)
    if record.points:
        right = left + count * wide + points
        head = flow.words.say("standings.points")
        pen.text(right, top - 5, head, 9.5, align="right", bold=True, room=points - 2)
        for number in range(count):
            base = top + (number + 0.5) * high + letters * 0.35
            said = total(record, number, flow.words)
            pen.text(right, base, said, letters, align="right", bold=True, room=points - 4)
    flow.y = top + count * high


def draw_heads(pen: Pen, corner: tuple[float, float], wide: float, count: int) -> None:
    left, top = corner
    for column in range(count):
        x = left + (column + 0.5) * wide
        pen.text(x, top - 5, str(column + 1), min(11, wide * 0.6), align="center", bold=True)


def draw_row(
    pen: Pen,
    cells: Sequence[Sequence[str] | None],
    start: tuple[float, float],
    wide: float,
    size: float,
) -> None:
    left, middle = start
    for column, said in enumerate(cells):
        if said is not None:
            draw_marks(pen, left + (column + 0.5) * wide, middle, said, wide - 2, size)


def draw_lines(
    pen: Pen, corner: tuple[float, float], cell: tuple[float, float], count: int
) -> None:
    (left, top), (wide, high) = corner, cell
    for line in range(count + 1):
        pen.rule(pen.left, top + line * high, left + count * wide, 0.4, grey=PALE)
        pen.rule(left + line * wide, top, left + line * wide, 0.4, grey=PALE, down=count * high)


def draw_marks(
    pen: Pen, x: float, middle: float, said: Sequence[str], room: float, size: float
) -> None:
    step = size * LEADING
    first = middle + size * 0.35 - (len(said) - 1) * step / 2
    for at, line in enumerate(said):
        pen.text(x, first + at * step, line, size, align="center", room=room, smallest=SMALLER)


def draw_rounds(flow: Flow, record: Crosstable, words: Words) -> None:
    """A line for everybody, a column for every round, and the points at the end.

    Rounds that have no room beside the others follow on further pages.
    """
    pen = flow.pen
    room = rounds_room(pen.width)
    cells = cells_in(record, words, room)
    for at, rounds in enumerate(side_by_side(len(record.rounds), cells, room)):
        if at:
            flow.turn()
        wide = min(room / max(1, len(rounds)), WIDEST_ROUND)
        heads = [GridColumn(words.title(record.rounds[each]), wide, MIDDLE) for each in rounds]
        columns = [
            GridColumn("", RANK),
            GridColumn(words.say("standings.player"), PEOPLE + room - wide * len(rounds), LEFT),
            *heads,
            GridColumn(words.say("standings.points"), TOTAL, point=words.point),
        ]
        rows = [
            GridRow([str(number + 1), guest.name, *own, total(record, number, words)], "small")
            for number, guest in enumerate(record.people)
            for own in [[cells.get((number, each), "") for each in rounds]]
        ]
        Grid(flow, columns, roomy=ROOMY).draw(rows, 1)


def rounds_room(width: float) -> float:
    return width - RANK - PEOPLE - TOTAL


def total(record: Crosstable, number: int, words: Words) -> str:
    return words.number(record.points[number], DIGITS) if record.points else ""


def side_by_side(
    count: int, cells: Mapping[tuple[int, int], str], room: float
) -> list[Sequence[int]]:
    """The rounds in as few parts as stay readable, all about equally many."""
    most = max(1, int(room // needed(cells)))
    parts = max(1, -(-count // most))
    each = max(1, -(-count // parts))
    return [range(at, min(at + each, count)) for at in range(0, count, each)] or [range(0)]


def needed(cells: Mapping[tuple[int, int], str]) -> float:
    """How wide a round has to be for the longest of its cells."""
    widest = max([width(each, REGULAR) for each in cells.values()], default=0.0)
    return max(NARROWEST_ROUND, widest * LOOKS["small"].size * CLOSE + 2 * GAP)


def cells_in(record: Crosstable, words: Words, room: float) -> dict[tuple[int, int], str]:
    """As airy as all rounds have room for."""
    airy = in_rounds(record, words, BETWEEN)
    is_room = len(record.rounds) * needed(airy) <= room
    return airy if is_room else in_rounds(record, words, CLOSELY)


def in_rounds(record: Crosstable, words: Words, between: str) -> dict[tuple[int, int], str]:
    """By person and round: `12 · 2 · 3`, second at table 12 for three points; or a bye."""
    found: dict[tuple[int, int], list[str]] = {}
    for sat in record.tables:
        for seat, person in enumerate(sat.people):
            points = [words.number(sat.points[seat], DIGITS)] if sat.points else []
            said = between.join([str(sat.table), placed(sat, seat), *points])
            found.setdefault((person, sat.round), []).append(said)
    for round_, person in record.byes:
        found.setdefault((person, round_), []).append(words.say("seating.bye"))
    return {spot: SEPARATOR.join(said) for spot, said in found.items()}


def placed(sat: Sat, seat: int) -> str:
    return str(sat.places[seat] or NONE)
