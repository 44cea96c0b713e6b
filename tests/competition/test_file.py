"""Competition files: what is read, and what is refused, where and in which words."""

import ast
import copy
import math
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.competition import reader as strict
from companion.competition.file import (
    FileRound,
    FileSeat,
    FileTable,
    Fixed,
    PointAdjustment,
    SeatingRule,
    read_competition,
)
from companion.competition.messages import MESSAGES
from companion.competition.reader import CompetitionError
from companion.competition.scheme import (
    KINDS,
    TIEBREAKS,
    Bonus,
    PointsRule,
    Scheme,
    Segment,
    Tiebreak,
)
from companion.competition.scoring.standings import standings
from companion.competition.statistics.ratings import ratings
from companion.games.messages import MESSAGES as GAMES
from companion.locale import codes, wording_of
from tests.cli.helpers.command import is_sentence
from tests.competition.helpers.files import example

SEAT = "rounds[0].tables[0].seats[1]"
TABLE = "rounds[0].tables[0]"


def test_the_contracts_example() -> None:
    read = read_competition(example())
    assert read.name == "Thursday league"
    assert read.players == ("Ana", "Ben", "Cleo", "Dan")
    assert read.scheme == Scheme(
        PointsRule("placing", {3: (5, 3, 1), 4: (5, 3, 2, 1)}, None, 4),
        0,
        Bonus(0, 0, 0),
        False,
        0,
        (Segment(8, 6),),
        (Tiebreak("wins"), Tiebreak("score_share"), Tiebreak("head_to_head")),
        None,
    )
    table = FileTable("basari", (FileSeat(0, 87), FileSeat(2, 91), FileSeat(1, 60)))
    assert read.rounds == (
        FileRound("Night 1", 1, (table,), (3,), (PointAdjustment(1, -1, "late"),)),
    )
    assert read.seating is None


def test_what_can_be_left_out() -> None:
    rounds = [{"tables": [{"seats": [{"player": 0, "place": 1}, {"player": 1}]}]}]
    scheme = {"points": {"kind": "placing", "default": [1]}}
    read = read_competition(example(name=..., rounds=rounds, scheme=scheme))
    assert read.name == ""
    assert read.rounds == (
        FileRound("", 1, (FileTable("", (FileSeat(0, None, 1), FileSeat(1))),), (), ()),
    )


def test_numbers_are_what_somebody_wrote() -> None:
    scheme = {"points": {"kind": "given"}, "bye": 0.1, "bonus": {"attendance": 2.0}}
    seats = [{"player": 0, "score": 1.5, "points": 0.7}, {"player": 1}]
    read = read_competition(example(scheme=scheme, rounds=[{"tables": [{"seats": seats}]}]))
    assert read.scheme.bye == Fraction(1, 10)
    assert read.scheme.bonus.attendance == 2
    assert read.rounds[0].tables[0].seats[0] == FileSeat(0, Fraction(3, 2), None, Fraction(7, 10))


def test_what_stands_beside_the_kind_of_points_is_understood() -> None:
    points = {"kind": "share", "reference": 5, "bye": 3, "average": True, "minimum_games": 2}
    read = read_competition(example(scheme={"points": points, "bonus": {"new_game": 1}}))
    assert read.scheme.points.reference == 5
    assert read.scheme[1:5] == (3, Bonus(0, 0, 1), True, 2)


@pytest.mark.parametrize(
    ("top", "scheme", "tiebreak"),
    [
        ({}, {"seed": 7}, "lot"),
        ({"seed": 7}, {}, "lot"),
        ({"seed": 8}, {"seed": 7}, "lot"),
        ({"seed": 8}, {"seed": 9}, {"lot": 7}),
    ],
)
def test_the_seed_of_a_lot(top: dict[str, Any], scheme: dict[str, Any], tiebreak: Any) -> None:
    whole = {**example()["scheme"], "tiebreaks": [tiebreak], **scheme}
    assert read_competition(example(scheme=whole, **top)).scheme.seed == 7


def test_a_seating() -> None:
    seating = {"mode": "swiss", "sizes": [4, 3], "present": [0, 2, 1], "apart": [[0, 2]]}
    seating |= {"fixed": [{"player": 2, "table": 1}], "seed": 9}
    read = read_competition(example(seating=seating)).seating
    assert read == SeatingRule("swiss", (4, 3), (0, 2, 1), ((0, 2),), (Fixed(2, 1),), 9)
    read = read_competition(example(seating={"mode": "random", "sizes": [2]})).seating
    assert read == SeatingRule("random", (2,), (0, 1, 2, 3), (), (), 1)


def put(path: str, value: Any) -> dict[str, Any]:
    """The example with something put in a place of it, written as in an error; ... removes it."""
    whole = copy.deepcopy(example(seating={"mode": "swiss", "sizes": [4], "fixed": []}))
    *steps, last = [
        int(step) if step.isdigit() and step != "3" else step
        for step in path.replace("[", ".").replace("]", "").split(".")
    ]
    inner: Any = whole
    for step in steps:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return whole


TWICE = [{"player": 0, "place": 1}, {"player": 0, "place": 2}]
MIXED = [{"player": 0, "place": 1}, {"player": 1, "score": 2}]
FIVE = [{"player": 0, "score": 1}, {"player": 1, "score": 1}]
REFUSED: list[tuple[Any, str | None, str]] = [
    ([], None, "not_a_competition"),
    (None, None, "not_a_competition"),
    (put("format", ...), "format", "missing_field"),
    (put("format", 1), "format", "wrong_type"),
    (put("format", "companion-record/1"), "format", "wrong_format"),
    (put("format", "companion-competition/2"), "format", "newer_format"),
    (put("players", ...), "players", "missing_field"),
    (put("scheme", ...), "scheme", "missing_field"),
    (put("rounds", ...), "rounds", "missing_field"),
    (put("comment", "hello"), None, "unknown_field"),
    (put("name", 1), "name", "wrong_type"),
    (put("name", "x" * 201), "name", "text_length"),
    (put("name", "a\nb"), "name", "text_control"),
    (put("players", {}), "players", "wrong_type"),
    (put("players", []), "players", "too_few"),
    (put("players", ["x"] * 100_001), "players", "too_many"),
    (put("players[1]", ""), "players[1]", "text_length"),
    (put("players[1]", 7), "players[1]", "wrong_type"),
    (put("players[1]", "x" * 65), "players[1]", "text_length"),
    (put("players[1]", "Zoe\u0308"), "players[1]", "text_not_nfc"),
    (put("players[1]", "Be\an"), "players[1]", "text_control"),
    (put("players[2]", "Ben"), "players[2]", "duplicate_name"),
    (put("scheme", 1), "scheme", "not_an_object"),
    (put("scheme.points", ...), "scheme", "missing_field"),
    (put("scheme.colour", 1), "scheme", "unknown_field"),
    (put("scheme.points", []), "scheme.points", "not_an_object"),
    (put("scheme.points.kind", ...), "scheme.points", "missing_field"),
    (put("scheme.points.kind", "Placing"), "scheme.points", "unknown_word"),
    (put("scheme.points.kind", None), "scheme.points", "wrong_type"),
    (put("scheme.points.by_size", ...), "scheme.points", "missing_field"),
    (put("scheme.points.by_size", []), "scheme.points.by_size", "wrong_type"),
    (put("scheme.points.by_size", {"03": [1]}), "scheme.points.by_size", "no_size"),
    (put("scheme.points.by_size", {"many": [1]}), "scheme.points.by_size", "no_size"),
    (put("scheme.points.by_size.3", 5), "scheme.points.by_size.3", "wrong_type"),
    (put("scheme.points.by_size.3", []), "scheme.points.by_size.3", "too_few"),
    (put("scheme.points.by_size.3", [5, "3"]), "scheme.points.by_size.3[1]", "wrong_type"),
    (put("scheme.points.by_size.3", [True]), "scheme.points.by_size.3[0]", "wrong_type"),
    (put("scheme.points.default", None), "scheme.points.default", "wrong_type"),
    (put("scheme.points.reference", 0), "scheme.points", "out_of_range"),
    (put("scheme.points.colour", 0), "scheme.points", "unknown_field"),
    (put("scheme.bye", "1"), "scheme", "wrong_type"),
    (put("scheme.bye", math.inf), "scheme", "out_of_range"),
    (put("scheme.bonus", 1), "scheme.bonus", "not_an_object"),
    (put("scheme.bonus", {"smile": 1}), "scheme.bonus", "unknown_field"),
    (put("scheme.bonus", {"attendance": None}), "scheme.bonus", "wrong_type"),
    (put("scheme.average", 1), "scheme", "wrong_type"),
    (put("scheme.minimum_games", -1), "scheme", "out_of_range"),
    (put("scheme.minimum_games", True), "scheme", "wrong_type"),
    (put("scheme.count", {}), "scheme.count", "wrong_type"),
    (put("scheme.count[0]", 6), "scheme.count[0]", "not_an_object"),
    (put("scheme.count[0].of", ...), "scheme.count[0]", "missing_field"),
    (put("scheme.count[0].best", 9), "scheme.count[0]", "out_of_range"),
    (put("scheme.count[0].of", 0), "scheme.count[0]", "out_of_range"),
    (put("scheme.count[0].worst", 1), "scheme.count[0]", "unknown_field"),
    (put("scheme.tiebreaks", "wins"), "scheme.tiebreaks", "wrong_type"),
    (put("scheme.tiebreaks[1]", "luck"), "scheme.tiebreaks[1]", "unknown_word"),
    (put("scheme.tiebreaks[1]", 5), "scheme.tiebreaks[1]", "wrong_type"),
    (put("scheme.tiebreaks[1]", "wins"), "scheme.tiebreaks[1]", "tiebreak_twice"),
    (put("scheme.tiebreaks[1]", {}), "scheme.tiebreaks[1]", "no_tiebreak"),
    (put("scheme.tiebreaks[1]", {"wins": 5}), "scheme.tiebreaks[1]", "unknown_word"),
    (put("scheme.tiebreaks[1]", {"countback": 0}), "scheme.tiebreaks[1]", "out_of_range"),
    (put("scheme.tiebreaks[1]", "lot"), "scheme.tiebreaks[1]", "lot_without_seed"),
    (put("scheme.seed", 1.5), "scheme", "wrong_type"),
    (put("seed", "x"), "seed", "wrong_type"),
    (put("rounds", {}), "rounds", "wrong_type"),
    (put("rounds[0]", None), "rounds[0]", "not_an_object"),
    (put("rounds[0].tables", ...), "rounds[0]", "missing_field"),
    (put("rounds[0].colour", 1), "rounds[0]", "unknown_field"),
    (put("rounds[0].weight", -1), "rounds[0]", "out_of_range"),
    (put("rounds[0].weight", None), "rounds[0]", "wrong_type"),
    (put("rounds[0].name", 1), "rounds[0]", "wrong_type"),
    (put("rounds[0].tables", 1), "rounds[0].tables", "wrong_type"),
    (put(TABLE, 1), TABLE, "not_an_object"),
    (put(f"{TABLE}.seats", ...), TABLE, "missing_field"),
    (put(f"{TABLE}.winner", 0), TABLE, "unknown_field"),
    (put(f"{TABLE}.game", 0), TABLE, "wrong_type"),
    (put(f"{TABLE}.seats", {}), f"{TABLE}.seats", "wrong_type"),
    (put(f"{TABLE}.seats", [{"player": 0}]), f"{TABLE}.seats", "too_few"),
    (put(f"{TABLE}.seats", TWICE), SEAT, "player_twice"),
    (put(f"{TABLE}.seats", MIXED), TABLE, "places_and_scores"),
    (put(f"{TABLE}.seats", FIVE), TABLE, "no_points_for_size"),
    (put(SEAT, 3), SEAT, "not_an_object"),
    (put(f"{SEAT}.player", ...), SEAT, "missing_field"),
    (put(f"{SEAT}.player", 4), SEAT, "unknown_player"),
    (put(f"{SEAT}.player", -1), SEAT, "unknown_player"),
    (put(f"{SEAT}.player", 10**400), SEAT, "unknown_player"),
    (put(f"{SEAT}.player", True), SEAT, "wrong_type"),
    (put(f"{SEAT}.player", 1.0), SEAT, "wrong_type"),
    (put(f"{SEAT}.player", "Ben"), SEAT, "wrong_type"),
    (put(f"{SEAT}.score", "91"), SEAT, "wrong_type"),
    (put(f"{SEAT}.score", True), SEAT, "wrong_type"),
    (put(f"{SEAT}.score", None), SEAT, "wrong_type"),
    (put(f"{SEAT}.score", math.inf), SEAT, "out_of_range"),
    (put(f"{SEAT}.score", math.nan), SEAT, "out_of_range"),
    (put(f"{SEAT}.score", 10**400), SEAT, "out_of_range"),
    (put(f"{SEAT}.place", 0), SEAT, "out_of_range"),
    (put(f"{SEAT}.place", 1.5), SEAT, "wrong_type"),
    (put(f"{SEAT}.points", []), SEAT, "wrong_type"),
    (put(f"{SEAT}.seat", 1), SEAT, "unknown_field"),
    (put("rounds[0].byes", 3), "rounds[0].byes", "wrong_type"),
    (put("rounds[0].byes", [3, 9]), "rounds[0].byes[1]", "unknown_player"),
    (put("rounds[0].byes", [3, 3]), "rounds[0].byes[1]", "player_twice"),
    (put("rounds[0].adjust", {}), "rounds[0].adjust", "wrong_type"),
    (put("rounds[0].adjust[0]", 1), "rounds[0].adjust[0]", "not_an_object"),
    (put("rounds[0].adjust[0].points", "1"), "rounds[0].adjust[0]", "wrong_type"),
    (put("rounds[0].adjust[0].player", 4), "rounds[0].adjust[0]", "unknown_player"),
    (put("rounds[0].adjust[0].reason", "\a"), "rounds[0].adjust[0]", "text_control"),
    (put("seating", 1), "seating", "not_an_object"),
    (put("seating.mode", "best"), "seating", "unknown_word"),
    (put("seating.sizes", []), "seating.sizes", "too_few"),
    (put("seating.sizes", [4, 1]), "seating.sizes[1]", "out_of_range"),
    (put("seating.present", [0, 0]), "seating.present[1]", "player_twice"),
    (put("seating.apart", [[0]]), "seating.apart[0]", "too_few"),
    (put("seating.apart", [[0, 7]]), "seating.apart[0][1]", "unknown_player"),
    (put("seating.fixed", [{"player": 0}]), "seating.fixed[0]", "missing_field"),
    (put("seating.seed", "x"), "seating", "wrong_type"),
]
BOTH = put("scheme.points.bye", 1)
BOTH["scheme"]["bye"] = 2
REFUSED.append((BOTH, "scheme.points", "said_twice"))
PLACE_ONLY = put(f"{TABLE}.seats", [{"player": 0, "place": 1}, {"player": 1}])
PLACE_ONLY["scheme"]["points"] = {"kind": "share"}
REFUSED.append((PLACE_ONLY, f"{TABLE}.seats[0]", "score_needed"))
NOT_GIVEN = put("scheme.points", {"kind": "given"})
REFUSED.append((NOT_GIVEN, f"{TABLE}.seats[0]", "missing_field"))


@pytest.mark.parametrize(("document", "where", "code"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_competition_is_refused(document: Any, where: str | None, code: str) -> None:
    with pytest.raises(CompetitionError) as refused:
        read_competition(document)
    assert (refused.value.where, refused.value.code) == (where, code)
    for language in codes():
        said = wording_of(language, "competition", MESSAGES).sentence(code, refused.value.params)
        assert "".join(said.split()).isprintable()
        assert said.endswith(".")
        assert len(said) < 300


JUNK: list[Any] = [None, True, -1, 0, 1, 2.5, 1e300, 10**400, "", "1", "x" * 300, "\ud800", [], {}]
JUNK += [[[]], [None], {"": 1}, {"player": 0}, [{"player": 0}], [{"of": 1, "best": 1}], "lot"]


def spoilt(value: Any, random: Random, chance: float) -> Any:
    """The same with some of it replaced, removed or doubled."""
    if random.random() < chance:
        return random.choice(JUNK)
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if random.random() > chance / 2}
        return {key: spoilt(each, random, chance) for key, each in kept.items()}
    if isinstance(value, list):
        more = value[:1] if random.random() < chance else []
        return [spoilt(each, random, chance) for each in [*value, *more]]
    return value


def read_or_refused(value: Any) -> str | None:
    """Why it was refused; what was read can be counted and rated."""
    try:
        competition = read_competition(value)
    except CompetitionError as fault:
        return wording_of("en", "competition", MESSAGES).sentence(fault.code, fault.params)
    assert len(standings(competition)) == len(ratings(competition)) == len(competition.players)
    return None


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_file_says_it_is_read_or_refused(seed: int) -> None:
    random = Random(seed)
    seating = {"mode": "swiss", "sizes": [4, 3], "apart": [[0, 1]], "fixed": [], "present": [0]}
    whole = example(seating=seating)
    kind = random.choice(KINDS)
    whole["scheme"] |= {"bye": 1, "bonus": {"attendance": 1}, "seed": 3, "tiebreaks": [*TIEBREAKS]}
    refused = 0
    for _ in range(200):
        spoiled = spoilt(whole, random, 0.03)
        if isinstance(spoiled, dict) and isinstance(spoiled.get("scheme"), dict):
            spoiled["scheme"]["points"] = random.choice(
                [spoiled["scheme"].get("points"), {"kind": kind, "default": [3, 1]}]
            )
        said = read_or_refused(spoiled)
        assert said is None or is_sentence(said)
        refused += said is not None
    assert 20 < refused < 200


# What a file may say and a draw cannot do: tested with the draws.
OF_DRAWS = {"no_such_table", "no_such_tables", "table_too_full", "too_many_fixed"}


def test_every_refusal_is_tested() -> None:
    codes_known = {key for key in MESSAGES if "." not in key} - {"file_too_large", *OF_DRAWS}
    assert codes_known <= {code for _, _, code in REFUSED}


def test_every_code_has_a_sentence_and_every_sentence_a_use() -> None:
    folder = Path(strict.__file__).parent
    used = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("wrong", "Unseatable"):
                assert isinstance(node.args[0], ast.Constant), path
                used.add(node.args[0].value)
    assert used <= {*GAMES, *MESSAGES}
    elsewhere = {"file_too_large", "no_such_tables"}  # the command line says so
    assert {key for key in MESSAGES if "." not in key} - elsewhere <= used
