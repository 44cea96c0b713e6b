"""One thread for all who watch, within one process."""

import json
import socket
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.live import connections as fanout
from companion.live import hub as live
from companion.live.subjects import News, PlaySubject
from companion.play.state import Play
from companion.web.base import live as pushing
from tests.helpers.server import PATIENCE
from tests.web.helpers.pad import NAMES, begin


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    monkeypatch.setattr(fanout, "HEARTBEAT", 0.2)


def test_a_heartbeat_now_and_then(client: FlaskClient, quick: None) -> None:
    pad = begin(client, "basari", NAMES)
    answer = client.get(f"{pad}/live")
    heard = iter(answer.response)
    chunks = [
        piece if isinstance(piece, str) else piece.decode()
        for piece, _ in zip(heard, range(4), strict=False)
    ]
    assert chunks[0].startswith("retry: ")
    assert chunks[1].startswith("id: 0\ndata: ")
    assert chunks[2:] == [live.BEAT] * 2
    answer.close()


class Lines:
    """A fan-out with plain pairs of sockets; `asked` tells for whom it asked who may see it."""

    def __init__(self, client: FlaskClient, draw: Callable[[str], str | None]) -> None:
        self.hub: live.Hub = client.application.extensions["companion.live"]
        self.asked: list[list[str]] = []
        self.viewers = {"a"}
        self.draw = draw
        self.fanout = fanout.Fanout(self.hub, "en", self.drawn, self.may_see)

    def drawn(self, keys: Iterable[str]) -> dict[str, str]:
        messages = {key: self.draw(key) for key in keys}
        return {key: message for key, message in messages.items() if message}

    def may_see(self, keys: Sequence[str]) -> dict[str, set[str]]:
        self.asked.append([*keys])
        return dict.fromkeys(keys, self.viewers)

    def watch(self, key: str, device: str = "a") -> socket.socket:
        ours, theirs = socket.socketpair()
        theirs.settimeout(PATIENCE)
        self.fanout.adopt(fanout.ViewerSocket(ours, key, device, False))
        return theirs


def test_it_is_drawn_once_for_all(client: FlaskClient) -> None:
    drawn: list[str] = []

    def draw(key: str) -> str:
        drawn.append(key)
        return f"id: {len(drawn)}\ndata: x\n\n"

    lines = Lines(client, draw)
    phones = [lines.watch("key") for _ in range(50)]
    # The first look at the database tells of it.
    wait_until(lambda: lines.hub.channels["key"].is_drawn(1, "en"))
    before = len(drawn)
    assert before <= 2
    for phone in phones:
        hear(phone, f"id: {before}\ndata: x\n\n")
    lines.hub.tell("key", 1)
    assert {phone.recv(100) for phone in phones} == {f"id: {before + 1}\ndata: x\n\n".encode()}
    assert len(drawn) == before + 1
    for phone in phones:
        phone.close()


def wait_until(done: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end
        sleep(0.01)


def hear(phone: socket.socket, message: str) -> None:
    heard = b""
    while message.encode() not in heard:
        heard += phone.recv(10_000)


def test_no_call_is_missed_however_many_call(client: FlaskClient) -> None:
    """Whoever calls while the thread is just getting up is heard, and so is the next one."""
    lines = Lines(client, lambda _: f"id: {lines.hub.channels['key'].count}\ndata: x\n\n")
    with lines.watch("key") as phone:
        for number in range(1, 300):
            callers = [Thread(target=lines.hub.tell, args=("key", number)) for _ in range(4)]
            for each in callers:
                each.start()
            for each in callers:
                each.join()
        last = f"id: {lines.hub.channels['key'].count}\n".encode()
        heard = b""
        while last not in heard:
            heard += phone.recv(10_000)


def test_a_big_screen_is_told_now_and_then_and_of_the_last(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SCREEN", 0.3)
    drawn: list[int] = []

    def draw(key: str) -> str:
        drawn.append(lines.hub.channels[key].count)
        return f"id: {drawn[-1]}\ndata: x\n\n"

    lines = Lines(client, draw)
    with lines.watch("big_screen somewhere") as screen:
        begun = monotonic()
        for number in range(1, 300):
            lines.hub.tell("big_screen somewhere", number)
        last = f"id: {lines.hub.channels['big_screen somewhere'].count}\n".encode()
        heard = b""
        while last not in heard:
            heard += screen.recv(10_000)
        assert len(drawn) <= 3 + (monotonic() - begun) / 0.3


def test_one_heartbeat_for_each(client: FlaskClient, quick: None) -> None:
    with Lines(client, lambda _: "id: 1\ndata: x\n\n").watch("key") as phone:
        heard = b""
        while heard.count(live.BEAT.encode()) < 3:
            heard += phone.recv(100)
    assert heard.count(b"id: 1") == 1


def test_a_heartbeat_asks_once_for_many(
    client: FlaskClient, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many that news do not wait for them; and whoever may see no more is sent away."""
    monkeypatch.setattr(fanout, "SLICE", 4)
    lines = Lines(client, lambda key: f"id: 1\ndata: {key}\n\n")
    phones = [lines.watch(f"key {number}") for number in range(10)]
    wait_until(lambda: [*lines.fanout.rights.values()] == [1] * 10)  # all were looked at once
    lines.asked.clear()
    wait_until(lambda: len({key for keys in lines.asked for key in keys}) == 10)
    assert max(len(keys) for keys in lines.asked) == 4
    lines.viewers = set()
    for phone in phones:
        heard = b""
        while live.GONE.encode() not in heard:
            heard += phone.recv(1000)
        phone.close()
    wait_until(lambda: lines.hub.channels == {})


@pytest.mark.parametrize("late", ["when they come", "later"])
def test_what_could_not_be_read_is_told_once_it_can(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    monkeypatch.setattr(fanout, "AGAIN", 0.05)
    away, tried = Event(), Event()

    def draw(key: str) -> str:
        if away.is_set():
            tried.set()
            raise OperationalError("SELECT", {}, Exception("restarting"))
        return f"id: {lines.hub.channels[key].count}\ndata: x\n\n"

    lines = Lines(client, draw)
    if late == "when they come":
        away.set()
    with lines.watch("one") as one, lines.watch("other") as other:
        if late == "later":
            assert one.recv(100)
            assert other.recv(100)
            away.set()
            lines.hub.tell("one", 7)
            lines.hub.tell("other", 7)
        assert tried.wait(PATIENCE)
        away.clear()
        for phone, key in ((one, "one"), (other, "other")):
            heard = b""
            while f"id: {lines.hub.channels[key].count}\n".encode() not in heard:
                heard += phone.recv(100)


def test_a_play_that_cannot_be_drawn_hides_no_other(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [begin(client, "basari", NAMES).rpartition("/")[2] for _ in range(3)]
    whole = pushing.VIEWS[PlaySubject]

    def message(play: Play) -> str:
        if play.key == keys[1]:
            raise RuntimeError("broken")
        return whole.message(play)

    monkeypatch.setitem(pushing.VIEWS, PlaySubject, whole._replace(message=message))
    with client.application.test_request_context():
        store = client.application.extensions["companion.store"]
        drawn = pushing.messages_about(store, dict.fromkeys([*keys, "nobody's"]))
    assert {*drawn} == {keys[0], keys[2]}
    lines = Lines(client, drawn.get)
    with lines.watch(keys[1]) as broken, lines.watch(keys[2]) as phone:
        assert phone.recv(10_000)
        broken.setblocking(False)
        with pytest.raises(BlockingIOError):
            broken.recv(100)


def test_who_hangs_up_is_forgotten(client: FlaskClient) -> None:
    lines = Lines(client, lambda _: "id: 1\ndata: x\n\n")
    for phone in [lines.watch("key") for _ in range(10)]:
        assert phone.recv(100)
        phone.close()
    wait_until(lambda: lines.hub.channels == {})
    assert lines.fanout.lines == lines.fanout.rights == {}


def test_a_thread_ends_when_it_may_see_no_more(client: FlaskClient) -> None:
    """Where a connection cannot be taken over, each watcher has a thread of their own."""
    hub: live.Hub = client.application.extensions["companion.live"]
    allowed, heard = [True], []
    stream = hub.stream("key", "en", lambda: "data: x\n\n", lambda: allowed[0])

    def read() -> None:
        heard.extend(stream)

    thread = Thread(target=read)
    thread.start()
    while len(heard) < 2:
        sleep(0.01)
    allowed[0] = False
    hub.tell("key")
    thread.join(PATIENCE)
    assert heard[-1] == live.GONE
    assert hub.channels == {}


def test_what_is_pushed_is_what_is_asked_for(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    with client.application.test_request_context():
        store, key = client.application.extensions["companion.store"], pad.rpartition("/")[2]
        pushed = pushing.messages_about(store, {key: None})[key]
    asked = client.get(f"{pad}/now").json
    assert json.loads(pushed.partition("data: ")[2]) == asked


def test_what_is_known_is_not_read_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry of this process: whoever wrote it knows how the play stands."""
    keys = [begin(client, "basari", NAMES).rpartition("/")[2] for _ in range(2)]
    store, whole = client.application.extensions["companion.store"], pushing.VIEWS[PlaySubject]
    plays = whole.read(store, keys)
    asked: list[list[str]] = []

    def read(store: object, unknown: Sequence[str]) -> dict[str, Play]:
        asked.append([*unknown])
        return {key: plays[key] for key in unknown}

    monkeypatch.setitem(pushing.VIEWS, PlaySubject, whole._replace(read=read))
    with client.application.test_request_context():
        drawn = pushing.messages_about(store, {keys[0]: plays[keys[0]], keys[1]: None})
    assert {*drawn} == {*keys}
    assert asked == [[keys[1]]]


def test_news_are_those_of_the_latest_entry(client: FlaskClient) -> None:
    """Two threads that have written may tell of it in either order."""
    hub: live.Hub = client.application.extensions["companion.live"]
    channel = hub.enter("key")
    later, earlier = News("later", monotonic()), News("earlier", monotonic())
    hub.tell("key", 2, later)
    hub.tell("key", 1, earlier)
    assert (channel.seq, channel.news, channel.count) == (2, later, 2)
    hub.leave("key")


def test_news_from_before_a_change_of_others_are_read_again(client: FlaskClient) -> None:
    hub: live.Hub = client.application.extensions["companion.live"]
    channel = hub.enter("key")
    before = monotonic()
    hub.tell("key")
    assert channel.news is None
    hub.tell("key", 1, News("unaware of it", before))
    assert (channel.seq, channel.news) == (1, None)
    hub.tell("key", 2, News("aware", monotonic()))
    assert channel.news is not None
    hub.leave("key")


def test_what_those_look_at_who_come_together_is_read_together(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock stands until all are there; the first look at the database would tell of each."""
    now = 0.0
    monkeypatch.setattr(fanout, "monotonic", lambda: now)
    lines = Lines(client, lambda key: f"id: 1\ndata: {key}\n\n")
    monkeypatch.setattr(lines.hub, "look", lambda: None)
    together: list[set[str]] = []
    draw = lines.fanout.draw

    def drawn(known: Mapping[str, Any]) -> dict[str, str]:
        together.append({*known})
        return draw(known)

    lines.fanout.draw = drawn
    phones = {key: lines.watch(key) for key in ("one", "two", "three")}
    wait_until(lambda: len(lines.fanout.lines) == len(phones))
    assert together == []
    now = fanout.GATHERED
    for key, phone in phones.items():
        assert phone.recv(100) == f"id: 1\ndata: {key}\n\n".encode()
        phone.close()
    assert together == [{*phones}]


def test_an_entry_waits_for_nobody_who_comes(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "GATHERED", 2 * PATIENCE)
    lines = Lines(client, lambda _: "id: 1\ndata: x\n\n")
    with lines.watch("key") as phone:
        while "key" not in lines.hub.channels:
            sleep(0.01)
        lines.hub.tell("key")
        assert phone.recv(100) == b"id: 1\ndata: x\n\n"
