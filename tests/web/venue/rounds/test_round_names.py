"""A night or round that nobody named is called by everybody in a language of their own."""

import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from companion.locale import codes, wording_of
from companion.services.clock import today
from companion.services.venue.writer import act, revoke
from companion.services.verification import corruptions
from companion.venue.actions import Action, CheckIn, CloseRound, OpenRound, StartFinals
from companion.venue.messages import MESSAGES
from companion.venue.state import FINAL, NIGHT, ROUND, SEMIFINAL
from companion.venue.text import automatic_title
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.big_screen import Screen
from tests.web.venue.helpers.documents import NUMBER, of_competition, of_round, pdf, text_of
from tests.web.venue.helpers.organiser import NAMES, House, words_of
from tests.web.venue.helpers.phones import House as Phones

ODD = "Night of the Gems 1"


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


def named(code: str, kind: str, number: int) -> str:
    return wording_of(code, "venue", MESSAGES).reason(automatic_title(kind, number))


def spoken(client: FlaskClient) -> Iterator[str]:
    """Every language in turn, and the first again: a page of before must not be shown to others."""
    for code in (*codes(), codes()[0]):
        client.set_cookie("language", code)
        yield code


def assert_named(code: str, page: str, kind: str, number: int) -> None:
    """By the name that it has in this language, and by no other."""
    own = named(code, kind, number)
    assert own in page
    for other in {named(each, kind, number) for each in codes()} - {own}:
        assert other not in page.replace(own, "")


def open_nights(house: House, first: str | None, second: str | None) -> str:
    """Two nights of a season, as they are stored: one is over, tables of the other are out."""
    season = house.season()
    actions: list[Action] = [OpenRound(1, 0, first, 1), CheckIn(1, 0, [*range(1, 9)])]
    for action in actions:
        act(house.store, house.owner, action)
    night = f"{season}/r/1"
    house.drawn(night)
    for table in (1, 2):
        house.result(f"{night}/t/{table}", [9, 7, 5, 3])
    house.post(f"{night}/close")
    for action in (OpenRound(1, 1, second, 1), CheckIn(1, 1, [*range(1, 9)])):
        act(house.store, house.owner, action)
    house.drawn(f"{season}/r/2")
    return season


def assert_nights_named(house: House, season: str) -> None:
    first, second = f"{season}/r/1", f"{season}/r/2"
    for code in spoken(house.client):
        for page in (first, f"{first}/t/1", season, "/log", f"{season}/why/1"):
            assert_named(code, words_of(house.get(page)), NIGHT, 1)
        for page in (second, f"{second}/t/1", f"{second}/print", "", "/log", "/big-screen"):
            assert_named(code, words_of(house.get(page)), NIGHT, 2)
        assert_named(code, words_of(house.get("/people/1/statistics")), NIGHT, 1)
        assert_named(code, words_of(house.post(f"{season}/open", {}, 422)), NIGHT, 2)
        names = [each["name"] for each in json.loads(house.get(f"{season}/file"))["rounds"]]
        assert names == [named(code, NIGHT, 1), named(code, NIGHT, 2)]


def test_what_nobody_named_is_stored_without_a_name(house: House) -> None:
    house.client.set_cookie("language", "de")
    season = house.season()
    assert named("de", NIGHT, 1) in words_of(house.get(season))  # what it is going to be called
    house.send(season, "/open")
    assert house.view.log[-1].action == OpenRound(1, 0, None, 1, today())
    assert house.view.state.competitions[1].rounds[0].name is None


def test_everybody_reads_it_in_their_own_language(house: House) -> None:
    assert_nights_named(house, open_nights(house, None, None))


@pytest.mark.parametrize(
    ("first", "second"), [("Night 1", "Abend 2"), ("Soirée 1", "Night 2"), ("Abend 1", "Soirée 2")]
)
def test_also_what_older_versions_stored_in_words(house: House, first: str, second: str) -> None:
    season = open_nights(house, first, second)
    assert_nights_named(house, season)
    opened = [done.action for done in house.view.log if isinstance(done.action, OpenRound)]
    assert [each.name for each in opened] == [first, second]
    assert corruptions(house.store) == []


def test_a_name_that_somebody_chose_stays(house: House) -> None:
    season = house.season()
    night = house.below(house.post(f"{season}/open", {"name": ODD}))
    for _ in spoken(house.client):
        for page in (night, season, "", "/log", "/big-screen"):
            assert ODD in words_of(house.get(page))
        assert json.loads(house.get(f"{season}/file"))["rounds"][0]["name"] == ODD


def test_the_log_names_what_was_revoked(house: House) -> None:
    house.post(f"{house.season()}/open")
    opened = house.view.seq
    for entry in (opened, opened - 1):  # the night, and then the season that it belonged to
        revoke(house.store, house.owner, entry)
        for code in spoken(house.client):
            assert_named(code, words_of(house.get("/log")), NIGHT, 1)
    assert house.view.state.competitions == {}


@pytest.mark.parametrize(("size", "kind"), [("4", FINAL), ("8", SEMIFINAL)])
def test_finals_are_named_by_what_they_are(house: House, size: str, kind: str) -> None:
    at = house.tournament(planned="1", **{"cut-size": size})
    house.post(f"{at}/entrants", {"many": "all"})
    opened = house.night(at)
    house.drawn(opened)
    for table in (1, 2):
        house.result(f"{opened}/t/{table}", [9, 7, 5, 3])
    house.post(f"{opened}/close")
    form = next(each for each in Forms(house.get(f"{at}/cut")).forms if "tables" in each.sent)
    assert form.sent["name"] == ""
    for code in spoken(house.client):
        assert f'placeholder="{named(code, kind, 2)}"' in house.get(f"{at}/cut")
        assert_named(code, words_of(house.get(opened)), ROUND, 1)
    house.send(f"{at}/cut", "/cut", what="publish")
    stored = house.view.log[-1].action
    assert isinstance(stored, StartFinals)
    assert stored.name is None
    for code in spoken(house.client):
        for page in (f"{at}/r/2", at, "", "/log"):
            assert_named(code, words_of(house.get(page)), kind, 2)


def test_phones_and_the_big_screen_name_it(client: FlaskClient) -> None:
    found = Screen(client.application, "Café Lantern", [*NAMES])
    number = found.night(1, 2, 3, 4)
    found.act(CloseRound(number, 0), OpenRound(number, 1, None, 1), CheckIn(number, 1, [1, 2, 3]))
    form = f"{found.address}/c/{number}/form"
    phone, screen = found.phone(1), found.tv()
    for code in spoken(phone):
        assert_named(code, words_of(phone.get(form).text), NIGHT, 2)
    found.seat(number, [1, 2, 3])
    link = found.link()
    for code in spoken(phone):
        for page in (found.me, f"{found.address}/c/{number}/r/2/t/1/pad"):
            shown = phone.get(page, follow_redirects=True)
            assert_named(code, words_of(shown.text), NIGHT, 2)
    for code in spoken(screen):
        assert_named(code, words_of(screen.get(link).text), NIGHT, 2)


@pytest.mark.parametrize("code", codes())
def test_paper_names_it(client: FlaskClient, code: str) -> None:
    found = Phones(client.application, "Café Lantern", [*NAMES])
    found.night(1, 2, 3, 4, 5, 6)
    found.act(CloseRound(NUMBER, 0), OpenRound(NUMBER, 1, None, 1))
    found.act(CheckIn(NUMBER, 1, [1, 2, 3]))
    found.seat(NUMBER, [1, 2, 3])
    found.report(1, (NUMBER, 1, 0), 3, 2, 1)
    found.owner.set_cookie("language", code)
    lists = [of_competition(found, what) for what in ("standings", "player")]
    of_night = [of_round(found, what) for what in ("tables", "names", "cards", "slips")]
    for address in [*lists, *[each.replace("/r/1/", "/r/2/") for each in of_night]]:
        assert_named(code, " ".join(text_of(pdf(found.owner, address)).split()), NIGHT, 2)
