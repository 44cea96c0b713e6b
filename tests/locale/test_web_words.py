"""Every sentence that people see goes through a catalogue, so that it can be translated."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from companion import games
from companion.config.folders import PACKAGE, resource_folder
from companion.services.play.entries import DELETED, RUNNING, STATUSES
from companion.services.play.share_links import ROLES
from companion.web.base.errors import KINDS
from companion.web.base.words import SHARED
from companion.web.catalogues import PARTS
from companion.web.play.amendments import NEWS
from companion.web.play.table_link import REMARKS
from companion.web.venue.home import SECTIONS
from tests.locale.dynamic import account as dynamic_account
from tests.locale.dynamic import big_screen as dynamic_big_screen
from tests.locale.dynamic import competitions as dynamic_organise
from tests.locale.dynamic import documents as dynamic_paper
from tests.locale.dynamic import people as dynamic_people
from tests.locale.dynamic import phone as dynamic_phones
from tests.locale.dynamic import sheet_editor as dynamic_sheets
from tests.locale.dynamic import statistics as dynamic_statistics
from tests.locale.helpers.web_catalogue import (
    Said,
    bare_texts,
    is_sentence,
    pages_in,
    placeholders,
    said_in_code,
    said_in_template,
    sentences_in_script,
    strings_in,
)

MESSAGES = {key: said for part in PARTS.values() for key, said in part.items()}
BELOW = {key: said for part in SHARED.values() for key, said in part.items()}
KNOWN = {**BELOW, **MESSAGES}
TEMPLATES = sorted((resource_folder() / "templates").rglob("*.html"))
TEMPLATES += sorted(Path(games.__file__).parent.glob("*/templates/*.html"))
SCRIPTS = sorted((resource_folder() / "static").rglob("*.js"))
OWN = ("messages.py", "words.py")  # the catalogue itself, and what reads it
CODE = [
    path
    for package in ("config", "live", "play", "web")
    for path in sorted((PACKAGE / package).rglob("*.py"))
    if path.name not in OWN
]
CODE += [PACKAGE / "cli" / f"{name}.py" for name in ("backup", "doctor", "serve")]
BACKUPS = (PACKAGE / "services" / "backups.py").read_text("utf-8")
BAD = {*re.findall(r'Bad\("(\w+)"', BACKUPS)}
GAMES = sorted((PACKAGE / "games").rglob("*.py"))

PAGES = {page for path in GAMES for page in pages_in(path.read_text("utf-8"))}
# Keys that are put together: how they begin, and all that can come of it.
DYNAMIC = {
    "pad.": {f"pad.{status}" for status in (*STATUSES, DELETED) if status != RUNNING},
    "pad.table.": {f"pad.table.{remark}" for remark in REMARKS},
    "fate.": {f"fate.{fate}" for fate in NEWS},
    "scoring.": {f"scoring.{page}" for page in PAGES},
    "error.": {f"error.{code}{part}" for code in KINDS for part in ("", ".lead")},
    "bad.": {f"bad.{code}" for code in BAD},
    "month.": {f"month.{number}" for number in range(1, 13)},
    "edel.guess_": {"edel.guess_1", "edel.guess_2"},
    "share.": {f"share.{role}{part}" for role in ROLES for part in ("", ".lead")},
    "following(counting)": {"scoring.result", "scoring.next", "scoring.on"},
    "venue.way.": {f"venue.way.{name}" for name, _ in SECTIONS},
    "restore.": {f"restore.{state}" for state in ("sound", "unsealed", "other_key", "unsound")},
    **dynamic_account.DYNAMIC,
    **dynamic_people.DYNAMIC,
    **dynamic_organise.DYNAMIC,
    **dynamic_phones.DYNAMIC,
    **dynamic_sheets.DYNAMIC,
    **dynamic_statistics.DYNAMIC,
    **dynamic_paper.DYNAMIC,
    **dynamic_big_screen.DYNAMIC,
}


def named(path: Path) -> str:
    return str(path.relative_to(resource_folder()))


def spelled(said: Said) -> str:
    return " ".join([said.key, *sorted(said.given)])


def all_said() -> list[Said]:
    told = [each for path in TEMPLATES for each in said_in_template(path.read_text("utf-8"))]
    return told + [each for path in CODE for each in said_in_code(path.read_text("utf-8"))]


def keys_said(said: Said) -> set[str]:
    return {said.key} if said.whole else DYNAMIC[said.key]


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_templates_say_nothing_themselves(path: Path) -> None:
    assert bare_texts(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", CODE, ids=named)
def test_code_says_nothing_itself(path: Path) -> None:
    assert [text for text in strings_in(path.read_text("utf-8")) if is_sentence(text)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_scripts_say_nothing_themselves(path: Path) -> None:
    assert sentences_in_script(path.read_text("utf-8")) == []


def test_whatever_is_said_stands_in_the_catalogue() -> None:
    assert PAGES
    said = {key for each in all_said() for key in keys_said(each)}
    assert said - KNOWN.keys() == set()


def test_whatever_stands_in_the_catalogue_is_said() -> None:
    said = {key for each in all_said() for key in keys_said(each)}
    assert MESSAGES.keys() - said == set()


@pytest.mark.parametrize("said", sorted({*all_said()}, key=spelled), ids=spelled)
def test_a_message_is_told_exactly_what_it_asks_for(said: Said) -> None:
    for key in keys_said(said):
        if said.whole:
            assert placeholders(KNOWN[key]) == said.given
        else:
            assert placeholders(KNOWN[key]) <= said.given
        told = KNOWN[key].format_map({name: f"<{name}>" for name in said.given})
        assert set(re.findall(r"<(\w+)>", told)) == placeholders(KNOWN[key])


# The checks themselves see what they are for


@pytest.mark.parametrize(
    "template",
    [
        "<p>Hello</p>",
        "<p>{{ say('name') }} and more</p>",
        '<button aria-label="Close">×</button>',
        '<img alt="A gem {{ colour }}">',
        '<input placeholder="Name">',
        '<input type="submit" value="Send">',
        "<p>{{ 'Nothing yet' if not plays }}</p>",
        "<details><summary>{# why #}More</summary></details>",
        "<{{ 'a' if key else 'div' }}>Words</{{ 'a' if key else 'div' }}>",
        '<meta name="description" content="Keeps score">',
    ],
)
def test_a_word_in_a_template_is_found(template: str) -> None:
    assert bare_texts(template)


@pytest.mark.parametrize(
    "template",
    [
        '<p class="lead" title="{{ say(\'name\') }}">{{ 3 }} · – ×</p>{# No sentence. #}',
        '<button name="status" value="paused">{{ say("pad.pause") }}</button>',
        '<meta name="viewport" content="width=device-width">',
    ],
)
def test_what_people_do_not_read_is_let_through(template: str) -> None:
    assert bare_texts(template) == []


@pytest.mark.parametrize(
    "code",
    [
        'message = "The game is over"',
        'message = f"{who} has to pay."',
        'def f():\n    """Fine."""\n    return "no such play."',
        'print("It works", file=out)',
    ],
)
def test_a_sentence_in_code_is_found(code: str) -> None:
    assert any(map(is_sentence, strings_in(code)))


def test_documentation_is_no_sentence_for_people() -> None:
    assert list(strings_in('"""A module."""\ndef f():\n    """A function. Really."""')) == []


@pytest.mark.parametrize(
    "script",
    [
        'said.textContent = "Offline";',
        "alert('lost');",
        "const why = `No connection to ${place}`;",
        'const why = "try again later.";',
    ],
)
def test_a_sentence_in_a_script_is_found(script: str) -> None:
    assert sentences_in_script(script)


def test_what_a_script_looks_for_is_no_sentence() -> None:
    script = 'form.querySelector(".line input, .line textarea"); // Somebody\'s comment. "Really"'
    assert sentences_in_script(script) == []


def test_keys_are_read_with_what_they_are_told() -> None:
    template = "{{ say('a', n=1) if x else say('b') }}{% set y = say('c.' ~ kind, who=x) %}"
    assert {*said_in_template(template)} == {
        Said("a", True, frozenset({"n"})),
        Said("b", True, frozenset()),
        Said("c.", False, frozenset({"who"})),
    }
    code = 'say("a", n=1)\nsay(f"c.{kind}")\nsay_count("d", 2)'
    assert {*said_in_code(code)} == {
        Said("a", True, frozenset({"n"})),
        Said("c.", False, frozenset()),
        Said("d.1", True, frozenset({"count"})),
        Said("d.many", True, frozenset({"count"})),
    }


def test_no_two_catalogues_of_pages_have_the_same_id() -> None:
    """Several of them share a file in other languages, where the last one would win."""
    files = sorted((PACKAGE / "web").rglob("messages.py"))
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in files]
    keys = Counter(key for name in names for key in import_module(name).MESSAGES)
    assert keys.keys() == MESSAGES.keys()
    assert {key for key, count in keys.items() if count > 1} == set()


def test_what_has_a_name_below_gets_no_other_on_a_page() -> None:
    assert MESSAGES.keys() & BELOW.keys() == set()
