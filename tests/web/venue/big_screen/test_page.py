"""The big screen: a screen that everybody sees, and the page that organisers arrange it with."""

import re

import pytest
from flask.testing import FlaskClient

from companion.live import hub as live
from companion.services.venue import big_screen as big_screens
from companion.services.venue import people
from tests.helpers.said import said
from tests.web.venue.helpers.big_screen import Screen, names, parts


@pytest.fixture
def house(client: FlaskClient) -> Screen:
    return Screen(client.application)


# The link


def test_a_screen_needs_nothing_but_the_link(house: Screen) -> None:
    link, tv = house.link(), house.tv()
    answer = tv.get(link)
    assert answer.status_code == 200
    assert "Café Lantern" in answer.text
    assert "Set-Cookie" not in answer.headers
    assert tv.get(f"{link}/now").status_code == 200
    assert tv.get(house.address).status_code == 404


def test_a_renewed_link_is_dead_at_once(house: Screen) -> None:
    before = house.link()
    heard = parts(house.tv(), before)
    assert [next(heard)[:3] for _ in range(2)] == ["ret", "id:"]
    after = house.link()
    assert next(heard) == live.GONE
    for path in (before, f"{before}/now", f"{before}/live"):
        assert house.tv().get(path).status_code == 404
    assert house.tv().get(after).status_code == 200


def test_nobody_comes_in_by_the_link_of_a_screen(house: Screen) -> None:
    """Nor does the code at the join link show the big screen."""
    token = house.link().rpartition("/")[2]
    phone = house.device()
    assert phone.get(f"/in/{token}").status_code == 404
    assert phone.post("/in", data={"link": token, "name": "Mallory"}).status_code == 404
    house.owner.post(f"{house.address}/organise/join-link", data={"role": "watcher"})
    join_link = re.search(r"/in/([\w-]+)", house.owner.get(f"{house.address}/organise").text)
    assert join_link
    assert house.tv().get(f"/big-screen/{join_link[1]}").status_code == 404
    assert house.tv().get("/big-screen/x").status_code == 404


def test_only_organisers_arrange_it(house: Screen) -> None:
    house.link()
    for client in (house.phone(1), house.phone(role="keeper")):
        assert client.get(house.organise).status_code == 403
        assert client.post(f"{house.organise}/message", data={"message": "x"}).status_code == 403
        assert client.post(f"{house.organise}/link").status_code == 403
    assert house.device().get(house.organise).status_code == 404
    assert house.organiser().get(house.organise).status_code == 200
    assert house.organise in house.owner.get(f"{house.address}/organise").text


def test_nothing_of_other_venues_is_shown(house: Screen) -> None:
    other = Screen(house.app, "Club Nebel", ["Zara", "Zeno", "Zita"])
    for each in (house, other):
        number = each.night(1, 2, 3)
        each.seat(number, [1, 2, 3])
    other.send("message", message="Zwiebeln")
    page = house.tv().get(house.link()).text
    assert "Hanna" in page
    assert "Z" not in re.sub(r'"[^"]*"', "", page.partition("<body")[2])
    assert other.key not in page
    assert big_screens.big_screen_now(house.store, house.view).message == ""


def test_a_screen_with_an_old_link_is_told_so(house: Screen) -> None:
    before = house.link()
    house.link()
    gone = house.tv().get(before, headers={"Accept-Language": "de"})
    assert gone.status_code == 404
    assert '<html lang="de">' in gone.text
    assert "Lantern" not in gone.text


def test_it_speaks_as_the_screen_asks_or_as_organisers_choose(house: Screen) -> None:
    link, french = house.link(), {"Accept-Language": "fr"}
    assert '<html lang="fr">' in house.tv().get(link, headers=french).text
    chosen = {"pages": [*big_screens.PAGES], "language": "de"}
    assert house.send("pages", **chosen).status_code == 303
    assert '<html lang="de">' in house.tv().get(link, headers=french).text
    house.send("pages", pages=[*big_screens.PAGES], language="tlh")
    assert '<html lang="fr">' in house.tv().get(link, headers=french).text


# What is on it


def test_seats_are_shown_once_they_are_published(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3, 4, 5, 6, 7)
    assert names(house.tv().get(link).text) == ["idle"]
    house.seat(number, [1, 2, 3], [4, 5, 6], byes=[7])
    page = house.tv().get(link).text
    assert names(page) == [f"seating-{number}-1"]
    assert said("big_screen.seating", round="Tuesday") in page
    assert "Table 2" in page
    assert said("draft.out") in page
    assert "Willi" in page


def test_tables_are_live_and_standings_follow(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    hanna = house.phone(1)
    pad = hanna.post(f"{house.table(number, 0)}/pad").location
    house.keep(hanna, pad, leave=1)
    page = house.tv().get(link).text
    assert names(page) == [f"{kind}-{number}-1" for kind in ("seating", "tables", "standings")]
    assert "Stage 3 of 3" in page
    house.keep(hanna, pad)
    page = house.tv().get(link).text
    assert names(page) == [f"{kind}-{number}-1" for kind in ("tables", "standings")]
    assert said("state.ended") in page
    assert re.search(r'<li class="top"><svg class="bar".*?</svg><span class="rank">1</span>', page)


def test_names_are_shown_as_they_appear_in_public(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    people.change(house.store, house.visitor, 1, shown="initials")
    people.change(house.store, house.visitor, 2, shown="number")
    house.seat(number, [1, 2, 3])
    for client in (house.tv(), house.owner):  # also for an organiser who looks at it
        page = client.get(link).text
        assert "Hanna" not in page
        assert "Max" not in page
        assert "<bdi>H.</bdi>" in page
        assert "<bdi>#2</bdi>" in page


def test_hostile_names_stay_names(client: FlaskClient) -> None:
    hostile = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "W" * 64]
    house = Screen(client.application, "<b>Café</b>", hostile)
    link, number = house.link(), house.night(1, 2, 3, 4)
    house.seat(number, [1, 2, 3, 4], game="<i>Skat</i>")
    house.report(1, (number, 0, 0), 4, 3, 2, 1)
    house.send("message", message="<u>Pizza</u> & more")
    for page in (house.tv().get(link).text, house.owner.get(house.organise).text):
        for piece in ("<script>alert", "<img src=x", "<b>Café", "<i>Skat", "<u>"):
            assert piece not in page
        assert "&lt;u&gt;Pizza&lt;/u&gt; &amp; more" in page
    assert "{{ 7*7 }}" in house.tv().get(link).text


def test_sixty_people_are_divided_over_pages(client: FlaskClient) -> None:
    house = Screen(client.application, names=[f"Player {number}" for number in range(1, 61)])
    link, number = house.link(), house.tournament(*range(1, 61))
    house.seat(number, *[[*range(at, at + 4)] for at in range(1, 61, 4)])
    page = house.tv().get(link).text
    assert names(page) == [
        f"{kind}-{number}-{at}" for kind in ("seating", "names") for at in (1, 2)
    ]
    assert said("big_screen.page", page=1, pages=2) in page
    house.report(1, (number, 0, 0), 4, 3, 2, 1)
    page = house.tv().get(link).text
    assert len([name for name in names(page) if name.startswith("standings")]) == 3
    assert page.count('<span class="rank">') == 60


def test_the_code_to_join_is_that_of_the_players(house: Screen) -> None:
    link = house.link()
    assert 'class="qr"' not in house.tv().get(link).text
    house.owner.post(f"{house.address}/organise/join-link", data={"role": "player"})
    page = house.tv().get(link).text
    assert names(page) == ["join"]
    assert 'class="qr"' in page
    assert house.key not in page


def test_without_javascript_the_pages_turn_too(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 3, 2, 1)
    for turn in range(3):
        page = house.tv().get(f"{link}?page={turn}").text
        found = re.search(r'<noscript><meta http-equiv="refresh" content="12;url=([^"]+)"', page)
        assert found
        assert found[1] == f"{link}?page={(turn + 1) % 2}"
        assert page.count(" hidden>") == 2  # one page, and the sign that there is no connection
    for odd in ("x", "-1", "9" * 30):
        assert house.tv().get(f"{link}?page={odd}").status_code == 200


# Arranged


def test_organisers_choose_the_pages_and_how_long_they_stay(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 3, 2, 1)
    assert (
        house.send("pages", pages=["standings"], **{"seconds-standings": "40"}).status_code == 303
    )
    page = house.tv().get(link).text
    assert names(page) == [f"standings-{number}-1"]
    assert 'data-seconds="40"' in page
    assert house.send("pages").status_code == 422
    refused = house.send("pages", pages=["tables"], **{"seconds-tables": "1"})
    assert refused.status_code == 422
    assert said("wall_seconds", low=3, high=600) in refused.text
    assert names(house.tv().get(link).text) == [f"standings-{number}-1"]


def test_a_page_can_be_held(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 3, 2, 1)
    assert len(names(house.tv().get(link).text)) == 2
    house.send("hold", held="standings")
    assert names(house.tv().get(link).text) == [f"standings-{number}-1"]
    held = said("big_screen.control.page.standings")
    assert said("big_screen.control.held", page=held) in house.owner.get(house.organise).text
    house.send("hold", held="next")  # without a timer there is nothing on it
    assert len(names(house.tv().get(link).text)) == 2
    house.send("hold", held="")
    assert len(names(house.tv().get(link).text)) == 2
    assert house.send("hold", held="cellar").status_code == 422


def test_a_message_stands_on_every_page_until_it_is_taken_down(house: Screen) -> None:
    link = house.link()
    house.send("message", message="  Pizza   is here ")
    assert "<bdi>Pizza is here</bdi>" in house.tv().get(link).text
    assert house.send("message", message="x" * 141).status_code == 422
    assert house.send("message", message="a\0b").status_code == 422
    house.send("message", message="Pizza is here", down="1")
    assert "Pizza" not in house.tv().get(link).text
