"""A season: a night from its opening to its close, in a browser without JavaScript."""

import re

import pytest
from flask.testing import FlaskClient

from companion.venue.actions import CheckIn
from companion.web.venue import forms as parts
from tests.helpers.said import said, saying
from tests.web.venue.helpers.organiser import NAMES, House, words_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


def test_an_empty_venue_says_what_to_do_first(client: FlaskClient) -> None:
    page = words_of(House(client, []).get())
    assert said("house.first.people") in page
    assert said("house.first.season") in page


def test_a_whole_night(house: House) -> None:
    season = house.season()
    night = house.night(season)
    house.drawn(night)
    assert f"{said('state.waiting')}: 2" in words_of(house.get(night))
    for table in (1, 2):
        house.result(f"{night}/t/{table}", [9, 7, 5, 3])
    house.post(f"{night}/close")
    page = words_of(house.get(season))
    assert "1= " in page
    assert "Open Night 2" in page
    assert house.view.state.competitions[1].current is None


def there(house: House) -> frozenset[int]:
    return house.view.state.competitions[1].rounds[-1].present


def test_a_tap_on_a_name_goes_on_beside_it(house: House) -> None:
    night = house.night(house.season(), many="")
    assert house.post(f"{night}/in", {"person": "3"}).endswith(f"{night}#missing-4")
    assert 'id="missing-4"' in house.get(night)
    assert house.post(f"{night}/in", {"person": "8"}).endswith("#missing-7")
    assert house.post(f"{night}/in?all=1", {"person": "1"}).endswith(f"{night}?all=1#missing-2")
    assert house.post(f"{night}/out", {"person": "3"}).endswith("#there-8")
    house.post(f"{night}/out", {"person": "8"})
    assert house.post(f"{night}/out", {"person": "1"}).endswith("#there")


def test_long_lists_go_on_on_other_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "AT_FIRST", 2)
    monkeypatch.setattr(parts, "AT_ONCE", 3)
    night = house.night(house.season(), many="")
    pages, address = [], night
    while address:
        page = house.get(address)
        pages.append(re.findall(r'id="missing-(\d+)"', page))
        found = re.search(r'href="([^"]*all=1[^"]*)"', page)
        address = house.below(found[1].replace("&amp;", "&")) if found else ""
    assert pages == [["1", "2"], ["1", "2", "3"], ["4", "5", "6"], ["7", "8"]]
    second = f"{night}/in?all=1&from=3"
    assert house.post(second, {"person": "4"}).endswith(f"{night}?all=1&from=3#missing-5")
    for odd in ("x", "-1", "99", "9" * 30):
        house.get(f"{night}?all=1&from={odd}")


def test_two_names_of_one_page_are_two_actions(house: House) -> None:
    night = house.night(house.season(), many="")
    for person in ("1", "2", "2"):
        house.post(f"{night}/in", {"person": person, "token": "same"})
    assert there(house) == {1, 2}
    assert [done.action for done in house.view.log].count(CheckIn(1, 0, [2])) == 1


def test_a_night_without_tables_is_not_closed_by_one_tap(house: House) -> None:
    season = house.season()
    night = house.night(season)
    assert said("night.empty", name="Night 1") in words_of(house.post(f"{night}/close", {}, 422))
    assert house.view.state.competitions[1].current == 0
    house.post(f"{night}/unopen")
    assert house.view.state.competitions[1].rounds == ()
    assert "Open Night 1" in words_of(house.get(season))
    again = house.night(season)
    house.post(f"{again}/close", {"empty": "yes"})
    assert house.view.state.competitions[1].current is None


def test_a_night_with_tables_is_not_revoked(house: House) -> None:
    night = house.night(house.season())
    house.drawn(night)
    house.post(f"{night}/unopen", {}, 422)
    assert house.view.state.competitions[1].rounds[0].tables


def test_a_closed_night_says_how_it_is_opened_again(house: House) -> None:
    season = house.season()
    night = house.night(season)
    assert said("night.reopen") not in house.get(night)
    house.post(f"{night}/close", {"empty": "yes"})
    page = house.get(night)
    (undo,) = re.findall(r"/log/[0-9]+/undo", page)
    house.post(undo)
    assert house.view.state.competitions[1].current == 0
    house.post(f"{night}/close", {"empty": "yes"})
    house.night(season)
    assert said("night.reopen") not in house.get(night)


def test_nobody_leaves_a_table_that_plays(house: House) -> None:
    night = house.night(house.season())
    house.drawn(night)
    person = house.view.state.competitions[1].rounds[0].tables[0].people[0]
    page = words_of(house.post(f"{night}/out", {"person": str(person)}, 422))
    assert said("still_seated", person="Ana", number=1) in page
    assert person in there(house)
    house.result(f"{night}/t/1", [9, 7, 5, 3])
    house.post(f"{night}/out", {"person": str(person)})
    assert person not in there(house)


def test_whom_nobody_knows_is_added_where_he_was_sought(house: House) -> None:
    night = house.night(house.season(), many="")
    page = words_of(house.get(f"{night}?find=Zoé"))
    assert said("night.nobody_called", name="Zoé") in page
    house.post(f"{night}/arrive", {"name": "Zoé"})
    assert house.view.people[len(NAMES) + 1].name == "Zoé"
    assert there(house) == {len(NAMES) + 1}
    house.post(f"{night}/arrive", {"name": "Zoé"}, 422)


def test_too_few_for_a_table_are_not_drawn(house: House) -> None:
    night = house.night(house.season(preferred="4", sizes="3"), many="")
    house.post(f"{night}/in", {"person": ["1", "2"]})
    page = words_of(house.get(night))
    assert said("night.too_few", count=3) in page
    assert not saying("night.draw.many").search(page)
    draft = words_of(house.get(f"{night}/draft", 422))
    assert said("nobody_to_seat") in draft
    assert "Publish" not in draft
    house.post(f"{night}/in", {"person": "3"})
    assert said("night.draw.many", count=3) in words_of(house.get(night))


def test_no_two_pages_have_one_address(client: FlaskClient) -> None:
    found: dict[tuple[str, str], str] = {}
    for rule in client.application.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            assert found.setdefault((rule.rule, method), rule.endpoint) == rule.endpoint


def test_the_mean_of_shared_places_is_shown(house: House) -> None:
    at = house.season()
    night = house.night(at)
    house.drawn(night)
    house.result(f"{night}/t/1", [9, 9, 5, 4])
    first = house.view.state.competitions[1].rounds[0].tables[0].people[0]
    page = words_of(house.get(f"{at}/why/{first}"))
    assert saying("explanation.mean", terms="5 + 3", count=2).search(page)
