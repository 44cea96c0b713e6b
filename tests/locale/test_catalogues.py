"""A catalogue says everything that English says, in its own words, with the same holes to fill."""

import argparse
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.plurals import get_plural

from companion import games as games_package
from companion import locale as languages
from companion.competition.messages import MESSAGES as COMPETITION
from companion.games.contract import AnyGame
from companion.games.registry import folder_of, known_games, rules_of
from companion.locale import codes, name_of, rules_in
from tests.games.helpers.labels import labels_of
from tests.locale.helpers.catalogues import (
    ENGLISH,
    NEW,
    OTHERS,
    SAME,
    Message,
    all_messages,
    entries,
    has_catalogue,
    part_of,
)
from tests.tools.catalogues import merged, read, spelled, strings
from tests.tools.english_messages import MANY, ONE, parts

WHOLE = [*all_messages()]
RULE = re.compile(r"^- (\d+\.\d+) (.*)$", re.MULTILINE)
PERCENT = re.compile(r"%(?:\(\w+\))?[a-z]")  # what argparse fills
CATALOGUES = pytest.mark.parametrize(
    ("code", "part"), [(code, part) for code in OTHERS for part in ENGLISH]
)


def holes(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_there_are_languages_to_look_at() -> None:
    assert {"de", "en", "fr"} <= {*codes()}
    assert [name_of(code) for code in ("de", "en", "fr")] == ["Deutsch", "English", "Français"]
    assert len(WHOLE) > 1000


@pytest.mark.parametrize("part", ENGLISH)
def test_what_is_written_down_is_what_is_said(part: str) -> None:
    said = {}
    for english in part_of(part).messages:
        ends = ("",) if len(english.said) == 1 else (ONE, MANY)
        said |= {english.key + end: form for end, form in zip(ends, english.said, strict=True)}
    below = COMPETITION if part == "venue" else {}
    assert {**below, **said} == ENGLISH[part]


@CATALOGUES
def test_a_file_is_as_make_messages_writes_it(code: str, part: str) -> None:
    """Nothing is missing or left over, and no English has changed since it was translated."""
    path = part_of(part).path(code)
    if path.exists() or part not in NEW:
        assert path.read_bytes() == spelled(code, merged(part_of(part), code, read(path)))


@CATALOGUES
def test_nothing_is_untranslated_or_to_be_looked_at(code: str, part: str) -> None:
    if part in NEW and not has_catalogue(code, part):
        return
    found = entries(code, part)
    assert [entry.context for entry in found if not all(strings(entry))] == []
    assert [entry.context for entry in found if entry.fuzzy] == []
    assert [*read(part_of(part).path(code)).obsolete] == []


def test_the_same_holes_are_filled() -> None:
    assert [each.name for each in WHOLE if not has_holes_of(each)] == []


def has_holes_of(each: Message) -> bool:
    """A form for one may be for 21, too, and has the number then where English has a word."""
    said = each.source if each.key.endswith("[0]") else [each.english]
    return holes(each.own) in [holes(form) for form in said]


def test_what_argparse_fills_is_left_to_it() -> None:
    own = [each for each in WHOLE if each.key.startswith("argparse.")]
    assert own
    for each in own:
        assert sorted(PERCENT.findall(each.own)) == sorted(PERCENT.findall(each.english))


def test_nothing_is_left_in_english() -> None:
    left = [each.name for each in WHOLE if each.own == each.english and SAME not in each.remarks]
    assert left == []


def test_what_is_said_to_be_the_same_is_the_same() -> None:
    marked = {each.name.partition("[")[0] for each in WHOLE if SAME in each.remarks}
    same = {each.name.partition("[")[0] for each in WHOLE if each.own == each.english}
    assert marked - same == set()


# Of which German units, and days in figures, end with a full stop
ABBREVIATED = {"minutes", "hours", "date.short"}


def form(text: str) -> tuple[bool, ...]:
    """Blanks at the ends or doubled within, and whether it ends as a sentence does."""
    blanks = (text[:1] == " ", text[-1:] in " \n", "  " in text.strip())
    return (*blanks, text[-1:] in ".?")


def badly_formed(each: Message) -> bool:
    spaced = each.key == "semicolon"  # in French a space stands before it, too
    shortened = each.code == "de" and (each.key.startswith("duration.") or each.key in ABBREVIATED)
    return form(each.own) != form(each.english) and not (spaced or shortened)


def test_messages_are_well_formed() -> None:
    for each in WHOLE:
        list(Formatter().parse(each.own))
    assert [each.name for each in WHOLE if badly_formed(each)] == []


NO_BREAK, NARROW = "\u00a0", "\u202f"


def french(text: str) -> list[str]:
    """What a French typesetter would mark: signs without their space, straight quotes."""
    text = re.sub(r"\{[^}]*\}|%\([a-z_]*\)|%r|https?://", "x", text)
    wrong = re.findall(rf"(?<![{NO_BREAK}\s]):(?!\d)|[^{NARROW} ;][;?!]| [:;?!»]|« |\w'\w", text)
    return [each for each in wrong if each != ":"] + re.findall(rf"[^{NO_BREAK}]:(?=\s|$)", text)


def test_french_signs_have_their_spaces() -> None:
    said = {each.name: each.own for each in WHOLE if each.code == "fr"}
    assert {name: french(text) for name, text in said.items() if french(text)} == {}
    for game in known_games():
        if Path(folder_of(game), "RULES.fr.md").exists():
            body = rules_in("fr", game).partition("\n")[2]  # the title is the game's own
            assert french(body) == []


def test_german_quotation_marks_are_german() -> None:
    said = [each.own for each in WHOLE if each.code == "de"]
    assert [text for text in said if re.search(r"[«»]|\"|”", text)] == []


def test_a_time_in_german_says_what_it_is_once() -> None:
    said = [each for each in WHOLE if each.code == "de"]
    assert [each.name for each in said if re.search(r"{time}\s*Uhr", each.own or "")] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Quoi\u202f?", False),
        ("Quoi ?", True),
        ("Quoi?", True),
        ("Ainsi\u00a0: {why}", False),
        ("Ainsi: {why}", True),
        ("l'offre", True),
        ("à 12:30", False),
    ],
)
def test_the_french_typesetter_sees_what_he_is_for(text: str, wrong: bool) -> None:
    assert bool(french(text)) == wrong


@CATALOGUES
def test_every_noun_has_the_forms_that_its_language_needs(code: str, part: str) -> None:
    needed = get_plural(code).num_plurals
    nouns = [entry for entry in entries(code, part) if entry.pluralizable]
    assert [entry.context for entry in nouns if len(strings(entry)) != needed] == []
    assert nouns or part not in ("games", "web")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_letters_tell_the_gems_of_a_game_apart(code: str, game: AnyGame) -> None:
    messages = languages.catalogue(code, game).messages
    letters = [messages[key] for key in labels_of(game) if key.startswith("letter.")]
    assert len(letters) >= (4 if game.kinds else 0)
    assert len({*letters}) == len(letters)
    assert all(len(letter) == 1 and letter.isupper() for letter in letters)


def shape(rules: str) -> list[tuple[str, int, list[str]]]:
    """Every rule with its number, how many rulings it marks, and the numbers it says."""
    return [
        (number, text.count("**"), sorted(re.findall(r"\d+(?:\.\d+)?", text)))
        for number, text in RULE.findall(rules)
    ]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_rules_say_the_same_numbers_and_rulings(code: str, game: AnyGame) -> None:
    english, own = rules_of(game), rules_in(code, game)
    if not Path(folder_of(game), f"RULES.{code}.md").exists():
        assert own == english
        return
    assert own != english
    assert shape(own) == shape(english)
    assert own.count("\n## ") == english.count("\n## ")
    marks = set(re.findall(r"\*\*(.*?)\*\*", own))
    assert len(marks) == 1
    assert own.splitlines()[0] == english.splitlines()[0]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_no_file_that_nobody_reads(code: str) -> None:
    here, games = Path(languages.HERE), Path(games_package.__file__).parent
    found = {*(here / code).rglob("*.po"), *games.rglob(f"locale/{code}.po")}
    paths = {part.name: part.path(code) for part in parts()}
    assert paths.keys() == ENGLISH.keys()
    assert {paths[name] for name in paths.keys() - NEW} <= found <= {*paths.values()}


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_rules_are_translated_into_known_languages(game: AnyGame) -> None:
    found = {path.name for path in Path(folder_of(game)).glob("RULES*.md")}
    assert found <= {"RULES.md", *[f"RULES.{code}.md" for code in OTHERS]}


def test_argparse_still_says_what_is_translated() -> None:
    source = Path(argparse.__file__).read_text("utf-8")
    said = [text for key, text in ENGLISH["cli"].items() if key.startswith("argparse.")]
    assert [text for text in said if text.strip().removesuffix("\n") not in source] == []
