"""A venue live, over real connections to a real server."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import SHUT_RDWR
from threading import Timer
from time import monotonic
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger.entry import Act
from companion.live import connections as fanout
from companion.live import hub as live
from companion.play.view.form import WHOLE_NUMBER
from companion.services.account import accounts, invitations, sign_ins
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.venue import join_links
from companion.store.accounts import end_memberships
from companion.web.app import create_app
from tests.helpers.said import said
from tests.helpers.server import SERVE, announced_port, ready_server
from tests.web.helpers.streams import AT_ONCE, Phone, Stream
from tests.web.venue.helpers.phones import House, device_of

Listen = Callable[..., Stream]


class Served(House):
    """A house whose database a server serves: what tests write comes from another process."""

    port = 0

    def at_server(self, client: FlaskClient) -> Phone:
        cookies = {name: client.get_cookie(name) for name in ("device", "organiser")}
        return Phone(self.port, {name: kept.value for name, kept in cookies.items() if kept})


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    made = Served(create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}))
    with ready_server(SERVE, COMPANION_INSTANCE=str(tmp_path)) as process:
        made.port = announced_port(process)
        yield made


@pytest.fixture
def listen(house: Served) -> Iterator[Listen]:
    with ExitStack() as stack:

        def opened(client: FlaskClient) -> Stream:
            stream = Stream(house.at_server(client), house.address)
            stack.callback(stream.close)
            return stream

        yield opened


def stamp(stream: Stream) -> str:
    message = stream.next()
    assert message
    assert message.kind == "message"
    return str(message.news["stamp"])


def test_phones_are_told_of_actions_within_a_second(house: Served, listen: Listen) -> None:
    """Of those of the same process, and of others."""
    number = house.night(2, 3)
    hanna = house.phone(1)
    streams = [listen(hanna), listen(house.phone(2)), listen(house.owner)]
    assert len({stamp(each) for each in streams}) == 1
    phone = house.at_server(hanna)
    phone.ask("GET", house.me)
    status, _, _ = phone.ask("POST", f"{house.address}/c/{number}/here", round="1")
    assert status == 303
    done = monotonic()
    for each in streams:
        message = each.next()
        assert message
        assert message.at - done < AT_ONCE
    house.seat(number, [1, 2, 3])
    done = monotonic()
    for each in streams:
        message = each.next()
        assert message
        assert message.at - done < AT_ONCE
    assert "Seat 1" in phone.ask("GET", house.me)[1]


def test_the_end_of_a_play_is_in_the_standings_within_a_second(
    house: Served, listen: Listen
) -> None:
    """The last answer given through the server; nobody is bothered by those before it."""
    number = house.night(1, 2, 3, 4)
    house.seat(number, [1, 2, 3])
    hanna, tom = house.phone(1), house.phone(4)
    keeper, other = house.at_server(hanna), house.at_server(tom)
    keeper.ask("GET", house.me)
    pad = keeper.ask("POST", f"{house.table(number, 0)}/pad")[2]
    left = house.keep(hanna, pad, leave=1)
    stream = listen(tom)
    before = stamp(stream)
    assert said("standings.rank") not in other.ask("GET", house.me)[1]
    assert enter(keeper, pad, left[0]) in (200, 302)
    done = monotonic()
    message = stream.next()
    assert message
    assert message.at - done < AT_ONCE
    assert message.news["stamp"] != before
    assert said("standings.rank") in house.at_server(hanna).ask("GET", house.me)[1]
    assert said("pads.agree") in house.at_server(house.phone(2)).ask("GET", house.me)[1]


def enter(keeper: Phone, pad: str, event: dict[str, Any]) -> int:
    """The answer to the last question of a play, as its form would send it."""
    page = keeper.ask("GET", pad)[1]
    seq = page.partition('data-seq="')[2].partition('"')[0]
    assert WHOLE_NUMBER.fullmatch(seq)
    form: dict[str, str] = {"type": event["type"], "seq": seq, "token": "last"}
    for name, value in event.items():
        if isinstance(value, list):
            form |= {f"{name}-{seat}": str(each) for seat, each in enumerate(value)}
        elif name != "type":
            form[name] = str(value)
    return keeper.ask("POST", pad, **form)[0]


def test_a_play_of_another_process_is_told_when_it_ends(house: Served, listen: Listen) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    hanna = house.phone(1)
    pad = hanna.post(f"{house.table(number, 0)}/pad").location
    left = house.keep(hanna, pad, leave=1)
    stream = listen(hanna)
    assert stamp(stream)
    actor = plays.Actor(device_of(hanna), "phone")
    key = pad.rpartition("/")[2]
    play = reader.load(house.store, actor, key)
    plays.enter(house.store, actor, key, Act(left[0]), play.seq, "the last")
    done = monotonic()
    message = stream.next()
    assert message
    assert message.at - done < AT_ONCE


def test_a_table_that_opens_later_is_followed_too(house: Served, listen: Listen) -> None:
    number = house.night(1, 2, 3)
    hanna = house.phone(1)
    stream = listen(hanna)
    assert stamp(stream)
    house.seat(number, [1, 2, 3])
    assert stamp(stream)
    pad = hanna.post(f"{house.table(number, 0)}/pad").location
    assert stamp(stream)
    house.keep(hanna, pad)
    assert stamp(stream)


def test_signing_out_ends_the_stream(house: Served, listen: Listen) -> None:
    token = invitations.invite(house.store, "organiser", house.account.venue)
    _, cookie = invitations.accept(house.store, token, "otto", "copper lantern eighteen")
    stream, other = listen(house.signed_in(cookie)), listen(house.owner)
    assert stamp(stream)
    assert stamp(other)
    sign_ins.sign_out(house.store, cookie)
    # Of another process: found with the next heartbeat.
    assert until_gone(stream) == "gone"
    assert stream.next() is None
    house.night()
    assert stamp(other)


def until_gone(stream: Stream) -> str:
    """What comes next, but for heartbeats, which go on for ever, and what the log says of it."""
    stream.socket.settimeout(3 * live.HEARTBEAT)
    patience = Timer(3 * live.HEARTBEAT, stream.socket.shutdown, [SHUT_RDWR])
    patience.start()
    message = stream.next()
    while message and message.kind == "message":
        message = stream.next()
    patience.cancel()
    return message.kind if message else ""


def test_a_stranger_hears_nothing(house: Served, listen: Listen) -> None:
    assert listen(house.device()).status == 404
    other = House(house.app, "Club Nebel")
    assert listen(other.phone(1)).status == 404
    assert listen(other.owner).status == 404


# Within one process


@pytest.fixture
def here(client: FlaskClient) -> House:
    return House(client.application)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    monkeypatch.setattr(fanout, "HEARTBEAT", 0.2)


def parts(client: FlaskClient, house: House) -> Iterator[str]:
    answer = client.get(f"{house.address}/live")
    assert answer.status_code == 200
    for piece in answer.response:
        yield piece if isinstance(piece, str) else piece.decode()


def test_who_loses_the_right_is_sent_away_at_once(here: House) -> None:
    heard = parts(here.owner, here)
    assert next(heard).startswith("retry: ")
    assert '{"stamp"' in next(heard)
    sign_ins.sign_out(here.store, here.cookie)
    assert next(heard) == live.GONE
    phone = here.phone(1)
    heard = parts(phone, here)
    assert [next(heard)[:3] for _ in range(2)] == ["ret", "id:"]
    token = invitations.invite(here.store, "owner", here.account.venue)
    account, _ = invitations.accept(here.store, token, "ines", "copper lantern nineteen")
    owner = accounts.visitor_of(account, "x" * 64)
    join_links.renew_join_link(
        here.store, owner, "player", lambda *given: str(given), send_away=True
    )
    assert next(heard) == live.GONE
    assert phone.get(here.me).status_code == 404


def test_what_nobody_tells_is_found_with_a_heartbeat(here: House, quick: None) -> None:
    phone = here.phone(1)
    heard = parts(phone, here)
    assert [next(heard)[:3] for _ in range(2)] == ["ret", "id:"]
    assert next(heard) == live.BEAT
    here.store.write(lambda connection: end_memberships(connection, here.view.id, "player"))
    assert [*heard][-1] == live.GONE


def test_pages_say_what_they_were_drawn_from(here: House) -> None:
    phone = here.phone(1)
    asked = phone.get(f"{here.address}/now")
    stamp_now = json.loads(asked.text)["stamp"]
    for page in (here.me, here.address):
        assert f'data-stamp="{stamp_now}"' in phone.get(page).text
    again = phone.get(f"{here.address}/now", headers={"If-None-Match": asked.headers["ETag"]})
    assert again.status_code == 304
    number = here.night()
    later = phone.get(f"{here.address}/now", headers={"If-None-Match": asked.headers["ETag"]})
    assert later.status_code == 200
    refused = phone.post(f"{here.address}/c/{number}/away", data={"round": "1"})
    assert refused.status_code == 422
    assert "data-stamp" not in refused.text


def test_nobody_is_bothered_before_a_play_ends(here: House) -> None:
    number = here.night(1, 2, 3)
    here.seat(number, [1, 2, 3])
    hanna = here.phone(1)
    pad = hanna.post(f"{here.table(number, 0)}/pad").location
    before = hanna.get(f"{here.address}/now").json
    here.keep(hanna, pad, leave=1)
    assert hanna.get(f"{here.address}/now").json == before
    here.keep(hanna, pad)
    assert hanna.get(f"{here.address}/now").json != before
