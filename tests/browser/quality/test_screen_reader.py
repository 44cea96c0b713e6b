"""A whole game, kept by somebody who only hears the pages and presses keys."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from companion.games.record import replay
from companion.games.simulate import NAMES
from tests.browser.helpers.pad import ROUND, open_record, record_of, recorded
from tests.browser.helpers.screen_reader import Reader
from tests.browser.play.test_whole_games import a_game, expected_ranking
from tests.helpers.said import said

PLAYERS = NAMES[:3]
ON = (said("scoring.next"), said("scoring.result"))


def say(reader: Reader, event: Mapping[str, Any]) -> None:
    """One event of Basari, by the names of what can be heard."""
    match event:
        case {"type": "deal", "workers": workers}:
            for player, count in zip(PLAYERS, workers, strict=True):
                reader.choose(player, str(count))
        case {"type": "reveal", "actions": actions}:
            for player, action in zip(PLAYERS, actions, strict=True):
                reader.choose(player, action)
        case {"type": "accept"}:
            return reader.push("button", said("tap.accept"))
        case {"type": "offer", "gems": gems}:
            return say_gems(reader, gems, offering(reader))
        case {"type": "gems", "gems": gems}:
            return say_gems(reader, gems, said("do.enter"))
        case {"type": "draw", "workers": workers}:
            reader.choose(said("field.workers"), str(workers))
        case {"type": "points", "points": points}:
            reader.choose(said("field.points", "basari"), str(points))
        case _:
            raise AssertionError(f"nobody has said yet how to say {event}")
    return reader.press("Enter")


def offering(reader: Reader) -> str:
    """What the button says: whoever may accept raises instead."""
    return said("do.raise" if said("tap.accept") in reader.names("button") else "do.offer")


def say_gems(reader: Reader, gems: Mapping[str, int], send: str) -> None:
    before = reader.place()
    for colour, count in gems.items():
        reader.tab_to("button", said("pad.add", what=said(f"word.{colour}")))
        for _ in range(count):
            reader.press("Space")
    if reader.place() == before:
        reader.push_the_very("button", send)


def go_on(reader: Reader) -> None:
    """From the page on which a stage was scored."""
    link = next((name for name in reader.names("link") if name in ON), None)
    if link:
        before = reader.place()
        reader.push("link", link)
        reader.wait_for_another(before)


def test_a_whole_game_is_kept_by_ear_and_keys(phone: Page) -> None:
    events = a_game("basari", 3)["events"]
    phone.goto(open_record(phone, record_of("basari", 3)))
    reader = Reader(phone)
    while (entered := len(recorded(phone))) < len(events):
        before = reader.place()
        say(reader, events[entered])
        reader.wait_for_another(before)
        go_on(reader)
    assert recorded(phone) == events
    assert reader.question().startswith(said("pad.result"))
    report = replay({**record_of("basari", 3), "events": events})
    told = reader.page.locator("main").aria_snapshot()
    for name, points in expected_ranking(report):
        assert re.search(f"listitem: .* {name} {points}$", told, re.MULTILINE), told


def test_what_was_answered_is_heard_at_once(phone: Page) -> None:
    """The next question has the focus, and is read."""
    phone.goto(open_record(phone, record_of("basari", 3)))
    reader = Reader(phone)
    before = reader.place()
    say(reader, ROUND[0])
    reader.wait_for_another(before)
    here = reader.focused()
    assert here is not None
    assert (here.role, here.name) == ("heading", said("ask.reveal", "basari"))
    assert said("kept.server") in reader.names("StaticText")
