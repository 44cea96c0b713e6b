"""Posters: what, when, where and for how much, and the way in as a code and in letters."""

from companion.graphics.qr import wifi_text
from companion.printing.canvas.fonts import BOLD, DISPLAY, ITALIC, REGULAR
from companion.printing.canvas.ornaments import die, gem
from companion.printing.canvas.pen import Pen
from companion.printing.canvas.text_fit import Fitted, is_whole, largest
from companion.printing.canvas.words import Words
from companion.printing.documents.certificate import tall
from companion.printing.documents.content import Poster

CODE, BESIDE = 0.54, 0.3  # of the width: a code at most, and each of two
GAP = 22.0
CALL = 66.0  # what is said below the codes


def draw_poster(pen: Pen, record: Poster, words: Words) -> None:
    """To be read from the other side of the street."""
    pen.begin(pen.paper)
    pen.entitle(record.title, record.about.venue)
    pen.bookmark(record.title)
    wide, middle = pen.width, pen.paper.width / 2
    top, bottom = pen.room[1], pen.room[3]
    pen.rule(pen.left, top + 2, pen.right, 4)
    pen.text(middle, top + 38, record.about.venue, 24, face=ITALIC, align="center", room=wide)
    draw_dice(pen, middle, top + 78)
    below = draw_call(pen, record, words)
    pen.rule(pen.left, bottom - 2, pen.right, 4)
    said = [
        (DISPLAY, headline(record.title, wide)),
        (REGULAR, pen.largest(record.lead, (24, 21, 18, 16, 14), wide - 30, 4)),
        (BOLD, pen.fitted(record.when, 36, wide, face=BOLD)),
        (BOLD, pen.fitted(record.where, 26, wide, lines=2, face=BOLD)),
        (REGULAR, pen.fitted(record.fee, 22, wide)),
    ]
    announced = [each for each in said if each[1].lines[0]]
    draw_announced(pen, record, announced, top + 100, below)


def draw_call(pen: Pen, record: Poster, words: Words) -> float:
    """What to do with the code, and the same to be typed; where it begins."""
    bottom = pen.room[3]
    left, right = middles(pen, record)
    room = pen.width * (0.46 if has_wifi(record) else 1)
    if has_wifi(record):
        name, password = record.wifi
        wifi = words.say("poster.wifi", name=name)
        pen.text(right, bottom - 36, wifi, 22, face=BOLD, align="center", room=room, smallest=0.4)
        said = words.say("poster.password", password=password) if password else ""
        pen.text(right, bottom - 15, said, 15, align="center", room=room, smallest=0.5)
    if record.about.link:
        call = words.say(f"poster.{record.call}")
        pen.text(left, bottom - 36, call, 24, face=BOLD, align="center", room=room)
        typed = record.address or record.about.link.partition("://")[2]
        size = 15 if record.address else 12
        pen.text(left, bottom - 15, typed, size, align="center", room=room, smallest=0.5)
    return bottom - (CALL if record.about.link or has_wifi(record) else 20)


def has_wifi(record: Poster) -> bool:
    return bool(record.wifi[0])


def middles(pen: Pen, record: Poster) -> tuple[float, float]:
    """Of the code to join and of that for the Wi-Fi; one alone is in the middle."""
    middle = pen.paper.width / 2
    if has_wifi(record) and record.about.link:
        return pen.left + pen.width * 0.25, pen.right - pen.width * 0.25
    return middle, middle


def draw_announced(
    pen: Pen, record: Poster, said: list[tuple[str, Fitted]], top: float, bottom: float
) -> None:
    """One below the other, the codes with what room is left, and equal gaps between them all."""
    middle, free = pen.paper.width / 2, bottom - top - sum([tall(each) for _, each in said])
    wifi, link = has_wifi(record), record.about.link
    code = 0.0
    if link or wifi:
        most = BESIDE if link and wifi else CODE
        code = min(pen.width * most, free - GAP * (len(said) + 1))
    gap = (free - code) / (len(said) + (1 if code else 0) + 0.5)
    y = top + gap / 2
    for face, each in said:
        pen.set_lines(middle, y + each.size * 0.75, each, face=face, align="center")
        y += tall(each) + gap
    left, right = middles(pen, record)
    if code > 0 and link:
        pen.code(left - code / 2, y, code, link)
    if code > 0 and wifi:
        pen.code(right - code / 2, y, code, wifi_text(*record.wifi))


def headline(title: str, wide: float) -> Fitted:
    """On two lines if it stays large, else on three."""
    large = largest(title, DISPLAY, (92, 84, 76, 70, 64, 58, 52), wide, 2)
    if is_whole(large, title):
        return large
    return largest(title, DISPLAY, (60, 54, 48, 42, 36, 30, 26), wide, 3)


def draw_dice(pen: Pen, x: float, y: float) -> None:
    die(pen, x - 20, y, 28, 5, -12, dark=False)
    die(pen, x + 20, y, 28, 6, 14, dark=True)
    for side in (-1, 1):
        gem(pen, x + side * 68, y, 24)
        pen.rule(x + side * 92, y, x + side * 200, 0.8)
