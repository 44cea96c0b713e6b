"""A catalogue says everything that English says, in its own words, with the same holes to fill."""

import argparse
import re
from pathlib import Path
from string import Formatter

import pytest

from companion import languages
from companion.games import known_games
from companion.games.kernel import AnyGame
from companion.games.registry import folder_of, rules_of
from companion.languages import SOURCE, codes, name_of, rules_in
from tests.games.labels import labels_of
from tests.languages.catalogues import (
    ENGLISH,
    NEW,
    OTHERS,
    Message,
    all_messages,
    catalogue,
    has_catalogue,
)

ALL = list(all_messages())
WHOLE = [each for each in ALL if each.english is not None and each.own is not None]
RULE = re.compile(r"^- (\d+\.\d+) (.*)$", re.MULTILINE)
PERCENT = re.compile(r"%(?:\(\w+\))?[a-z]")  # what argparse fills

# What is really the same in another language, or made of signs alone.
ANYWHERE = {"name", "comma", "tap.pick", "place", "expected.true", "sheet.title"}
ANYWHERE |= {f"word.{letter}" for letter in "ABCD"}
ANYWHERE |= {"deed.penalise", "undo.rank", "undo.unranked"}  # nothing but names and a number
ANYWHERE |= {"doctor.python", "doctor.sqlite", "doctor.postgres"}  # names and numbers
ANYWHERE |= {"lore.rating.value", "planner.tables"}
ANYWHERE |= {"paper.size.a4", "paper.size.letter"}  # as they are called in every shop
SAME = {
    "de": {
        *("lore.name",),
        *("bad_option", "letter.red", "letter.blue", "letter.white", "semicolon", "labelled"),
        *("time", "pad.question", "scoring.who", "refused", "fact.stock"),
        *("join.lead", "watch.live", "seating.why", "field.name"),
        *("person.name", "person.shown.name"),
        *("competition.open.name", "standings.who", "settings.name", "night.late.who"),
        *("month.4", "month.8", "month.9", "month.11", "pad.name", "person.season"),
        *("word.venue", "word.link"),
    },
    "fr": {
        *("lore.records", "planner.minutes", "explain.topic.points", "explain.points"),
        *("points.1", "points.many", "letter.red", "letter.blue", "field.points", "field.actions"),
        *("new.options", "pad.points", "sheet.total", "scoring.total", "task.B", "hint.B"),
        *("source.B", "field.certificates", "count.port", "word.port", "word.prince"),
        *("standings.points", "tiebreak.countback", "person.tables.1", "person.tables.many"),
        *("house.tables.1", "house.tables.many", "settings.points", "night.table"),
        *("date", "minutes", "date.label", "table.label", "options.label", "tables.label"),
        *("total", "notes", "points.word", "seating.table"),
        *("slip.score", "slip.place", "slip.signature", "person.score"),
    },
}
SAME["fr"] |= {"me.table"}
WALL = ("wall.desk.unit", "wall.desk.extend", "wall.desk.less")
SAME["de"] |= {*WALL}
SAME["fr"] |= {*WALL, "wall.table", "wall.desk.pages", "wall.desk.message", "wall.desk.minutes"}
SAME["fr"] |= {"field.message"}
SAME["de"] |= {"own.passkeys"}


def holes(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_there_are_languages_to_look_at() -> None:
    assert {"de", "en", "fr"} <= {*codes()}
    assert [name_of(code) for code in ("de", "en", "fr")] == ["Deutsch", "English", "Français"]
    assert len(WHOLE) > 1000


def forms_of(code: str, part: str) -> set[str]:
    """All forms of all nouns: their number differs from language to language."""
    nouns = {key.removesuffix(".many") for key in ENGLISH[part] if key.endswith(".many")}
    forms = {languages.form_of(code, count) for count in range(200)}
    return {f"{noun}.{form}" for noun in nouns for form in forms}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("part", ENGLISH)
def test_nothing_is_untranslated_and_nothing_orphaned(code: str, part: str) -> None:
    if part in NEW and not has_catalogue(code, part):
        return
    assert {*catalogue(code, part)} - forms_of(code, part) == {*ENGLISH[part]} - forms_of(
        code, part
    )


def test_the_same_holes_are_filled() -> None:
    assert [each.name for each in WHOLE if holes(each.own or "") != holes(each.english or "")] == []


def test_what_argparse_fills_is_left_to_it() -> None:
    own = [each for each in WHOLE if each.key.startswith("argparse.")]
    assert own
    for each in own:
        assert sorted(PERCENT.findall(each.own or "")) == sorted(
            PERCENT.findall(each.english or "")
        )


def test_nothing_is_left_in_english() -> None:
    same = [each for each in WHOLE if each.own == each.english]
    left = [each.name for each in same if each.key not in ANYWHERE | SAME.get(each.code, set())]
    assert left == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_list_of_what_is_the_same_is_not_too_long(code: str) -> None:
    same = {each.key for each in WHOLE if each.own == each.english and each.code == code}
    assert SAME.get(code, set()) <= same


def form(text: str) -> tuple[bool, ...]:
    """Blanks at the ends or doubled within, and whether it ends as a sentence does."""
    blanks = (text[:1] == " ", text[-1:] in " \n", "  " in text.strip())
    return (*blanks, text[-1:] in ".?")


def badly_formed(each: Message) -> bool:
    spaced = each.key == "semicolon"  # in French a space stands before it, too
    return form(each.own or "") != form(each.english or "") and not spaced


def test_messages_are_well_formed() -> None:
    for each in WHOLE:
        list(Formatter().parse(each.own or ""))
    assert [each.name for each in WHOLE if badly_formed(each)] == []


NO_BREAK, NARROW = "\u00a0", "\u202f"


def french(text: str) -> list[str]:
    """What a French typesetter would mark: signs without their space, straight quotes."""
    text = re.sub(r"\{[^}]*\}|%\([a-z_]*\)|%r|https?://", "x", text)
    wrong = re.findall(rf"(?<![{NO_BREAK}\s]):(?!\d)|[^{NARROW} ;][;?!]| [:;?!»]|« |\w'\w", text)
    return [each for each in wrong if each != ":"] + re.findall(rf"[^{NO_BREAK}]:(?=\s|$)", text)


def test_french_signs_have_their_spaces() -> None:
    said = {each.name: each.own or "" for each in WHOLE if each.code == "fr"}
    assert {name: french(text) for name, text in said.items() if french(text)} == {}
    for game in known_games():
        if Path(folder_of(game), "RULES.fr.md").exists():
            body = rules_in("fr", game).partition("\n")[2]  # the title is the game's own
            assert french(body) == []


def test_german_quotation_marks_are_german() -> None:
    said = [each.own or "" for each in WHOLE if each.code == "de"]
    assert [text for text in said if re.search(r"[«»]|\"|”", text)] == []


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


@pytest.mark.parametrize("code", codes())
def test_every_noun_has_the_forms_that_its_language_needs(code: str) -> None:
    for part, english in ENGLISH.items():
        if part in NEW and not has_catalogue(code, part):
            continue
        own = catalogue(code, part) if code != SOURCE else english
        assert forms_of(code, part) <= own.keys()
    assert {"points.1", "points.many"} <= forms_of(code, "games")


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
    if Path(folder_of(game)).name in NEW and own == english:
        return
    assert own != english
    assert shape(own) == shape(english)
    assert own.count("\n## ") == english.count("\n## ")
    marks = set(re.findall(r"\*\*(.*?)\*\*", own))
    assert len(marks) == 1
    assert own.splitlines()[0] == english.splitlines()[0]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_no_file_that_nobody_reads(code: str) -> None:
    folder = Path(languages.HERE) / code
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert {*ENGLISH} - NEW <= modules <= {*ENGLISH}


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_rules_are_translated_into_known_languages(game: AnyGame) -> None:
    found = {path.name for path in Path(folder_of(game)).glob("RULES*.md")}
    assert found <= {"RULES.md", *[f"RULES.{code}.md" for code in OTHERS]}


def test_argparse_still_says_what_is_translated() -> None:
    source = Path(argparse.__file__).read_text("utf-8")
    said = [text for key, text in ENGLISH["cli"].items() if key.startswith("argparse.")]
    assert [text for text in said if text.strip().removesuffix("\n") not in source] == []
