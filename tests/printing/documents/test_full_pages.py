"""Pages for the wall: as large as the page allows, and nothing drawn over something else."""

from typing import Any
from unittest.mock import patch

import pypdfium2
import pytest

from companion.locale import codes
from companion.printing.canvas.paper import MARGIN, PAPER_SIZES
from companion.printing.canvas.pen import Pen
from companion.printing.canvas.words import words_of
from companion.printing.documents.content import Guest, SeatingContent, TableSeats
from companion.printing.documents.seating import LOWEST
from companion.printing.registry import drawn, print_one, sample
from companion.printing.sources.competition import player_sheets_of
from companion.printing.sources.samples import ABOUT, competition
from tests.helpers.said import said
from tests.printing.helpers.pdf import outside, overlapping, pages, text


@pytest.mark.parametrize("what", ["tables", "names", "standings", "crosstable"])
@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_sixteen_people_fill_a_page(what: str, paper: str) -> None:
    """Nearly to its foot, with names that are read from a step away."""
    pen = drawn([(what, sample(what))], PAPER_SIZES[paper])
    assert len(pages(pen.finish())) == 1
    assert max(box.bottom for box in pen.boxes) > 0.75 * PAPER_SIZES[paper].height
    [ana] = [size for text, size in written(what, paper) if text == "Ana"]
    assert ana >= 15


def written(what: str, paper: str) -> list[tuple[str, float]]:
    """All that is written, with the size of its letters."""
    found: list[tuple[str, float]] = []
    line = Pen.line

    def noting(pen: Pen, x: float, y: float, said: str, size: float, *rest: Any) -> float:
        found.append((said, size))
        return line(pen, x, y, said, size, *rest)

    with patch.object(Pen, "line", noting):
        drawn([(what, sample(what))], PAPER_SIZES[paper])
    return found


@pytest.mark.parametrize("count", [9, 21, 40, 61, 130])
def test_larger_lines_take_no_further_page(count: int) -> None:
    """A list that fits a page at the smallest size has one page, and so on."""
    people = [Guest(number, f"Person {number}") for number in range(count)]
    record = SeatingContent("Open", "Round 1", (TableSeats(1, tuple(people)),))
    pen = drawn([("names", record)])
    needed = len(pages(pen.finish()))
    with patch("companion.printing.documents.seating.HIGHEST", LOWEST):
        assert len(pages(print_one("names", record))) == needed
    found = text(pen.out.getvalue())
    assert all(f"Person {number}" in found for number in range(count))


def test_the_list_of_names_has_headings_and_seats_as_large_as_names() -> None:
    found = written("names", "a4")
    assert {"Table", "Name", "Seat"} <= {said for said, _ in found}
    largest = max(size for said, size in found if said == "Ana")
    assert [size for said, size in found if said == "2"].count(largest) >= 4


@pytest.mark.parametrize(
    ("what", "leads_to"),
    [
        ("sheet", "play"),
        ("running", "play"),
        ("standings", "standings"),
        ("crosstable", "standings"),
        ("player", "standings"),
        ("tables", "round"),
        ("names", "round"),
    ],
)
def test_a_code_says_what_it_leads_to(what: str, leads_to: str) -> None:
    record, told = sample(what), said(f"code.{leads_to}")
    assert told in text(print_one(what, record)).split("\n")
    plain = record._replace(about=record.about._replace(link=""))
    assert told not in text(print_one(what, plain)).split("\n")


def test_the_line_below_the_names_is_not_covered() -> None:
    """From end to end and in full, right above the grey bar of the first stage."""
    document = pypdfium2.PdfDocument(print_one("sheet", sample("sheet")))
    page = document[0].render(scale=4, grayscale=True).to_pil().convert("L")
    document.close()
    width = page.width - 2 * int(MARGIN * 4)
    rows = [page.crop((0, y, page.width, y + 1)).tobytes() for y in range(page.height)]
    bars = [sum(200 < grey < 250 for grey in row) > 0.6 * width for row in rows]
    around = rows[bars.index(True) - 5 : bars.index(True) + 5]
    assert sum(sum(grey < 100 for grey in row) >= width - 8 for row in around) >= 3


@pytest.mark.parametrize("paper", PAPER_SIZES)
@pytest.mark.parametrize(("people", "rounds"), [(12, 12), (28, 12), (24, 15)])
def test_a_season_is_on_a_page(people: int, rounds: int, paper: str) -> None:
    for sheet in player_sheets_of(competition(people, rounds), ABOUT)[:4]:
        for code in codes():
            pen = drawn([("player", sheet)], PAPER_SIZES[paper], code)
            shown = pages(pen.finish())
            assert len(shown) == 1
            assert outside(pen.boxes) == []
            assert overlapping(pen.boxes) == []
            assert all(opponent.name in shown[0] for opponent in sheet.opponents)
            assert words_of(code).say("statistic.games") in shown[0]
