"""The big screen follows: whatever happens is on it within a second."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from flask.testing import FlaskClient

from companion.ledger.entry import Act
from companion.live import hub as live
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.web.app import create_app
from tests.helpers.said import said
from tests.helpers.server import SERVE, announced_port, ready_server
from tests.web.helpers.streams import AT_ONCE, Phone, Stream
from tests.web.venue.helpers.big_screen import Screen, parts
from tests.web.venue.helpers.phones import device_of


@pytest.fixture
def house(client: FlaskClient) -> Screen:
    return Screen(client.application)


def test_whoever_is_not_told_can_ask(house: Screen) -> None:
    link, tv = house.link(), house.tv()
    asked = tv.get(f"{link}/now")
    known = {"If-None-Match": asked.headers["ETag"]}
    assert tv.get(f"{link}/now", headers=known).status_code == 304
    assert f'data-stamp="{asked.json["stamp"]}"' in tv.get(link).text
    house.send("message", message="Pizza")
    assert tv.get(f"{link}/now", headers=known).status_code == 200


def test_phones_are_not_bothered_by_the_big_screen(house: Screen) -> None:
    link, phone = house.link(), house.phone(1)
    before = phone.get(f"{house.address}/now").json
    heard = parts(house.tv(), link)
    told = [next(heard) for _ in range(2)][1]
    house.send("message", message="Pizza")
    assert next(heard) not in (told, live.BEAT, live.GONE)
    assert phone.get(f"{house.address}/now").json == before


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    made = Screen(create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}))
    with ready_server(SERVE, COMPANION_INSTANCE=str(tmp_path)) as process:
        made.port = announced_port(process)
        yield made


def test_whatever_happens_is_on_the_big_screen_within_a_second(served: Screen) -> None:
    """Seats that are published, a message, an entry of a play: all written by another process."""
    link, tv = served.link(), Phone(served.port)
    number = served.night(1, 2, 3)
    stream = Stream(tv, link)
    try:
        assert stream.next()
        served.seat(number, [1, 2, 3])
        check_told(stream, tv, link, said("big_screen.seating", round="Tuesday"))
        served.send("message", message="Pizza")
        check_told(stream, tv, link, "Pizza")
        hanna = served.phone(1)
        pad = hanna.post(f"{served.table(number, 0)}/pad").location
        left = served.keep(hanna, pad, leave=2)
        now = served.tv().get(f"{link}/now").json["stamp"]
        while latest(stream) != now:
            pass  # one of the entries before
        key, actor = pad.rpartition("/")[2], plays.Actor(device_of(hanna), "phone")
        play = reader.load(served.store, actor, key)
        plays.enter(served.store, actor, key, Act(left[0]), play.seq, "another")
        check_told(stream, tv, link, said("moment.stage", stage=3, stages=3))
    finally:
        stream.close()


def test_a_renewed_link_ends_the_stream_before_a_heartbeat(served: Screen) -> None:
    """Renewed by another process, too: nobody waits until the rights of all are asked for."""
    stream = Stream(Phone(served.port), served.link())
    try:
        assert stream.next()
        served.link()
        ended = stream.next()
        assert ended
        assert (ended.kind, stream.beats) == ("gone", 0)
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
    assert message.at - done < AT_ONCE
    assert text in tv.ask("GET", link)[1]
