"""Every document, on both papers and in all languages: what must be true of each."""

import pytest
import segno

from companion.graphics.qr import squares
from companion.locale import codes
from companion.printing.canvas.fonts import FOLDER
from companion.printing.canvas.paper import A4, LETTER, PAPER_SIZES
from companion.printing.canvas.words import words_of
from companion.printing.documents.content import (
    Badges,
    CertificateContent,
    Crosstable,
    Guest,
    PlayerSheet,
    Poster,
    SeatingContent,
    Standings,
    TableSeats,
)
from companion.printing.registry import DOCUMENTS, drawn, print_all, print_one, sample
from tests.printing.helpers.pdf import (
    fonts,
    names_in,
    outside,
    overlapping,
    pages,
    reader,
    text,
    titles,
)

ALL = [(what, paper, code) for what in DOCUMENTS for paper in PAPER_SIZES for code in codes()]
FORBIDDEN = {"/JS", "/JavaScript", "/URI", "/Launch", "/AA", "/OpenAction", "/EmbeddedFiles"}
SHIPPED = {path.stem for path in FOLDER.glob("*.ttf")}
CUT_UP = {"cards", "slips", "badges"}


@pytest.mark.parametrize(("what", "paper", "code"), ALL)
def test_nothing_leaves_its_margins(what: str, paper: str, code: str) -> None:
    pen = drawn([(what, sample(what))], PAPER_SIZES[paper], code)
    data = pen.finish()
    assert pen.boxes
    assert outside(pen.boxes) == []
    assert overlapping(pen.boxes) == []
    sizes = {tuple(sorted(map(float, page.mediabox[2:]))) for page in reader(data).pages}
    expected = (PAPER_SIZES[paper].width, PAPER_SIZES[paper].height)
    assert [pytest.approx(expected, abs=0.01)] == [*sizes]


@pytest.mark.parametrize("what", DOCUMENTS)
def test_equal_records_give_equal_bytes(what: str) -> None:
    first, second = [print_one(what, sample(what), A4, "fr") for _ in range(2)]
    assert first == second
    assert first != print_one(what, sample(what), LETTER, "fr")


@pytest.mark.parametrize("what", DOCUMENTS)
def test_every_font_is_embedded(what: str) -> None:
    found = fonts(print_one(what, sample(what)))
    assert found
    for font in found:
        assert font["/BaseFont"].partition("+")[2] in SHIPPED
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("what", DOCUMENTS)
def test_a_file_says_what_it_is_in_which_language(what: str, code: str) -> None:
    found = reader(print_one(what, sample(what), A4, code))
    assert found.metadata
    assert found.metadata.title
    assert found.metadata.author == "Café Würfelglück" or what == "pad"
    assert found.trailer["/Root"]["/Lang"] == code


@pytest.mark.parametrize("what", DOCUMENTS)
def test_a_file_does_nothing_automatic(what: str) -> None:
    data = print_one(what, sample(what))
    assert names_in(data) & FORBIDDEN == set()
    assert [page.get("/Annots") for page in reader(data).pages] == [None] * len(pages(data))


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("what", DOCUMENTS)
def test_pages_are_numbered_within_a_document(what: str, code: str) -> None:
    found = pages(print_one(what, sample(what), A4, code))
    for number, page in enumerate(found, 1):
        said = words_of(code).say("page", page=number, pages=len(found))
        assert (said in page) == (len(found) > 1 and what not in CUT_UP)


def test_several_documents_in_one_file_are_numbered_and_marked_each_automatic() -> None:
    jobs = [(what, sample(what)) for what in ("sheet", "certificate", "sheet")]
    told: list[int] = []
    data = print_all(jobs, A4, "en", told.append)
    found = pages(data)
    assert told == [1, 2, 3]
    assert len(found) == 5
    assert ["1 of 2" in page for page in found] == [True, False, False, True, False]
    assert [page.mediabox.width > page.mediabox.height for page in reader(data).pages] == [
        *(False, False),
        *(True, False, False),
    ]
    assert [title for title in titles(data) if title.startswith("Basari")] == [
        "Basari: Das Kartenspiel"
    ] * 2


def test_nobody_is_missing_from_a_list() -> None:
    for what in ("standings", "crosstable", "tables", "names", "cards", "slips", "badges"):
        shown = " ".join(text(print_one(what, sample(what))).split())
        for name in ("Zoë Łukasiewicz", "Γιώργος Παππάς", "Шахноза Иванова", "Đặng Thị Ngọc"):
            assert name in shown, what


def test_what_leaves_its_margins_or_stands_on_something_else_is_seen() -> None:
    pen = drawn([("poster", sample("poster"))])
    assert outside(pen.boxes) + overlapping(pen.boxes) == []
    before = len(pen.boxes)
    pen.text(pen.left, 200, "Ana", 20)
    pen.text(pen.left + 10, 205, "Ben", 20)
    assert len(overlapping(pen.boxes[before:])) == 1
    pen.text(pen.left - 1, 300, "Cleo", 20)
    assert len(outside(pen.boxes)) == 1


@pytest.mark.parametrize(
    ("what", "record"),
    [
        ("standings", Standings("", ())),
        ("crosstable", Crosstable("", (), (), (), ())),
        *[(what, SeatingContent("", "", ())) for what in ("tables", "names", "cards", "slips")],
        *[
            (what, SeatingContent("", "", (TableSeats(1, ()),)))
            for what in ("tables", "cards", "slips")
        ],
        ("badges", Badges("", ())),
        ("badges", Badges("", (Guest(1, "\udc80"),))),
        ("player", PlayerSheet(Guest(1, ""), "", ())),
        ("certificate", CertificateContent("", "", 1)),
        ("poster", Poster("")),
    ],
)
def test_nothing_at_all_is_a_page_as_well(what: str, record: object) -> None:
    assert len(pages(print_one(what, record))) == 1


def test_a_code_is_what_its_maker_says() -> None:
    link = "https://cafe.example/watch/abc"
    modules, runs = squares(link)
    code = segno.make(link, error="m", micro=False, mask=3, boost_error=False)
    dark = {(row, at + step) for row, at, count in runs for step in range(count)}
    matrix = enumerate(code.matrix)
    assert dark == {(row, at) for row, cells in matrix for at, cell in enumerate(cells) if cell}
    assert modules == len(code.matrix)
