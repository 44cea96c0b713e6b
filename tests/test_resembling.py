"""Who may be one and the same."""

import pytest

from companion.services.resembling import alike, is_close


@pytest.mark.parametrize(
    ("one", "other", "close"),
    [
        ("anna", "anna", True),
        ("anna", "annas", True),
        ("anna", "hanna", True),
        ("marie", "maria", True),
        ("meier", "meyer", True),
        ("jo", "bo", False),
        ("jo", "jo", True),
        ("anna", "annabel", False),
        ("marie", "amrie", False),
        ("abcd", "wxyz", False),
    ],
)
def test_one_letter_off(one: str, other: str, close: bool) -> None:
    assert is_close(one, other) == is_close(other, one) == close


def test_pairs() -> None:
    names = {1: "Anna Meier", 2: "Ben", 3: "anna  meier", 4: "Anna Meyer", 5: "", 6: "", 7: "Bea"}
    assert alike(names) == [(1, 3), (1, 4), (3, 4)]


def test_many_names_take_no_time() -> None:
    names = {number: f"Somebody {number * 7919:08}" for number in range(20_000)}
    assert len(alike(names)) <= 20
