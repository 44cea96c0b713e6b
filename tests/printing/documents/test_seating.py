"""Rounds on paper: seatings, cards, slips and badges."""

import pytest

from companion.printing.canvas.paper import A4, LABELS, MILLIMETRE
from companion.printing.documents.content import (
    Badges,
    CertificateContent,
    Guest,
    SeatingContent,
    TableSeats,
)
from companion.printing.documents.result_slips import slots
from companion.printing.documents.seating import by_name
from companion.printing.registry import drawn, print_one, sample
from tests.helpers.said import said
from tests.printing.helpers.pdf import outside, overlapping, pages, text, titles

BYE = {"tables": "seating.byes", "names": "seating.bye"}


def seating(tables: int) -> SeatingContent:
    """Four people a table, called after their numbers."""
    found = [
        TableSeats(at + 1, tuple([Guest(n, f"Person {n}") for n in range(at * 4, at * 4 + 4)]))
        for at in range(tables)
    ]
    return SeatingContent("Open", "Round 1", tuple(found))


def test_names_are_in_the_order_in_which_they_are_looked_up() -> None:
    names = ["Łucja", "Zoë", "Ödön", "Ana", "Đặng", "Émile", "ana"]
    assert sorted(names, key=by_name) == ["Ana", "ana", "Đặng", "Émile", "Łucja", "Ödön", "Zoë"]
    shown = text(print_one("names", sample("names")))
    assert shown.index("Ana") < shown.index("Łucja") < shown.index("Ödön") < shown.index("Zoë")


def test_who_sits_out_is_on_both_lists() -> None:
    for what in ("tables", "names"):
        shown = text(print_one(what, sample(what)))
        assert "Ben" in shown
        assert said(BYE[what], "printing") in shown


def test_a_hundred_tables() -> None:
    for what, most in (("tables", 15), ("names", 10), ("cards", 100), ("slips", 25)):
        pen = drawn([(what, seating(100))])
        found = pages(pen.finish())
        assert outside(pen.boxes) == []
        assert len(found) <= most
        shown = "\n".join(found)
        assert all(f"Person {number}" in shown for number in range(400))


def test_a_card_is_found_by_its_bookmark() -> None:
    found = titles(print_one("cards", seating(5)))
    assert found == [f"Table {number}" for number in range(1, 6)]


@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 9, 100])
def test_slips_cut_in_one_stack_are_in_order(count: int) -> None:
    """Four piles, or six, each page by page; laid one upon the other."""
    found = slots(count)
    cut = [page[place] for place in range(len(found[0])) for page in found]
    assert [result_slip for result_slip in cut if result_slip is not None] == [*range(count)]
    assert len(found) == (1 if count in (5, 6) else -(-count // 4))


def test_a_card_is_a_tent_that_is_read_from_both_sides() -> None:
    """The same twice, the other half of the page being upside down."""
    pen = drawn([("cards", seating(2))])
    found = pages(pen.finish())
    assert [page.count("Person 1\n") for page in found] == [2, 0]
    half = pen.paper.height / 2
    boxes = [box for box in pen.boxes if box.page == 0]
    above = sorted(round(pen.paper.height - box.bottom) for box in boxes if box.bottom < half - 1)
    assert above == sorted(round(box.top) for box in boxes if box.top > half + 1)


def test_names_on_cards_are_of_one_size() -> None:
    """At tables of three as at those of four."""
    guests = [Guest(at, f"Person {at}") for at in range(7)]
    tables = (TableSeats(1, tuple(guests[:3])), TableSeats(2, tuple(guests[3:])))
    pen = drawn([("cards", SeatingContent("Open", "Round 1", tables))])
    sizes = [
        {round(box.size, 3) for box in pen.boxes if box.page == page and 20 < box.size < 60}
        for page in (0, 1)
    ]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("labels", LABELS.values(), ids=lambda labels: labels.name)
def test_labels_lie_on_their_paper_and_not_on_each_other(labels) -> None:
    paper = labels.paper
    right, bottom = labels.corner(labels.across * labels.down - 1)
    assert labels.left > 0
    assert labels.top > 0
    half = MILLIMETRE / 2
    assert right + labels.width + labels.left == pytest.approx(paper.width, abs=half)
    assert bottom + labels.height + labels.top == pytest.approx(paper.height, abs=half)
    assert labels.step_across >= labels.width
    assert labels.step_down >= labels.height


def test_name_badges_on_a4_have_gaps_between_them() -> None:
    """L4784: ten of 80 × 50 mm, 15 mm apart across and 5 mm down."""
    labels = LABELS["L4784"]
    assert labels.step_across - labels.width == pytest.approx(15 * MILLIMETRE)
    assert labels.step_down - labels.height == pytest.approx(5 * MILLIMETRE)


@pytest.mark.parametrize("labels", LABELS)
def test_badges_stay_on_their_labels(labels: str) -> None:
    people = tuple([Guest(number, f"Person {number}") for number in range(40)])
    pen = drawn([("badges", Badges("Open", people, labels, skip=3))])
    found = pages(pen.finish())
    assert outside(pen.boxes) == []
    each_sheet = LABELS[labels].across * LABELS[labels].down
    assert len(found) == -(-43 // each_sheet)
    assert all(f"Person {number}" in "\n".join(found) for number in range(40))


@pytest.mark.parametrize(
    ("place", "shared", "shown"),
    [
        (1, False, said("certificate.place.1")),
        (1, True, said("certificate.shared", place=said("certificate.nth.1"))),
        (2, False, said("certificate.place", place=said("certificate.nth.2"))),
        (22, False, said("certificate.far", place=22)),
        (22, True, said("certificate.far.shared", place=22)),
    ],
)
def test_a_certificate_says_what_was_reached(place: int, shared: bool, shown: str) -> None:
    record = CertificateContent("Open", "Ana", place, shared)
    assert shown in text(print_one("certificate", record, A4))


@pytest.mark.parametrize("what", ["tables", "slips", "cards", "names"])
def test_a_dozen_at_a_table(what: str) -> None:
    people = tuple([Guest(at, f"P{at}") for at in range(12)])
    record = SeatingContent("Open", "Round 1", (TableSeats(1, people), TableSeats(2, people)))
    pen = drawn([(what, record)])
    assert outside(pen.boxes) == []
    assert overlapping(pen.boxes) == []


def test_a_badge_is_found_by_its_bookmark() -> None:
    people = tuple([Guest(at, f"P{at}") for at in range(21)])
    assert titles(print_one("badges", Badges("Open", people))) == [said("badges"), "P10", "P20"]
