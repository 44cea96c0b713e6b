"""Certificates: one page, few words, worth hanging up."""

from companion.competition.reader import Number
from companion.printing.canvas.fonts import DISPLAY, ITALIC, REGULAR
from companion.printing.canvas.ornaments import divider, gem, laurel, scooped
from companion.printing.canvas.pen import INK, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING, Fitted, best
from companion.printing.canvas.words import Words
from companion.printing.documents.content import CertificateContent

BITE = 30.0
NAMED_PLACES = 12
MANY = 2
NAME_SIZES = (60, 54, 48, 42, 36, 32, 28, 25, 21, 18)
TITLE_SIZES = (32, 28, 24, 20, 17)
SEAL = 52.0


def draw_certificate(pen: Pen, record: CertificateContent, words: Words) -> None:
    """A heading above, a seal and a signature below, and the words in the middle of the rest."""
    pen.begin(pen.paper.turned)
    title = words.say("certificate")
    pen.entitle(f"{title}: {record.name}", record.about.venue)
    pen.bookmark(record.name)
    draw_frame(pen)
    wide, middle = pen.width - 110, pen.paper.width / 2
    top = pen.room[1]
    pen.text(middle, top + 44, record.about.venue, 18, face=ITALIC, align="center", room=wide)
    pen.text(middle, top + 100, title, 50, face=DISPLAY, align="center", room=wide)
    divider(pen, middle, top + 124, 120)
    draw_words(pen, record, words, top + 136, draw_signature(pen, record, words))


def draw_words(
    pen: Pen, record: CertificateContent, words: Words, top: float, bottom: float
) -> None:
    """Who, what and how; the gaps between take what room is left, but not more than looks well."""
    wide, middle = pen.width - 110, pen.paper.width / 2
    said = [
        (ITALIC, pen.fitted(words.say("certificate.word"), 17, wide, face=ITALIC)),
        (DISPLAY, best(record.name, DISPLAY, NAME_SIZES, wide, 125)),
        (ITALIC, pen.fitted(reached(record, words), 18, wide, face=ITALIC)),
        (DISPLAY, best(record.competition, DISPLAY, TITLE_SIZES, wide, 62)),
        (REGULAR, pen.fitted(words.commas(achieved(record, words)), 14, wide)),
    ]
    free = bottom - top - sum([tall(each) for _, each in said])
    gap = min(free / (len(said) + 1), 20)
    y = top + (free - gap * (len(said) - 1)) / 2
    for face, each in said:
        first = y + each.size * 0.75
        grey = SOFT if face == REGULAR else INK
        pen.set_lines(middle, first, each, face=face, align="center", grey=grey)
        y += tall(each) + gap


def tall(lines: Fitted) -> float:
    """From the top of the first line's capitals to the foot of the last line."""
    return ((len(lines.lines) - 1) * LEADING + 0.95) * lines.size if lines.lines[0] else 0


def draw_frame(pen: Pen) -> None:
    """A strong line around a fine one, with a bite out of every corner for a gem."""
    left, top, right, bottom = pen.room
    pen.shape([scooped(left + 2, top + 2, right - 2, bottom - 2, BITE)], INK, 2.6)
    pen.shape([scooped(left + 8, top + 8, right - 8, bottom - 8, BITE)], INK, 0.7)
    for x in (left + 13, right - 13):
        for y in (top + 14, bottom - 12):
            gem(pen, x, y, 21)


def reached(record: CertificateContent, words: Words) -> str:
    if record.place == 1 and not record.shared:
        return words.say("certificate.place.1")
    if record.place > NAMED_PLACES:
        key = "certificate.far.shared" if record.shared else "certificate.far"
        return words.say(key, place=record.place)
    place = words.say(f"certificate.nth.{record.place}")
    return words.say("certificate.shared" if record.shared else "certificate.place", place=place)


def achieved(record: CertificateContent, words: Words) -> list[str]:
    said = [record.game] if record.game else []
    if record.points is not None:
        points = words.number(record.points)
        said.append(words.say_count("certificate.points", bending(record.points), points=points))
    if record.people:
        said.append(words.say_count("certificate.among", record.people))
    return said


def bending(points: Number) -> int:
    """The whole number whose form of a noun goes with these: a part of a point takes many."""
    return int(points) if points == int(points) else MANY


def draw_signature(pen: Pen, record: CertificateContent, words: Words) -> float:
    """The day and a line to sign on, with the place in laurels between them; where it begins."""
    base, middle = pen.room[3] - 42, pen.paper.width / 2
    draw_seal(pen, middle, base - 30, record.place)
    left, right = pen.left + 72, pen.right - 72
    wide = (right - left) * 0.35
    date = words.date(record.about.date)
    pen.text(left + wide / 2, base - 6, date, 15, face=ITALIC, align="center", room=wide)
    for x, label in ((left, "date.label"), (right - wide, "result_slip.signature")):
        pen.rule(x, base, x + wide, 0.7)
        pen.text(x + wide / 2, base + 14, words.say(label), 10, align="center", grey=SOFT)
    signed = record.signed
    pen.text(right - wide / 2, base - 6, signed, 15, face=ITALIC, align="center", room=wide)
    return base - 30 - SEAL


def draw_seal(pen: Pen, x: float, y: float, place: int) -> None:
    laurel(pen, x, y, SEAL)
    number = pen.fitted(str(place), 40, SEAL, face=DISPLAY, smallest=0.3)
    pen.set_lines(x, y + number.size * 0.36, number, face=DISPLAY, align="center")
