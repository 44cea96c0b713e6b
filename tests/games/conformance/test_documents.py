"""Texts and code belong together: rules and their tests, codes and their sentences."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion.competition.messages import MESSAGES as COMPETITIONS
from companion.exchange.messages import MESSAGES as EXCHANGE
from companion.games.chance import Chance
from companion.games.codec import Family
from companion.games.contract import AnyGame, Reason
from companion.games.messages import MESSAGES
from companion.games.record import fold, read_table
from companion.games.registry import known_games, rules_of
from companion.games.sheet.messages import MESSAGES as SHEETS
from companion.games.simulate import made_up, simulate
from companion.games.wording import Wording, sorted_out
from companion.refusal import Malformed
from companion.services.messages import MESSAGES as SERVICES
from companion.venue.messages import MESSAGES as VENUES
from tests.games.conformance.test_screen import switched_on
from tests.games.helpers.established import FOLDERS as ESTABLISHED
from tests.games.helpers.labels import labels_of

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "companion" / "games"
COMMON = [*GAMES.glob("*.py"), *GAMES.glob("shared/*.py")]
OF_SERVICES = [
    path
    for package in ("services", "exchange")
    for path in (ROOT / "companion" / package).rglob("*.py")
]
FOLDERS = sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))
PARTS = {"nothing", "everybody", "neutral"}
PARTS |= {"and", "or", "comma", "semicolon", "span", "labelled"}
NOUNS = {"points", "items", "brokers", "kind", "workers", "amount"}
# What only a venue takes back, and its own catalogue has the words for.
OF_VENUES = {"no_such_deed", "undone_already"} & set(VENUES)
NUMBER = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)


def game_in(folder: str) -> AnyGame:
    return next(game for game in known_games() if game.key.startswith(folder))


def codes_in(path: Path) -> set[str]:
    """Every code that a module refuses or warns with."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("Malformed", "RuleViolation") and node.args:
                code = node.args[0]
                if not isinstance(code, ast.Constant):  # only a refusal that is passed on
                    passed_on = ast.unparse(code).endswith(".code")
                    assert passed_on, f"{path}: a code is not a constant"
                    continue
                found.add(code.value)
            if node.func.id == "Caution":
                assert isinstance(node.args[2], ast.Constant)
                found.add(node.args[2].value)
    return found


def reasons_in(path: Path) -> set[str]:
    """Every reason that a module gives."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    given = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "why"]
    for call in given:
        assert isinstance(call.args[0], ast.Constant), f"{path}: a reason is not a constant"
    return {f"why.{ast.literal_eval(call.args[0])}" for call in given}


def reasons_of(folder: str) -> set[str]:
    """Those of a game and those of the parts it shares with others."""
    paths = [*(GAMES / folder).glob("*.py"), *COMMON]
    return set().union(*map(reasons_in, paths))


def strings_in(folder: str) -> set[str]:
    nodes = [
        node
        for path in (GAMES / folder).glob("*.py")
        if path.name != "messages.py"
        for node in ast.walk(ast.parse(path.read_text()))
    ]
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def shared_codes() -> set[str]:
    paths = [*COMMON]
    for package in ("ledger", "play", "cli"):
        paths += (ROOT / "companion" / package).rglob("*.py")
    return set().union(*map(codes_in, paths)) | (service_codes() - {*SERVICES, *VENUES})


def service_codes() -> set[str]:
    return set().union(*map(codes_in, OF_SERVICES))


def test_every_code_of_the_services_has_a_sentence() -> None:
    assert len(service_codes()) > 20
    assert service_codes() <= {*MESSAGES, *SERVICES, *VENUES}


def test_every_folder_with_rules_is_a_game() -> None:
    assert [game.key.partition("-")[0] for game in known_games()] == FOLDERS
    assert {*ESTABLISHED} <= set(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_rule_has_a_test_named_after_it(folder: str) -> None:
    rules = NUMBER.findall(rules_of(game_in(folder)))
    assert len(rules) == len(set(rules)) > (20 if folder in ESTABLISHED else 0)
    tests = "".join(path.read_text() for path in (ROOT / "tests/games" / folder).glob("test_*.py"))
    tested = set(re.findall(r"def test_(\d+_\d+)_", tests))
    assert {rule.replace(".", "_") for rule in rules} <= tested


@pytest.mark.parametrize("folder", FOLDERS)
def test_comments_and_tests_cite_rules_that_exist(folder: str) -> None:
    rules = set(NUMBER.findall(rules_of(game_in(folder))))
    tests = [path.read_text() for path in (ROOT / "tests/games" / folder).glob("test_*.py")]
    cited = set(re.findall(r"def test_(\d+_\d+)_", "".join(tests)))
    sources = "".join(path.read_text() for path in (GAMES / folder).glob("*.py"))
    comments = re.findall(r"(?:#|: ) ?((?:\d+\.\d+(?:, | and |-)?)+)", sources)
    cited |= {number for comment in comments for number in re.findall(r"\d+\.\d+", comment)}
    assert {number.replace("_", ".") for number in cited} <= rules


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_ruling_is_marked_where_it_is_made(folder: str) -> None:
    text = rules_of(game_in(folder))
    rulings = set(re.findall(r"^- (\d+\.\d+) .*\*\*Ruling\*\*", text, re.MULTILINE))
    sources = "".join(path.read_text() for path in (GAMES / folder).glob("*.py"))
    assert len(rulings) > 5 or folder not in ESTABLISHED
    assert set(re.findall(r"Ruling (\d+\.\d+)", sources)) == rulings


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_code_has_a_sentence(folder: str) -> None:
    game = game_in(folder)
    codes = set().union(*map(codes_in, (GAMES / folder).glob("*.py"))) | shared_codes()
    catalogue = {**MESSAGES, **game.messages}
    assert codes - OF_VENUES <= set(catalogue)
    labels = {f"source.{source.key}" for source in game.sources}
    labels |= {f"event.{type_}" for type_ in game.shapes}
    assert labels <= set(catalogue)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_reason_has_a_sentence(folder: str) -> None:
    own = set().union(*map(reasons_in, (GAMES / folder).glob("*.py")))
    assert len(own) > 10 or folder not in ESTABLISHED
    assert own <= {*MESSAGES, *game_in(folder).messages}


def test_every_shared_reason_has_a_sentence_and_a_use() -> None:
    shared = set().union(*map(reasons_in, COMMON))
    assert shared <= set(MESSAGES)
    used = set().union(*map(reasons_of, FOLDERS))
    assert {key for key in MESSAGES if key.startswith("why.")} <= used


def facts_of(game: AnyGame) -> set[str]:
    """What the table of a play holds beside the players, whatever their number."""
    plays = [simulate(game, seats, 1) for seats in game.players]
    return {name for play in plays for name in game.rules.facts(fold(play)[1].state).table}


def said_by_a_template(folder: str, key: str) -> bool:
    texts = [path.read_text() for path in (GAMES / folder).glob("templates/*.html")]
    return any(f"words.say('{key.rstrip('_0123456789')}" in text for text in texts)


def labels_an_item(game: AnyGame, key: str) -> bool:
    """Whether a label is that of an item of some event's list."""
    kind, _, name = key.partition(".")
    shapes = [shape for shape in game.shapes.values() if not isinstance(shape, Family)]
    fields = {field for shape in shapes for field in {**shape.required, **shape.optional}}
    return kind == "item" and name.partition(".")[0].partition("-")[0] in fields


def cards_of(game: AnyGame) -> set[str]:
    """Kinds of card that share one type of event."""
    families = [shape for shape in game.shapes.values() if isinstance(shape, Family)]
    return {member.fixed.get("card", "") for family in families for member in family.members}


def optional_fields(game: AnyGame) -> set[tuple[str, str]]:
    """What an event may leave out, so that it is told in another way."""
    shapes = [each for each in game.shapes.items() if not isinstance(each[1], Family)]
    return {(event, name) for event, shape in shapes for name in shape.optional}


def told_of(game: AnyGame) -> set[str]:
    """Entries as sentences, answers as buttons, and what words and gems are called."""
    events = {*game.shapes, *cards_of(game)}
    told = {f"{kind}.{event}" for kind in ("tell", "tap") for event in events} | {"tell.declined"}
    told |= {f"{kind}.shift.{by}" for kind in ("tell", "tap") for by in (-1, 0, 1)}
    told |= {f"tell.{event}.without_{name}" for event, name in optional_fields(game)}
    words = {key.removeprefix("word.") for key in {**MESSAGES, **game.messages}}
    shown = game.rules.facts(game.rules.start(game.players[0], defaults(game))).players[0]
    told |= {f"field.{name}" for name in shown}
    return told | {f"{kind}.{word}" for word in words for kind in ("hint", "kind")}


def defaults(game: AnyGame) -> dict[str, Any]:
    return {option.key: option.default for option in game.options}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_entry_can_be_told(folder: str) -> None:
    game = game_in(folder)
    named = {**MESSAGES, **game.messages}
    alone = {name for name, shape in game.shapes.items() if not isinstance(shape, Family)}
    assert {f"tell.{event}" for event in alone | cards_of(game) - {""}} <= set(named)
    assert {f"option.{option.key}" for option in game.options} <= set(named)


@cache
def kinds_in(folder: str) -> set[str]:
    """Every question that a play can ask."""
    game, kinds = game_in(folder), set()
    for seats in game.players:
        for seed in range(20):
            options = switched_on(game, seats)
            table = read_table(simulate(game, seats, seed, options))
            state = table.start()
            for event in made_up(table, Chance(seed)):
                turn = game.rules.awaited(state)
                kinds |= {turn.kind} if turn else set()
                state = game.rules.apply(state, event)
    return kinds


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_question_can_be_asked(folder: str) -> None:
    game = game_in(folder)
    named = {**MESSAGES, **game.messages}
    assert {f"ask.{kind}" for kind in kinds_in(folder)} <= set(named)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_fact_has_a_name(folder: str) -> None:
    game = game_in(folder)
    named = {**MESSAGES, **game.messages}
    assert {f"fact.{name}" for name in facts_of(game)} <= set(named)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_sentence_has_a_use(folder: str) -> None:
    game = game_in(folder)
    codes = set().union(*map(codes_in, (GAMES / folder).glob("*.py"))) | shared_codes()
    codes |= {f"source.{source.key}" for source in game.sources}
    codes |= {f"event.{type_}" for type_ in game.shapes} | {"neutral"}
    codes |= {f"fact.{name}" for name in facts_of(game)}
    codes |= {f"board.{name}" for name in facts_of(game)}
    codes |= {key for key in game.messages if said_by_a_template(folder, key)}
    codes |= {f"ask.{kind}" for kind in kinds_in(folder)}
    codes |= {f"do.{type_}" for type_ in game.shapes}
    codes |= {key for key in game.messages if labels_an_item(game, key)}
    codes |= told_of(game) | {f"option.{option.key}" for option in game.options}
    codes |= reasons_of(folder) | labels_of(game) | {"neutral.within"}
    codes |= {f"{kind}.{word}" for word in strings_in(folder) for kind in ("count", "task", "word")}
    nouns = NOUNS | {counter.key for counter in game.counters}
    codes |= {key for key in game.messages if key.partition(".")[0] in nouns}
    assert set(game.messages) <= codes


def test_every_shared_sentence_has_a_use() -> None:
    every = shared_codes()
    for folder in FOLDERS:
        every |= set().union(*map(codes_in, (GAMES / folder).glob("*.py")))
    every |= set().union(*map(strings_of, GAMES.rglob("sheet/**/*.py")))
    spoken = {code for code in MESSAGES if "." not in code} - PARTS
    assert spoken - {"later_entry", "code_unknown"} <= every


def strings_of(path: Path) -> set[str]:
    nodes = ast.walk(ast.parse(path.read_text()))
    values = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return {value for value in values if isinstance(value, str)}


def test_what_is_wrong_in_a_sheet_has_a_sentence() -> None:
    said = {key.removeprefix("in_sheet.") for key in MESSAGES if key.startswith("in_sheet.")}
    strings = set().union(*map(strings_of, GAMES.rglob("sheet/document/*.py")))
    assert said <= strings
    told = set().union(*map(told_in, GAMES.rglob("sheet/document/*.py")))
    assert told <= said


def told_in(path: Path) -> set[str]:
    """What is said to be wrong in so many words."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    codes = [call.args[0] for call in calls if ast.unparse(call.func) == "in_sheet"]
    return {str(code.value) for code in codes if isinstance(code, ast.Constant)}


SAYINGS = [(None, code) for code in sorted_out(MESSAGES).messages]
SAYINGS += [(game, code) for game in known_games() for code in sorted_out(game.messages).messages]
NOUNS_OF = [(None, noun) for noun in sorted_out(MESSAGES).plurals]
NOUNS_OF += [(game, noun) for game in known_games() for noun in sorted_out(game.messages).plurals]


def samples_for(wording: Wording) -> dict[str, object]:
    gems = (1, 0, 2, 0, 0)[: len(wording.kinds)]
    return {
        "seat": 0,
        "seats": (0, 1),
        "awaited": ("first",),
        "expected": "list",
        "known": ("a", "b"),
        "required": ("a", "b"),
        "given": "first",
        "why": Malformed("json_nesting"),
        "reason": Reason("why.said"),
        "lack": Reason("why.bid_lower"),
        "least": Reason("why.lowest_raise", (("bid", gems),)),
        "people": (0, 1),
        "other": 1,
        "task": "money" if "task.money" in wording.messages else "A",
        "row": (4, 3, 2, 1),
        "colour": "red",
        "card": "halve",
        **dict.fromkeys(("quote", "field", "key", "option"), "x" * 100),
        **dict.fromkeys(("held", "wanted", "standing", "bid", "stock", "taken"), gems),
    }


def filled_for(wording: Wording, template: str) -> dict[str, object]:
    names = {name for _, name, _, _ in Formatter().parse(template) if name}
    return {name: samples_for(wording).get(name, 3) for name in names}


@pytest.mark.parametrize(("game", "noun"), NOUNS_OF, ids=lambda part: getattr(part, "key", part))
def test_a_noun_can_be_counted(game: AnyGame | None, noun: str) -> None:
    wording = Wording(game or known_games()[0], ["Ana", "Ben"])
    for count in (0, 1, 3):
        params = filled_for(wording, wording.plurals[noun](count)) | {"count": count}
        assert "{" not in wording.plurals[noun](count).format_map(params)
        assert noun in wording.messages or "{" not in wording.sentence(noun, params)


@pytest.mark.parametrize(("game", "code"), SAYINGS, ids=lambda part: getattr(part, "key", part))
def test_a_sentence_can_be_said(game: AnyGame | None, code: str) -> None:
    wording = Wording(game or known_games()[0], ["Ana", "Ben"])
    template = wording.messages[code]
    said = wording.sentence(code, filled_for(wording, template))
    assert "{" not in said
    assert "x" * 50 not in said
    if "." not in code and code not in PARTS:
        assert said[-1] in ".?" or template.endswith("{why}")
        assert said[0].isupper() or said[0].isdigit() or said.startswith("“")


def test_the_documented_codes_are_the_codes() -> None:
    text = (ROOT / "docs/codes.md").read_text()
    documented = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE))
    every = {code for code in [*MESSAGES, *VENUES, *SERVICES, *EXCHANGE] if "." not in code} - PARTS
    for game in known_games():
        every |= {code for code in game.messages if "." not in code} - PARTS
    every |= {code for code in SHEETS if "." not in code} - PARTS
    assert set(documented) == every
    for code, sentence in documented.items():
        assert sentence in [
            MESSAGES.get(code),
            EXCHANGE.get(code),
            COMPETITIONS.get(code),
            VENUES.get(code),
            SERVICES.get(code),
            SHEETS.get(code),
            *[game.messages.get(code) for game in known_games()],
        ]
