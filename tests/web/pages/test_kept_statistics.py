"""Statistics of the games of this phone, and of no other."""

from flask.testing import FlaskClient

from companion.games.record import replay
from companion.games.registry import known_games
from companion.games.simulate import simulate
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, Page, begin, opened

GAME = known_games()[0]
ENDED = [simulate(GAME, 4, seed) for seed in (7, 8)]


def test_games_that_are_over_are_counted(client: FlaskClient) -> None:
    for record in ENDED:
        opened(client, record)
    begin(client, "basari", NAMES)
    page = Page(client.get("/statistics").text)
    assert said("here.counted.many", count=2) in page.text
    for record in ENDED:
        winner = replay(record)["ranking"][0][0]
        assert record["players"][winner] in page.text
    assert NAMES[0] not in page.text
    assert "/statistics" in Page(client.get("/").text).addresses()


def test_an_abandoned_game_does_not_count(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    client.post(f"{pad}/status", data={"status": "abandoned"})
    assert said("here.empty") in Page(client.get("/statistics").text).text


def test_another_phone_sees_its_own(client: FlaskClient) -> None:
    opened(client, ENDED[0])
    other = client.application.test_client()
    page = Page(other.get("/statistics").text)
    assert said("here.empty") in page.text
    assert ENDED[0]["players"][0] not in page.text
    assert "/statistics" not in Page(other.get("/").text).addresses()


def test_older_games_are_on_a_page_of_their_own(client: FlaskClient) -> None:
    opened(client, ENDED[0])
    assert said("here.empty") in Page(client.get("/statistics?from=1").text).text
    assert client.get("/statistics?from=nonsense").status_code == 200
