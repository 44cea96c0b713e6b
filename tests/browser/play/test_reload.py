"""Reload, back and forward at every kind of question: nothing is lost and nothing is doubled."""

from typing import Any

import pytest
from playwright.sync_api import Page

from companion.games.codec import encode
from companion.games.contract import AnyGame
from companion.games.record import fold
from tests.browser.helpers.pad import (
    GAMES,
    ROUND,
    answer,
    entries,
    moments,
    open_record,
    play,
    question,
    record_of,
    recorded,
)
from tests.games.helpers.prompt import prompt
from tests.helpers.said import said
from tests.helpers.slow import slow_but

HALVES = [(key, half) for key in GAMES for half in range(2)]


def an_answer(page: Page, pad: str, game: AnyGame) -> dict[str, Any] | None:
    """One that the rules allow now, if anything is asked."""
    table, history = fold(page.request.get(f"{pad}/record").json())
    asked = prompt(table.game, history.state)
    return None if asked is None else encode(game.shapes, asked.examples[0])


def entered_automatically(page: Page, pad: str) -> list[bool]:
    """For every entry, the oldest first."""
    page.goto(f"{pad}/history")
    return [
        said("history.itself") in text for text in page.locator(".history small").all_inner_texts()
    ][::-1]


@pytest.mark.parametrize(("key", "half"), slow_but([("ys", 0)], HALVES))
def test_arrivals_back_asks_the_same_again(phone: Page, key: str, half: int) -> None:
    game = GAMES[key]
    for record in [*moments(game).values()][half::2]:
        pad = open_record(phone, record)
        phone.goto(pad)
        asked, events, entered = question(phone), recorded(phone), entries(phone)
        phone.reload()
        assert (question(phone), recorded(phone), entries(phone)) == (asked, events, entered)
        phone.goto("/")
        phone.go_back()
        assert (question(phone), recorded(phone), entries(phone)) == (asked, events, entered)
        phone.go_forward()
        phone.go_back()
        assert (question(phone), recorded(phone), entries(phone)) == (asked, events, entered)
        event = an_answer(phone, pad, game)
        if event is None:
            continue
        answer(phone, game, event)
        assert recorded(phone)[: len(events) + 1] == [*events, event]
        later = entered_automatically(phone, pad)[entered:]
        assert later == [False, *[True] * (len(later) - 1)]


def test_a_page_from_the_browsers_memory_is_drawn_anew(phone: Page) -> None:
    pad = open_record(phone, {**record_of("basari", 3), "events": ROUND[:2]})
    phone.goto(pad)
    other = phone.context.new_page()
    other.goto(pad)
    answer(other, GAMES["basari"], ROUND[2])
    with phone.expect_navigation():
        phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert question(phone) == question(other)
    play(phone, GAMES["basari"], ROUND[3:4])
    assert recorded(phone) == ROUND[:4]


def test_back_from_a_count_is_where_the_game_stands(phone: Page) -> None:
    """And not the question that led to the count."""
    game = GAMES["ys"]
    record = moments(game)["market"]
    pad = open_record(phone, record)
    phone.goto(pad)
    event = an_answer(phone, pad, game)
    assert event
    answer(phone, game, event)
    asked, entered = question(phone), entries(phone)
    phone.go_back()
    assert "/scoring/" in phone.url
    phone.go_back()
    assert (question(phone), entries(phone)) == (asked, entered)
