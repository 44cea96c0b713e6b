"""Statistics, ratings, plans and explanations, as people read them."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.services import desk, forgetting, people, tables
from companion.tourney.presets import presets
from companion.tourney.scheme import TIEBREAKS
from companion.tourney.venue.deeds import CheckIn, Found, Open, Report, Seat
from companion.web import create_app
from companion.web.explain import TOPICS
from companion.web.planner import remembered
from tests.services.houses import NAMES, SEASON, SETTINGS, House, house

SCORES = [[40, 30, 20, 10], [7, 9, 3]]
NIGHTS = 3


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})


@pytest.fixture
def found(app: Flask) -> House:
    """Three nights that all went alike: Ana won at four, Finn at three."""
    store = app.extensions["companion.store"]
    own = house(store)
    people.add(store, own.owner, NAMES)
    desk.act(store, own.owner, Found(SEASON, "season", "Thursday", SETTINGS))
    for night in range(NIGHTS):
        desk.act(store, own.owner, Open(SEASON, night, f"Night {night + 1}", 1))
        desk.act(store, own.owner, CheckIn(SEASON, night, [1, 2, 3, 4, 5, 6, 7]))
        seated = [[1, 2, 3, 4], [5, 6, 7]]
        desk.act(store, own.owner, Seat(SEASON, night, seated, [], "basari"))
        for table, scores in enumerate(SCORES):
            lines = [{"score": score} for score in scores]
            desk.act(store, own.owner, Report(SEASON, night, table, lines, ""))
        tables.close(store, own.owner, SEASON, night)
    return own


@pytest.fixture
def client(app: Flask, found: House) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("organiser", found.cookie)
    return client


def text(html: str) -> str:
    """What is read, without tags and with single spaces."""
    body = html.partition('<main id="main">')[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def test_a_venue_without_results_says_what_is_missing(app: Flask) -> None:
    own = house(app.extensions["companion.store"], "rolf")
    client = app.test_client()
    client.set_cookie("organiser", own.cookie)
    assert "As soon as the first result is in" in client.get(f"/venue/{own.key}/statistics").text
    assert "Ratings appear with the first results" in client.get(f"/venue/{own.key}/ratings").text


def test_the_statistics_have_records_and_lists(client: FlaskClient, found: House) -> None:
    told = text(client.get(f"/venue/{found.key}/statistics").text)
    assert "6 plays, 7 people, 3 nights" in told
    assert "Highest score Basari: Das Kartenspiel Ana 40" in told
    assert "Longest winning streak Ana 3" in told
    assert "Biggest margin Basari: Das Kartenspiel Ana 10" in told


def test_a_profile_tells_what_somebody_did(client: FlaskClient, found: House) -> None:
    told = text(client.get(f"/venue/{found.key}/people/2/statistics").text)
    assert told.startswith("Ben")
    assert "Plays 3 Wins 0 0% Opponents beaten 67% Nights 3" in told
    assert "provisional until 8 games" in told
    assert "Seat 2 3 0 67%" in told


def test_who_was_erased_or_never_came_has_no_profile(client: FlaskClient, found: House) -> None:
    forgetting.erase(found.store, found.owner, 2)
    for person in (2, 99):
        assert client.get(f"/venue/{found.key}/people/{person}/statistics").status_code == 404
    assert "Ben" not in client.get(f"/venue/{found.key}/statistics").text


def test_ratings_are_in_order_and_can_be_left(client: FlaskClient, found: House) -> None:
    told = text(client.get(f"/venue/{found.key}/ratings").text)
    assert told.index("Ana") < told.index("Ben") < told.index("Dan")
    people.change(found.store, found.owner, 1, rated=False)
    told = text(client.get(f"/venue/{found.key}/ratings").text)
    assert "Ana" not in told
    assert "Ben" in told


def test_a_season_in_review(client: FlaskClient, found: House) -> None:
    told = text(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert "Plays 6" in told
    assert "Game of the season Basari: Das Kartenspiel 6 plays" in told
    assert client.get(f"/venue/{found.key}/c/9/review").status_code == 404


def test_whoever_is_level_is_named_or_nobody(client: FlaskClient, found: House) -> None:
    assert "Most faithful" not in text(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    seat(found, [1, 2, 3], "Azul")
    told = text(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert "Most faithful Ana, Ben, Cleo 4 nights" in told
    for _ in range(5):
        seat(found, [4, 5, 6], "Azul")
    told = text(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert "Game of the season Azul, Basari: Das Kartenspiel 6 plays" in told


def seat(found: House, persons: list[int], game: str) -> None:
    """One more night with one table."""
    night = len(found.view.state.competitions[SEASON].rounds)
    desk.act(found.store, found.owner, Open(SEASON, night, "One more", 1))
    desk.act(found.store, found.owner, CheckIn(SEASON, night, persons))
    desk.act(found.store, found.owner, Seat(SEASON, night, [persons], [], game))
    lines = [{"score": score} for score in range(len(persons), 0, -1)]
    desk.act(found.store, found.owner, Report(SEASON, night, 0, lines, ""))
    tables.close(found.store, found.owner, SEASON, night)


ONE = {
    "en": ("1 play, 3 people, 1 night", "1 play together"),
    "de": ("1 Partie, 3 Personen, 1 Abend", "1 gemeinsame Partie"),
    "fr": ("1 partie, 3 personnes, 1 soirée", "1 partie ensemble"),
}


@pytest.mark.parametrize("language", ONE)
def test_one_is_one_and_numbers_are_written_as_read(app: Flask, language: str) -> None:
    store = app.extensions["companion.store"]
    own = house(store, "rolf")
    people.add(store, own.owner, NAMES)
    desk.act(store, own.owner, Found(SEASON, "season", "Thursday", SETTINGS))
    seat(own, [1, 2, 3], "")
    client = app.test_client()
    client.set_cookie("organiser", own.cookie)

    def said(page: str) -> str:
        address = f"/venue/{own.key}/{page}"
        return text(client.get(address, headers={"Accept-Language": language}).text)

    facts, together = ONE[language]
    assert facts in said("statistics")
    assert together in said("people/1/statistics")
    mark = "." if language == "en" else ","
    for page in ("people/1/statistics", "ratings"):
        assert re.search(rf"\d\d\{mark}\d ± \d\d\{mark}\d", said(page))


def test_games_without_a_name_have_no_record(client: FlaskClient, found: House) -> None:
    seat(found, [1, 2, 3], "")
    assert "without a name" not in text(client.get(f"/venue/{found.key}/statistics").text)


def test_a_stranger_sees_nothing(app: Flask, found: House) -> None:
    stranger = app.test_client()
    for page in ("statistics", "ratings", "people/1/statistics", f"c/{SEASON}/review"):
        assert stranger.get(f"/venue/{found.key}/{page}").status_code == 404


def test_the_planner_plans_an_evening(client: FlaskClient) -> None:
    asked = "people=22&hours=3&minutes=30&game=basari&sizes=4&sizes=3"
    told = text(client.get(f"/planner?{asked}").text)
    assert "4 rounds; tables: 4 × 4, 2 × 3" in told
    assert "Repeated meetings nobody could avoid: 0. Our schedule needs: 0." in told
    assert told.index("What suits, the best first") < told.index("Swiss") < told.index("Knock-out")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("people=1&hours=3", "A plan is for 2 to 500 people."),
        ("people=x&hours=3", "A plan is for 2 to 500 people."),
        ("people=8&hours=0&minutes=0", "Please enter how much time there is"),
        ("people=8&hours=99", "Please enter how much time there is"),
        ("people=8&hours=3", "Please choose at least one size"),
        ("people=8&hours=3&sizes=2&game=ys", "Please choose at least one size"),
        ("people=8&hours=3&sizes=4&game=other&length=0", "how many minutes a play takes"),
    ],
)
def test_the_planner_says_what_is_missing(client: FlaskClient, asked: str, said: str) -> None:
    assert said in client.get(f"/planner?{asked}").text


def test_the_planner_knows_when_there_is_no_time(client: FlaskClient) -> None:
    told = client.get("/planner?people=8&hours=0&minutes=20&game=basari&sizes=4").text
    assert "There is no time for a single round." in told


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("topic", TOPICS)
def test_everything_is_explained_in_every_language(
    client: FlaskClient, topic: str, code: str
) -> None:
    page = client.get(f"/explain/{topic}", headers={"Accept-Language": code})
    assert page.status_code == 200
    assert not re.search(r"[{}]|\b\d+/\d+\b", text(page.text))


@pytest.mark.parametrize("preset", [each.key for each in presets()])
def test_every_way_of_counting_has_an_example(client: FlaskClient, preset: str) -> None:
    told = text(client.get(f"/explain/points?preset={preset}").text)
    assert "What counts" in told
    assert "Points at the tables" in told


def test_every_tie_break_has_an_example(client: FlaskClient) -> None:
    page = client.get("/explain/tiebreaks").text
    assert page.count("What decides") == len(TIEBREAKS)


def test_the_planner_says_what_it_did_not_work_out(client: FlaskClient) -> None:
    asked = "people=499&hours=23&minutes=59&game=other&length=5&sizes=5&sizes=6"
    assert 'id="estimated"' in client.get(f"/planner?{asked}").text
    assert 'id="estimated"' not in client.get(f"/planner?{asked}".replace("499", "49")).text


def test_the_planner_thinks_once_about_the_same_evening(client: FlaskClient) -> None:
    asked = "people=23&hours=4&minutes=1&game=other&length=31&sizes=5&sizes=4"
    client.get(f"/planner?{asked}")
    before = remembered.cache_info()
    client.get(f"/planner?{asked}")
    after = remembered.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)
