"""Things one below the other, over as many pages as it takes."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.printing.pen import INK, PALE, SOFT, Pen
from companion.printing.records import About
from companion.printing.words import Words

HEADING = 28.0
FOOT = 20.0  # what the page number needs
CODE = 62.0


class Fact(NamedTuple):
    """Something to know about a document: a small label above a value."""

    label: str
    value: str


class Flow:
    """A column of text with a place to go on; a new page begins with what the last was about."""

    def __init__(self, pen: Pen, words: Words, running: str) -> None:
        self.pen, self.words, self.running = pen, words, running
        self.y = pen.room[1]

    @property
    def bottom(self) -> float:
        return self.pen.room[3] - FOOT

    @property
    def left_over(self) -> float:
        return self.bottom - self.y

    def turn(self) -> None:
        pen = self.pen
        pen.turn()
        self.y = pen.room[1] + 10
        pen.text(pen.left, self.y, self.running, 9, bold=True, room=pen.width, grey=SOFT)
        self.y += 5
        pen.rule(pen.left, self.y, pen.right, 0.5, grey=PALE)
        self.y += 14

    def need(self, height: float) -> bool:
        """Whether a new page was begun, so that so much fits."""
        if height <= self.left_over:
            return False
        self.turn()
        return True

    def heading(self, text: str, keep: float = 40) -> None:
        """A heading that does not stand alone at the foot of a page."""
        fresh = self.need(HEADING + keep)
        self.y += (HEADING - 8) / 2 if fresh else HEADING - 8
        self.pen.text(self.pen.left, self.y, text, 12, bold=True, room=self.pen.width)
        self.y += 8

    def paragraph(self, text: str, size: float = 9, indent: float = 0, grey: float = INK) -> None:
        pen = self.pen
        for line in pen.broken(text, size, pen.width - indent):
            self.need(size * 1.4)
            self.y += size * 1.4
            pen.line(pen.left + indent, self.y - size * 0.3, line, size, "Companion", "left", grey)


def letterhead(flow: Flow, about: About, title: str, facts: Sequence[Fact], level: int = 0) -> None:
    """Where and when above, what it is in large letters, a QR code on the right, facts below."""
    pen = flow.pen
    pen.bookmark(title, level)
    room = pen.width - (CODE + 16 if about.link else 0)
    top = flow.y
    if about.link:
        pen.code(pen.right - CODE, top, CODE, about.link)
    above = "  ·  ".join([each for each in (about.venue, about.night) if each])
    y = top + 9.5
    if above:
        pen.text(pen.left, y, above, 9.5, room=room, grey=SOFT)
        y += 5
    y += 20
    high = pen.block(pen.left, y, title, 24, room, lines=2, bold=True)
    y += max(high - 24 * 0.62, 10)
    shown = [fact for fact in facts if fact.value]
    y = draw_facts(pen, pen.left, y + 6, room, shown) if shown else y
    y = max(y, top + CODE + 9 if about.link else y)
    pen.rule(pen.left, y, pen.right, 1.6)
    flow.y = y + 4


def draw_facts(pen: Pen, x: float, y: float, room: float, facts: Sequence[Fact]) -> float:
    """Side by side as long as there is room, in rows of four; below the last is the answer."""
    per_row = min(4, len(facts))
    wide = room / per_row
    for number, (label, value) in enumerate(facts):
        row, column = divmod(number, per_row)
        left, top = x + column * wide, y + row * 27
        pen.text(left, top + 6, label, 7.5, room=wide - 8, grey=SOFT)
        pen.text(left, top + 18, value, 10, room=wide - 8, smallest=0.7)
    return y + -(-len(facts) // per_row) * 27
