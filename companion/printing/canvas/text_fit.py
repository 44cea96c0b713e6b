"""Making text fit: smaller down to a limit, then on more lines, then cut with an ellipsis."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.printing.canvas.fonts import unit_width
from companion.printing.canvas.scripts import in_drawing_order, legible

ELLIPSIS = "…"
LEADING = 1.25
SMALLEST = 0.62  # of the size asked for


class Fitted(NamedTuple):
    """Lines as they are drawn, left to right, and the size at which they fit."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def width(text: str, name: str) -> float:
    return unit_width(in_drawing_order(text), name)


@lru_cache(8192)
def fitted(
    text: str, name: str, size: float, room: float, lines: int = 1, smallest: float = SMALLEST
) -> Fitted:
    """One line where that can be, in letters not smaller than `smallest` of the size."""
    text = legible(text)
    needed = width(text, name)
    if needed * size <= room:
        return Fitted((in_drawing_order(text),), size)
    if needed * size * smallest <= room:
        return Fitted((in_drawing_order(text),), room / needed * 0.999)
    size *= smallest
    if lines == 1:
        return Fitted((in_drawing_order(cut(text, name, room / size)),), size)
    found = wrapped(text, name, room / size)
    if len(found) > lines:
        rest = " ".join(found[lines - 1 :])
        found = [*found[: lines - 1], cut(rest, name, room / size)]
    return Fitted(tuple(map(in_drawing_order, found)), size)


def is_whole(found: Fitted, text: str) -> bool:
    """Whether nothing of a text was cut, and no word was broken."""
    return counts(found.lines) == counts([legible(text)])


def counts(lines: Sequence[str]) -> tuple[int, int, int]:
    """Words, letters, and ellipses, which may be anywhere in a name, or in what is drawn of it."""
    words = [word for line in lines for word in line.split()]
    letters = "".join(words)
    return len(words), len(letters), letters.count(ELLIPSIS)


def largest(text: str, name: str, sizes: Sequence[float], room: float, lines: int = 1) -> Fitted:
    """The first of these sizes that fits on so many lines word by word, else the last."""
    for size in sizes:
        found = fitted(text, name, size, room, lines, 1)
        if is_whole(found, text):
            return balanced(found, text, name, room)
    return found


def balanced(found: Fitted, text: str, name: str, room: float) -> Fitted:
    """As many lines, broken so that the longest is as short as can be."""
    count = len(found.lines)
    low, high = room / count, room
    while count > 1 and high - low > 4:
        middle = (low + high) / 2
        other = fitted(text, name, found.size, middle, count, 1)
        if is_whole(other, text):
            high, found = middle, other
        else:
            low = middle
    return found


def best(text: str, name: str, sizes: Sequence[float], room: float, high: float) -> Fitted:
    """On one line, unless it would be much larger on two, which have to fit the height."""
    lower = [size for size in sizes if size * (LEADING + 1.25) <= high] or [sizes[-1]]
    one, two = largest(text, name, sizes, room), largest(text, name, lower, room, 2)
    return one if one.size > two.size * 0.75 and is_whole(one, text) else two


@lru_cache(1024)
def broken(text: str, name: str, size: float, room: float) -> tuple[str, ...]:
    """A paragraph: as many lines of one size as it takes."""
    return tuple(map(in_drawing_order, wrapped(legible(text), name, room / size)))


def wrapped(text: str, name: str, room: float) -> list[str]:
    """Broken at blanks, and within a word only where it is wider than a line."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, name) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = parts(word, name, room)
        lines += full
    return [*lines, line] if line or not lines else lines


def parts(word: str, name: str, room: float) -> list[str]:
    found: list[str] = []
    while width(word, name) > room and len(word) > 1:
        count = fitting_count(word, name, room)
        found.append(word[:count])
        word = word[count:]
    return [*found, word]


def fitting_count(word: str, name: str, room: float) -> int:
    """How many characters fit, at least one; found by halving, since names can be long."""
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width(word[:middle], name) <= room else (low, middle - 1)
    return low


def cut(text: str, name: str, room: float) -> str:
    count = fitting_count(text, name, room - width(ELLIPSIS, name))
    return text[:count].rstrip() + ELLIPSIS
