"""Things one below the other, over as many pages as it takes."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.printing.canvas.about import About
from companion.printing.canvas.fonts import DISPLAY, REGULAR
from companion.printing.canvas.pen import INK, PALE, SOFT, Pen
from companion.printing.canvas.text_fit import LEADING, Fitted, is_whole
from companion.printing.canvas.words import Words

HEADING = 28.0
FOOT = 20.0  # what the page number needs
CODE = 62.0
FACT = 30.0
RUNNING = 29.0  # what the running title of a further page takes
NEARLY = 0.1

Heights = Callable[[float], Iterable[float]]


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

    @property
    def later(self) -> float:
        """How much room a further page has."""
        return self.bottom - self.pen.room[1] - RUNNING

    def filling(self, heights: Heights, least: float, most: float, taken: float = 0.0) -> float:
        """How large lines may be so that they fill the pages which they need anyway.

        `least` is what can be read at arm's length; `taken` is wanted on every page besides.
        """
        pages = self.pages_for(heights(least), taken)
        if self.pages_for(heights(most), taken) <= pages:
            return most
        while most - least > NEARLY:
            middle = (least + most) / 2
            fits = self.pages_for(heights(middle), taken) <= pages
            least, most = (middle, most) if fits else (least, middle)
        return least

    def pages_for(self, heights: Iterable[float], taken: float) -> int:
        pages, room = 1, self.left_over - taken - NEARLY
        for high in heights:
            if high > room:
                pages, room = pages + 1, self.later - taken - NEARLY
            room -= high
        return pages

    def turn(self) -> None:
        pen = self.pen
        pen.turn()
        self.y = pen.room[1] + 10
        pen.text(pen.left, self.y, self.running, 9, bold=True, room=pen.width, grey=SOFT)
        pen.rule(pen.left, self.y + 5, pen.right, 0.5, grey=PALE)
        self.y = pen.room[1] + RUNNING

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

    def paragraph(self, text: str, size: float = 10, indent: float = 0, grey: float = INK) -> None:
        pen = self.pen
        for line in pen.broken(text, size, pen.width - indent):
            self.need(size * 1.4)
            self.y += size * 1.4
            pen.line(pen.left + indent, self.y - size * 0.3, line, size, REGULAR, "left", grey)


def letterhead(
    flow: Flow, about: About, title: str, facts: Sequence[Fact], leads: str = "play"
) -> None:
    """Where and when above, what it is in large letters, facts below.

    On the right is a QR code with a word that says what it leads to.
    """
    pen = flow.pen
    pen.bookmark(title)
    room = pen.width - (CODE + 18 if about.link else 0)
    top = flow.y
    if about.link:
        draw_code(pen, top, about.link, flow.words.say(f"code.{leads}"))
    above = "  ·  ".join(filter(None, (about.venue, flow.words.title(about.night))))
    y = top + 11.5
    if above:
        pen.text(pen.left, y, above, 10.5, room=room, grey=SOFT)
    y += 28 if above else 24
    high = pen.block(pen.left, y, title, 27, room, lines=2, face=DISPLAY)
    y += max(high - 27 * 0.8, 10)
    shown = [fact for fact in facts if fact.value]
    y = draw_facts(pen, pen.left, y + 4, room, shown) if shown else y
    y = max(y, top + CODE + 17 if about.link else y)
    pen.rule(pen.left, y, pen.right, 1.6)
    flow.y = y + 4


def draw_code(pen: Pen, top: float, link: str, said: str) -> None:
    pen.code(pen.right - CODE, top, CODE, link)
    x = pen.right - CODE / 2
    pen.text(x, top + CODE + 10, said, 8.5, align="center", room=CODE, smallest=0.5)


def draw_facts(pen: Pen, x: float, y: float, room: float, facts: Sequence[Fact]) -> float:
    """Side by side in rows of four, what is too long for that below them; where they end."""
    wide = room / min(4, len(facts))
    long = [fact for fact in facts if not is_whole(short_fact(pen, fact, wide), fact.value)]
    short = [fact for fact in facts if fact not in long]
    for number, fact in enumerate(short):
        row, column = divmod(number, 4)
        left, top = x + column * wide, y + row * FACT
        draw_fact(pen, left, top, fact.label, short_fact(pen, fact, wide), wide)
    y += -(-len(short) // 4) * FACT
    for fact in long:
        found = pen.fitted(fact.value, 12, room - 8, lines=3, smallest=0.75)
        draw_fact(pen, x, y, fact.label, found, room)
        y += FACT + (len(found.lines) - 1) * found.size * LEADING
    return y


def short_fact(pen: Pen, fact: Fact, wide: float) -> Fitted:
    return pen.fitted(fact.value, 12, wide - 8, smallest=0.7)


def draw_fact(pen: Pen, x: float, y: float, label: str, value: Fitted, wide: float) -> None:
    pen.text(x, y + 7, label, 8.5, room=wide - 8, grey=SOFT)
    pen.set_lines(x, y + 20, value)
