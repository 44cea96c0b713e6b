"""Who is expected, with a box to tick for who is here and who has paid."""

from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.pen import FAINT, SOFT, Pen
from companion.printing.canvas.words import Words
from companion.printing.documents.content import EntrantList
from companion.printing.documents.seating import by_name

LOWEST, HIGHEST = 17.0, 28.0  # of a line
HEADS = 22.0
BOX, COLUMN = 0.62, 62.0  # of a line; how wide a column of boxes is
BOXES = ("entrants.here", "entrants.paid")
EMPTY = 3  # lines for those who come unannounced


def draw_entrants(pen: Pen, record: EntrantList, words: Words) -> None:
    """From A to Z, the number of the badge before the name, room for a few more at the end."""
    pen.begin(pen.paper)
    title = words.say("entrants.of", title=record.title)
    pen.entitle(title, record.about.venue)
    flow = Flow(pen, words, title)
    facts = [
        Fact(words.say("players.label"), str(len(record.people))),
        Fact(words.say("date.label"), words.date(record.about.date)),
    ]
    letterhead(flow, record.about, title, facts, "standings")
    people = sorted(record.people, key=lambda each: (by_name(each.name), each.number))
    lines = [(str(each.number), each.name) for each in people] + [("", "")] * EMPTY
    high = flow.filling(lambda high: [high] * len(lines), LOWEST, HIGHEST, HEADS)
    draw_heads(flow)
    for at, (number, name) in enumerate(lines):
        if flow.need(high):
            draw_heads(flow)
            pen.bookmark(name, 1)
        draw_line(flow, number, name, high, shaded=at % 2 == 1)
        flow.y += high


def box_edges(pen: Pen) -> list[float]:
    """The middles of the columns of boxes."""
    return [pen.right - COLUMN * (len(BOXES) - at - 0.5) for at in range(len(BOXES))]


def draw_heads(flow: Flow) -> None:
    pen, base = flow.pen, flow.y + HEADS - 6
    pen.text(pen.left + 38, base, flow.words.say("pad.name"), 11, bold=True)
    for key, x in zip(BOXES, box_edges(pen), strict=True):
        said = flow.words.say(key)
        pen.text(x, base, said, 11, bold=True, align="center", room=COLUMN - 4)
    pen.rule(pen.left, flow.y + HEADS - 0.5, pen.right, 1)
    flow.y += HEADS


def draw_line(flow: Flow, number: str, name: str, high: float, shaded: bool) -> None:
    pen, y = flow.pen, flow.y
    base, large, side = y + high * 0.7, min(16.0, high * 0.62), high * BOX
    if shaded:
        pen.area(pen.left, y, pen.width, high, FAINT)
    pen.text(pen.left + 28, base, number, large * 0.8, align="right", room=28, grey=SOFT)
    if name:
        room = pen.width - COLUMN * len(BOXES) - 46
        pen.text(pen.left + 38, base, name, large, room=room)
    else:
        pen.rule(pen.left + 38, base + 2, pen.right - COLUMN * len(BOXES) - 12, 0.5, grey=SOFT)
    for x in box_edges(pen):
        pen.area(x - side / 2, y + (high - side) / 2, side, side, 1.0)
        pen.area(x - side / 2, y + (high - side) / 2, side, side, SOFT, 0.9)
