"""Finding a game by a part of its title, as people type it."""

import pytest

from companion.play.titles import GameTitle, found_in, shipped_titles, spelled

TITLES = shipped_titles("en")


def found(sought: str) -> list[str]:
    return [title.key for title in found_in(TITLES.values(), sought)]


@pytest.mark.parametrize(
    ("sought", "key"),
    [
        ("burgund", "castles-of-burgundy"),
        ("CHATEAUX", "castles-of-burgundy"),
        ("Zug um Zug", "ticket-to-ride"),
        ("sky jo", "skyjo"),
        ("6nimmt", "6-nimmt"),
        ("flugelschlag", "wingspan"),
        ("l’ascenseur", "oh-hell"),
        ("basari", "basari"),
        ("edel stein", "edel-stein-reich"),
    ],
)
def test_accents_capitals_and_signs_do_not_matter(sought: str, key: str) -> None:
    assert key in found(sought)


def test_what_begins_with_it_comes_first() -> None:
    assert found("cat")[0] == "catan"
    assert found("uno")[0] == "uno"


@pytest.mark.parametrize("sought", ["", "   ", "!?", "no such game at all"])
def test_nothing_is_found_by_nothing(sought: str) -> None:
    assert found(sought) == []


def test_titles_are_in_the_language_of_who_looks() -> None:
    assert shipped_titles("de")["wingspan"].name == "Flügelschlag"
    assert shipped_titles("fr")["6-nimmt"].name == "6 qui prend\N{NARROW NO-BREAK SPACE}!"
    assert shipped_titles("xx")["wingspan"].name == "Wingspan"


def test_a_search_costs_nothing_however_long() -> None:
    title = GameTitle("a", "a" * 200, 1, 2, ("a" * 200,))
    assert found_in([title] * 300, "a b " * 20_000) == []
    assert spelled("Straße №5") == "strasse no5"
