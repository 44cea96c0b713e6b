"""A tournament round for the wall: who sits where, by table and by name."""

import unicodedata
from collections.abc import Sequence

from companion.printing.flow import Fact, Flow, letterhead
from companion.printing.pen import FAINT, INK, PALE, SOFT, Pen
from companion.printing.records import Guest, Seating, TableSeats
from companion.printing.words import NONE, Words

ACROSS = 2
GUTTER = 14.0
LINE, LARGE_LINE = 17.0, 26.0
LOWEST, HIGHEST = 20.0, 30.0
HEAD = 24.0
# Letters that Unicode does not take apart
STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})


def draw_by_table(pen: Pen, record: Seating, words: Words) -> None:
    """Two tables side by side, people in the order of their seats."""
    flow = opened(pen, record, words, "seating.tables")
    wide = (pen.width - GUTTER) / ACROSS
    rows = [record.tables[at : at + ACROSS] for at in range(0, len(record.tables), ACROSS)]
    most = [max(len(table.people) for table in row) for row in rows]
    free = flow.left_over - len(rows) * (HEAD + 14) - 60
    line = min(LARGE_LINE, max(LINE, free / max(sum(most), 1)))
    for row, people in zip(rows, most, strict=True):
        high = HEAD + people * line + 14
        flow.need(high)
        for column, table in enumerate(row):
            x = pen.left + column * (wide + GUTTER)
            draw_table(pen, x, flow.y + 8, wide, table, line)
        flow.y += high
    if record.byes:
        flow.heading(words.say("seating.byes"), LINE)
        flow.paragraph(words.commas([guest.name for guest in record.byes]), 11)


def opened(pen: Pen, record: Seating, words: Words, key: str) -> Flow:
    pen.begin(pen.paper)
    title = f"{record.title}, {record.round}"
    pen.entitle(f"{title}: {words.say(key)}", record.about.venue)
    flow = Flow(pen, words, title)
    facts = [
        Fact(words.say("document.label"), words.say(key)),
        Fact(words.say("date.label"), words.date(record.about.date)),
        Fact(words.say("tables.label"), str(len(record.tables))),
    ]
    letterhead(flow, record.about, title, facts)
    return flow


def draw_table(pen: Pen, x: float, y: float, wide: float, table: TableSeats, line: float) -> None:
    pen.area(x, y, wide, HEAD - 4, FAINT)
    shift = pen.text(x + 6, y + 15, str(table.number), 15, bold=True) + 14
    pen.text(x + shift, y + 14, table.game, 9, room=wide - shift - 6, grey=SOFT)
    for seat, guest in enumerate(table.people):
        top = y + HEAD - 4 + seat * line
        base = top + line * 0.7
        pen.text(x + 14, base, str(seat + 1), 9, align="right", grey=SOFT)
        pen.text(x + 22, base, guest.name, line * 0.66, room=wide - 26)
        pen.rule(x, top + line, x + wide, 0.25, grey=PALE)


def by_name(name: str) -> str:
    """As a reader looks a name up: without accents and strokes, and large as small."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(STROKES)
    return "".join([each for each in plain if not unicodedata.combining(each)])


def draw_by_name(pen: Pen, record: Seating, words: Words) -> None:
    """Everybody from A to Z with the table in bold: found in a crowd, at arm's length."""
    flow = opened(pen, record, words, "seating.names")
    flow.y += 10
    places: list[tuple[Guest, str, str]] = [
        (guest, str(table.number), words.say("seating.seat", seat=seat))
        for table in record.tables
        for seat, guest in enumerate(table.people, 1)
    ]
    places += [(guest, NONE, words.say("seating.bye")) for guest in record.byes]
    places.sort(key=lambda each: (by_name(each[0].name), each[0].number))
    across = 2 if len(places) > 20 else 1
    draw_columns(flow, places, across)


def draw_columns(flow: Flow, places: Sequence[tuple[Guest, str, str]], across: int) -> None:
    """Down the first column, then down the next: as a page of an address book."""
    pen = flow.pen
    longest = max(-(-len(places) // across), 1)
    high = min(HIGHEST, max(LOWEST, flow.left_over / longest))
    large = high * 0.6
    wide = (pen.width - GUTTER * (across - 1)) / across
    left = [*places]
    while left:
        fit = int(flow.left_over // high)
        here = min(fit, -(-len(left) // across))
        for column in range(across):
            own, left = left[:here], left[here:]
            for number, (guest, table, seat) in enumerate(own):
                x, base = pen.left + column * (wide + GUTTER), flow.y + (number + 0.7) * high
                pen.text(x + 34, base, table, large + 2, bold=True, align="right", room=34)
                pen.text(x + 46, base, guest.name, large, room=wide - 100)
                pen.text(x + wide, base, seat, 8.5, align="right", room=48, grey=SOFT)
                pen.rule(x, flow.y + (number + 1) * high, x + wide, 0.25, grey=PALE)
        flow.y += here * high
        if left:
            flow.turn()
            pen.bookmark(left[0][0].name, 1)


def draw_cards(pen: Pen, record: Seating, words: Words) -> None:
    """Two cards a page, to be cut: a number to be seen across the room, and a QR code."""
    pen.begin(pen.paper, numbered=False)
    title = f"{record.title}, {record.round}"
    pen.entitle(f"{title}: {words.say('cards')}", record.about.venue)
    for number, table in enumerate(record.tables):
        if number and not number % 2:
            pen.turn()
        top, bottom = pen.room[1], pen.room[3]
        half = (bottom - top - 2 * GUTTER) / 2
        y = top + (number % 2) * (half + 2 * GUTTER)
        if not number % 2:
            pen.rule(pen.left, y + half + GUTTER, pen.right, 0.5, grey=PALE, dashes=(3, 3))
        pen.bookmark(words.say("seating.table", table=table.number))
        draw_card(pen, y, half, table, record, words)


def draw_card(
    pen: Pen, y: float, high: float, table: TableSeats, record: Seating, words: Words
) -> None:
    code = min(150.0, high * 0.45)
    room = pen.width - code - 24
    title = f"{record.title}  ·  {record.round}"
    pen.text(pen.left, y + 12, title, 11, room=pen.width, grey=SOFT)
    pen.rule(pen.left, y + 20, pen.right, 1.6)
    pen.text(pen.left, y + 118, str(table.number), 112, bold=True, room=room)
    pen.text(pen.left, y + 140, table.game, 12, room=room, grey=SOFT)
    if table.link:
        pen.code(pen.right - code, y + 36, code, table.link)
        said = words.say("card.scan")
        pen.text(pen.right - code / 2, y + 50 + code, said, 10, align="center", room=code)
    step = min(34.0, (high - 156) / max(len(table.people), 1))
    for seat, guest in enumerate(table.people):
        base = y + 156 + (seat + 0.7) * step
        pen.text(pen.left + 20, base, str(seat + 1), min(16, step * 0.5), bold=True, align="right")
        wide = (room if base < y + 64 + code else pen.width) - 34
        pen.text(pen.left + 34, base, guest.name, min(22, step * 0.68), room=wide, grey=INK)
