"""Lists of names as people have them."""

import pytest

from companion.services.lists import decoded, names_in_list


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
