"""Names in any script, as they are drawn."""

import pytest

from companion.printing.canvas.fonts import borrowed
from companion.printing.canvas.scripts import in_drawing_order, legible
from companion.printing.documents.content import Badges, Guest
from companion.printing.registry import drawn
from tests.printing.helpers.names import HOSTILE
from tests.printing.helpers.pdf import outside, text


@pytest.mark.parametrize(
    ("name", "drawn_as"),
    [
        ("e\u0301tat", "état"),
        ("김민수", "gimminsu"),
        ("さくら", "sakura"),
        ("ใจดี", "aichodo"),
        ("नमन", "namana"),
        ("Anna 🎲", "Anna (game die)"),
        ("a\u0000b\tc\nd", "a b c d"),
        ("\u202eabc\u202c", "abc"),
        ("\u200b", "?"),
        ("ﬁ 𝒜𝟙", "fi A1"),
        ("👍🏽", "(thumbs up sign)"),
        ("", ""),
    ],
)
def test_what_the_typeface_lacks_is_spelled(name: str, drawn_as: str) -> None:
    assert legible(name) == drawn_as


def test_signs_are_drawn_where_the_machine_has_them() -> None:
    name = legible("张伟 Zhang")
    assert name == ("张伟 Zhang" if borrowed() else "?? Zhang")
    pen = drawn([("badges", Badges("x", (Guest(1, "张伟 Zhang"),)))])
    assert outside(pen.boxes) == []
    assert name in " ".join(text(pen.finish()).split())


def test_without_them_there_are_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.printing.canvas.scripts.lent", lambda code: False)
    assert legible.__wrapped__("张伟") == "??"


def test_nothing_is_ever_blank() -> None:
    for name in HOSTILE:
        assert legible(name).strip()
        assert in_drawing_order(legible(name)).strip()


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("שלום", "םולש"),
        ("שלום עולם", "םלוע םולש"),
        ("Dan (שלום) 7", "Dan (םולש) 7"),
        ("שלום 12", "12 םולש"),
        ("Anna", "Anna"),
    ],
)
def test_hebrew_is_drawn_from_right_to_left(name: str, order: str) -> None:
    assert in_drawing_order(name) == order


def test_arabic_letters_are_joined() -> None:
    """Initial seen, medial lam, final alef, isolated meem: each as Unicode has it."""
    assert in_drawing_order("سلام") == "\ufee1\ufe8e\ufee0\ufeb3"


def test_a_hyphen_of_any_script_is_a_hyphen() -> None:
    assert legible("בן־גוריון") == "בן-גוריון"


@pytest.mark.parametrize("name", ["\u034f", "\uffff", "\u034f\u034f", "\ufe0f"])
def test_what_has_no_ink_is_a_question_mark(name: str) -> None:
    assert legible(name) == "?"
