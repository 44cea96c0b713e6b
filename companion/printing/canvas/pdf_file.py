"""A file to be: its parts and pages, what they are called, and where everything was drawn.

Every box is kept, so that a test can tell whether something leaves its margins.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFString
from reportlab.pdfgen.canvas import Canvas

from companion.printing.canvas.fonts import BOLD, REGULAR, font
from companion.printing.canvas.paper import MARGIN, PaperSize
from companion.printing.canvas.scripts import legible

CREATOR = "Companion"

# Text for mail that kept only seven bits: a quarter larger, and a tenth of the time.
rl_config.useA85 = 0


class Box(NamedTuple):
    """Where something was drawn, and the room it has to stay in."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    room: tuple[float, float, float, float]
    size: float = 0.0  # of its letters, if it is text


class Plain(Canvas):
    """A canvas that names no Helvetica, which every page would ask for and nobody embeds."""

    def _make_preamble(self) -> None:
        self._preamble = "1 0 0 1 0 0 cm"


class Sheet(NamedTuple):
    """A finished page: what the canvas had then, and the part of the document it belongs to."""

    kept: dict[str, Any]
    paper: PaperSize
    part: int
    foot: str
    numbered: bool
    marks: tuple[tuple[str, int], ...]


class PdfFile:
    def __init__(self, paper: PaperSize, language: str) -> None:
        for name in (REGULAR, BOLD):
            font(name)
        self.paper, self.language = paper, language
        self.out = BytesIO()
        size = (paper.width, paper.height)
        # Invariant: no clock and no chance in the file, so that equal records give equal bytes
        self.canvas: Any = Plain(self.out, pagesize=size, invariant=1, pageCompression=1)
        self.boxes: list[Box] = []
        self.sheets: list[Sheet] = []
        self.part, self.foot, self.numbered = -1, "", True
        self.marks: list[tuple[str, int]] = []
        self.of, self.clean, self.turned = "{page}/{pages}", True, False
        self.set_room()

    def set_room(self, *room: float) -> None:
        """Left, top, right and bottom of what may be drawn on; by default all but the margins."""
        paper = self.paper
        usual = (MARGIN, MARGIN, paper.width - MARGIN, paper.height - MARGIN)
        self.room: tuple[float, float, float, float] = room or usual  # type: ignore[assignment]

    @property
    def left(self) -> float:
        return self.room[0]

    @property
    def right(self) -> float:
        return self.room[2]

    @property
    def width(self) -> float:
        return self.room[2] - self.room[0]

    def entitle(self, title: str, author: str) -> None:
        """The first title is that of the whole file."""
        if self.part <= 0:
            self.canvas.setTitle(legible(title))
            self.canvas.setAuthor(legible(author) or CREATOR)
            self.canvas.setSubject(legible(title))
            self.canvas.setCreator(CREATOR)

    def begin(self, paper: PaperSize, foot: str = "", numbered: bool = True) -> None:
        """A new part on a new page; page numbers count within it, unless it is to be cut up."""
        if not self.clean:
            self.turn()
        self.part, self.foot, self.numbered = self.part + 1, foot, numbered
        self.paper = paper
        self.canvas.setPageSize((paper.width, paper.height))
        self.set_room()

    @contextmanager
    def upside_down(self) -> Iterator[None]:
        """What is drawn now is read from the other side of the page."""
        self.canvas.saveState()
        self.canvas.translate(self.paper.width, self.paper.height)
        self.canvas.rotate(180)
        self.turned = True
        try:
            yield
        finally:
            self.turned = False
            self.canvas.restoreState()

    def turn(self) -> None:
        """The next page."""
        kept = dict(self.canvas.__dict__)
        self.sheets.append(
            Sheet(
                kept=kept,
                paper=self.paper,
                part=self.part,
                foot=self.foot,
                numbered=self.numbered,
                marks=tuple(self.marks),
            )
        )
        self.marks = []
        self.canvas._startPage()
        self.canvas.setPageSize((self.paper.width, self.paper.height))
        self.clean = True

    def bookmark(self, title: str, level: int = 0) -> None:
        self.marks.append((legible(title), level))

    def finish(self) -> bytes:
        """All pages, each with the number that is known only now."""
        if not self.clean or not self.sheets:
            self.turn()
        pages = Counter([sheet.part for sheet in self.sheets])
        seen: Counter[int] = Counter()
        outlined = 0
        for number, sheet in enumerate(self.sheets):
            self.canvas.__dict__.update(sheet.kept)
            self.paper = sheet.paper
            self.set_room()
            seen[sheet.part] += 1
            self.draw_foot(sheet, seen[sheet.part], pages[sheet.part], number)
            for title, level in sheet.marks:
                self.canvas.bookmarkPage(f"mark{outlined}")
                self.canvas.addOutlineEntry(title, f"mark{outlined}", level, closed=level > 0)
                outlined += 1
            self.canvas.showPage()
        self.canvas._doc.Catalog.Lang = PDFString(self.language)
        if outlined > 1:
            self.canvas.showOutline()
        self.canvas.save()
        return self.out.getvalue()

    def draw_foot(self, sheet: Sheet, own: int, count: int, number: int) -> None:
        """The number of a page, once it is known how many there are."""
        raise NotImplementedError

    def keep(self, left: float, top: float, right: float, bottom: float, size: float = 0.0) -> None:
        self.clean = False
        if self.turned:
            left, right = self.paper.width - right, self.paper.width - left
            top, bottom = self.paper.height - bottom, self.paper.height - top
        self.boxes.append(
            Box(
                page=len(self.sheets),
                left=left,
                top=top,
                right=right,
                bottom=bottom,
                room=self.room,
                size=size,
            )
        )
