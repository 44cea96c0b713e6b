"""The typeface: DejaVu Sans Condensed, shipped beside the package and embedded in every file.

It has Latin with all diacritics, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic, and it
is narrow: a score sheet for five stays readable at arm's length.
"""

from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

FOLDER = Path(__file__).parent.parent / "fonts"
REGULAR, BOLD, BORROWED = "Companion", "Companion-Bold", "Companion-Borrowed"
FILES = {REGULAR: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
FIRST_SIGN = 0x2E80
ASCENT, DESCENT = 0.93, 0.24  # how far letters reach, accents on capitals included
# For Chinese and Japanese signs, of which there are too many to ship: Debian's
# fonts-droid-fallback and fonts-wqy-microhei, where one of them is installed.
SYSTEM = Path("/usr/share/fonts/truetype")
ELSEWHERE = (SYSTEM / "droid/DroidSansFallbackFull.ttf", SYSTEM / "wqy/wqy-microhei.ttc")


@cache
def font(name: str) -> TTFont:
    """Read once a process, on the first page that needs it."""
    found = TTFont(name, str(FOLDER / FILES[name]))
    pdfmetrics.registerFont(found)
    return found


@cache
def drawable() -> frozenset[int]:
    """The characters that both weights have."""
    return frozenset(font(REGULAR).face.charToGlyph) & frozenset(font(BOLD).face.charToGlyph)


@cache
def borrowed() -> TTFont | None:
    """A typeface of the machine; nothing but names that would be question marks depends on it."""
    for path in ELSEWHERE:
        try:
            found = TTFont(BORROWED, str(path))
        except (OSError, TTFError):
            continue
        pdfmetrics.registerFont(found)
        return found
    return None


@cache
def lent(code: int) -> bool:
    """Whether a character can be drawn only with what was borrowed."""
    if code < FIRST_SIGN or code in drawable():
        return False
    typeface = borrowed()
    return typeface is not None and code in typeface.face.charToGlyph


@lru_cache(8192)
def runs(text: str, name: str) -> tuple[tuple[str, str, float], ...]:
    """Parts of a text, each with the font that has it and its width at a size of one point."""
    if text.isascii() or not any(lent(ord(each)) for each in text):
        return ((text, name, float(font(name).stringWidth(text, 1))),)
    found = []
    for other, group in groupby(text, key=lambda each: lent(ord(each))):
        own, part = BORROWED if other else name, "".join(group)
        typeface = borrowed() if other else font(name)
        assert typeface is not None
        found.append((part, own, float(typeface.stringWidth(part, 1))))
    return tuple(found)


def unit_width(text: str, name: str) -> float:
    """How wide a text is at a size of one point."""
    return sum([wide for _, _, wide in runs(text, name)])
