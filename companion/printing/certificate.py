"""Certificates and posters: one page, few words, worth hanging up."""

from companion.printing.paper import MARGIN
from companion.printing.pen import INK, PALE, SOFT, Pen
from companion.printing.records import Certificate, Poster
from companion.printing.words import Words

FRAME = 10.0
NAMED_PLACES = 5


def draw_certificate(pen: Pen, record: Certificate, words: Words) -> None:
    pen.begin(pen.paper.turned)
    title = words.say("certificate")
    pen.entitle(f"{title}: {record.name}", record.about.venue)
    pen.bookmark(record.name)
    draw_frame(pen)
    wide, middle = pen.width - 120, pen.paper.width / 2
    y = pen.paper.height * 0.21
    pen.text(middle, y, record.about.venue, 14, align="center", room=wide, grey=SOFT)
    pen.text(middle, y + 52, title, 46, bold=True, align="center", room=wide)
    pen.rule(middle - 70, y + 72, middle + 70, 1.4)
    pen.text(middle, y + 108, words.say("certificate.word"), 14, align="center", grey=SOFT)
    name = pen.largest(record.name, (42, 32, 24, 18), wide, lines=2, bold=True)
    pen.set_lines(middle, y + 156, name, bold=True, align="center")
    y += 156 + name.height - name.size * 0.3
    pen.text(middle, y, reached(record, words), 15, align="center", room=wide, grey=SOFT)
    won = pen.largest(record.competition, (28, 22, 16), wide, lines=2, bold=True)
    pen.set_lines(middle, y + 40, won, bold=True, align="center")
    below = words.commas(achieved(record, words))
    y += 36 + won.height
    pen.text(middle, y, below, 13, align="center", room=wide, grey=SOFT)
    draw_signature(pen, record, words)


def draw_frame(pen: Pen) -> None:
    """Two lines, a strong and a fine one, and a die in every corner."""
    paper = pen.paper
    outer, inner = MARGIN + 2, MARGIN + 2 + FRAME
    pen.area(outer, outer, paper.width - 2 * outer, paper.height - 2 * outer, INK, 2.4)
    pen.area(inner, inner, paper.width - 2 * inner, paper.height - 2 * inner, PALE, 0.7)
    faces = ((0, 0, "⚅"), (1, 0, "⚄"), (0, 1, "⚃"), (1, 1, "⚂"))
    for across, down, face in faces:
        x = inner + 26 if not across else paper.width - inner - 26
        y = inner + 34 if not down else paper.height - inner - 16
        pen.text(x, y, face, 26, align="center")


def reached(record: Certificate, words: Words) -> str:
    if record.place == 1 and not record.shared:
        return words.say("certificate.place.1")
    if record.place > NAMED_PLACES:
        key = "certificate.far.shared" if record.shared else "certificate.far"
        return words.say(key, place=record.place)
    place = words.say(f"certificate.nth.{record.place}")
    return words.say("certificate.shared" if record.shared else "certificate.place", place=place)


def achieved(record: Certificate, words: Words) -> list[str]:
    said = []
    if record.points is not None:
        said.append(words.say("certificate.points", points=words.number(record.points)))
    if record.people:
        said.append(words.say("certificate.among", people=record.people))
    return said


def draw_signature(pen: Pen, record: Certificate, words: Words) -> None:
    base = pen.paper.height - MARGIN - FRAME - 44
    left, right = pen.left + 90, pen.right - 90
    wide = (right - left) * 0.4
    date = words.date(record.about.date)
    pen.text(left + wide / 2, base - 5, date, 12, align="center", room=wide)
    for x, label in ((left, "date.label"), (right - wide, "slip.signature")):
        pen.rule(x, base, x + wide, 0.6, grey=SOFT)
        pen.text(x + wide / 2, base + 13, words.say(label), 8.5, align="center", grey=SOFT)
    pen.text(right - wide / 2, base - 5, record.signed, 12, align="center", room=wide)


def draw_poster(pen: Pen, record: Poster, words: Words) -> None:
    """To be read from the other side of the street: what, when, and the code."""
    pen.begin(pen.paper)
    pen.entitle(record.title, record.about.venue)
    pen.bookmark(record.title)
    wide, middle = pen.width, pen.paper.width / 2
    top, bottom = pen.room[1], pen.room[3]
    pen.text(middle, top + 22, record.about.venue, 20, align="center", room=wide, grey=SOFT)
    pen.rule(pen.left, top + 38, pen.right, 3)
    title = pen.largest(record.title, (72, 60, 48, 36, 26), wide, lines=3, bold=True)
    y = top + 58 + title.size
    pen.set_lines(middle, y, title, bold=True, align="center")
    y += title.height - title.size * 0.4
    lead = pen.largest(record.lead, (22, 18, 14), wide, lines=4)
    pen.set_lines(middle, y + 20, lead, align="center", grey=SOFT)
    y += 20 + lead.height
    pen.text(middle, y + 30, record.when, 32, bold=True, align="center", room=wide)
    size = min(wide * 0.75, bottom - y - 120)
    if record.about.link:
        pen.code(middle - size / 2, bottom - size - 56, size, record.about.link)
        call = words.say(f"poster.{record.call}")
        pen.text(middle, bottom - 26, call, 20, bold=True, align="center", room=wide)
        link = record.about.link.removeprefix("https://")
        pen.text(middle, bottom - 6, link, 11, align="center", room=wide, smallest=0.5, grey=SOFT)
