"""A language more is a folder more, and nothing else."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import locale as languages
from companion.cli.terminal.words import find_language
from companion.games.messages import MESSAGES as ENGLISH
from companion.web.base import words
from companion.web.messages import MESSAGES
from hatch_build import compiled
from tests.web.helpers.pad import Page, begin

HEAD = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"
"""
WEB = """
msgctxt "start.new"
msgid "{start}"
msgstr "Nowa gra"

#, fuzzy
msgctxt "start.lead"
msgid "{lead}"
msgstr "Jeszcze nie"
"""
GAMES = """
msgctxt "language.name"
msgid "English"
msgstr "Polski"

msgctxt "points"
msgid "{one}"
msgid_plural "{many}"
msgstr[0] "{{count}} punkt"
msgstr[1] "{{count}} punkty"
msgstr[2] "{{count}} punktów"
"""


def forget() -> None:
    for cached in (languages.codes, languages.catalogue, words.catalogue):
        cached.cache_clear()


def write(folder: Path, part: str, entries: str) -> None:
    (folder / f"{part}.po").write_text(HEAD + entries, "utf-8")
    (folder / f"{part}.mo").write_bytes(compiled(folder / f"{part}.po"))


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "locale"
    shutil.copytree(languages.HERE, folder)
    own = folder / "pl" / "LC_MESSAGES"
    own.mkdir(parents=True)
    write(own, "web", WEB.format(start=MESSAGES["start.new"], lead=MESSAGES["start.lead"]))
    write(own, "games", GAMES.format(one=ENGLISH["points.1"], many=ENGLISH["points.many"]))
    monkeypatch.setattr(languages, "HERE", str(folder))
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
