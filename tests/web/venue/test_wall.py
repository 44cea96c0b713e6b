"""The wall: a screen that everybody sees, and the page that organisers arrange it with."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.ledger import Event
from companion.services import people, plays, venues, walls
from companion.tourney.venue.deeds import Confirm
from companion.web import create_app, live
from tests.server import announced_port, running_server
from tests.web.streams import Phone, Stream
from tests.web.venue.phones_helping import House, device_of

A_SECOND = 1.0
START = "2026-11-16T20:00:00Z"


class Screen(House):
    """A house with a wall, and a TV that has nothing but the link."""

    port = 0

    @property
    def desk(self) -> str:
        return f"{self.address}/wall"

    def link(self) -> str:
        """A new one, as the organisers' page shows it."""
        assert self.owner.post(f"{self.desk}/link").status_code == 303
        found = re.search(r"<code>http://localhost(/wall/[\w-]+)<", self.owner.get(self.desk).text)
        assert found
        return found[1]

    def tv(self) -> FlaskClient:
        return self.app.test_client()

    def send(self, what: str, **form: str | list[str]) -> TestResponse:
        return self.owner.post(f"{self.desk}/{what}", data=form)

    def timer(self, name: str, turn: str, minutes: str = "") -> int:
        return self.send("timer", timer=name, turn=turn, minutes=minutes).status_code


class Clock:
    """What the server's clock says."""

    def __init__(self, at: str) -> None:
        self.at = at

    def __call__(self) -> str:
        return self.at


@pytest.fixture
def house(client: FlaskClient) -> Screen:
    return Screen(client.application)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(START)
    monkeypatch.setattr(walls, "now", made)
    return made


def names(page: str) -> list[str]:
    """The pages of the wall."""
    return re.findall(r'data-name="([\w-]+)"', page)


def clocks(page: str) -> list[str]:
    return re.findall(r"<time[^>]*>([^<]*)</time>", page.partition("<footer>")[0])


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
    heard = pieces(house.tv(), before)
    assert [next(heard)[:3] for _ in range(2)] == ["ret", "id:"]
    after = house.link()
    assert next(heard) == live.GONE
    for path in (before, f"{before}/now", f"{before}/live"):
        assert house.tv().get(path).status_code == 404
    assert house.tv().get(after).status_code == 200


def test_nobody_comes_in_by_the_link_of_a_screen(house: Screen) -> None:
    """Nor does the code at the door show the wall."""
    token = house.link().rpartition("/")[2]
    phone = house.device()
    assert phone.get(f"/in/{token}").status_code == 404
    assert phone.post("/in", data={"link": token, "name": "Mallory"}).status_code == 404
    house.owner.post(f"{house.address}/desk/door", data={"role": "watcher"})
    door = re.search(r"/in/([\w-]+)", house.owner.get(f"{house.address}/desk").text)
    assert door
    assert house.tv().get(f"/wall/{door[1]}").status_code == 404
    assert house.tv().get("/wall/x").status_code == 404


def test_only_organisers_arrange_it(house: Screen) -> None:
    house.link()
    for client in (house.phone(1), house.phone(role="keeper")):
        assert client.get(house.desk).status_code == 403
        assert client.post(f"{house.desk}/message", data={"message": "x"}).status_code == 403
        assert client.post(f"{house.desk}/link").status_code == 403
    assert house.device().get(house.desk).status_code == 404
    assert house.organiser().get(house.desk).status_code == 200
    assert house.desk in house.owner.get(f"{house.address}/desk").text


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
    assert walls.wall_now(house.store, house.view).message == ""


def test_a_screen_with_an_old_link_is_told_so(house: Screen) -> None:
    before = house.link()
    house.link()
    gone = house.tv().get(before, headers={"Accept-Language": "de"})
    assert gone.status_code == 404
    assert "Dieser Bildschirm zeigt nichts mehr" in gone.text
    assert "Lantern" not in gone.text


def test_it_speaks_as_the_screen_asks_or_as_organisers_choose(house: Screen) -> None:
    link, french = house.link(), {"Accept-Language": "fr"}
    assert "Rien ne se joue encore." in house.tv().get(link, headers=french).text
    chosen = {"pages": [*walls.PAGES], "language": "de"}
    assert house.send("pages", **chosen).status_code == 303
    page = house.tv().get(link, headers=french).text
    assert "Noch wird nichts gespielt." in page
    assert '<html lang="de">' in page
    house.send("pages", pages=[*walls.PAGES], language="tlh")
    assert "Rien ne se joue encore." in house.tv().get(link, headers=french).text


# What is on it


def test_seats_are_shown_once_they_are_published(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3, 4, 5, 6, 7)
    assert names(house.tv().get(link).text) == ["idle"]
    house.seat(number, [1, 2, 3], [4, 5, 6], byes=[7])
    page = house.tv().get(link).text
    assert names(page) == [f"seating-{number}-1"]
    assert "Tuesday: find your table" in page
    assert "Table 2" in page
    assert "Sitting out" in page
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
    assert "over, to be confirmed" in page
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
    for page in (house.tv().get(link).text, house.owner.get(house.desk).text):
        for piece in ("<script>alert", "<img src=x", "<b>Café", "<i>Skat", "<u>"):
            assert piece not in page
        assert "&lt;u&gt;Pizza&lt;/u&gt; &amp; more" in page
    assert "{{ 7*7 }}" in house.tv().get(link).text


def test_sixty_people_are_divided_over_pages(client: FlaskClient) -> None:
    house = Screen(client.application, names=[f"Player {number}" for number in range(1, 61)])
    link, number = house.link(), house.tournament(*range(1, 61))
    house.seat(number, *[[*range(at, at + 4)] for at in range(1, 61, 4)])
    page = house.tv().get(link).text
    assert names(page) == [f"seating-{number}-{index}" for index in (1, 2, 3, 4)]
    assert "1 of 4" in page
    house.report(1, (number, 0, 0), 4, 3, 2, 1)
    page = house.tv().get(link).text
    assert len([name for name in names(page) if name.startswith("standings")]) == 4
    assert page.count('<span class="rank">') == 60


def test_the_code_to_come_in_is_that_of_the_players(house: Screen) -> None:
    link = house.link()
    assert 'class="qr"' not in house.tv().get(link).text
    house.owner.post(f"{house.address}/desk/door", data={"role": "player"})
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
    assert "A page stays for 3 to 600 seconds." in refused.text
    assert names(house.tv().get(link).text) == [f"standings-{number}-1"]


def test_a_page_can_be_held(house: Screen) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 3, 2, 1)
    assert len(names(house.tv().get(link).text)) == 2
    house.send("hold", held="standings")
    assert names(house.tv().get(link).text) == [f"standings-{number}-1"]
    assert "Held: Standings" in house.owner.get(house.desk).text
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


# Timers


def test_a_round_is_timed_by_the_servers_clock(house: Screen, clock: Clock) -> None:
    link, number = house.link(), house.night(1, 2, 3, minutes=45)
    house.seat(number, [1, 2, 3])
    name = f"{number}.0"
    assert 'value="45"' in house.owner.get(house.desk).text
    assert house.timer(name, "pause") == 422
    assert house.timer(name, "start", "45") == 303
    clock.at = "2026-11-16T20:10:01Z"
    page = house.tv().get(link).text
    assert clocks(page) == ["34:59", "34:59"]  # above the seats, and on a page of its own
    assert f'data-at="{walls.moment()}"' in page
    assert f'data-end="{walls.moment() + 34 * 60 + 59}"' in page
    house.timer(name, "pause")
    clock.at = "2026-11-16T21:30:00Z"
    assert clocks(house.tv().get(link).text) == ["34:59", "34:59"]
    assert "paused" in house.tv().get(link).text
    house.timer(name, "extend 5")
    house.timer(name, "go_on")
    clock.at = "2026-11-16T21:30:59Z"
    assert clocks(house.tv().get(link).text)[0] == "39:00"
    clock.at = "2026-11-16T22:10:00Z"
    assert clocks(house.tv().get(link).text)[0] == "Time!"
    house.timer(name, "extend 1")  # from now, not from when it was over
    assert clocks(house.tv().get(link).text)[0] == "1:00"
    house.timer(name, "stop")
    assert clocks(house.tv().get(link).text) == []


def test_a_table_can_have_its_own_time(house: Screen, clock: Clock) -> None:
    link, number = house.link(), house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [1, 2, 3], [4, 5, 6])
    house.send("hold", held="seating")
    house.timer(f"{number}.0", "start", "30")
    house.timer(f"{number}.0.1", "extend 5")
    assert clocks(house.tv().get(link).text) == ["30:00", "35:00"]
    house.timer(f"{number}.0", "extend 5")  # the round takes its tables along
    assert clocks(house.tv().get(link).text) == ["35:00", "40:00"]
    house.timer(f"{number}.0.0", "pause")
    clock.at = "2026-11-16T20:01:00Z"
    assert clocks(house.tv().get(link).text) == ["34:00", "35:00", "39:00"]
    house.timer(f"{number}.0", "start", "10")  # all by the same clock again
    assert clocks(house.tv().get(link).text) == ["10:00"]


def test_the_next_round_has_a_time(house: Screen, clock: Clock) -> None:
    link = house.link()
    house.timer("next", "start", "90")
    clock.at = "2026-11-16T20:00:30Z"
    page = house.tv().get(link).text
    assert names(page) == ["next"]
    assert clocks(page) == ["1:29:30"]
    assert "starts at" in page
    clock.at = "2026-11-16T21:35:00Z"
    assert clocks(house.tv().get(link).text) == ["Time!"]
    house.night(1, 2, 3)
    assert names(house.tv().get(link).text) == ["idle"]


def test_timers_start_by_themselves_when_tables_are_published(
    house: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venues, "now", clock)
    link, number = house.link(), house.night(1, 2, 3, 4, 5, 6, minutes=45)
    house.seat(number, [1, 2, 3])
    clock.at = "2026-11-16T20:10:00Z"
    house.send("automatic", on="1")
    assert clocks(house.tv().get(link).text) == []  # what was published before had no timer
    house.report(1, (number, 0, 0), 3, 2, 1)
    house.act(Confirm(number, 0, 0, [{"score": 3}, {"score": 2}, {"score": 1}]))
    clock.at = "2026-11-16T20:20:00Z"
    house.seat(number, [1, 2, 3])
    house.send("hold", held="seating")
    assert clocks(house.tv().get(link).text) == ["45:00"]
    clock.at = "2026-11-16T20:30:00Z"
    house.seat(number, [4, 5, 6])  # while others are in the middle of a play
    assert clocks(house.tv().get(link).text) == ["35:00", "45:00"]
    house.timer(f"{number}.0.2", "extend 5")
    house.timer(f"{number}.0.1", "stop")
    assert clocks(house.tv().get(link).text) == ["35:00", "50:00"]
    house.send("automatic", off="1")
    house.timer(f"{number}.0", "stop")
    assert clocks(house.tv().get(link).text) == []


def test_what_is_over_for_long_is_not_called_out_for_ever(house: Screen, clock: Clock) -> None:
    link, number = house.link(), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.timer(f"{number}.0", "start", "10")
    clock.at = "2026-11-16T20:12:00Z"
    page = house.tv().get(link).text
    assert clocks(page) == ["Time!", "Time!"]
    assert "This round ended at" in page.replace('data-after="This round ended at', "")
    clock.at = "2026-11-17T00:05:00Z"
    page = house.tv().get(link).text
    assert clocks(page) == []
    assert "find your table" in page


def test_a_form_sent_twice_counts_once(house: Screen, clock: Clock) -> None:
    link = house.link()
    house.timer("next", "start", "10")
    for _ in range(2):
        house.send("timer", timer="next", turn="extend 5", token="same")  # noqa: S106
    assert clocks(house.tv().get(link).text) == ["15:00"]


@pytest.mark.parametrize(
    ("name", "turn", "minutes"),
    [
        ("9.0", "start", "10"),
        ("1.1", "start", "10"),
        ("1.0.7", "start", "10"),
        ("1.0.0.0", "start", "10"),
        ("1.-1", "start", "10"),
        ("", "start", "10"),
        ("x", "start", "10"),
        ("next", "start", "0"),
        ("next", "start", "601"),
        ("next", "start", "ten"),
        ("next", "rewind", "10"),
        ("next", "extend 99999", ""),
    ],
)
def test_what_is_no_timer_is_refused(house: Screen, name: str, turn: str, minutes: str) -> None:
    house.night(1, 2, 3)
    assert house.timer(name, turn, minutes) == 422
    assert walls.wall_now(house.store, house.view).timers == {}


# Live


def pieces(client: FlaskClient, link: str) -> Iterator[str]:
    answer = client.get(f"{link}/live")
    assert answer.status_code == 200
    for piece in answer.response:
        yield piece if isinstance(piece, str) else piece.decode()


def test_whoever_is_not_told_can_ask(house: Screen) -> None:
    link, tv = house.link(), house.tv()
    asked = tv.get(f"{link}/now")
    known = {"If-None-Match": asked.headers["ETag"]}
    assert tv.get(f"{link}/now", headers=known).status_code == 304
    assert f'data-stamp="{asked.json["stamp"]}"' in tv.get(link).text
    house.send("message", message="Pizza")
    assert tv.get(f"{link}/now", headers=known).status_code == 200


def test_phones_are_not_bothered_by_the_wall(house: Screen) -> None:
    link, phone = house.link(), house.phone(1)
    before = phone.get(f"{house.address}/now").json
    heard = pieces(house.tv(), link)
    told = [next(heard) for _ in range(2)][1]
    house.send("message", message="Pizza")
    assert next(heard) not in (told, live.BEAT, live.GONE)
    assert phone.get(f"{house.address}/now").json == before


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    made = Screen(create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}))
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    with running_server(command, COMPANION_INSTANCE=str(tmp_path)) as process:
        made.port = announced_port(process)
        yield made


def test_whatever_happens_is_on_the_wall_within_a_second(served: Screen) -> None:
    """Seats that are published, a message, an entry of a play: all written by another process."""
    link, tv = served.link(), Phone(served.port)
    number = served.night(1, 2, 3)
    stream = Stream(tv, link)
    try:
        assert stream.next()
        served.seat(number, [1, 2, 3])
        check_told(stream, tv, link, "find your table")
        served.send("message", message="Pizza")
        check_told(stream, tv, link, "Pizza")
        hanna = served.phone(1)
        pad = hanna.post(f"{served.table(number, 0)}/pad").location
        left = served.keep(hanna, pad, leave=2)
        now = served.tv().get(f"{link}/now").json["stamp"]
        while latest(stream) != now:
            pass  # one of the entries before
        key, actor = pad.rpartition("/")[2], plays.Actor(device_of(hanna), "phone")
        play = plays.load(served.store, actor, key)
        plays.enter(served.store, actor, key, Event(left[0]), play.seq, "one more")
        check_told(stream, tv, link, "Stage 3 of 3")
    finally:
        stream.close()


def latest(stream: Stream) -> str:
    message = stream.next()
    assert message
    return str(message.news["stamp"])


def check_told(stream: Stream, tv: Phone, link: str, text: str) -> None:
    done = monotonic()
    message = stream.next()
    assert message
    assert message.at - done < A_SECOND
    assert text in tv.ask("GET", link)[1]
