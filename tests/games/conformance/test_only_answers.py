"""Every answer tried, where they are few: the only one is given where all come to the same."""

from itertools import product
from typing import Any

import pytest

from companion.games.basari import events as basari_events
from companion.games.codec import encode
from companion.games.contract import Turn
from companion.games.edel import events as edel_events
from companion.games.registry import known_games
from companion.games.shared.gems import Gems
from companion.games.ys import events as ys_events
from companion.games.ys.bounds import offered
from companion.refusal import Refusal
from tests.games.conformance.test_screen import questions

EVENTS: dict[str, Any] = {
    "basari": basari_events,
    "edel-stein-reich": edel_events,
    "ys": ys_events,
}
TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
TABLES = [each for each in TABLES if each[0] in EVENTS]
FEW = 100
SINGLE = {"answer", "offer", "close", "gems", "exchange", "pick", "take", "first"}
TAPPED = {"ys": {"shift"}, "basari": {"answer"}, "edel-stein-reich": {"answer", "event"}}


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
def test_what_is_worth_one_tap_has_shortcuts_and_questions_have_reasons(
    key: str, seats: int
) -> None:
    asked = [*questions(key, seats)]
    tapped = {turn.kind for game, state, turn in asked if game.screen.shortcuts(state, turn)}
    assert TAPPED[key] <= tapped
    assert sum(len(game.screen.reasons(state, turn)) for game, state, turn in asked) > 20
