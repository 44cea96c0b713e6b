"""How every document looks: turned into pictures and compared with those that were approved.

APPROVE=1 takes what is drawn now; look at the pictures before they are committed.
"""

import os
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.printing.canvas.paper import A4
from companion.printing.documents.content import Pad
from companion.printing.registry import DOCUMENTS, print_one, sample
from companion.printing.sources.competition import crosstable_of
from companion.printing.sources.samples import competition, played
from tests.printing.documents.test_score_sheet import long_play

APPROVED = Path(__file__).parent / "approved"
DPI = 50
FAR = 96  # greys that differ so much are another drawing, not another way to smooth it
MOST = 0.0005  # of all points
LANGUAGES = {"standings": "de", "names": "fr", "pad": "de", "certificate": "fr", "player": "de"}
MORE = {
    "sheet-long": ("sheet", long_play),
    "sheet-ys": ("sheet", lambda: played("ys", 5, 2)),
    "pad-edel": ("pad", lambda: Pad("edel-stein-reich", 4)),
    "pad-ys": ("pad", lambda: Pad("ys", 2)),
    "crosstable-crowd": ("crosstable", lambda: crosstable_of(competition(48, 5))),
}
CASES = {**{what: (what, lambda what=what: sample(what)) for what in DOCUMENTS}, **MORE}


def pictures(data: bytes) -> list[Image.Image]:
    """Every page in greys: sixteen are enough to see what moved, and keep the files small."""
    document = pypdfium2.PdfDocument(data)
    try:
        found = [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in document]
    finally:
        document.close()
    return [each.convert("L").point(lambda grey: grey // 17 * 17) for each in found]


def strip(images: list[Image.Image]) -> Image.Image:
    """Pages side by side: one picture a document."""
    width, height = sum(each.width for each in images), max(each.height for each in images)
    whole = Image.new("L", (width, height), 136)
    x = 0
    for each in images:
        whole.paste(each, (x, 0))
        x += each.width
    return whole


def different(one: Image.Image, other: Image.Image) -> float:
    """How much of two pictures is not the same."""
    counts = ImageChops.difference(one, other).histogram()
    return sum(counts[FAR:]) / (one.width * one.height)


@pytest.mark.parametrize("name", CASES)
def test_it_looks_as_approved(name: str, tmp_path: Path) -> None:
    what, record = CASES[name]
    whole = strip(pictures(print_one(what, record(), A4, LANGUAGES.get(what, "en"))))
    path = APPROVED / f"{name}.png"
    if os.environ.get("APPROVE"):
        whole.quantize(16).save(path, optimize=True)
    approved = Image.open(path).convert("L")
    whole.save(tmp_path / f"{name}.png")
    assert whole.size == approved.size
    assert different(whole, approved) <= MOST, f"see {tmp_path / name}.png"


def test_nobody_approved_what_is_not_printed() -> None:
    assert {path.stem for path in APPROVED.glob("*.png")} == {*CASES}


def test_another_line_would_be_seen() -> None:
    one, other = [
        strip(pictures(print_one("poster", sample("poster")._replace(when=when))))
        for when in ("Thursdays, 19:30", "Thursdays, 20:00")
    ]
    assert different(one, other) > MOST
    assert different(one, one) == 0
