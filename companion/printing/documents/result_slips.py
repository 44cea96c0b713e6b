"""Result slips, four to a page: cut the whole stack once each way, and it is in order."""

from companion.printing.canvas.fonts import DISPLAY
from companion.printing.canvas.pen import PALE, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING
from companion.printing.canvas.words import Words
from companion.printing.documents.content import SeatingContent, TableSeats

PER_PAGE, ACROSS = 4, 2
INSET = 12.0


def slots(count: int) -> list[list[int | None]]:
    """Which slip lies where: a quarter of the stack holds slips in a row, page under page."""
    pages = -(-count // PER_PAGE)
    return [
        [index if (index := place * pages + page) < count else None for place in range(PER_PAGE)]
        for page in range(pages)
    ]


def draw_slips(pen: Pen, record: SeatingContent, words: Words) -> None:
    pen.begin(pen.paper, numbered=False)
    pen.entitle(
        f"{record.title}, {words.title(record.round)}: {words.say('slips')}", record.about.venue
    )
    pen.bookmark(words.say("slips"))
    wide, high = pen.paper.width / ACROSS, pen.paper.height / (PER_PAGE // ACROSS)
    for number, page in enumerate(slots(len(record.tables))):
        if number:
            pen.turn()
        draw_cuts(pen)
        for place, index in enumerate(page):
            if index is not None:
                row, column = divmod(place, ACROSS)
                draw_result_slip(
                    pen, column * wide, row * high, record, record.tables[index], words
                )
    pen.set_room()


def draw_cuts(pen: Pen) -> None:
    pen.set_room()
    middle, height = pen.paper.width / 2, pen.paper.height / 2
    pen.rule(pen.left, height, pen.right, 0.5, grey=PALE, dashes=(3, 3))
    down = pen.room[3] - pen.room[1]
    pen.rule(middle, pen.room[1], middle, 0.5, grey=PALE, dashes=(3, 3), down=down)


def draw_result_slip(
    pen: Pen, x: float, y: float, record: SeatingContent, table: TableSeats, words: Words
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
    title = f"{record.title}  ·  {words.title(record.round)}"
    pen.text(left, top + 11, title, 10, room=right - left)
    number = words.say("seating.table", table=table.number)
    shift = pen.text(left, top + 40, number, 26, face=DISPLAY)
    room = right - left - shift - 10
    pen.text(left + shift + 10, top + 40, table.game, 11, room=room, smallest=0.75, grey=SOFT)
    pen.rule(left, top + 50, right, 1.2)
    draw_lines(pen, table, words)


def draw_lines(pen: Pen, table: TableSeats, words: Words) -> None:
    left, top, right, bottom = pen.room
    score, place = right - 98, right - 38
    y = top + 64
    pen.text((score + place - 8) / 2, y, words.say("result.score"), 9.5, align="center")
    pen.text((place + right) / 2, y, words.say("sheet.place"), 9.5, align="center")
    step = min(66.0, (bottom - y - 56) / max(len(table.people), 1))
    for seat, guest in enumerate(table.people):
        line = y + 7 + seat * step
        middle = line + (step - 7) / 2
        number = str(seat + 1)
        pen.text(left + 10, middle + 4, number, 12, bold=True, align="right", room=10, grey=SOFT)
        large = min(18, step * 0.4)
        name = pen.fitted(guest.name, large, score - left - 24, lines=2, smallest=0.8)
        lift = (len(name.lines) - 1) * name.size * LEADING / 2
        pen.set_lines(left + 17, middle + name.size * 0.35 - lift, name)
        pen.area(score, line, place - score - 8, step - 7, SOFT, 0.8)
        pen.area(place, line, right - place, step - 7, SOFT, 0.8)
    pen.rule(left, bottom - 16, right, 0.6, grey=SOFT)
    pen.text(left, bottom - 4, words.say("result_slip.signed"), 9.5, room=right - left)
