"""What everybody sees who watches: scorings as they happen, the chart, whom the game waits for."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.play.view.form import inputs_of
from companion.services.play.reader import load_shown
from companion.web.play.watch import message
from tests.games.basari.table import adjust, deal, hold, reveal
from tests.web.helpers.pad import NAMES, enter, opened, record, undo
from tests.web.play.test_share_links import join, link

STAGE = [hold(0, 5, 3, 1, 0), hold(1, 2, 3, 1, 0), hold(2, 1, 1, 1, 0)]
STAGE += [adjust(0, workers=13), deal(2, 1, 1), reveal("AAA")]
FRESH = f'data-scored="{len(STAGE)}"'
MOST = 16_000  # bytes, with a scoring in it


@pytest.fixture
def pad(client: FlaskClient) -> str:
    """A stage that has just been counted."""
    return opened(client, record("basari", NAMES, *STAGE))


@pytest.fixture
def viewer(client: FlaskClient, pad: str) -> FlaskClient:
    client.post(f"{pad}/share")
    other = client.application.test_client()
    assert join(other, link(client, pad, "watch")) == f"{pad}/watch"
    return other


def dealt(client: FlaskClient, pad: str) -> None:
    assert enter(client, pad, inputs_of_basari(deal(1, 1, 1))).status_code == 302


def test_a_scoring_is_shown_as_it_happens_and_folded_by_the_next_entry(
    client: FlaskClient, pad: str, viewer: FlaskClient
) -> None:
    page = viewer.get(f"{pad}/watch").text
    assert FRESH in page
    assert page.count('class="won"') == 7
    dealt(client, pad)
    page = viewer.get(f"{pad}/watch").text
    assert FRESH not in page
    assert 'class="matrix"' not in page
    gains = page.partition('class="gains"')[2].partition("</ul>")[0]
    assert re.findall(r"<bdi>(\w+)</bdi> <b>(\+\d+)</b>", gains) == [
        *(("Hanna", "+35"), ("Max", "+9"), ("Sarah", "+3"))
    ]
    assert f'href="{pad}/scoring/{len(STAGE)}"' in page
    undo(client, pad)
    assert FRESH in viewer.get(f"{pad}/watch").text


def test_scorings_and_the_sheet_are_for_viewers_too(pad: str, viewer: FlaskClient) -> None:
    for path in ("/sheet", f"/scoring/{len(STAGE)}"):
        page = viewer.get(pad + path)
        assert page.status_code == 200
        assert f'href="{pad}/watch"' in page.text
        assert f'href="{pad}"' not in page.text
        assert "/print/" not in page.text


@pytest.mark.parametrize("path", ["", "/history", "/record", "/adjust", "/print/sheet.pdf"])
def test_what_is_for_keepers_is_not_for_viewers(pad: str, viewer: FlaskClient, path: str) -> None:
    assert viewer.get(pad + path).status_code == 404


def test_the_tablet_has_it_once_for_keys_and_once_for_the_other_side(
    pad: str, viewer: FlaskClient
) -> None:
    page = viewer.get(f"{pad}/watch?middle=1").text
    turned, own = page.split('class="now')[1:]
    assert FRESH in turned
    assert FRESH in own
    assert re.findall(r'<summary[^>]*tabindex="?-1|tabindex="(-?\d)"', turned) == ["", "-1"]
    assert re.findall(r'tabindex="?(-?\d)', own) == ["0"]


def test_a_message_has_the_story_only_when_it_changes(
    client: FlaskClient, pad: str, viewer: FlaskClient
) -> None:
    def told() -> dict[str, Any]:
        found: dict[str, Any] = viewer.get(f"{pad}/now").json or {}
        return found

    assert FRESH in told()["story"]  # whoever asks gets all of it
    sizes = []
    for event in (deal(1, 1, 1), reveal("ABC")):
        assert enter(client, pad, inputs_of_basari(event)).status_code == 302
        sizes.append(pushed(client, pad))
    assert '"story":' in sizes[0]  # no longer news
    assert '"story":' not in sizes[1]
    assert max(map(len, sizes)) < MOST


def inputs_of_basari(event: dict[str, Any]) -> dict[str, str]:
    game = find_game("basari")
    assert game is not None
    return inputs_of(game, event)


def pushed(client: FlaskClient, pad: str) -> str:
    """What everybody is sent who follows the play."""
    key = pad.rpartition("/")[2]
    with client.application.test_request_context("/"):
        store = client.application.extensions["companion.store"]
        return message(load_shown(store, [key])[key])
