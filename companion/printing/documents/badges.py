"""Name badges on sheets of labels: whatever label it is, the name is the largest."""

from companion.printing.canvas.fonts import DISPLAY, ITALIC
from companion.printing.canvas.ornaments import divider
from companion.printing.canvas.paper import LABELS, PAPER_SIZES, USUAL
from companion.printing.canvas.pen import Pen
from companion.printing.canvas.text_fit import LEADING, best
from companion.printing.canvas.words import Words
from companion.printing.documents.content import Badges, Guest

INSET = 9.0
ORNATE = 85.0  # what a label needs for more than words
MOST_OF = 10  # all but every tenth name


def draw_badges(pen: Pen, record: Badges, words: Words) -> None:
    """Labels have a paper of their own, whatever was asked for."""
    labels = LABELS[record.labels or USUAL[pen.paper.name]]
    pen.begin(PAPER_SIZES[labels.paper.name], numbered=False)
    pen.entitle(f"{record.title}: {words.say('badges')}", record.about.venue)
    pen.bookmark(words.say("badges"))
    each_sheet = labels.across * labels.down
    usual = size_for_most(record, labels.width - 2 * INSET, labels.height - 2 * INSET)
    for index, guest in enumerate(record.people, record.skip):
        if index > record.skip and not index % each_sheet:
            pen.turn()
            pen.bookmark(guest.name, 1)
        x, y = labels.corner(index)
        edges = (x + labels.width - INSET, y + labels.height - INSET)
        pen.set_room(x + INSET, y + INSET, *edges)
        draw_badge(pen, guest, record, usual)
    pen.set_room()


def size_for_most(record: Badges, wide: float, high: float) -> float:
    """At which nearly everybody's name fits: side by side they look alike, and only a long name
    is smaller."""
    space = name_space(high)
    fitting = sorted(
        [best(guest.name, DISPLAY, sizes(space), wide, space).size for guest in record.people]
    )
    return fitting[len(fitting) // MOST_OF] if fitting else 0.0


def name_space(high: float) -> float:
    """What a name has of the height of a label, between the lines above and below it."""
    small = small_size(high)
    return high - small * 3.1 - (15 if high > ORNATE else 0)


def small_size(high: float) -> float:
    return max(8.0, min(11.5, high * 0.095))


def draw_badge(pen: Pen, guest: Guest, record: Badges, usual: float) -> None:
    """Where above, who in the middle, what and the number below."""
    left, top, right, bottom = pen.room
    wide, high = right - left, bottom - top
    middle, small = (left + right) / 2, small_size(high)
    venue = pen.text(
        middle, top + small * 1.1, record.about.venue, small, face=ITALIC, align="center", room=wide
    )
    foot = bottom - small * 0.35
    number = pen.text(right, foot, str(guest.number), small * 1.15, face=DISPLAY, align="right")
    pen.text(left, foot, record.title, small, room=wide - number - 12)
    above = top + small * 1.5 if venue else top
    below = foot - small * 1.25
    if high > ORNATE:
        below -= 15
        divider(pen, middle, below + 6, wide * 0.4)
    tried = [each for each in sizes(name_space(high)) if each <= usual]
    name = best(guest.name, DISPLAY, tried, wide, below - above)
    tall = (len(name.lines) - 1) * name.size * LEADING + name.size * 0.72
    first = above + (below - above - tall) / 2 + name.size * 0.72
    pen.set_lines(middle, first, name, face=DISPLAY, align="center")


def sizes(space: float) -> list[float]:
    """From the largest that a line may have to the smallest that can be read."""
    largest = min(44.0, space * 0.6)
    return [largest * step / 20 for step in range(20, 6, -1)]
