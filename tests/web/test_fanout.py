"""One thread for all who watch, within one process."""

import json
import socket
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from flask.testing import FlaskClient

from companion.web import fanout, live
from companion.web.play import watching
from tests.server import PATIENCE
from tests.web.pad import NAMES, begin


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    monkeypatch.setattr(fanout, "HEARTBEAT", 0.2)


def test_a_heartbeat_now_and_then(client: FlaskClient, quick: None) -> None:
    pad = begin(client, "basari", NAMES)
    answer = client.get(f"{pad}/live")
    heard = iter(answer.response)
    pieces = [
        piece if isinstance(piece, str) else piece.decode()
        for piece, _ in zip(heard, range(4), strict=False)
    ]
    assert pieces[0].startswith("retry: ")
    assert pieces[1].startswith("id: 0\ndata: ")
    assert pieces[2:] == [live.BEAT] * 2
    answer.close()


class Lines:
    """A fan-out with plain pairs of sockets."""

    def __init__(self, client: FlaskClient, draw: Callable[[str], str]) -> None:
        self.hub: live.Hub = client.application.extensions["companion.live"]
        self.fanout = fanout.Fanout(self.hub, "en", draw, lambda _: {"a"})

    def watch(self, key: str, device: str = "a") -> socket.socket:
        ours, theirs = socket.socketpair()
        theirs.settimeout(PATIENCE)
        self.fanout.adopt(fanout.Line(ours, key, device, False))
        return theirs


def test_it_is_drawn_once_for_all(client: FlaskClient) -> None:
    drawn: list[str] = []

    def draw(key: str) -> str:
        drawn.append(key)
        return f"id: {len(drawn)}\ndata: x\n\n"

    lines = Lines(client, draw)
    phones = [lines.watch("key") for _ in range(50)]
    sleep(5 * live.LOOK)  # the database was looked at for the first time
    before = len(drawn)
    assert before <= 2
    for phone in phones:
        phone.setblocking(False)
    drain(phones)
    lines.hub.tell("key", 1)
    sleep(0.3)
    assert len(drawn) == before + 1
    assert {phone.recv(100) for phone in phones} == {f"id: {len(drawn)}\ndata: x\n\n".encode()}
    for phone in phones:
        phone.close()


def drain(phones: list[socket.socket]) -> None:
    for phone in phones:
        try:
            phone.recv(10_000)
        except BlockingIOError:
            continue


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
    with lines.watch("wall somewhere") as screen:
        begun = monotonic()
        for number in range(1, 300):
            lines.hub.tell("wall somewhere", number)
        last = f"id: {lines.hub.channels['wall somewhere'].count}\n".encode()
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


def test_a_play_that_cannot_be_drawn_hides_no_other(client: FlaskClient) -> None:
    broken = Event()

    def draw(key: str) -> str:
        if key == "broken":
            broken.set()
            raise RuntimeError("broken")
        return "id: 1\ndata: x\n\n"

    lines = Lines(client, draw)
    with lines.watch("broken"):
        assert broken.wait(PATIENCE)
        with lines.watch("whole") as phone:
            assert phone.recv(100)


def test_who_hangs_up_is_forgotten(client: FlaskClient) -> None:
    lines = Lines(client, lambda _: "id: 1\ndata: x\n\n")
    for phone in [lines.watch("key") for _ in range(10)]:
        assert phone.recv(100)
        phone.close()
    end = monotonic() + PATIENCE
    while lines.hub.channels and monotonic() < end:
        sleep(0.01)
    assert lines.hub.channels == {}
    assert lines.fanout.lines == lines.fanout.rights == {}


def test_a_thread_ends_when_it_may_see_no_more(client: FlaskClient) -> None:
    """Where a connection cannot be taken over, each watcher has a thread of his own."""
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
        pushed = watching.message(pad.rpartition("/")[2])
    asked = client.get(f"{pad}/now").json
    assert json.loads(pushed.partition("data: ")[2]) == asked
