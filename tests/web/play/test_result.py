"""The end of a game as a page: what its picture is drawn from, and a link to it in a chat."""

import re

from flask.testing import FlaskClient

from companion.games.record import replay
from companion.games.registry import known_games
from companion.games.simulate import simulate
from tests.web.helpers.pad import NAMES, Page, begin, opened

ENDED = simulate(known_games()[0], 4, 7)


def picture_button(page: str) -> dict[str, str | None]:
    (found,) = [
        given for tag, given in Page(page).tags if tag == "button" and "data-picture" in given
    ]
    return found


def previews(page: str) -> dict[str, str]:
    tags = [given for tag, given in Page(page).tags if tag == "meta"]
    return {str(each["property"]): str(each["content"]) for each in tags if "property" in each}


def link(client: FlaskClient, pad: str) -> str:
    client.post(f"{pad}/share")
    found = re.search(
        r"<code>http://localhost(/join/[^<]+)</code>", client.get(f"{pad}/share").text
    )
    assert found
    return found[1]


def test_a_picture_is_offered_of_a_result_where_it_can_be_drawn(client: FlaskClient) -> None:
    found = picture_button(client.get(opened(client, ENDED)).text)
    assert "js-only" in str(found["class"]).split()
    last = str(found["data-picture"]).split("|")[-1]
    assert [*map(int, last.split())] == [each["points"] for each in replay(ENDED)["players"]]
    for address in (found["data-cover"], found["data-signs"]):
        with client.get(str(address)) as drawn:
            assert drawn.mimetype == "image/svg+xml"


def test_there_is_no_picture_of_a_game_that_goes_on(client: FlaskClient) -> None:
    assert "data-picture" not in client.get(begin(client, "basari", NAMES)).text


def test_a_result_says_what_decided_it(client: FlaskClient) -> None:
    tags = Page(client.get(opened(client, ENDED)).text).tags
    assert [given["class"] for tag, given in tags if given.get("class") == "decided"] == ["decided"]


def test_a_link_shows_game_players_and_state_in_a_chat(client: FlaskClient) -> None:
    stranger = client.application.test_client()
    pad = opened(client, ENDED)
    found = previews(stranger.get(link(client, pad)).text)
    for player in replay(ENDED)["players"]:
        assert player["name"] in found["og:title"]
        assert f"{player['name']} {player['points']}" in found["og:description"]
    assert found["og:image"].startswith("http://localhost/")
    with stranger.get(found["og:image"]) as card:
        assert card.mimetype == "image/png"
        size = [int.from_bytes(card.data[start : start + 4]) for start in (16, 20)]
    assert size == [int(found["og:image:width"]), int(found["og:image:height"])]


def test_every_game_has_a_card(client: FlaskClient) -> None:
    for game in known_games():
        pad = opened(client, simulate(game, game.players[0], 0))
        address = previews(client.get(link(client, pad)).text)["og:image"]
        assert address.endswith(f"/{game.key}.png")
        with client.get(address) as card:
            assert card.status_code == 200


def test_no_other_page_of_a_play_tells_a_stranger_anything(client: FlaskClient) -> None:
    stranger = client.application.test_client()
    pad = opened(client, ENDED)
    for path in ("", "/watch", "/sheet", "/share"):
        answer = stranger.get(f"{pad}{path}")
        assert answer.status_code == 404
        assert not previews(answer.text)
        assert ENDED["players"][0] not in answer.text
