"""From the start page to the first question, and one round, on a real phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.helpers.pad import GAMES, ROUND, answer, begin, play, question, recorded
from tests.browser.helpers.taps import Taps


@pytest.mark.parametrize("key", GAMES)
def test_a_new_game_leads_to_its_first_question(taps: Taps, key: str) -> None:
    begin(taps, GAMES[key])
    assert question(taps.page)
    assert taps.count == 3 + GAMES[key].players[0]  # and a keyboard's for the names


def test_a_reload_asks_the_same_again(taps: Taps) -> None:
    game = GAMES["basari"]
    begin(taps, game)
    answer(taps.page, game, ROUND[0], taps)
    asked = question(taps.page)
    taps.page.reload()
    assert question(taps.page) == asked


@pytest.mark.parametrize("device", ["phone", "phone_without_javascript", "phone_at_night"])
def test_a_round_is_played_by_taps(request: pytest.FixtureRequest, device: str) -> None:
    page: Page = request.getfixturevalue(device)
    taps = Taps(page)
    game = GAMES["basari"]
    begin(taps, game)
    first = question(page)
    play(page, game, ROUND, taps)
    assert recorded(page) == ROUND
    assert question(page) == first  # the second round is dealt
