"""Watching live, over real connections to real servers."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.web import fanout, live
from companion.web.play import watching
from tests.server import PATIENCE, announced_port, running_server
from tests.web.pad import NAMES, begin

A_SECOND = 1.0
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NOTES = 'name="csrf_token" value="([^"]+)"'


class Message(NamedTuple):
    kind: str
    id: str
    data: str
    at: float

    @property
    def news(self) -> Any:
        return json.loads(self.data)


class Phone:
    """A browser without a screen."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.port = port
        self.cookies = cookies or {}
        self.csrf = ""

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = urlencode({**form, "csrf_token": self.csrf}) if method == "POST" else None
        connection.request(method, path, body, {**self.headers(), **(FORM if body else {})})
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        page, location = answer.read().decode(), answer.headers.get("Location", "")
        if found := re.search(NOTES, page):
            self.csrf = found[1]
        connection.close()
        return answer.status, page, location

    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def begin(self) -> str:
        self.ask("GET", "/new/basari")
        names = {f"names-{seat}": name for seat, name in enumerate(NAMES)}
        status, page, location = self.ask("POST", "/new/basari", **names)
        assert status == 302, page
        self.ask("GET", location)
        return location

    def note(self, pad: str, text: str) -> int:
        found = re.search(r'data-seq="(\d+)"', self.ask("GET", pad)[1])
        assert found
        token = text.replace(" ", "-")
        return self.ask("POST", f"{pad}/note", text=text, token=token, seq=found[1])[0]

    def share(self, pad: str) -> dict[str, str]:
        assert self.ask("POST", f"{pad}/share")[0] == 302
        found = re.findall(
            r"<code>http://[^/]+(/join/[^<]+)</code>", self.ask("GET", f"{pad}/share")[1]
        )
        return dict(zip(("watch", "keep"), found, strict=True))

    def join(self, link: str) -> str:
        self.ask("GET", link)
        status, _, location = self.ask("POST", "/join", token=link.rpartition("/")[2])
        assert status == 302
        return location


class Stream:
    """What an EventSource hears, with the moment of each message."""

    def __init__(self, phone: Phone, path: str, last: str = "", protocol: str = "HTTP/1.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", phone.port), timeout=PATIENCE)
        lines = [f"GET {path}/live {protocol}", "Host: x", f"Cookie: {phone.headers()['Cookie']}"]
        lines += [f"Last-Event-ID: {last}"] if last else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.head = {}
        while line := self.file.readline().strip():
            name, _, value = line.decode().partition(": ")
            self.head[name.lower()] = value
        self.chunked = self.head.get("transfer-encoding") == "chunked"
        self.rest = b""

    def next(self) -> Message | None:
        """The next message but for heartbeats; None at the end."""
        while True:
            while b"\n\n" not in self.rest:
                piece = self.piece()
                if not piece:
                    return None
                self.rest += piece
            one, _, self.rest = self.rest.partition(b"\n\n")
            fields = dict(line.partition(": ")[::2] for line in one.decode().split("\n"))
            if "data" in fields and fields.get("event") != "beat":
                kind, number = fields.get("event", "message"), fields.get("id", "")
                return Message(kind, number, fields["data"], monotonic())

    def piece(self) -> bytes:
        if not self.chunked:
            return self.file.read1(4096)  # what came with the head is there already
        size = self.file.readline()
        if not size.strip() or int(size, 16) == 0:
            return b""
        piece = self.file.read(int(size, 16))
        self.file.readline()
        return piece

    def until(self, text: str) -> Message:
        while message := self.next():
            if text in message.data:
                return message
        raise AssertionError(text)

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def serve(folder: Path) -> Any:
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    return running_server(command, COMPANION_INSTANCE=str(folder))


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with serve(tmp_path_factory.mktemp("instance")) as process:
        yield announced_port(process)


@pytest.fixture
def keeper(port: int) -> Phone:
    return Phone(port)


@pytest.fixture
def pad(keeper: Phone) -> str:
    return keeper.begin()


@pytest.fixture
def listen() -> Iterator[Callable[..., Stream]]:
    with ExitStack() as stack:

        def opened(*given: Any, **named: Any) -> Stream:
            stream = Stream(*given, **named)
            stack.callback(stream.close)
            return stream

        yield opened


Listen = Callable[..., Stream]


@pytest.mark.parametrize("protocol", ["HTTP/1.1", "HTTP/1.0"])
def test_whoever_comes_is_told_at_once_and_then_of_every_entry(
    keeper: Phone, pad: str, listen: Listen, protocol: str
) -> None:
    stream = listen(keeper, pad, protocol=protocol)
    assert stream.status == 200
    assert stream.head["content-type"].startswith("text/event-stream")
    assert "no-cache" in stream.head["cache-control"]
    assert "content-encoding" not in stream.head
    first = stream.next()
    assert first
    assert (first.kind, first.id, first.news["seq"]) == ("message", "0", 0)
    for number in range(1, 6):
        assert keeper.note(pad, f"note {number}") == 302
        accepted = monotonic()
        message = stream.next()
        assert message
        assert message.id == str(number)
        assert message.at - accepted < A_SECOND
        assert message.news["entries"][-1] == [number, f"Note: note {number}"]


def test_who_was_away_sees_what_he_missed(keeper: Phone, pad: str, listen: Listen) -> None:
    first = listen(keeper, pad).next()
    assert first
    for number in range(3):
        keeper.note(pad, f"missed {number}")
    again = listen(keeper, pad, last=first.id).next()
    assert again
    assert again.id == "3"
    assert [f"Note: missed {number}" for number in range(3)] == [
        sentence for _, sentence in again.news["entries"]
    ]


def test_a_change_of_status_is_told(keeper: Phone, pad: str, listen: Listen) -> None:
    stream = listen(keeper, pad)
    stream.next()
    keeper.ask("POST", f"{pad}/status", status="paused")
    message = stream.next()
    assert message
    assert message.news["status"] == "paused"


def test_who_is_sent_away_hears_it_at_once(keeper: Phone, pad: str, listen: Listen) -> None:
    links, watcher = keeper.share(pad), Phone(keeper.port)
    watcher.join(links["watch"])
    stream, own = listen(watcher, pad), listen(keeper, pad)
    assert stream.next()
    assert own.next()
    keeper.ask("POST", f"{pad}/share/renew", role="watch")
    renewed = monotonic()
    message = stream.next()
    assert message
    assert message.kind == "gone"
    assert message.at - renewed < A_SECOND
    assert stream.next() is None
    keeper.note(pad, "a secret")
    assert own.until("a secret")
    assert listen(watcher, pad).status == 404


def test_a_connection_is_kept_for_the_next_request_but_not_taken_twice(
    keeper: Phone, pad: str, listen: Listen
) -> None:
    """A stream upon a connection that was used before, as browsers do."""
    connection = HTTPConnection("127.0.0.1", keeper.port, timeout=PATIENCE)
    connection.request("GET", f"{pad}/now", headers=keeper.headers())
    connection.getresponse().read()
    connection.request("GET", f"{pad}/live", headers=keeper.headers())
    answer = connection.getresponse()
    assert answer.readline().startswith(b"retry: ")
    keeper.note(pad, "by another connection")
    line = b""
    while b"by another connection" not in line:
        line = answer.readline()
    connection.close()


def test_a_slow_reader_holds_nobody_up(keeper: Phone, pad: str, listen: Listen) -> None:
    """He reads nothing at all, until the system takes no more for him; then he gets the newest."""
    slow = listen(keeper, pad)
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stream = listen(keeper, pad)
    stream.next()
    for number in range(60):
        keeper.note(pad, f"note {number} {'x' * 150}")
        accepted = monotonic()
        message = stream.next()
        assert message
        assert message.at - accepted < A_SECOND
    assert slow.until("note 59").id == "60"


def test_many_come_and_go(keeper: Phone, pad: str, listen: Listen) -> None:
    for _ in range(3):
        streams = [Stream(keeper, pad) for _ in range(60)]
        assert all(stream.next() for stream in streams)
        for stream in streams[::2]:
            stream.close()
        keeper.note(pad, f"at {monotonic()}")
        assert all(stream.next() for stream in streams[1::2])
        for stream in streams[1::2]:
            stream.close()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_soon_though_it_is_watched(
    tmp_path: Path, listen: Listen, sent: signal.Signals
) -> None:
    with serve(tmp_path) as process:
        keeper = Phone(announced_port(process))
        pad = keeper.begin()
        streams = [listen(keeper, pad) for _ in range(20)]
        assert all(stream.next() for stream in streams)
        process.send_signal(sent)
        assert process.wait(PATIENCE) == 0
        assert [stream.next() for stream in streams] == [None] * 20
        assert process.stderr
        assert process.stderr.read() == ""


# Two processes


SECOND = """
import sys
from companion.web.serving import Server, listen
listener = listen("127.0.0.1", 0)
print(f"On this machine http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
Server(listener).run()
"""


@contextmanager
def another(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server beside another, past whatever may keep people from that."""
    with running_server([sys.executable, "-c", SECOND], COMPANION_INSTANCE=str(folder)) as process:
        yield process, announced_port(process)


def test_an_entry_reaches_the_watchers_of_another_process(tmp_path: Path, listen: Listen) -> None:
    with another(tmp_path) as (_, one), another(tmp_path) as (_, two):
        keeper = Phone(one)
        pad = keeper.begin()
        links = keeper.share(pad)
        watcher = Phone(two)
        watcher.join(links["watch"])
        stream = listen(watcher, pad)
        assert stream.next()
        for number in range(5):
            keeper.note(pad, f"note {number}")
            accepted = monotonic()
            assert stream.until(f"note {number}").at - accepted < A_SECOND
        keeper.ask("POST", f"{pad}/share/renew", role="watch")
        renewed = monotonic()
        message = stream.next()
        assert message
        assert message.kind == "gone"
        assert message.at - renewed < A_SECOND


@pytest.mark.parametrize("turn", range(3))
def test_an_entry_is_seen_though_its_server_dies_right_after(
    tmp_path: Path, listen: Listen, turn: int
) -> None:
    with another(tmp_path) as (process, one), another(tmp_path) as (_, two):
        keeper = Phone(one)
        pad = keeper.begin()
        stream = listen(Phone(two, keeper.cookies), pad)
        assert stream.next()
        keeper.note(pad, f"the last {turn}")
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        killed = monotonic()
        assert stream.until(f"the last {turn}").at - killed < A_SECOND


# Within one process


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
