"""The pen: all that is drawn goes through it, and the book remembers where.

Lengths count from the top left corner, as people read. Text is drawn as text and never read as
markup.
"""

from collections.abc import Sequence

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.pathobject import PDFPathObject

from companion.graphics.qr import squares
from companion.printing.canvas.fonts import ASCENT, BOLD, DESCENT, REGULAR, runs
from companion.printing.canvas.pdf_file import PdfFile, Sheet
from companion.printing.canvas.scripts import in_drawing_order, legible
from companion.printing.canvas.text_fit import LEADING, SMALLEST, Fitted, broken, fitted, largest

LONGEST_LINK = 500  # a code of more would have to be scanned from very near
# A point to begin at, then points to go to: two numbers by a line, six by a curve
Polygon = Sequence[tuple[float, ...]]
INK, SOFT, PALE, FAINT = 0.07, 0.35, 0.62, 0.93  # greys: all of it survives a copying machine


class Pen(PdfFile):
    def draw_foot(self, sheet: Sheet, own: int, count: int, number: int) -> None:
        y, before = self.room[3] - 3, len(self.boxes)
        if count > 1 and sheet.numbered:
            said = self.of.format(page=own, pages=count)
            self.text(self.right, y, said, 8, align="right", grey=SOFT)
        if sheet.foot:
            self.text(self.left, y, sheet.foot, 8, room=self.width * 0.8, grey=SOFT)
        self.boxes[before:] = [box._replace(page=number) for box in self.boxes[before:]]

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        face: str = "",
        align: str = "left",
        room: float | None = None,
        smallest: float = SMALLEST,
        grey: float = INK,
    ) -> float:
        """One line on the base line `y`, within the room if one is given; how wide it became."""
        if not text:
            return 0.0
        name = face or (BOLD if bold else REGULAR)
        if room is not None:
            (line,), size = fitted(text, name, size, room, 1, smallest)
        else:
            line = in_drawing_order(legible(text))
        return self.line(x, y, line, size, name, align, grey)

    def line(
        self, x: float, y: float, line: str, size: float, name: str, align: str, grey: float
    ) -> float:
        parts = runs(line, name)
        wide = parts[0][2] * size if len(parts) == 1 else sum([part[2] for part in parts]) * size
        if align == "right":
            x -= wide
        elif align == "center":
            x -= wide / 2
        canvas = self.canvas
        canvas.setFillGray(grey)
        self.keep(x, y - size * ASCENT, x + wide, y + size * DESCENT, size)
        for part, own, step in parts:
            canvas.setFont(own, size)
            canvas.drawString(x, self.paper.height - y, part)
            x += step * size
        return wide

    def block(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        lines: int = 2,
        bold: bool = False,
        face: str = "",
        align: str = "left",
        grey: float = INK,
        smallest: float = SMALLEST,
    ) -> float:
        """A name on so many lines at most, the first on the base line `y`; how high it became."""
        name = face or (BOLD if bold else REGULAR)
        found = self.fitted(text, size, room, lines=lines, face=name, smallest=smallest)
        self.set_lines(x, y, found, face=name, align=align, grey=grey)
        return found.height

    def fitted(
        self,
        text: str,
        size: float,
        room: float,
        *,
        lines: int = 1,
        bold: bool = False,
        face: str = "",
        smallest: float = SMALLEST,
    ) -> Fitted:
        """How a text will look, for those who have to know before it is drawn."""
        return fitted(text, face or (BOLD if bold else REGULAR), size, room, lines, smallest)

    def largest(
        self, text: str, sizes: Sequence[float], room: float, lines: int, bold: bool = False
    ) -> Fitted:
        return largest(text, BOLD if bold else REGULAR, sizes, room, lines)

    def set_lines(
        self,
        x: float,
        y: float,
        found: Fitted,
        *,
        bold: bool = False,
        face: str = "",
        align: str = "left",
        grey: float = INK,
    ) -> None:
        name = face or (BOLD if bold else REGULAR)
        for number, line in enumerate(found.lines):
            self.line(x, y + number * found.size * LEADING, line, found.size, name, align, grey)

    def broken(self, text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
        return broken(text, BOLD if bold else REGULAR, size, room)

    def rule(
        self,
        x: float,
        y: float,
        to: float,
        thick: float = 0.5,
        *,
        grey: float = INK,
        dashes: tuple[float, ...] = (),
        down: float = 0,
    ) -> None:
        """A line to the right, or down to another height."""
        canvas = self.canvas
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(thick)
        canvas.setDash([*dashes])
        height = self.paper.height
        canvas.line(x, height - y, to, height - y - down)
        self.keep(min(x, to), y, max(x, to), y + down)

    def area(
        self, x: float, y: float, wide: float, high: float, grey: float, thick: float = 0
    ) -> None:
        """A rectangle below `y`: filled, or with an outline if that has a thickness."""
        canvas = self.canvas
        bottom = self.paper.height - y - high
        if thick:
            canvas.setStrokeGray(grey)
            canvas.setLineWidth(thick)
            canvas.setDash()
            canvas.rect(x, bottom, wide, high, stroke=1, fill=0)
        else:
            canvas.setFillGray(grey)
            canvas.rect(x, bottom, wide, high, stroke=0, fill=1)
        self.keep(x, y, x + wide, y + high)

    def path(
        self,
        points: list[tuple[float, float]],
        thick: float,
        grey: float = INK,
        dashes: tuple[float, ...] = (),
    ) -> None:
        canvas = self.canvas
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(thick)
        canvas.setLineJoin(1)
        canvas.setDash([*dashes])
        path, height = canvas.beginPath(), self.paper.height
        path.moveTo(points[0][0], height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, height - y)
        canvas.drawPath(path, stroke=1, fill=0)
        across, down = zip(*points, strict=True)
        self.keep(min(across), min(down), max(across), max(down))

    def shape(
        self, outlines: Sequence[Polygon], grey: float = INK, thick: float = 0, close: bool = True
    ) -> None:
        """Outlines of lines and curves as one figure: filled, or drawn if there is a thickness."""
        canvas, height = self.canvas, self.paper.height
        canvas.setFillGray(grey)
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(thick)
        canvas.setLineJoin(1)
        canvas.setDash()
        path = canvas.beginPath()
        for first, *steps in outlines:
            path.moveTo(first[0], height - first[1])
            for step in steps:
                turned = [height - each if at % 2 else each for at, each in enumerate(step)]
                (path.lineTo if len(step) == 2 else path.curveTo)(*turned)
            if close:
                path.close()
        canvas.drawPath(path, stroke=int(bool(thick)), fill=int(not thick))
        steps = [step for outline in outlines for step in outline]
        across = [x for step in steps for x in step[::2]]
        down = [y for step in steps for y in step[1::2]]
        self.keep(min(across), min(down), max(across), max(down))

    def code(self, x: float, y: float, size: float, link: str) -> None:
        """A QR code as one path, the quiet zone left to the page around it.

        Its hundreds of rectangles share a few numbers: each of those is written out once.
        """
        if len(link) > LONGEST_LINK:
            return
        modules, runs = squares(link)
        step, height = size / modules, self.paper.height
        left = [fp_str(x + start * step) for start in range(modules)]
        bottom = [fp_str(height - y - (row + 1) * step) for row in range(modules)]
        sides = [fp_str(count * step) for count in range(modules + 1)]
        dark = [
            f"{left[start]} {bottom[row]} {sides[count]} {sides[1]} re"
            for row, start, count in runs
        ]
        self.canvas.setFillGray(0)
        self.canvas.drawPath(PDFPathObject(["n", *dark]), stroke=0, fill=1)
        self.keep(x, y, x + size, y + size)
