"""Fitting: smaller, then on more lines, then cut."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.printing.canvas.fonts import REGULAR, unit_width
from companion.printing.canvas.text_fit import ELLIPSIS, SMALLEST, fitted, is_whole


@settings(deadline=None)
@given(st.text(max_size=200), st.floats(8, 300), st.integers(1, 3))
def test_every_line_fits_whatever_the_text_is(text: str, room: float, lines: int) -> None:
    found = fitted(text, REGULAR, 10, room, lines)
    assert 1 <= len(found.lines) <= lines
    assert 10 * SMALLEST <= found.size <= 10
    for line in found.lines:
        assert unit_width(line, REGULAR) * found.size <= room + 0.01 or len(line) <= 2


def test_a_short_name_stays_as_it_is() -> None:
    assert fitted("Ana", REGULAR, 10, 100) == (("Ana",), 10)


def test_a_longer_one_shrinks_first() -> None:
    (line,), size = fitted("Maximilian von Hohenlohe", REGULAR, 10, 95)
    assert line == "Maximilian von Hohenlohe"
    assert 10 * SMALLEST <= size < 10


def test_then_it_is_broken_between_words() -> None:
    lines, size = fitted("Maximilian von Hohenlohe", REGULAR, 10, 50, 2)
    assert lines == ("Maximilian von", "Hohenlohe")
    assert size == 10 * SMALLEST


@pytest.mark.parametrize("text", ["Maximilian von Hohenlohe", "W" * 200])
def test_at_last_it_is_cut(text: str) -> None:
    (line,), _ = fitted(text, REGULAR, 10, 40)
    assert line.endswith(ELLIPSIS)
    assert text.startswith(line[:-1])


def test_a_name_may_end_with_an_ellipsis() -> None:
    found = fitted("Ana…", REGULAR, 10, 100)
    assert is_whole(found, "Ana…")
    assert not is_whole(fitted("Anastasia…", REGULAR, 10, 20), "Anastasia…")


def test_hebrew_that_was_cut_is_not_whole() -> None:
    name = "א" * 50
    assert not is_whole(fitted(name, REGULAR, 10, 60), name)
