"""The night goes on, whoever stops half-way: real phones, real nuisances, a real server."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from companion.web.server import worker as worker_module
from companion.web.server.worker import Worker
from tests.helpers.ready_process import Forked
from tests.helpers.server import PATIENCE, announced_port
from tests.web.helpers.nuisances import (
    FORM,
    LARGE,
    connected,
    harassed,
    head,
    impatient_server,
    is_let_go,
)
from tests.web.helpers.streams import Phone, Stream

ALL = {"silent": 1000, "half_heads": 200, "half_bodies": 200, "not_reading": 40}
GONE = {"silent", "half_sent", "not_reading"}
SOON = 0.5
THOROUGH = bool(os.environ.get("THOROUGH"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    """One whose nuisances stay: nobody is let go as long as a test lasts."""
    with impatient_server(tmp_path_factory.mktemp("instance"), 300) as process:
        yield process


@pytest.fixture(scope="module")
def port(server: Forked) -> int:
    return announced_port(server)


class Table:
    """A phone that taps, and what was acknowledged."""

    def __init__(self, port: int) -> None:
        self.phone = Phone(port)
        self.pad = self.phone.begin()
        self.kept: list[str] = []
        self.waited: list[float] = []

    def tap(self) -> None:
        text = f"tap {len(self.kept)}"
        before = monotonic()
        assert self.phone.note(self.pad, text) == 302
        self.waited.append((monotonic() - before) / 2)  # the pad is looked at first
        self.kept.append(text)

    def check(self) -> None:
        assert median(self.waited) < SOON
        found = re.findall(r"tap \d+", self.phone.ask("GET", f"{self.pad}/history")[1])
        assert {*found} == {*self.kept}


@pytest.mark.parametrize("kind", [*ALL, "together"])
def test_taps_are_kept_at_once(port: int, kind: str) -> None:
    table = Table(port)
    with harassed(port, **(ALL if kind == "together" else {kind: ALL[kind]})):
        for _ in range(5):
            table.tap()
    table.check()


@pytest.mark.skipif(not THOROUGH, reason="two minutes: make thorough")
@pytest.mark.timeout(400)
def test_taps_are_kept_for_two_minutes(tmp_path: Path) -> None:
    with impatient_server(tmp_path, 30) as process:
        port = announced_port(process)
        table = Table(port)
        for _ in range(4):  # those who were let go come again
            with harassed(port, **{**ALL, "not_reading": 200}):
                end = monotonic() + 30
                while monotonic() < end:
                    table.tap()
                    sleep(0.1)  # as fast as a phone may go
        table.check()
        assert sorted(table.waited)[-len(table.waited) // 100] < SOON


def test_whoever_stops_half_way_is_let_go_with_a_line(tmp_path: Path) -> None:
    numbers = {"silent": 30, "half_heads": 30, "half_bodies": 40, "not_reading": 2}
    with impatient_server(tmp_path, 2) as process:
        port = announced_port(process)
        with harassed(port, **numbers) as phones, ThreadPoolExecutor(1) as pool:
            dropping = pool.submit(drop_by_drop, port)
            assert all(is_let_go(phone) for phone in phones[:-2])
            assert dropping.result(PATIENCE)
            assert process.stderr
            lines: list[str] = []
            while gone_in(lines)["not_reading"] < 2:
                lines.append(process.stderr.readline())
            # Whoever did not read until now finds an end where there should be more.
            assert all(is_let_go(phone) for phone in phones[-2:])
        process.send_signal(signal.SIGTERM)
        lines += process.stderr.readlines()
    assert gone_in(lines) == {"silent": 30, "half_sent": 71, "not_reading": 2}
    assert len(lines) < 8  # one for each burst, however many they are
    assert "127.0.0.1" not in "".join(lines)


def gone_in(lines: list[str]) -> Counter[str]:
    gone: Counter[str] = Counter()
    for line in lines:
        fields = dict(re.findall(r"(\w+)=(\w+)", line))
        assert fields["level"] == "warning"
        gone.update({kind: int(fields[kind]) for kind in GONE & fields.keys()})
    return gone


def drop_by_drop(port: int) -> bool:
    """Send a letter of a head after the other; whether that comes to an end."""
    before = monotonic()
    with connected(port) as phone:
        phone.settimeout(0.1)
        while monotonic() - before < PATIENCE:
            try:
                phone.sendall(b"G")
                if not phone.recv(1):
                    return True
            except TimeoutError:
                continue
            except OSError:
                return True
    return False


def test_descriptors_do_not_run_out(tmp_path: Path) -> None:
    limited = ["sh", "-c", 'ulimit -n 200; exec "$0" "$@"']
    with impatient_server(tmp_path, 300, *limited) as process:
        port = announced_port(process)
        table = Table(port)
        with harassed(port, silent=300, half_heads=100):
            for _ in range(3):
                table.tap()
        table.check()


def asked(port: int, *said: bytes) -> HTTPResponse:
    with connected(port) as phone:
        for piece in said:
            phone.sendall(piece)
        answer = HTTPResponse(phone)
        answer.begin()
        return answer


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET  /people?q=Anna HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: localhost\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),  # TLS
        (b"GET /" + b"x" * 9000, 414),
        (head("GET", "/" + "x" * 9000), 414),
        (head("GET", "/", f"Cookie: {'x' * 9000}"), 431),
        (head("GET", "/", *[f"X-{n}: {'x' * 4000}" for n in range(9)]), 431),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9000, 431),
        (head("POST", "/open", "Content-Length: 4", "Transfer-Encoding: chunked"), 400),
        (head("POST", "/open", "Content-Length: 4", "Content-Length: 5"), 400),
        (head("POST", "/open", "Content-Length: -1"), 400),
        (head("POST", "/open", "Transfer-Encoding: invented"), 501),
        (head("POST", "/open", "Transfer-Encoding: chunked") + b"-5\r\nabc", 400),
        (head("POST", "/open", "Transfer-Encoding: chunked") + b"3\r\nabcdef\r\n0\r\n\r\n", 400),
        (head("POST", "/open", "Expect: wonders"), 417),
        (head("POST", "/open", FORM, "Content-Length: 99999999"), 413),
        (head("POST", "/open", FORM, "Content-Length: 99999999", "Expect: 100-continue"), 413),
    ],
)
def test_what_is_no_request_is_answered_without_waiting_for_more(
    port: int, said: bytes, status: int
) -> None:
    assert asked(port, said).status == status


def test_no_line_tells_who_sent_what(tmp_path: Path) -> None:
    with impatient_server(tmp_path, 30) as process:
        port = announced_port(process)
        assert asked(port, b"GET  /people?q=Anna HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 400
        assert asked(port, head("GET", "/", "An na: secret")).status == 400
        process.send_signal(signal.SIGTERM)
        assert process.stderr
        told = process.stderr.read()
    assert [line.split()[1] for line in told.splitlines()] == ["level=warning"] * 2
    for word in ("127.0.0.1", "Anna", "people", "An na", "secret"):
        assert word not in told


def test_a_connection_serves_again_and_again(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    used = set()
    for _ in range(3):
        connection.request("GET", "/livez")
        used.add(connection.sock)
        assert connection.getresponse().read()
    assert len(used) == 1
    connection.close()


def test_whoever_asks_without_waiting_is_answered_in_order(port: int) -> None:
    paths = ["/livez", LARGE, "/nowhere", "/livez"]
    asking = b"".join(head("GET", path) for path in paths[:-1])
    with connected(port, asking + head("GET", paths[-1], "Connection: close")) as phone:
        got = b""
        while piece := phone.recv(65536):
            got += piece
    assert re.findall(rb"HTTP/1.1 (\d+)", got) == [b"200", b"200", b"404", b"200"]


def test_a_body_is_asked_for_where_somebody_waits_for_that(port: int) -> None:
    said = head("POST", "/open", FORM, "Content-Length: 3", "Expect: 100-continue")
    with connected(port, said) as phone:
        assert phone.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        phone.sendall(b"a=b")
        assert phone.recv(100).startswith(b"HTTP/1.1 400 ")  # without a token


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_chunks_make_a_body(port: int, size: int) -> None:
    """Piece by piece over the wire, and as any other form to the app."""
    phone = Phone(port)
    phone.ask("GET", "/new/basari")
    form = f"names-0=Anna&names-1=Ben&names-2=Cem&csrf_token={phone.csrf}".encode()
    chunks = [form[at : at + size] for at in range(0, len(form), size)]
    body = b"".join(b"%x;a=b\r\n%s\r\n" % (len(piece), piece) for piece in chunks) + b"0\r\n\r\n"
    cookie = f"Cookie: {phone.headers()['Cookie']}"
    said = head("POST", "/new/basari", FORM, cookie, "Transfer-Encoding: chunked")
    answer = asked(port, said, *[body[at : at + 50] for at in range(0, len(body), 50)])
    assert answer.status == 302


def test_an_answer_waits_for_a_slow_reader_and_stays_whole(port: int) -> None:
    number = 150
    asking = head("GET", LARGE) * (number - 1) + head("GET", LARGE, "Connection: close")
    with connected(port, asking, room=4096) as phone:
        Phone(port).begin()  # the server has had time for others meanwhile
        got = 0
        ends = b""
        while piece := phone.recv(8192):
            got += len(piece)
            ends = (ends + piece)[-100:]
    with connected(port, head("GET", LARGE, "Connection: close")) as phone:
        once = b""
        while piece := phone.recv(65536):
            once += piece
    assert ends == once[-100:]
    keeps, closes = b"Connection: keep-alive", b"Connection: close"
    assert got == number * len(once) + (number - 1) * (len(keeps) - len(closes))


def test_uploads_do_not_hold_up_taps(port: int) -> None:
    """Large bodies have threads of their own; they are collected without one."""
    table = Table(port)
    said = head("POST", "/open", FORM, "Content-Length: 1000000")
    with ExitStack() as stack:
        phones = [stack.enter_context(connected(port, said)) for _ in range(40)]
        for phone in phones:
            phone.sendall(b"x" * 200_000)
        for _ in range(3):
            table.tap()
        for phone in phones[:6]:
            phone.sendall(b"x" * 800_000)
        for phone in phones[:6]:
            assert phone.recv(100).startswith(b"HTTP/1.1 400 ")
    table.check()


def test_viewers_are_told_though_others_stop_half_way(port: int) -> None:
    table = Table(port)
    stream = Stream(table.phone, table.pad)
    with harassed(port, half_heads=50, not_reading=10):
        table.tap()
        assert stream.until("tap 0")
    stream.close()


@pytest.mark.parametrize(
    ("path", "pool"),
    [
        ("/play/abc", "pool"),
        ("/play/abc/live", "watched"),
        ("/venue/abc/live", "watched_venues"),
        ("/screen/abc/live", "watched_venues"),
        ("/readyz", "aside"),
    ],
)
def test_those_who_come_to_watch_hold_nobody_up(path: str, pool: str) -> None:
    worker: Any = SimpleNamespace(pool=1, aside=2, watched=3, watched_venues=4)
    asking: Any = SimpleNamespace(request=SimpleNamespace(path=path), body_end=0, is_pushy=False)
    assert Worker.pool_for(worker, asking) == getattr(worker, pool)


def test_who_comes_to_watch_comes_after_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(worker_module, "give_way", done.append)
    worker: Any = SimpleNamespace(work=done.append)
    Worker.work_later(worker, "somebody")  # type: ignore[arg-type]
    assert done == [worker_module.BEFORE_WATCHED, "somebody"]
