"""Result slips, four or six to a page: cut the whole stack, and it is in order."""

from companion.printing.canvas.fonts import DISPLAY
from companion.printing.canvas.pen import PALE, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING
from companion.printing.canvas.words import Words
from companion.printing.documents.content import SeatingContent, TableSeats

ACROSS = 2
FOUR, SIX = 4, 6  # a page
INSET = 12.0
CODE = 46.0
SCORE, PLACE, SIGNED, GAP = 50.0, 32.0, 44.0, 6.0  # boxes


def per_page(count: int) -> int:
    """Six only where that saves nearly a page: what is written by hand wants room."""
    return SIX if FOUR < count <= SIX else FOUR


def slots(count: int) -> list[list[int | None]]:
    """Which slip lies where: a pile of the cut stack holds slips in a row, page under page."""
    each = per_page(count)
    pages = -(-count // each)
    return [
        [index if (index := place * pages + page) < count else None for place in range(each)]
        for page in range(pages)
    ]


def draw_slips(pen: Pen, record: SeatingContent, words: Words) -> None:
    pen.begin(pen.paper, numbered=False)
    pen.entitle(
        f"{record.title}, {words.title(record.round)}: {words.say('slips')}", record.about.venue
    )
    pen.bookmark(words.say("slips"))
    down = per_page(len(record.tables)) // ACROSS
    wide = pen.paper.width / ACROSS
    for number, page in enumerate(slots(len(record.tables))):
        if number:
            pen.turn()
        draw_cuts(pen, down)
        for place, index in enumerate(page):
            if index is not None:
                row, column = divmod(place, ACROSS)
                set_quarter(pen, column * wide, row, down)
                draw_result_slip(pen, record, record.tables[index], words)
    pen.set_room()


def draw_cuts(pen: Pen, down: int) -> None:
    pen.set_room()
    middle, step = pen.paper.width / 2, pen.paper.height / down
    for cut in range(1, down):
        pen.rule(pen.left, cut * step, pen.right, 0.5, grey=PALE, dashes=(3, 3))
    high = pen.room[3] - pen.room[1]
    pen.rule(middle, pen.room[1], middle, 0.5, grey=PALE, dashes=(3, 3), down=high)


def set_quarter(pen: Pen, x: float, row: int, down: int) -> None:
    """Inside the margins at the edges of the page, and away from the cuts."""
    pen.set_room()
    left, top, right, bottom = pen.room
    middle, step = pen.paper.width / 2, pen.paper.height / down
    pen.set_room(
        left if not x else middle + INSET,
        top if not row else row * step + INSET,
        middle - INSET if not x else right,
        (row + 1) * step - INSET if row < down - 1 else bottom,
    )


def draw_result_slip(pen: Pen, record: SeatingContent, table: TableSeats, words: Words) -> None:
    """The table and its code above, a line for everybody below."""
    left, top, right, _ = pen.room
    code = CODE + 8 if table.link else 0.0
    if table.link:
        pen.code(right - CODE, top, CODE, table.link)
    title = f"{record.title}  ·  {words.title(record.round)}"
    pen.text(left, top + 11, title, 10, room=right - left - code)
    number = words.say("seating.table", table=table.number)
    shift = pen.text(left, top + 40, number, 24, face=DISPLAY, room=right - left - code)
    room = right - left - shift - 10 - code
    if room > CODE:
        pen.text(left + shift + 10, top + 40, table.game, 11, room=room, smallest=0.7, grey=SOFT)
    pen.rule(left, top + 51, right, 1.2)
    draw_lines(pen, table, words)


def draw_lines(pen: Pen, table: TableSeats, words: Words) -> None:
    """A box for the score, one for the place, and one in which each agrees for themselves."""
    left, top, right, bottom = pen.room
    boxes, x = [], right
    for key, wide in (
        ("result_slip.signed", SIGNED),
        ("sheet.place", PLACE),
        ("result.score", SCORE),
    ):
        x -= wide
        boxes.append((x, wide))
        said = words.say(key)
        pen.text(x + wide / 2, top + 64, said, 9.5, align="center", room=wide, smallest=0.6)
        x -= GAP
    y = top + 71
    step = min(62.0, (bottom - y) / max(len(table.people), 1))
    for seat, guest in enumerate(table.people):
        line = y + seat * step
        middle = line + (step - 7) / 2
        number = str(seat + 1)
        pen.text(left + 10, middle + 4, number, 12, bold=True, align="right", room=10, grey=SOFT)
        large = min(18, step * 0.4)
        name = pen.fitted(guest.name, large, x - left - 18, lines=2, smallest=0.55)
        lift = (len(name.lines) - 1) * name.size * LEADING / 2
        pen.set_lines(left + 17, middle + name.size * 0.35 - lift, name)
        for corner, wide in boxes:
            pen.area(corner, line, wide, step - 7, SOFT, 0.8)
