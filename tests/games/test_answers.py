"""Over simulated plays: the only answer, the shortcuts and the bounds of every question."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.games import find_game, known_games
from companion.games.basari import events as basari_events
from companion.games.codec import encode
from companion.games.edel import events as edel_events
from companion.games.gems import Gems
from companion.games.kernel import Picking, Refusal, Turn
from companion.games.record import read_table
from companion.games.sentences import Wording
from companion.games.simulate import simulate
from companion.games.ys import events as ys_events
from companion.games.ys.prompts import offered
from tests.games.telling import steps

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
SEEDS = range(10)
FEW = 100
EVENTS: dict[str, Any] = {"basari": basari_events, "edel-stein-reich": edel_events, "ys": ys_events}
SINGLE = {"answer", "offer", "close", "gems", "exchange", "pick", "take", "first"}


def questions(key: str, seats: int) -> Iterator[tuple[Any, Any, Turn]]:
    game = find_game(key)
    assert game is not None
    for seed in SEEDS:
        options = {"kings_favor": True} if key == "ys" and seats > 2 and seed % 2 else {}
        record = simulate(game, seats, seed, options)
        for state, _, _ in steps(read_table(record), record["events"]):
            if turn := game.rules.awaited(state):
                yield game, state, turn


def parts_of(gems: Gems) -> list[Gems]:
    return list(product(*[range(count + 1) for count in gems]))


def answers(game: Any, state: Any, turn: Turn) -> list[Any] | None:
    """Every answer that might be tried; None where there are too many to try."""
    events, seat = EVENTS[game.key], turn.seats[0]
    printed = [gems for gems in product(range(5), repeat=4) if 2 <= sum(gems) <= 4]
    match turn.kind:
        case "answer" | "offer" | "close":
            bids = parts_of(state.gems[seat])
            if len(bids) > FEW:
                return None
            passing = [events.Pass(seat)] if hasattr(events, "Pass") else []
            return [events.Accept(seat), *passing, *[events.Offer(seat, bid) for bid in bids]]
        case "gems":
            return [events.TakeGems(seat, gems) for gems in printed]
        case "exchange":
            taken = [gems for gems in product(range(3), repeat=4) if sum(gems) <= 2]
            colours = [*events.Colour, None]
            return [events.Exchange(seat, take, give) for take in taken for give in colours]
        case "pick":
            return [events.Pick(seat, colour) for colour in events.Colour]
        case "first":
            return [events.First(each) for each in turn.seats]
        case _:  # gems of a ship or of the market
            taken = parts_of(offered(state))
            return [
                events.Take(seat, gems, white or None)
                for gems in taken
                for white in product(events.QUOTED, repeat=gems[events.WHITE])
            ]


def outcomes(game: Any, state: Any, tried: list[Any]) -> set[Any]:
    """All that can come of the answers that are accepted."""
    found = set()
    for event in tried:
        try:
            found.add(game.rules.apply(state, event))
        except Refusal:
            continue
    return found


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_only_answer_is_given_where_all_answers_come_to_one(key: str, seats: int) -> None:
    given = 0
    for game, state, turn in questions(key, seats):
        only = game.screen.only(state, turn)
        tried = answers(game, state, turn) if turn.kind in SINGLE else None
        if turn.kind not in SINGLE:
            assert only is None
        if only is not None:
            given += 1
            assert encode(game.shapes, only)["type"] in turn.types
            game.rules.apply(state, only)
        if tried is not None:
            possible = outcomes(game, state, tried)
            assert possible
            assert possible == {game.rules.apply(state, only)} if only else len(possible) > 1
    assert given


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_shortcut_is_accepted(key: str, seats: int) -> None:
    taken = set()
    for game, state, turn in questions(key, seats):
        shortcuts = game.screen.shortcuts(state, turn)
        assert len({(type(each), each) for each in shortcuts}) == len(shortcuts)
        for event in shortcuts:
            assert encode(game.shapes, event)["type"] in turn.types
            game.rules.apply(state, event)
            taken.add(turn.kind)
    expected = {"ys": {"shift"}, "basari": {"answer"}, "edel-stein-reich": {"answer", "event"}}
    assert expected[key] <= taken


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
            if isinstance(picking, Picking):
                assert 0 <= picking.low <= picking.high
                assert max(picking.most) <= picking.high
                assert sum(picking.most) >= picking.low


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_reasons_can_be_said(key: str, seats: int) -> None:
    spoken = 0
    for game, state, turn in questions(key, seats):
        wording = Wording(game, ["Ana", "Ben", "Cleo", "Dan", "Eva"][:seats])
        for reason in game.screen.reasons(state, turn):
            sentence = wording.reason(reason)
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            spoken += 1
    assert spoken > 20
