"""The typefaces, shipped beside the package and embedded in every file.

Text is set in Roboto Condensed: narrow, so that a score sheet for five stays readable at arm's
length, and with figures of one width. Titles and names that count are in Fraunces, as on the
screen; what it has no letters for, Greek and Cyrillic above all, is in Noto Serif Display. What
all of these lack (Armenian, Georgian, Hebrew, Arabic, arrows, dice) comes from DejaVu Sans
Condensed, and signs that are too many to ship from a typeface of the machine.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, repeat
from operator import itemgetter
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

FOLDER = Path(__file__).parents[2] / "fonts"
REGULAR, BOLD, DISPLAY, ITALIC = "Text", "Text-Bold", "Display", "Display-Italic"
SERIF = "Serif"  # where the display face has no letters
MORE, MORE_BOLD, BORROWED = "More", "More-Bold", "Borrowed"
FILES = {
    REGULAR: "RobotoCondensed-Regular.ttf",
    BOLD: "RobotoCondensed-Bold.ttf",
    DISPLAY: "Fraunces-SemiBold.ttf",
    SERIF: "NotoSerifDisplay-Bold.ttf",
    ITALIC: "NotoSerifDisplay-Italic.ttf",
    MORE: "DejaVuSansCondensed.ttf",
    MORE_BOLD: "DejaVuSansCondensed-Bold.ttf",
}
# Where a character is looked for; a borrowed typeface is the last resort of all.
CHAINS = {
    REGULAR: (REGULAR, MORE),
    BOLD: (BOLD, MORE_BOLD),
    DISPLAY: (DISPLAY, SERIF, BOLD, MORE_BOLD),
    ITALIC: (ITALIC, REGULAR, MORE),
}
FIRST_SIGN = 0x2E80
WITHOUT_INK = frozenset({0x034F, 0xFFFF})  # a joiner of marks, and what is no character
ASCENT, DESCENT = 1.06, 0.28  # how far letters reach, two accents on a capital included
# For Chinese and Japanese signs, of which there are too many to ship: Debian's
# fonts-droid-fallback and fonts-wqy-microhei, where one of them is installed.
SYSTEM = Path("/usr/share/fonts/truetype")
ELSEWHERE = (SYSTEM / "droid/DroidSansFallbackFull.ttf", SYSTEM / "wqy/wqy-microhei.ttc")


@cache
def font(name: str) -> TTFont:
    """Read once a process, on the first page that needs it."""
    found = borrowed() if name == BORROWED else TTFont(name, str(FOLDER / FILES[name]))
    assert found is not None
    pdfmetrics.registerFont(found)
    return found


def characters(name: str) -> dict[int, int]:
    found: dict[int, int] = font(name).face.charToGlyph
    return found


@cache
def drawable() -> frozenset[int]:
    """The characters that both weights of a text have."""
    light, heavy = [
        frozenset().union(*[characters(each) for each in CHAINS[name]]) for name in (REGULAR, BOLD)
    ]
    return (light & heavy) - WITHOUT_INK


@cache
def borrowed() -> TTFont | None:
    """A typeface of the machine; nothing but names that would be question marks depends on it."""
    for path in ELSEWHERE:
        try:
            return TTFont(BORROWED, str(path))
        except (OSError, TTFError):
            continue
    return None


@cache
def lent(code: int) -> bool:
    """Whether a character can be drawn only with what was borrowed."""
    if code < FIRST_SIGN or code in drawable():
        return False
    return borrowed() is not None and code in characters(BORROWED)


@lru_cache(8192)
def runs(text: str, name: str) -> tuple[tuple[str, str, float], ...]:
    """Parts of a text, each with the font that has it and its width at a size of one point."""
    own = font(name)
    if text.isascii() or own.face.charToGlyph.keys() >= {*map(ord, text)}:
        return ((text, name, measured(own, text)),)
    if name == DISPLAY and characters(SERIF).keys() >= {*map(ord, text)}:
        return ((text, SERIF, measured(font(SERIF), text)),)  # whole, not a letter here and there
    found = []
    for other, group in groupby(placed(text, name), key=itemgetter(0)):
        part = "".join([letter for _, letter in group])
        found.append((part, other, measured(font(other), part)))
    return tuple(found)


def measured(own: TTFont, text: str) -> float:
    """What the font's `stringWidth` says at a size of one point, in a third of the time."""
    widths = map(own.face.charWidths.get, map(ord, text), repeat(own.face.defaultWidth))
    return float(0.001 * sum(widths))


def placed(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Letters with the font of each; marks go with their letter, if a font has them all."""
    for letter in letters(text):
        whole = first_with(letter, name)
        if whole:
            yield whole, letter
        else:
            for each in letter:
                yield first_with(each, name) or name, each


def letters(text: str) -> Iterator[str]:
    """Each with the marks that stand on it."""
    start = 0
    for at, each in enumerate(text):
        if at > start and not unicodedata.combining(each):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


@lru_cache(8192)
def first_with(letter: str, name: str) -> str | None:
    codes = [*map(ord, letter)]
    for each in CHAINS[name]:
        if all(code in characters(each) for code in codes):
            return each
    return BORROWED if any(map(lent, codes)) else None


def unit_width(text: str, name: str) -> float:
    """How wide a text is at a size of one point."""
    return sum([wide for _, _, wide in runs(text, name)])
