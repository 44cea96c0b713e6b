"""A tournament round for the wall: who sits where, by table and by name."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from companion.printing.canvas.about import About
from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.fonts import DISPLAY
from companion.printing.canvas.pen import FAINT, PALE, SOFT, Pen
from companion.printing.canvas.words import NONE, Words
from companion.printing.documents.content import Guest, SeatingContent, TableSeats
from companion.venue.text import Title

ACROSS = 2
GUTTER = 16.0
LINE, LARGE_LINE = 18.0, 62.0  # of a name below its table
LARGEST = 32.0
HEAD = 1.25  # of a line: how high the number of a table stands above the names
BETWEEN = 12.0
LOWEST, HIGHEST = 19.0, 40.0  # of a name in the list of all
HEADINGS = 22.0
FEW = 20  # so many names have one column
WIDE = 300.0  # a column in which the eye would lose the line between name and table
BYES = 70.0  # what those who sit out take
# Letters that Unicode does not take apart
STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})


def draw_by_table(pen: Pen, record: SeatingContent, words: Words) -> None:
    """Two tables side by side, people in the order of their seats, as large as the page allows."""
    flow = opened(pen, record.title, record.round, record.about, words, "seating.tables")
    flow.y += 8
    wide = (pen.width - GUTTER) / ACROSS
    rows = [record.tables[at : at + ACROSS] for at in range(0, len(record.tables), ACROSS)]
    most = [max(len(table.people) for table in row) for row in rows]
    byes = [BYES] if record.byes else []

    def heights(line: float) -> list[float]:
        return [*[(HEAD + people) * line + BETWEEN for people in most], *byes]

    line = flow.filling(heights, LINE, LARGE_LINE)
    for row, people in zip(rows, most, strict=True):
        high = (HEAD + people) * line
        flow.need(high)
        for column, table in enumerate(row):
            x = pen.left + column * (wide + GUTTER)
            draw_table(pen, x, flow.y, wide, table, line)
        flow.y += high + BETWEEN
    if record.byes:
        flow.heading(words.say("seating.byes"), LINE)
        flow.paragraph(words.commas([guest.name for guest in record.byes]), min(18, line * 0.62))


def opened(pen: Pen, of: str, round_: Title, about: About, words: Words, key: str) -> Flow:
    """The head of a page about a round, whose name is in the title and stands there once."""
    pen.begin(pen.paper)
    title = f"{of}, {words.title(round_)}"
    pen.entitle(f"{title}: {words.say(key)}", about.venue)
    flow = Flow(pen, words, title)
    facts = [
        Fact(words.say("document.label"), words.say(key)),
        Fact(words.say("date.label"), words.date(about.date)),
    ]
    letterhead(flow, about._replace(night=""), title, facts, "round")
    return flow


def draw_table(pen: Pen, x: float, y: float, wide: float, table: TableSeats, line: float) -> None:
    head = line * HEAD
    pen.area(x, y, wide, head, FAINT)
    number = pen.text(x + 8, y + head * 0.75, str(table.number), head * 0.78, face=DISPLAY)
    shift = number + 18
    game = max(9.5, line * 0.42)
    pen.text(x + shift, y + head * 0.72, table.game, game, room=wide - shift - 8, grey=SOFT)
    for seat, guest in enumerate(table.people):
        top = y + head + seat * line
        base = top + line * 0.7
        own, size = str(seat + 1), line * 0.48
        pen.text(x + 18, base, own, size, bold=True, align="right", room=18, grey=SOFT)
        large = min(LARGEST, line * 0.62)
        pen.text(x + 28, base, guest.name, large, room=wide - 30, smallest=0.4)
        pen.rule(x, top + line, x + wide, 0.25, grey=PALE)


def by_name(name: str) -> str:
    """As a reader looks a name up: without accents and strokes, and large as small."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(STROKES)
    return "".join([each for each in plain if not unicodedata.combining(each)])


class Placed(NamedTuple):
    """Somebody in the list of names: at which table, and where there."""

    guest: Guest
    table: str
    seat: str


def draw_by_name(pen: Pen, record: SeatingContent, words: Words) -> None:
    """Everybody from A to Z with the table in bold: found in a crowd, at arm's length."""
    flow = opened(pen, record.title, record.round, record.about, words, "seating.names")
    flow.y += 6
    places = [
        Placed(guest, str(table.number), str(seat))
        for table in record.tables
        for seat, guest in enumerate(table.people, 1)
    ]
    places += [Placed(guest, NONE, words.say("seating.bye")) for guest in record.byes]
    places.sort(key=lambda each: (by_name(each.guest.name), each.guest.number))
    draw_columns(flow, places, 2 if len(places) > FEW else 1)


def draw_columns(flow: Flow, places: Sequence[Placed], across: int) -> None:
    """Down the first column, then down the next: as a page of an address book."""
    pen = flow.pen
    longest = -(-len(places) // across)
    high = flow.filling(lambda high: [high] * longest, LOWEST, HIGHEST, HEADINGS)
    wide = (pen.width - GUTTER * (across - 1)) / across
    left = [*places]
    while left:
        here = min(int((flow.left_over - HEADINGS) // high), -(-len(left) // across))
        for column in range(across):
            own, left = left[:here], left[here:]
            x = pen.left + column * (wide + GUTTER)
            if own:
                draw_headings(flow, x, wide, high)
            for number, each in enumerate(own):
                y = flow.y + HEADINGS + number * high
                draw_place(pen, x, y, wide, high, each, shaded=number % 2 == 1)
        flow.y += HEADINGS + here * high
        if left:
            flow.turn()
            pen.bookmark(left[0].guest.name, 1)


def edges(wide: float, high: float) -> tuple[float, float]:
    """Where the number of a table ends, and that of a seat: both right behind the name."""
    seat = min(wide - 4, wide * 0.86) if wide > WIDE else wide - 4
    return seat - max(38.0, high * 1.7), seat


def draw_headings(flow: Flow, x: float, wide: float, high: float) -> None:
    pen, say, base = flow.pen, flow.words.say, flow.y + HEADINGS - 6
    table, seat = edges(wide, high)
    head, room = min(12.0, high * 0.5), seat - table - 6
    pen.text(x + 4, base, say("pad.name"), head, bold=True)
    pen.text(x + table, base, say("table.label"), head, bold=True, align="right", room=room)
    label = say("seating.seat.label")
    pen.text(x + seat, base, label, head, bold=True, align="right", room=room)
    pen.rule(x, flow.y + HEADINGS - 0.5, x + wide, 1)


def draw_place(
    pen: Pen, x: float, y: float, wide: float, high: float, each: Placed, shaded: bool
) -> None:
    """A line of the list; every other one is shaded, so that the eye keeps to it."""
    table, seat = edges(wide, high)
    base, large, room = y + high * 0.71, high * 0.6, seat - table - 6
    if shaded:
        pen.area(x, y, wide, high, FAINT)
    pen.text(x + 4, base, each.guest.name, large, room=table - room - 6, smallest=0.55)
    pen.text(x + table, base, each.table, large * 1.1, bold=True, align="right", room=room)
    size = large if each.seat.isdecimal() else large * 0.75
    pen.text(x + seat, base, each.seat, size, align="right", room=room, smallest=0.45, grey=SOFT)


def draw_cards(pen: Pen, record: SeatingContent, words: Words) -> None:
    """A tent for every table, to be folded in the middle: the same on both sides."""
    pen.begin(pen.paper, numbered=False)
    title = f"{record.title}, {words.title(record.round)}"
    pen.entitle(f"{title}: {words.say('cards')}", record.about.venue)
    most = max([len(table.people) for table in record.tables], default=0)
    for number, table in enumerate(record.tables):
        if number:
            pen.turn()
        top, bottom = pen.room[1], pen.room[3]
        high = (bottom - top) / 2 - GUTTER
        middle = top + (bottom - top) / 2
        pen.rule(pen.left, middle, pen.right, 0.5, grey=PALE, dashes=(3, 3))
        pen.bookmark(words.say("seating.table", table=table.number))
        draw_card(pen, middle + GUTTER, high, most, table, record, words)
        with pen.upside_down():
            draw_card(pen, middle + GUTTER, high, most, table, record, words)


def draw_card(
    pen: Pen,
    y: float,
    high: float,
    most: int,
    table: TableSeats,
    record: SeatingContent,
    words: Words,
) -> None:
    """Names as large at every table as where most people sit."""
    code = min(128.0, high * 0.36)
    room = pen.width - code - 24
    title = f"{record.title}  ·  {words.title(record.round)}"
    pen.text(pen.left, y + 14, title, 13, room=pen.width)
    pen.rule(pen.left, y + 22, pen.right, 1.6)
    pen.text(pen.left, y + 132, str(table.number), 122, face=DISPLAY, room=room)
    pen.text(pen.left, y + 157, table.game, 15, room=room, grey=SOFT)
    if table.link:
        pen.code(pen.right - code, y + 36, code, table.link)
        said = words.say("card.scan")
        pen.text(pen.right - code / 2, y + 51 + code, said, 11, align="center", room=code)
    top = 188 if table.link else 170
    step = min(58.0, (high - top) / max(most, 1))
    for seat, guest in enumerate(table.people):
        line, base = y + top + seat * step, y + top + (seat + 0.71) * step
        pen.rule(pen.left, line, pen.right, 0.3, grey=PALE)
        pen.text(pen.left + 22, base, str(seat + 1), step * 0.5, bold=True, align="right")
        pen.text(pen.left + 38, base, guest.name, step * 0.62, room=pen.width - 38)
