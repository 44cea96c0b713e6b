"""The big screen: a screen that everybody sees, and the page that organisers arrange it with."""

import re

import pytest
from flask.testing import FlaskClient

from companion.live import hub as live
from companion.services.venue import big_screen as big_screens
from companion.services.venue import people
from companion.venue.actions import CheckIn, CloseRound, ConfirmResult, OpenRound
from companion.web.venue.big_screen import rotation
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
    house.owner.post(f"{house.address}/set-up/join-link", data={"role": "watcher"})
    join_link = re.search(r"/in/([\w-]+)", house.owner.get(f"{house.address}/set-up").text)
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
    assert house.organise in house.owner.get(f"{house.address}/set-up").text


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


def test_two_hundred_people_are_shown_in_less_than_a_minute(client: FlaskClient) -> None:
    house = Screen(client.application, names=[f"Player {number:03}" for number in range(1, 201)])
    link, number = house.link(), house.tournament(*range(1, 201))
    house.seat(number, *[[*range(at, at + 4)] for at in range(1, 201, 4)])
    seen = [around(house.tv().get(link).text)]
    for table in range(0, 50, 3):
        house.report(4 * table + 1, (number, 0, table), 4, 3, 2, 1)
    seen.append(around(house.tv().get(link).text))
    for pages, seconds in seen:
        assert sum(seconds) < 60
        assert min(seconds) >= rotation.BRIEFEST
        assert {f"names-{number}-1", f"names-{number}-4"} <= {*pages}
    assert f"results-{number}-3" in seen[1][0]
    house.send("pages", pages=[*big_screens.PAGES], **{"seconds-seating": "30"})
    assert 30 in around(house.tv().get(link).text)[1]  # what was set stays


def around(page: str) -> tuple[list[str], list[int]]:
    """The pages, and how long each of them stays."""
    return names(page), [int(each) for each in re.findall(r'<section[^>]*seconds="(\d+)"', page)]


def test_tables_that_play_come_before_those_that_have_ended(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [1, 2, 3], [4, 5, 6])
    house.send("hold", held="tables")  # also if no table has a pad
    assert order_of_tables(house.tv().get(link).text) == ["1", "2"]
    house.send("hold", held="")
    assert names(house.tv().get(link).text) == [f"seating-{number}-1"]
    house.report(1, (number, 0, 0), 3, 2, 1)
    page = house.tv().get(link).text
    assert order_of_tables(page.partition('data-name="tables')[2]) == ["2", "1"]


def order_of_tables(page: str) -> list[str]:
    return re.findall(r'<span class="number" aria-hidden="true">(\d+)<', page)


def test_standings_show_the_leaders_and_who_is_here(client: FlaskClient) -> None:
    house = Screen(client.application, names=[f"Player {number:03}" for number in range(1, 71)])
    link, number = house.link(), house.night(*range(1, 71))
    house.seat(number, *[[at, at + 1, at + 2] for at in range(1, 70, 3)], byes=[70])
    for table in range(23):
        house.report(3 * table + 1, (number, 0, table), 3, 2, 1)
    house.owner.post(f"{house.address}/c/{number}/r/1/close")
    house.act(OpenRound(number, 1, "Wednesday", 1), CheckIn(number, 1, [69, 70]))
    page = house.tv().get(link).text
    assert page.count('<span class="rank">') == 20 + 2
    assert "Player 070" in page
    assert "Player 068" not in page


def test_what_is_over_leaves_the_screen(house: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A night of last week that nobody closed, too; and what is over gives way to what goes on."""
    link, first = house.link(), house.night(1, 2, 3)
    house.seat(first, [1, 2, 3])
    house.report(1, (first, 0, 0), 3, 2, 1)
    cup = house.tournament(1, 2, 3, planned=1)
    house.seat(cup, [1, 2, 3])
    house.report(1, (cup, 0, 0), 3, 2, 1)
    shown = names(house.tv().get(link).text)
    assert {f"standings-{first}-1", f"standings-{cup}-1"} <= {*shown}
    house.act(ConfirmResult(cup, 0, 0, [{"score": score} for score in (3, 2, 1)]))
    house.act(CloseRound(cup, 0))  # its only round; nobody says that it is finished
    assert f"standings-{cup}-1" not in names(house.tv().get(link).text)
    later = big_screens.moment() + rotation.LATELY + 60
    monkeypatch.setattr(big_screens, "moment", lambda: later)
    assert names(house.tv().get(link).text) == ["idle"]


def test_the_way_in_can_be_typed_and_says_the_wifi(house: Screen) -> None:
    link = house.link()
    house.owner.post(f"{house.address}/set-up/join-link", data={"role": "player"})
    page = house.tv().get(link).text
    found = re.search(r'<span class="whole">(/j/([0-9A-Z-]{9}))</span>', page)
    assert found
    joined = house.tv().get(found[1])
    assert joined.status_code == 302
    for typed in (found[2].lower(), found[2].replace("-", "").replace("0", "O")):
        assert house.tv().get(f"/j/{typed}").location == joined.location
    assert house.tv().get(joined.location).status_code == 200
    for wrong in ("0000-0000", "x", "%00", "é" * 8, found[2][:-1]):
        assert house.tv().get(f"/j/{wrong}").status_code == 404
    house.owner.post(f"{house.address}/set-up/join-link", data={"role": "player"})
    assert house.tv().get(found[1]).status_code == 404
    assert "Gäste" not in page
    assert house.send("wifi", network="Gäste", network_key="x" * 64).status_code == 422
    assert house.send("wifi", network="Gäste & <Co>", network_key="würfel").status_code == 303
    assert "Gäste &amp; &lt;Co&gt;" in house.tv().get(link).text
    assert 'value="würfel"' in house.owner.get(house.organise).text
    house.send("wifi", network="", network_key="würfel")
    assert "würfel" not in house.tv().get(link).text + house.owner.get(house.organise).text


def test_a_round_is_heard_to_end_if_that_is_wished(house: Screen) -> None:
    link = house.link()
    assert "data-sound" not in house.tv().get(link).text
    house.send("pages", pages=[*big_screens.PAGES], sound="1")
    assert "data-sound" in house.tv().get(link).text


def test_the_code_to_join_is_that_of_the_players(house: Screen) -> None:
    link = house.link()
    assert 'class="qr"' not in house.tv().get(link).text
    house.owner.post(f"{house.address}/set-up/join-link", data={"role": "player"})
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
        assert len(re.findall(r"<section[^>]* hidden>", page)) == 1
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
    assert pressed(house) == ["standings"]
    house.send("hold", held="next")  # without a timer there is nothing on it
    assert len(names(house.tv().get(link).text)) == 2
    house.send("hold", held="")
    assert len(names(house.tv().get(link).text)) == 2
    assert pressed(house) == [""]
    assert house.send("hold", held="cellar").status_code == 422


def pressed(house: Screen) -> list[str]:
    """The page that is held, of those that can be with one tap."""
    page = house.owner.get(house.organise).text
    found = re.findall(r'name="held" value="(\w*)" aria-pressed="(\w+)"', page)
    assert [page for page, _ in found] == ["", *big_screens.PAGES]
    return [page for page, held in found if held == "true"]


def test_a_message_stands_on_every_page_until_it_is_taken_down(house: Screen) -> None:
    link = house.link()
    house.send("message", message="  Pizza   is here ")
    assert "<bdi>Pizza is here</bdi>" in house.tv().get(link).text
    assert house.send("message", message="x" * 141).status_code == 422
    assert house.send("message", message="a\0b").status_code == 422
    house.send("message", message="Pizza is here", down="1")
    assert "Pizza" not in house.tv().get(link).text
