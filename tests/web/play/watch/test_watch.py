"""Watching live, over real connections to real servers."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.helpers.ready_process import Forked
from tests.helpers.server import PATIENCE, SERVE, announced_port, ready_server
from tests.helpers.slow import slow_but
from tests.web.helpers.streams import AT_ONCE, Phone, Stream


def serve(folder: Path) -> Any:
    return ready_server(SERVE, COMPANION_INSTANCE=str(folder))


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
        assert message.at - accepted < AT_ONCE
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
    links, viewer = keeper.share(pad), Phone(keeper.port)
    viewer.join(links["watch"])
    stream, own = listen(viewer, pad), listen(keeper, pad)
    assert stream.next()
    assert own.next()
    keeper.ask("POST", f"{pad}/share/renew", role="watch")
    renewed = monotonic()
    message = stream.next()
    assert message
    assert message.kind == "gone"
    assert message.at - renewed < AT_ONCE
    assert stream.next() is None
    keeper.note(pad, "a secret")
    assert own.until("a secret")
    assert listen(viewer, pad).status == 404


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
    """They read nothing at all, until the system takes no more; then they get the newest."""
    slow = listen(keeper, pad)
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stream = listen(keeper, pad)
    stream.next()
    for number in range(60):
        keeper.note(pad, f"note {number} {'x' * 150}")
        accepted = monotonic()
        message = stream.next()
        assert message
        assert message.at - accepted < AT_ONCE
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


@pytest.mark.parametrize("sent", slow_but([signal.SIGINT], [signal.SIGINT, signal.SIGTERM]))
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
from companion.cli.serve import Server, announce, listen, sound_app
app = sound_app()
app.extensions["companion.store"].let_go()
listener = listen("127.0.0.1", 0)
announce(*listener.getsockname(), sys.stdout)
sys.stdout.flush()
Server(app, listener).run()
"""


@contextmanager
def another(folder: Path) -> Iterator[tuple[Forked, int]]:
    """A server beside another, past whatever may keep people from that."""
    with ready_server([sys.executable, "-c", SECOND], COMPANION_INSTANCE=str(folder)) as process:
        yield process, announced_port(process)


def test_an_entry_reaches_the_viewers_of_another_process(tmp_path: Path, listen: Listen) -> None:
    with another(tmp_path) as (_, one), another(tmp_path) as (_, two):
        keeper = Phone(one)
        pad = keeper.begin()
        links = keeper.share(pad)
        viewer = Phone(two)
        viewer.join(links["watch"])
        stream = listen(viewer, pad)
        assert stream.next()
        for number in range(5):
            keeper.note(pad, f"note {number}")
            accepted = monotonic()
            assert stream.until(f"note {number}").at - accepted < AT_ONCE
        keeper.ask("POST", f"{pad}/share/renew", role="watch")
        renewed = monotonic()
        message = stream.next()
        assert message
        assert message.kind == "gone"
        assert message.at - renewed < AT_ONCE


@pytest.mark.parametrize("turn", slow_but([0], range(3)))
def test_an_entry_is_seen_though_its_server_dies_right_after(
    tmp_path: Path, listen: Listen, turn: int
) -> None:
    with another(tmp_path) as (process, one), another(tmp_path) as (_, two):
        keeper = Phone(one)
        pad = keeper.begin()
        stream = listen(Phone(two, keeper.cookies), pad)
        assert stream.next()
        keeper.note(pad, f"turn {turn}")
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        killed = monotonic()
        assert stream.until(f"turn {turn}").at - killed < AT_ONCE
