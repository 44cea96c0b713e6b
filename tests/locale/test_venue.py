"""Whatever a venue refuses, logs or finds fault with is said in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from companion import locale as languages
from companion.competition import file as competition
from companion.competition import reader as strict
from companion.competition import scheme
from companion.competition.seating import checker as checking
from companion.competition.seating import draw as seating
from companion.locale import SOURCE, codes
from companion.venue import actions, text
from companion.venue.messages import MESSAGES
from tests.locale.helpers.catalogues import translated

VENUE = sorted(Path(actions.__file__).parent.glob("*.py"))
# Whose refusals are passed on.
BELOW = [Path(str(each.__file__)) for each in (scheme, strict, competition, seating)]
TEXTS = {"text_length", "text_control", "text_not_nfc", "wrong_type"}  # of what people typed
RAISED = {"RuleViolation", "Refusal", "Malformed", "Unseatable", "wrong"}


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node


def raised(path: Path) -> dict[str, set[str]]:
    """The codes that a module refuses with, and the parameters that it gives them."""
    found: dict[str, set[str]] = {}
    for call in calls(path):
        if isinstance(call.func, ast.Name) and call.func.id in RAISED and call.args:
            code = call.args[0]
            if isinstance(code, ast.Constant):
                given = {each.arg for each in call.keywords if each.arg}
                found.setdefault(str(code.value), set()).update(given)
    return found


def problems() -> set[str]:
    return {
        str(call.args[0].value)
        for call in calls(Path(checking.__file__))
        if isinstance(call.func, ast.Name) and call.func.id == checking.DrawFault.__name__
        if isinstance(call.args[0], ast.Constant)
    }


def said() -> set[str]:
    """Everything there has to be a sentence for."""
    found = {*TEXTS}
    for path in [*VENUE, *BELOW]:
        found |= raised(path).keys()
    told = [kind for kind in actions.KINDS if kind != "account"]  # which pages have words for
    found |= {f"action.{kind}" for kind in told} | {f"fault.{code}" for code in problems()}
    return found | {*text.MESSAGE_IDS.values()}


def test_the_sources_are_read() -> None:
    assert {"undo_blocked", "not_there", "no_points_for_size", "lot_without_seed"} <= said()
    assert {"action.seat", "fault.bye_again"} <= said()
    assert len(said()) > 80


@pytest.mark.parametrize("code", codes())
def test_everything_has_a_sentence(code: str) -> None:
    known = languages.wording_of(code, "venue", MESSAGES, "competition").messages
    assert said() - known.keys() == set()
    if code != SOURCE:
        own = {key for part in ("games", "competition", "venue") for key in translated(code, part)}
        assert said() - own == set()


def holes(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


@pytest.mark.parametrize("code", codes())
def test_the_log_is_told_in_names_and_numbers(code: str) -> None:
    wording = languages.wording_of(code, "venue", MESSAGES, "competition")
    for key, message in MESSAGES.items():
        if key.startswith(("action.", "fault.")):
            given = {hole: 7 if hole == "points" else f"<{hole}>" for hole in holes(message)}
            told = wording.sentence(key, given)
            assert [value for value in given.values() if str(value) not in told] == []


def test_sentences_use_what_is_given() -> None:
    for path in VENUE:
        for code, given in raised(path).items():
            assert holes(MESSAGES[code]) <= given, code


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Night 2, Ana: -1 points (late)"),
        ("de", "Night 2, Ana: -1 Punkte (late)"),
        ("fr", "Night 2, Ana\u00a0: -1 point (late)"),
    ],
)
def test_a_line_of_the_log(code: str, said: str) -> None:
    wording = languages.wording_of(code, "venue", MESSAGES, "competition")
    params = {"round": "Night 2", "person": "Ana", "points": -1, "reason": "late"}
    assert wording.sentence("action.penalise", params) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "“Table sizes” must be between 2 and 12."),
        ("de", "„Tischgrößen“ muss zwischen 2 und 12 liegen."),
    ],
)
def test_a_field_is_called_as_on_the_screen(code: str, said: str) -> None:
    wording = languages.wording_of(code, "venue", MESSAGES, "competition")
    params = {"field": "sizes", "low": 2, "high": 12}
    assert wording.sentence("out_of_range", params) == said
