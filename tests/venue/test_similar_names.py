"""Who may be one and the same."""

from unittest.mock import patch

import pytest

from companion.venue import similar_names as resembling
from companion.venue.similar_names import (
    MOST_COMPARED,
    MOST_SPELLED,
    alike,
    is_close,
    is_found,
    is_same_name,
    meant_by,
)


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


def test_of_very_many_only_equal_names_are_found() -> None:
    names = {number: f"Player {number:05}" for number in range(MOST_SPELLED)}
    names |= {MOST_SPELLED: "Player 00007"}
    assert alike(names) == [(7, MOST_SPELLED)]


def test_names_made_to_be_compared_do_not_hold_up() -> None:
    word = "abcdefghijklmnopqrstuvwxyz" * 2
    made = [f"{word[:at]}{letter}{word[at:]}" for at in range(53) for letter in "0123456789"]
    compared = []
    with patch.object(resembling, "is_close", lambda *pair: compared.append(pair)):
        alike(dict(enumerate(made)))
    assert len(compared) == MOST_COMPARED


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("szabo", "Mira Szabó"),
        ("krol", "Paula Król"),
        ("muller", "Jana Müller"),
        ("mueller", "Jana Müller"),
        ("yilmaz", "Elif Yılmaz"),
        ("ALVAREZ", "Rosa Álvarez"),
        ("weiss", "Hannah Weiß"),
        ("lodz", "Łódź"),
        ("soren", "Søren"),
        ("nguyen", "Nguyễn"),
        ("Müller", "Mu\u0308ller"),
    ],
)
def test_accents_and_capitals_do_not_matter(wanted: str, name: str) -> None:
    assert is_found(wanted, name)


@pytest.mark.parametrize(("wanted", "name"), [("kral", "Paula Król")])
def test_other_letters_do(wanted: str, name: str) -> None:
    assert not is_found(wanted, name)


def test_whom_a_new_name_may_mean() -> None:
    names = {1: "Léa Dubois", 2: "Jo", 3: "Hannah Weiß", 4: "Lea Dubios"}
    assert is_same_name("Lea Dubois", "Léa Dubois")
    assert meant_by("lea dubois", names) == [1, 4][:1]
    assert meant_by("Hanah Weiss", names) == [3]
    assert meant_by("Bo", names) == []
