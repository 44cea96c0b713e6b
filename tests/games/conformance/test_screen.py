"""Over simulated plays: the only answer, the shortcuts and the bounds of every question."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.codec import encode
from companion.games.contract import AnyGame, PickBounds, Turn
from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.games.wording import Wording
from tests.games.helpers.tally import steps
from tests.games.toys import TOYS

TABLES = [(game.key, seats) for game in (*known_games(), *TOYS) for seats in game.players]
SEEDS = range(10)
pytestmark = pytest.mark.usefixtures("toys")


def switched_on(game: AnyGame, seats: int) -> dict[str, Any]:
    """Every option of a game that can be switched on."""
    options = [each for each in game.options if each.default is False and seats in each.players]
    return {option.key: True for option in options}


def questions(key: str, seats: int) -> Iterator[tuple[Any, Any, Turn]]:
    game = find_game(key)
    assert game is not None
    for seed in SEEDS:
        options = switched_on(game, seats) if seed % 2 else {}
        record = simulate(game, seats, seed, options)
        for state, _, _ in steps(read_table(record), record["events"]):
            if turn := game.rules.awaited(state):
                yield game, state, turn


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_an_answer_that_goes_without_saying_is_accepted(key: str, seats: int) -> None:
    for game, state, turn in questions(key, seats):
        only = game.screen.only(state, turn)
        if only is not None:
            assert encode(game.shapes, only)["type"] in turn.types
            game.rules.apply(state, only)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_shortcut_is_accepted(key: str, seats: int) -> None:
    for game, state, turn in questions(key, seats):
        shortcuts = game.screen.shortcuts(state, turn)
        assert len({(type(each), each) for each in shortcuts}) == len(shortcuts)
        for event in shortcuts:
            assert encode(game.shapes, event)["type"] in turn.types
            game.rules.apply(state, event)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_bounds_go_by_the_names_of_fields(key: str, seats: int) -> None:
    for game, state, turn in questions(key, seats):
        bounds = game.screen.bounds(state, turn)
        shapes = [game.shapes[type_] for type_ in turn.types]
        members = [each for shape in shapes for each in getattr(shape, "members", (shape,))]
        names = {"card"} if turn.kind == "event" else set()
        for shape in members:
            card = shape.fixed.get("card", "declined")
            prefix = f"{card}." if turn.kind == "event" else ""
            names |= {f"{prefix}{name}" for name in {**shape.required, **shape.optional}}
        beside = {"bonus.amount.yellow", "covered"}  # of no field
        assert set(bounds) <= names | beside
        for picking in bounds.values():
            if isinstance(picking, PickBounds):
                assert 0 <= picking.low <= picking.high
                assert max(picking.most) <= picking.high
                assert sum(picking.most) >= picking.low


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_reasons_can_be_said(key: str, seats: int) -> None:
    for game, state, turn in questions(key, seats):
        wording = Wording(game, [*"ABCDEF"][:seats])
        for reason in game.screen.reasons(state, turn):
            sentence = wording.reason(reason)
            assert sentence.endswith(".")
            assert sentence[0].isupper()
