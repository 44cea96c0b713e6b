"""The typeface: DejaVu Sans Condensed, shipped beside the package and embedded in every file.

It has Latin with all diacritics, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic, and it
is narrow: a score sheet for five stays readable at arm's length.
"""

from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent.parent / "fonts"
REGULAR, BOLD = "Companion", "Companion-Bold"
FILES = {REGULAR: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
ASCENT, DESCENT = 0.93, 0.24  # how far letters reach, accents on capitals included
CAPITALS = 0.73


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


@lru_cache(8192)
def unit_width(text: str, name: str) -> float:
    """How wide a text is at a size of one point."""
    return float(font(name).stringWidth(text, 1))
