"""Statistics, ratings, plans and explanations, as people read them."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.services.erasure import erasure
from companion.services.venue import people, rounds
from companion.services.venue import writer as organise
from companion.venue.actions import CheckIn, CreateCompetition, EnterResult, OpenRound, PublishDraw
from companion.venue.location import Location
from companion.web.app import create_app
from companion.web.base.words import catalogue
from tests.helpers.said import said
from tests.services.helpers.venues import NAMES, SEASON, SETTINGS, House, house
from tests.web.venue.helpers.organiser import words_of

SCORES = [[40, 30, 20, 10], [7, 9, 3]]
NIGHTS = 3

PLAYED, WON, BEATEN, CAME = [
    said(f"statistic.{key}") for key in ("games", "wins", "share", "nights")
]
OFTEN = said("review.game")


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
    organise.act(store, own.owner, CreateCompetition(SEASON, "season", "Thursday", SETTINGS))
    for night in range(NIGHTS):
        organise.act(store, own.owner, OpenRound(SEASON, night, f"Night {night + 1}", 1))
        organise.act(store, own.owner, CheckIn(SEASON, night, [1, 2, 3, 4, 5, 6, 7]))
        seated = [[1, 2, 3, 4], [5, 6, 7]]
        organise.act(store, own.owner, PublishDraw(SEASON, night, seated, [], "basari"))
        for table, scores in enumerate(SCORES):
            lines = [{"score": score} for score in scores]
            organise.act(store, own.owner, EnterResult(SEASON, night, table, lines, ""))
        rounds.close(store, own.owner, Location(SEASON, night + 1))
    return own


@pytest.fixture
def client(app: Flask, found: House) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("organiser", found.cookie)
    return client


def test_a_venue_without_results_says_what_is_missing(app: Flask) -> None:
    own = house(app.extensions["companion.store"], "rolf")
    client = app.test_client()
    client.set_cookie("organiser", own.cookie)
    assert said("statistics.empty") in client.get(f"/venue/{own.key}/results").text
    assert said("statistics.rating.empty") in client.get(f"/venue/{own.key}/ratings").text


def test_the_statistics_have_records_and_lists(client: FlaskClient, found: House) -> None:
    told = words_of(client.get(f"/venue/{found.key}/results").text)
    counts = {"statistics.plays": 6, "players": 7, "house.nights": 3}
    facts = [said(f"{noun}.many", count=count) for noun, count in counts.items()]
    assert ", ".join(facts) in told
    assert f"{said('record.highest')} Basari: Das Kartenspiel Ana 40" in told
    assert f"{said('record.streak')} Ana, Finn 3" in told
    assert f"{said('record.widest')} Basari: Das Kartenspiel Ana 10" in told


def test_a_profile_tells_what_somebody_did(client: FlaskClient, found: House) -> None:
    told = words_of(client.get(f"/venue/{found.key}/people/2/statistics").text)
    assert told.startswith("Ben")
    assert f"{PLAYED} 3 {WON} 0 0% {BEATEN} 67% {CAME} 3" in told
    assert said("statistics.rating.provisional.many", count=8) in told
    assert "Seat 2 3 0 67%" in told


def test_who_was_erased_or_never_came_has_no_profile(client: FlaskClient, found: House) -> None:
    erasure.erase(found.store, found.owner, 2)
    for person in (2, 99):
        assert client.get(f"/venue/{found.key}/people/{person}/statistics").status_code == 404
    assert "Ben" not in client.get(f"/venue/{found.key}/results").text


def test_ratings_are_in_order_and_can_be_left(client: FlaskClient, found: House) -> None:
    told = words_of(client.get(f"/venue/{found.key}/ratings").text)
    assert told.index("Ana") < told.index("Ben") < told.index("Dan")
    people.change(found.store, found.owner, 1, rated=False)
    told = words_of(client.get(f"/venue/{found.key}/ratings").text)
    assert "Ana" not in told
    assert "Ben" in told


def test_a_season_in_review(client: FlaskClient, found: House) -> None:
    told = words_of(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert f"{said('review.plays')} 6" in told
    assert f"{OFTEN} Basari: Das Kartenspiel {said('statistics.plays.many', count=6)}" in told
    assert client.get(f"/venue/{found.key}/c/9/review").status_code == 404


def test_whoever_is_level_is_named_or_nobody(client: FlaskClient, found: House) -> None:
    assert said("review.faithful") not in words_of(
        client.get(f"/venue/{found.key}/c/{SEASON}/review").text
    )
    seat(found, [1, 2, 3], "Azul")
    told = words_of(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert f"{said('review.faithful')} Ana, Ben, Cleo {said('house.nights.many', count=4)}" in told
    for _ in range(5):
        seat(found, [4, 5, 6], "Azul")
    told = words_of(client.get(f"/venue/{found.key}/c/{SEASON}/review").text)
    assert f"{OFTEN} Azul, Basari: Das Kartenspiel {said('statistics.plays.many', count=6)}" in told


def seat(found: House, persons: list[int], game: str) -> None:
    """One more night with one table."""
    night = len(found.view.state.competitions[SEASON].rounds)
    organise.act(found.store, found.owner, OpenRound(SEASON, night, "Extra", 1))
    organise.act(found.store, found.owner, CheckIn(SEASON, night, persons))
    organise.act(found.store, found.owner, PublishDraw(SEASON, night, [persons], [], game))
    lines = [{"score": score} for score in range(len(persons), 0, -1)]
    organise.act(found.store, found.owner, EnterResult(SEASON, night, 0, lines, ""))
    rounds.close(found.store, found.owner, Location(SEASON, night + 1))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_one_is_one_and_numbers_are_written_as_read(app: Flask, language: str) -> None:
    store = app.extensions["companion.store"]
    own = house(store, "rolf")
    people.add(store, own.owner, NAMES)
    organise.act(store, own.owner, CreateCompetition(SEASON, "season", "Thursday", SETTINGS))
    seat(own, [1, 2, 3], "")
    client = app.test_client()
    client.set_cookie("organiser", own.cookie)

    def shown(page: str) -> str:
        address = f"/venue/{own.key}/{page}"
        return words_of(client.get(address, headers={"Accept-Language": language}).text)

    words = catalogue(language).plurals
    facts = [("statistics.plays", 1), ("players", 3), ("house.nights", 1)]
    told = [words[noun](count).format(count=count) for noun, count in facts]
    assert ", ".join(told) in shown("results")
    together = words["statistics.met"](1).format(count=1, ahead=1)
    assert together in shown("people/1/statistics")
    mark = "." if language == "en" else ","
    for page in ("people/1/statistics", "ratings"):
        assert re.search(rf"\d\d\{mark}\d ± \d\d\{mark}\d", shown(page))


def test_games_without_a_name_have_no_record(client: FlaskClient, found: House) -> None:
    seat(found, [1, 2, 3], "")
    assert "without a name" not in words_of(client.get(f"/venue/{found.key}/results").text)


def test_a_stranger_sees_nothing(app: Flask, found: House) -> None:
    stranger = app.test_client()
    for page in ("results", "ratings", "people/1/statistics", f"c/{SEASON}/review"):
        assert stranger.get(f"/venue/{found.key}/{page}").status_code == 404
