"""A language more is a folder more, and nothing else."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import languages
from companion.cli.words import find_language
from companion.web import words
from tests.web.pad import Page, begin

CACHES = (languages.codes, languages.translated, languages.form_of, languages.catalogue)
FORMS = """
NAME = "Polski"

def form(count):
    if count == 1:
        return "1"
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return "few" if few else "many"
"""
GAMES = """
MESSAGES = {
    "points.1": "{count} punkt", "points.few": "{count} punkty", "points.many": "{count} punktów",
}
"""


def forget() -> None:
    for cached in (*CACHES, words.catalogue):
        cached.cache_clear()


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "languages"
    shutil.copytree(languages.HERE, folder)
    own = folder / "pl"
    own.mkdir()
    (own / "__init__.py").write_text(FORMS, "utf-8")
    (own / "web.py").write_text('MESSAGES = {"start.new": "Nowa gra"}\n', "utf-8")
    (own / "games.py").write_text(GAMES, "utf-8")
    monkeypatch.setattr(languages, "HERE", str(folder))
    monkeypatch.setattr(languages, "__path__", [str(folder)])
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("polish")
def test_a_folder_is_a_language(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Language": "pl-PL, de;q=0.5"}).text
    assert '<html lang="pl">' in page
    assert "Nowa gra" in page
    assert "Polski" in Page(client.get("/").text).text
    assert find_language(["--language", "pl"]) == "pl"


@pytest.mark.usefixtures("polish")
def test_what_it_does_not_say_yet_is_said_in_english(client: FlaskClient) -> None:
    client.set_cookie("language", "pl")
    assert "Companion keeps score." in client.get("/").text
    pad = begin(client, "basari", ["Ala", "Ola", "Ewa"])
    for page in (pad, f"{pad}/sheet", "/rules/ys"):
        assert client.get(page).status_code == 200


@pytest.mark.usefixtures("polish")
def test_it_may_have_more_forms_of_a_noun() -> None:
    polish = languages.wording("pl")
    assert [polish.counted("points", count) for count in (1, 3, 5, 12, 22)] == [
        *("1 punkt", "3 punkty", "5 punktów", "12 punktów", "22 punkty"),
    ]
