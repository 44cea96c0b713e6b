"""Numbers within sentences."""

from fractions import Fraction

import pytest

from companion.games.wording import Wording, decimals


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 3), "0.333"),
        (Fraction(-5, 4), "\u22121.25"),
        (3.0, "3"),
    ],
)
def test_a_part_has_no_more_digits_than_it_needs(number: Fraction | float, written: str) -> None:
    assert decimals(number, ".") == written


def test_a_part_is_written_with_the_mark_of_the_language() -> None:
    wording = Wording()
    wording.messages = {**wording.messages, "number.half": "0,5"}
    assert wording.word("value", Fraction(7, 2)) == "3,5"
    assert wording.word("value", 4) == "4"
