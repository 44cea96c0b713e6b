"""Lists of names as people have them."""

import pytest

from companion.exchange.name_list import LONGEST_LIST, MOST_AT_ONCE, decoded, names_in_list
from companion.games.codec import LONGEST_COMPOSED, composed
from companion.refusal import RuleViolation


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna\nBen\n\n  Cleo  Marie \n", ["Anna", "Ben", "Cleo Marie"]),
        ("Anna, Ben, Cleo", ["Anna", "Ben", "Cleo"]),
        ('"Meier, Anna"\n"O\'Hara, Ben"', ["Meier, Anna", "O'Hara, Ben"]),
        ('Name,Club\n"Meier, Anna",Lantern\nBen,', ["Meier, Anna", "Ben"]),
        ("Nr;Vorname;Nachname\n1;Anna;Meier\n2;Ben;", ["Anna Meier", "Ben"]),
        ("Nom;Prénom\nDupont;Zoé", ["Zoé Dupont"]),
        ("Nom\nZoé Dupont", ["Zoé Dupont"]),
        ("\ufeffname\r\nAnna\r\nBen\r\n", ["Anna", "Ben"]),
        ("Anna\t12\nBen\t13", ["Anna", "Ben"]),
        ('Anna "Ace" Meier\nBen', ['Anna "Ace" Meier', "Ben"]),
        ('"Anna\nBen', ["Anna", "Ben"]),
        ("Zoe\u0301", ["Zoé"]),
        ("", []),
        ("\n ; ;\n", []),
        ("Anna\0", ["Anna"]),
    ],
)
def test_names_in_a_list(text: str, names: list[str]) -> None:
    assert names_in_list(text) == names


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_spreadsheets(encoding: str) -> None:
    assert names_in_list(decoded("Name\nZoé Müller\n".encode(encoding))) == ["Zoé Müller"]


@pytest.mark.parametrize(
    "text",
    [
        "Anna\n" * (MOST_AT_ONCE + 2),
        ", ".join(["Anna"] * (MOST_AT_ONCE + 1)),
        "Name;Club\n" + "Anna;Lantern\n" * (MOST_AT_ONCE + 1),
        "x" * (LONGEST_LIST + 1),
    ],
)
def test_too_long_a_list_is_counted_and_not_read(text: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        names_in_list(text)
    assert refusal.value.code == "too_many_at_once"


def test_the_longest_list_is_read() -> None:
    names = [f"Anna {number}" for number in range(MOST_AT_ONCE)]
    assert names_in_list("\n".join(["Name", *names])) == names
    assert names_in_list(", ".join(names)) == names


def test_marks_without_end_are_not_put_in_order() -> None:
    name = "a" + "\u0315\u0300" * LONGEST_COMPOSED
    assert names_in_list(name) == [name]
    assert composed("Zoe\u0301") == "Zoé"
