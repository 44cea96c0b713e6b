"""Sheets of paper and sheets of labels: all lengths in points, from the top left."""

from typing import NamedTuple

MILLIMETRE = 72 / 25.4
INCH = 72.0
MARGIN = 14 * MILLIMETRE  # what every printer can reach, and a hand can hold


class PaperSize(NamedTuple):
    """A sheet, upright unless it was turned."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> "PaperSize":
        return PaperSize(self.name, self.height, self.width)


A4 = PaperSize("a4", 210 * MILLIMETRE, 297 * MILLIMETRE)
LETTER = PaperSize("letter", 8.5 * INCH, 11 * INCH)
PAPER_SIZES = {each.name: each for each in (A4, LETTER)}


class LabelSheet(NamedTuple):
    """A sheet of labels: so many across and down, how large, where the first is, how far apart."""

    name: str
    paper: PaperSize
    across: int
    down: int
    width: float
    height: float
    left: float
    top: float
    step_across: float
    step_down: float

    def corner(self, index: int) -> tuple[float, float]:
        """The upper left corner of a label: row by row, as they are peeled off."""
        row, column = divmod(index % (self.across * self.down), self.across)
        return self.left + column * self.step_across, self.top + row * self.step_down


def in_unit(
    unit: float, name: str, paper: PaperSize, across: int, down: int, *lengths: float
) -> LabelSheet:
    return LabelSheet(name, paper, across, down, *[length * unit for length in lengths])


# Width, height, left, top, step across, step down, as the makers give them.
LABELS = {
    each.name: each
    for each in (
        in_unit(MILLIMETRE, "L4784", A4, 2, 5, 80, 50, 17.5, 13.5, 95, 55),
        in_unit(MILLIMETRE, "L7160", A4, 3, 7, 63.5, 38.1, 7.25, 15.15, 66, 38.1),
        in_unit(INCH, "5395", LETTER, 2, 4, 3.375, 7 / 3, 0.6875, 7 / 12, 3.75, 2.5),
        in_unit(INCH, "5160", LETTER, 3, 10, 2.625, 1, 0.1875, 0.5, 2.75, 1),
    )
}
USUAL = {"a4": "L4784", "letter": "5395"}
