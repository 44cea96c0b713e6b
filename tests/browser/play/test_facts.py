"""How many taps a fact takes, over whole games: from the first question to the result.

A fact is what somebody at the table has to say: a gem, a number, a choice, a broker on a square.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from companion.games.simulate import simulate
from tests.browser.conftest import Opener
from tests.browser.helpers.devices import PHONE
from tests.browser.helpers.pad import GAMES, entries, open_record, play, record_of
from tests.browser.helpers.taps import Taps
from tests.helpers.slow import slow_but

DEVICE = {**PHONE, "viewport": {"width": 390, "height": 664}}
KNOWN = {"type", "card", "seat", "number", "by", "white_as"}  # said by the question, or as one


class WholeGame(NamedTuple):
    """A game made up by chance, and what it may take: taps a fact, and scrolls."""

    key: str
    seats: int
    seed: int
    taps: float
    scrolls: int


YS = [WholeGame("ys", 4, 3, 1.10, 9), WholeGame("ys", 2, 5, 1.15, 9)]
OTHERS = [
    WholeGame("basari", 3, 5, 1.07, 0),
    WholeGame("edel-stein-reich", 4, 4, 1.10, 9),
]


def facts_in(event: Mapping[str, Any]) -> int:
    """One where nothing but a choice is made; the last place in an order follows from the others,
    and a broker in the market is whose, which and where in one."""
    said = {name: value for name, value in event.items() if name not in KNOWN}
    if event["type"] == "market":
        said["brokers"] = [square and "broker" for line in event["brokers"] for square in line]
    facts = sum(map(facts_of, said.values())) - (event["type"] == "order")
    return max(1, facts)


def facts_of(value: object) -> int:
    match value:
        case None | False:
            return 0
        case list():
            return sum(map(facts_of, value))
        case dict():  # brokers by area, or so many gems of each kind
            return sum(each if type(each) is int else facts_of(each) for each in value.values())
        case _:
            return 1


@pytest.mark.parametrize("game", slow_but(YS[:1], [*YS, *OTHERS]), ids=str)
def test_a_fact_is_one_tap(another: Opener, game: WholeGame) -> None:
    page = another(DEVICE)
    events = simulate(GAMES[game.key], game.seats, game.seed)["events"]
    page.goto(open_record(page, record_of(game.key, game.seats)))
    taps = Taps(page)
    play(page, GAMES[game.key], events, taps)
    assert entries(page) == len(events)
    assert taps.count <= game.taps * sum(map(facts_in, events))
    assert taps.scrolls <= game.scrolls
