"""Who met whom, with what result: a square of marks, or for a crowd round by round."""

from collections.abc import Iterator
from itertools import permutations

from companion.printing.flow import Flow, letterhead
from companion.printing.grid import LEFT, Column, Grid, Row
from companion.printing.pen import FAINT, PALE, SOFT, Pen
from companion.printing.records import Crosstable, Sat
from companion.printing.words import NONE, Words

MOST_SQUARE = 28  # more would not be readable on one page
UPRIGHT, UPRIGHT_ROUNDS = 22, 6
NAMES, MOST_FOR_NAMES, RANK = 140.0, 220.0, 28.0
AHEAD, BEHIND, LEVEL = "+", "−", "="
WIDEST, HIGHEST = 60.0, 40.0  # of a cell
LARGEST = 15.0
ROOMY = 1.3
HEADS = 18.0


def draw_crosstable(pen: Pen, record: Crosstable, words: Words) -> None:
    square = len(record.people) <= MOST_SQUARE
    wide = len(record.people) > UPRIGHT if square else len(record.rounds) > UPRIGHT_ROUNDS
    pen.begin(pen.paper.turned if wide else pen.paper)
    title = words.say("crosstable.of", title=record.title)
    pen.entitle(title, record.about.venue)
    flow = Flow(pen, words, title)
    letterhead(flow, record.about, title, [], "standings")
    if record.before_final:
        flow.y += 8
        flow.paragraph(words.say("crosstable.before_final"), 10, grey=SOFT)
    flow.y += 8
    key = "crosstable.legend" if square else "crosstable.rounds"
    flow.paragraph(words.say(key), 10, grey=SOFT)
    flow.y += 4
    if square:
        draw_square(flow, record)
    else:
        draw_rounds(flow, record, words)


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


def draw_square(flow: Flow, record: Crosstable) -> None:
    """As wide and as high as the page: marks in the middle of cells that need not be square."""
    pen, count = flow.pen, len(record.people)
    if not count:
        return
    names = min(NAMES, pen.width / 3)
    wide = min((pen.width - RANK - names) / count, WIDEST)
    names = min(pen.width - RANK - wide * count, MOST_FOR_NAMES)
    high = min((flow.left_over - HEADS) / count, HIGHEST)
    letters = min(LARGEST, high * 0.62)
    marks_size = min(letters, wide * 0.7)
    left, top = pen.left + RANK + names, flow.y + HEADS
    marks = met(record)
    for column in range(count):
        x = left + (column + 0.5) * wide
        pen.text(x, top - 5, str(column + 1), min(11, wide * 0.6), align="center", bold=True)
    for number in range(count):
        y = top + number * high
        base = y + high * 0.5 + letters * 0.35
        pen.text(pen.left + RANK - 7, base, str(number + 1), letters, align="right", bold=True)
        pen.text(pen.left + RANK, base, record.people[number].name, letters, room=names - 6)
        pen.area(left + number * wide, y, wide, high, FAINT)
        for column in range(count):
            if (number, column) in marks:
                x, said = left + (column + 0.5) * wide, marks[number, column]
                low = y + high * 0.5 + marks_size * 0.35
                pen.text(x, low, said, marks_size, align="center", room=wide - 2, smallest=0.5)
    for line in range(count + 1):
        pen.rule(pen.left, top + line * high, left + count * wide, 0.4, grey=PALE)
        pen.rule(left + line * wide, top, left + line * wide, 0.4, grey=PALE, down=count * high)
    flow.y = top + count * high


def draw_rounds(flow: Flow, record: Crosstable, words: Words) -> None:
    """A line for everybody and a column for every round, as chess tournaments print it."""
    pen = flow.pen
    names = min(NAMES, pen.width / 4) - RANK
    wide = (pen.width - 2 * RANK - names) / max(len(record.rounds), 1)
    heads = [Column(name, wide, LEFT) for name in record.rounds]
    columns = [
        Column("", RANK),
        Column(words.say("standings.player"), names + RANK, LEFT),
        *heads,
    ]
    cells = dict(in_rounds(record))
    cells |= {(person, round_): words.say("crosstable.bye") for round_, person in record.byes}
    rows = [
        Row([str(number + 1), guest.name, *own], "small")
        for number, guest in enumerate(record.people)
        for own in [[cells.get((number, each), "") for each in range(len(record.rounds))]]
    ]
    Grid(flow, columns, roomy=ROOMY).draw(rows, 1)


def in_rounds(record: Crosstable) -> Iterator[tuple[tuple[int, int], str]]:
    """`2: 14 37 60`: second at a table with these three."""
    for sat in record.tables:
        for seat, person in enumerate(sat.people):
            yield (person, sat.round), f"{placed(sat, seat)}: {others(sat, person)}"


def placed(sat: Sat, seat: int) -> str:
    return str(sat.places[seat] or NONE)


def others(sat: Sat, person: int) -> str:
    return " ".join([str(each + 1) for each in sat.people if each != person])
