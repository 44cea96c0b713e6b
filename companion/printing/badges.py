"""Name badges on sheets of labels: whatever label it is, the name is the largest."""

from companion.printing.paper import LABELS, PAPERS, USUAL
from companion.printing.pen import PALE, SOFT, Pen
from companion.printing.records import Badges, Guest
from companion.printing.words import Words

INSET = 8.0


def draw_badges(pen: Pen, record: Badges, words: Words) -> None:
    """Labels have a paper of their own, whatever was asked for."""
    labels = LABELS[record.labels or USUAL[pen.paper.name]]
    pen.begin(PAPERS[labels.paper.name], numbered=False)
    pen.entitle(f"{record.title}: {words.say('badges')}", record.about.venue)
    each_sheet = labels.across * labels.down
    for index, guest in enumerate(record.people, record.skip):
        if index > record.skip and not index % each_sheet:
            pen.turn()
        x, y = labels.corner(index)
        edges = (x + labels.width - INSET, y + labels.height - INSET)
        pen.set_room(x + INSET, y + INSET, *edges)
        draw_badge(pen, guest, record)
    pen.set_room()


def draw_badge(pen: Pen, guest: Guest, record: Badges) -> None:
    left, top, right, bottom = pen.room
    wide, high = right - left, bottom - top
    middle, small = (left + right) / 2, max(6.5, min(9.0, high * 0.09))
    large = min(30.0, high * 0.36)
    said = [each for each in (record.about.venue, record.title) if each]
    pen.text(middle, top + small, "  ·  ".join(said), small, align="center", room=wide, grey=SOFT)
    pen.rule(left, top + small + 5, right, 0.6, grey=PALE)
    name = pen.fitted(guest.name, large, wide, lines=2, bold=True, smallest=0.5)
    space = (bottom - small - 6) - (top + small + 5)
    first = top + small + 5 + (space - name.height) / 2 + name.size * 0.95
    pen.set_lines(middle, first, name, bold=True, align="center")
    pen.text(middle, bottom - 2.5, f"{guest.number}", small, align="center", grey=SOFT)
