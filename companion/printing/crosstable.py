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
NAMES, RANK = 120.0, 24.0
AHEAD, BEHIND, LEVEL = "+", "−", "="
CELL = 22.0


def draw_crosstable(pen: Pen, record: Crosstable, words: Words) -> None:
    square = len(record.people) <= MOST_SQUARE
    wide = len(record.people) > UPRIGHT if square else len(record.rounds) > UPRIGHT_ROUNDS
    pen.begin(pen.paper.turned if wide else pen.paper)
    title = words.say("crosstable.of", title=record.title)
    pen.entitle(title, record.about.venue)
    flow = Flow(pen, words, title)
    letterhead(flow, record.about, title, [])
    flow.y += 8
    key = "crosstable.legend" if square else "crosstable.rounds"
    flow.paragraph(words.say(key), 8.5, grey=SOFT)
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
    pen, count = flow.pen, len(record.people)
    if not count:
        return
    names = min(NAMES, pen.width / 3)
    size = min((pen.width - RANK - names) / count, (flow.left_over - 18) / count, CELL)
    left, top = pen.left + RANK + names, flow.y + 16
    marks = met(record)
    for column in range(count):
        x = left + (column + 0.5) * size
        pen.text(x, top - 4, str(column + 1), min(8.5, size * 0.6), align="center", bold=True)
    for number in range(count):
        y = top + number * size
        base = y + size * 0.5 + 3
        letters = min(9.5, size * 0.62)
        pen.text(pen.left + RANK - 6, base, str(number + 1), letters, align="right", bold=True)
        name = record.people[number].name
        pen.text(pen.left + RANK, base, name, letters, room=names - 6)
        pen.area(left + number * size, y, size, size, FAINT)
        for column in range(count):
            if (number, column) in marks:
                x, said = left + (column + 0.5) * size, marks[number, column]
                pen.text(x, base, said, letters, align="center", room=size - 2, smallest=0.5)
    for line in range(count + 1):
        pen.rule(left, top + line * size, left + count * size, 0.4, grey=PALE)
        pen.rule(left + line * size, top, left + line * size, 0.4, grey=PALE, down=count * size)
    flow.y = top + count * size


def draw_rounds(flow: Flow, record: Crosstable, words: Words) -> None:
    """A line for everybody and a column for every round, as chess tournaments print it."""
    pen = flow.pen
    names = min(NAMES, pen.width / 4)
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
    Grid(flow, columns).draw(rows, 1)


def in_rounds(record: Crosstable) -> Iterator[tuple[tuple[int, int], str]]:
    """`2: 14 37 60`: second at a table with these three."""
    for sat in record.tables:
        for seat, person in enumerate(sat.people):
            yield (person, sat.round), f"{placed(sat, seat)}: {others(sat, person)}"


def placed(sat: Sat, seat: int) -> str:
    return str(sat.places[seat] or NONE)


def others(sat: Sat, person: int) -> str:
    return " ".join([str(each + 1) for each in sat.people if each != person])
