"""Whole games of every title, for every number of players, tapped from the start to the result.

In three languages, turn and turn about.
"""

import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.games.simulate import simulate
from tests.browser.conftest import Opener
from tests.browser.helpers.devices import PHONE
from tests.browser.helpers.pad import GAMES, Record, begin, entries, play, recorded
from tests.browser.helpers.taps import Taps
from tests.helpers.slow import slow_but

SEEDS = 40
TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.players]
LANGUAGES = ("en", "de", "fr")
GAMES_IN_TURN = [
    (key, seats, language) for (key, seats), language in zip(TABLES, cycle(LANGUAGES), strict=False)
]
# Basari is kept by ear and without scripts, too; all numbers of players are entered by forms.
KEPT = [each for each in GAMES_IN_TURN if each[:2] == ("ys", 3)]


def a_game(key: str, seats: int) -> Record:
    """A short one of many, with much of what can happen, in which no slip was put right by hand."""
    made = [simulate(GAMES[key], seats, seed) for seed in range(SEEDS)]
    return min((each for each in made if is_plain(each)), key=weight)


def is_plain(record: Record) -> bool:
    return all(event["type"] != "adjust" for event in record["events"])


def weight(record: Record) -> int:
    kinds = {(event["type"], event.get("card")) for event in record["events"]}
    return len(record["events"]) - 5 * len(kinds)


def downloaded(taps: Taps, folder: Path) -> Path:
    """The record, as a tap on the pad saves it."""
    page = taps.page
    taps.tap(page.locator("details.menu summary"))
    with page.expect_download() as download:
        taps.tap(page.locator("a[download]"))
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def replayed(record: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "companion", "replay", "--json", str(record)]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def shown_ranking(page: Page) -> list[tuple[str, int]]:
    names = page.locator(".ranking bdi").all_inner_texts()
    points = page.locator(".ranking .points").all_inner_texts()
    return [*zip(names, map(int, points), strict=True)]


def expected_ranking(report: dict[str, Any]) -> list[tuple[str, int]]:
    players = [report["players"][seat] for group in report["ranking"] for seat in group]
    return [(player["name"], player["points"]) for player in players]


@pytest.mark.parametrize(("key", "seats", "language"), slow_but(KEPT, GAMES_IN_TURN))
def test_a_whole_game_is_played_by_taps(
    another: Opener, tmp_path: Path, key: str, seats: int, language: str
) -> None:
    taps = Taps(another({**PHONE, "locale": language}))
    record = a_game(key, seats)
    begin(taps, GAMES[key], seats)
    play(taps.page, GAMES[key], record["events"], taps)
    assert taps.page.locator("html").get_attribute("lang") == language
    assert taps.page.locator(".result #question").is_visible()
    assert entries(taps.page) == len(record["events"]) == len(recorded(taps.page))
    report = replayed(downloaded(taps, tmp_path))
    assert report["finished"]
    assert shown_ranking(taps.page) == expected_ranking(report)
