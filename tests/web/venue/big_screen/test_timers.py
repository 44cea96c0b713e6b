"""The clocks on the big screen: by the server's time, of rounds and of tables."""

import pytest
from flask.testing import FlaskClient

from companion.services.venue import big_screen as big_screens
from companion.services.venue import reader as venues
from companion.venue.actions import ConfirmResult
from tests.helpers.said import said
from tests.web.venue.helpers.big_screen import START, Clock, Screen, clocks, names


@pytest.fixture
def house(client: FlaskClient) -> Screen:
    return Screen(client.application)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(START)
    monkeypatch.setattr(big_screens, "now", made)
    return made


def test_a_round_is_timed_by_the_servers_clock(house: Screen, clock: Clock) -> None:
    link, number = house.link(), house.night(1, 2, 3, minutes=45)
    house.seat(number, [1, 2, 3])
    name = f"{number}.0"
    assert 'value="45"' in house.owner.get(house.organise).text
    assert house.timer(name, "pause") == 422
    assert house.timer(name, "start", "45") == 303
    clock.at = "2026-11-16T20:10:01Z"
    page = house.tv().get(link).text
    assert clocks(page) == ["34:59", "34:59"]  # above the seats, and on a page of its own
    assert f'data-at="{big_screens.moment()}"' in page
    assert f'data-end="{big_screens.moment() + 34 * 60 + 59}"' in page
    house.timer(name, "pause")
    clock.at = "2026-11-16T21:30:00Z"
    assert clocks(house.tv().get(link).text) == ["34:59", "34:59"]
    assert "paused" in house.tv().get(link).text
    house.timer(name, "extend 5")
    house.timer(name, "go_on")
    clock.at = "2026-11-16T21:30:59Z"
    assert clocks(house.tv().get(link).text)[0] == "39:00"
    clock.at = "2026-11-16T22:10:00Z"
    assert clocks(house.tv().get(link).text)[0] == said("big_screen.time_up")
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
    assert said("big_screen.next.at", time="21:30") in page
    clock.at = "2026-11-16T21:35:00Z"
    assert clocks(house.tv().get(link).text) == [said("big_screen.time_up")]
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
    house.act(ConfirmResult(number, 0, 0, [{"score": 3}, {"score": 2}, {"score": 1}]))
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
    assert clocks(page) == [said("big_screen.time_up"), said("big_screen.time_up")]
    ended = said("big_screen.ended_at", time="20:10")
    assert ended in page.replace(f'data-after="{ended}', "")
    clock.at = "2026-11-17T00:05:00Z"
    page = house.tv().get(link).text
    assert clocks(page) == []
    assert said("big_screen.seating", round="Tuesday") in page


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
    assert big_screens.big_screen_now(house.store, house.view).timers == {}
