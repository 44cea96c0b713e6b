"""What a pad asks of a sheet: each kind of cell, who leaves, how it ends; and what is told."""

from typing import Any

import pytest

from companion.games.contract import AnyGame
from companion.games.fields import NOTHING, Asking, Input, Wanted
from companion.games.sheet.game import game_from
from companion.games.sheet.state import Close, FinishPlay, Set
from companion.games.wording import Wording
from tests.games.sheet.table import Json, a_sheet, rounds, row

OPTIONS = [{"value": value, "label": f"Of {value}"} for value in (-2, 7)]
GAME = game_from(
    a_sheet(
        row("n", min=0, max=900),
        row("few", min=-1, max=2),
        row("below", min=-900),
        row("t", enter="tick"),
        row("c", enter="choice", options=OPTIONS),
        row("s", enter="sum"),
        row("p", enter="pairs"),
        row("x", calc="n"),
        switches=[{"key": "fast", "label": "Fast"}],
        instant=[{"key": "rout", "label": "Rout"}],
    )
)
WORDING = Wording(GAME, ["Ana", "Ben", "Cleo"])
WORDS = WORDING.messages


def field(type_: str, name: str) -> Any:
    return GAME.shapes[type_].members[0].fields[name]


def asked(type_: str, name: str, bound: Any = None) -> list[Input]:
    state = GAME.rules.start(3, {"with": (), "first": 0})
    turn = GAME.rules.awaited(state)
    assert turn is not None
    asking = Asking(WORDING, 3, turn)
    return list(field(type_, name).ask(asking, Wanted(name, bound, label="Value")))


@pytest.mark.parametrize(
    ("key", "kind", "choices"),
    [
        ("n", "number", []),
        ("few", "choice", ["-1", "0", "1", "2"]),
        ("below", "text", []),
        ("t", "choice", ["1", "0"]),
        ("c", "choice", ["-2", "7"]),
        ("s", "text", []),
        ("p", "text", []),
        ("x", "text", []),
    ],
)
def test_a_cell_is_asked_as_its_row_takes_it(key: str, kind: str, choices: list[str]) -> None:
    (found,) = asked("set", "value", (key,))
    assert (found.kind, [choice.value for choice in found.choices]) == (kind, choices)


def test_any_cell_is_typed() -> None:
    assert [found.kind for found in asked("set", "value")] == ["text"]


def test_the_rows_are_asked_by_their_names() -> None:
    (every,) = asked("set", "row")
    assert [choice.value for choice in every.choices] == ["n", "few", "below", "t", "c", "s", "p"]
    (some,) = asked("set", "row", ("n", "t"))
    assert [(choice.value, choice.label) for choice in some.choices] == [("n", "N"), ("t", "T")]


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("n", "12", 12),
        ("n", "12 + 5 − 3", 14),
        ("n", "12+x", "12+x"),
        ("n", " ", NOTHING),
        ("t", "1", 1),
        ("c", "−2", -2),
        ("s", "12 + 5 − 3", [12, 5, -3]),
        ("p", "5x2 + 3×1", [[5, 2], [3, 1]]),
        ("x", "4", 4),
        ("nothing", "4", 4),
    ],
)
def test_what_is_typed_into_a_cell(key: str, typed: str, value: object) -> None:
    assert field("set", "value").parse("value", {"row": key, "value": typed}, 3) == value


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [("n", -3, "−3"), ("s", [12, 5, -3], "12 + 5 − 3"), ("p", [[5, 2], [3, 1]], "5x2 + 3x1")],
)
def test_a_cell_is_told_and_filled_in_as_it_is_typed(key: str, value: Any, told: str) -> None:
    cell = field("set", "value")
    assert cell.tell(WORDING, value) == told
    filled = cell.fill("value", value)
    assert cell.parse("value", {"row": key, **filled}, 3) == value


def test_an_empty_sum_is_told_by_a_dash() -> None:
    assert field("set", "value").tell(WORDING, []) == "–"


def test_who_leaves_is_tapped() -> None:
    found = asked("out", "seats")
    assert [(each.name, each.label, each.seat) for each in found] == [
        ("seats-0", "Ana", 0),
        ("seats-1", "Ben", 1),
        ("seats-2", "Cleo", 2),
    ]


@pytest.mark.parametrize("value", [[], [1], [0, 2]])
def test_winners_are_filled_in_as_they_are_tapped(value: list[int]) -> None:
    winners = field("finish", "winners")
    assert winners.parse("winners", winners.fill("winners", value), 3) == value


def test_winners_are_told_by_their_names() -> None:
    winners = field("finish", "winners")
    assert winners.parse("winners", {}, 3) is NOTHING
    assert winners.tell(WORDING, [0]) == "Ana"
    assert winners.tell(WORDING, []) == WORDS["choice.nobody"]


@pytest.mark.parametrize(("value", "told"), [(True, "word.won"), (False, "word.lost")])
def test_whether_those_together_won(value: bool, told: str) -> None:
    won = field("finish", "won")
    assert won.parse("won", won.fill("won", value), 3) is value
    assert won.parse("won", {}, 3) is NOTHING
    assert won.tell(WORDING, value) == WORDS[told]


def test_an_early_end_is_ticked() -> None:
    (found,) = asked("finish", "early")
    assert ([choice.value for choice in found.choices], found.required) == (["true"], False)
    assert field("finish", "early").known(()) is None


def test_a_win_at_once_and_a_switch_are_told_as_the_sheet_calls_them() -> None:
    assert field("finish", "by").tell(WORDING, "rout") == "Rout"
    (switches,) = [option.field for option in GAME.options if option.key == "with"]
    assert "Fast" in switches.tell(WORDING, ["fast"])


def test_the_next_cell_is_known() -> None:
    assert field("set", "row").known(("n",)) == "n"
    assert field("set", "row").known(("n", "t")) is None
    assert field("set", "seat").known((2,)) == "2"
    assert field("set", "seat").known(None) is None


def at(game: AnyGame, *events: object) -> tuple[Any, Any]:
    """A state at a table of two, and whose turn it is."""
    state = game.rules.start(2, {"with": (), "first": 0})
    for event in events:
        state = game.rules.apply(state, event)
    return state, game.rules.awaited(state)


def test_a_cell_of_the_table_is_asked_of_nobody() -> None:
    game = game_from(a_sheet(rounds=rounds(row("o", per="table"), row("a"))))
    state, turn = at(game)
    found = game.screen.bounds(state, turn)
    assert (found["row"], found["seat"]) == (("o",), ())
    assert [reason.code for reason in game.screen.reasons(state, turn)] == ["why.cell_of_table"]
    state, turn = at(game, Set("o", 1, None), Set("a", 3, 0))
    found = game.screen.bounds(state, turn)
    assert (found["row"], found["seat"]) == (("a",), (1,))
    assert [reason.code for reason in game.screen.reasons(state, turn)] == ["why.cell"]


def test_the_last_cell_leads_to_closing_the_round() -> None:
    game = game_from(a_sheet(rounds=rounds(row("a"))))
    state, turn = at(game, Set("a", 3, 0), Set("a", 4, 1))
    assert game.screen.shortcuts(state, turn) == (Close(),)
    assert game.screen.bounds(state, turn)["row"] == ("a",)
    assert game.screen.also(state, turn) == ("set",)


@pytest.mark.parametrize(
    ("more", "asks_winners", "taps"),
    [
        ({}, False, (FinishPlay(),)),
        ({"result": "named"}, True, (FinishPlay(winners=()),)),
        ({"result": "together"}, False, (FinishPlay(won=True), FinishPlay(won=False))),
    ],
)
def test_an_end_of_one_tap(more: Json, asks_winners: bool, taps: tuple[FinishPlay, ...]) -> None:
    game = game_from(a_sheet(**more))
    state, turn = at(game)
    assert game.screen.shortcuts(state, turn) == taps
    assert ("winners" not in game.screen.bounds(state, turn)) is asks_winners
