"""Result slips, four to a page: cut the whole stack once each way, and it is in order."""

from companion.printing.pen import PALE, SOFT, Pen
from companion.printing.records import Seating, TableSeats
from companion.printing.words import Words

PER_PAGE, ACROSS = 4, 2
INSET = 12.0


def slots(count: int) -> list[list[int | None]]:
    """Which slip lies where: a quarter of the stack holds slips in a row, page under page."""
    pages = -(-count // PER_PAGE)
    return [
        [index if (index := place * pages + page) < count else None for place in range(PER_PAGE)]
        for page in range(pages)
    ]


def draw_slips(pen: Pen, record: Seating, words: Words) -> None:
    pen.begin(pen.paper, numbered=False)
    pen.entitle(f"{record.title}, {record.round}: {words.say('slips')}", record.about.venue)
    pen.bookmark(words.say("slips"))
    wide, high = pen.paper.width / ACROSS, pen.paper.height / (PER_PAGE // ACROSS)
    for number, page in enumerate(slots(len(record.tables))):
        if number:
            pen.turn()
        draw_cuts(pen)
        for place, index in enumerate(page):
            if index is not None:
                row, column = divmod(place, ACROSS)
                draw_slip(pen, column * wide, row * high, record, record.tables[index], words)
    pen.set_room()


def draw_cuts(pen: Pen) -> None:
    pen.set_room()
    middle, height = pen.paper.width / 2, pen.paper.height / 2
    pen.rule(pen.left, height, pen.right, 0.5, grey=PALE, dashes=(3, 3))
    down = pen.room[3] - pen.room[1]
    pen.rule(middle, pen.room[1], middle, 0.5, grey=PALE, dashes=(3, 3), down=down)


def draw_slip(
    pen: Pen, x: float, y: float, record: Seating, table: TableSeats, words: Words
) -> None:
    """Inside the margins at the edges of the page, and away from the cuts."""
    pen.set_room()
    left, top, right, bottom = pen.room
    middle, half = pen.paper.width / 2, pen.paper.height / 2
    pen.set_room(
        left if not x else middle + INSET,
        top if not y else half + INSET,
        middle - INSET if not x else right,
        half - INSET if not y else bottom,
    )
    left, top, right, bottom = pen.room
    title = f"{record.title}  ·  {record.round}"
    pen.text(left, top + 10, title, 8.5, room=right - left, grey=SOFT)
    shift = pen.text(left, top + 38, words.say("seating.table", table=table.number), 22, bold=True)
    pen.text(left + shift + 8, top + 38, table.game, 9, room=right - left - shift - 8, grey=SOFT)
    pen.rule(left, top + 46, right, 1.2)
    draw_lines(pen, table, words)


def draw_lines(pen: Pen, table: TableSeats, words: Words) -> None:
    left, top, right, bottom = pen.room
    score, place = right - 108, right - 40
    y = top + 58
    pen.text((score + place - 8) / 2, y, words.say("slip.score"), 7.5, align="center", grey=SOFT)
    pen.text((place + right) / 2, y, words.say("slip.place"), 7.5, align="center", grey=SOFT)
    step = min(54.0, (bottom - y - 56) / max(len(table.people), 1))
    for seat, guest in enumerate(table.people):
        line = y + 6 + seat * step
        base = line + step / 2 + 1
        pen.text(left + 10, base, str(seat + 1), 9, align="right", grey=SOFT)
        pen.block(left + 16, base, guest.name, 13, score - left - 22, lines=2, smallest=0.75)
        pen.area(score, line, place - score - 8, step - 6, PALE, 0.7)
        pen.area(place, line, right - place, step - 6, PALE, 0.7)
    pen.rule(left, bottom - 14, right, 0.6, grey=SOFT)
    pen.text(left, bottom - 3, words.say("slip.signed"), 7.5, room=right - left, grey=SOFT)
