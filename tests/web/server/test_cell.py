"""Two servers on one PostgreSQL: behind a proxy, while one is killed; and their common limits."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingTCPServer
from threading import Thread
from unittest.mock import patch

import pytest

from companion.web.security import common_limits
from companion.web.security.common_limits import CommonBuckets
from companion.web.security.limits import DEVICE, LOGIN, WRONG, Budget
from companion.web.server.worker import KEEP_ALIVE
from tests.benchmarks.cell import prepared, spent, unseen_in, wrong_in
from tests.helpers.postgres import Cluster
from tests.helpers.proxies import HOST, PROXIES, ROOT, Servers, servers, wait_until
from tests.helpers.server import PATIENCE
from tests.helpers.stores import at_once, kept
from tests.web.helpers.streams import Phone

TABLES, VIEWERS, ENTRIES, INTERVAL = 6, 12, 8, 0.25
PLAYS = 40


@pytest.fixture(scope="module")
def those(cluster: Cluster) -> Iterator[Servers]:
    with cluster.database() as url, patch.dict(os.environ, DATABASE_URL=url), servers(2) as made:
        yield made


# Behind a proxy


@pytest.mark.parametrize("proxy", PROXIES)
def test_nothing_is_lost_and_everybody_comes_back(
    proxy: str, those: Servers, cluster: Cluster, tmp_path: Path
) -> None:
    sheets = prepared(tmp_path, TABLES, ENTRIES)

    def meanwhile() -> None:
        number = those.busiest()
        those.kill(number)
        cluster.restart()
        those.start_again(number)

    with PROXIES[proxy](those.ports) as port:
        evening = spent(sheets, VIEWERS, [port], INTERVAL, meanwhile)
    assert (wrong_in(tmp_path, sheets, evening), unseen_in(sheets, evening)) == (0, 0)
    assert evening.away  # it did happen


def test_nginx_lets_go_of_a_connection_before_its_server_does() -> None:
    """Otherwise an entry could be sent into one that ends, and nobody but its phone repeats it."""
    text = (ROOT / "docs" / "nginx.conf").read_text()
    idle = re.search(r"upstream companion \{[^}]*keepalive_timeout (\d+)s;", text)
    assert idle
    assert int(idle[1]) < KEEP_ALIVE


class Stub(BaseHTTPRequestHandler):
    """Says which server it is, and who it believes to be asked by; keeps no connection."""

    def do_GET(self) -> None:
        *_, address = self.headers.get_all("X-Forwarded-For", ["nobody"])
        told = f"{self.server.server_address[1]} {address}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class Stubs(ThreadingTCPServer):
    """Not one for HTTP, which would look for its own name first."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def end(self) -> None:
        self.shutdown()
        self.server_close()


def stub(stack: ExitStack) -> Stubs:
    server = stack.enter_context(Stubs((HOST, 0), Stub))
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    return server


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_play_stays_with_its_server_until_that_is_gone(proxy: str) -> None:
    with ExitStack() as stack:
        one, two = stub(stack), stub(stack)
        port = stack.enter_context(PROXIES[proxy]([one.port, two.port]))
        before = {number: answering(port, number) for number in range(PLAYS)}
        assert {len(those) for those in before.values()} == {1}
        assert {*Counter(each for those in before.values() for each in those)} == {
            one.port,
            two.port,
        }
        one.end()
        after = {number: answering(port, number) for number in range(PLAYS)}
        assert {*after.values()} == {frozenset([two.port])}
        two.end()


def answering(port: int, number: int) -> frozenset[int]:
    """The servers that answer for a play."""
    connection, found = HTTPConnection(HOST, port, timeout=PATIENCE), set()
    for page in ("", "/live", "/now?x=1", "/entry/7/edit"):
        connection.request("GET", f"/play/{number * 7919}{page}", headers={"X-Forwarded-For": "x"})
        answer = connection.getresponse()
        server, address = answer.read().decode().split()
        assert address == HOST
        found.add(int(server))
    connection.close()
    return frozenset(found)


# Without one


def test_a_document_is_had_from_a_server_that_was_not_asked_to_draw_it(those: Servers) -> None:
    place, drawn = "/pads/basari/3.pdf", 0
    for turn in range(100):
        connection = HTTPConnection(HOST, those.ports[turn % 2], timeout=PATIENCE)
        connection.request("GET", place)
        answer = connection.getresponse()
        content, place = answer.read(), answer.headers.get("Location", place)
        connection.close()
        assert answer.status in (200, 303)
        place = place.replace("&wait=1", "")  # what the waiting page leads to
        drawn += content.startswith(b"%PDF")
        if drawn == 2:
            return
    raise AssertionError(drawn)


def test_tries_to_sign_in_are_counted_together(those: Servers) -> None:
    phone = Phone(those.ports[0])
    phone.ask("GET", "/sign-in")

    def tried(number: int) -> int:
        own = Phone(those.ports[number % 2], {**phone.cookies})
        own.csrf = phone.csrf
        return own.ask("POST", "/sign-in", login="nobody", password="x")[0]  # noqa: S106

    with ThreadPoolExecutor(8) as threads:
        answers = Counter(threads.map(tried, range(24)))
    burst = int(LOGIN.burst)
    assert answers == {422: burst, 429: 24 - burst}


def test_wrong_keys_are_counted_together(those: Servers) -> None:
    phone = Phone(those.ports[0])
    phone.ask("GET", "/new/basari")
    other = Phone(those.ports[1], phone.cookies)
    for _ in range(int(WRONG.burst)):
        assert phone.ask("GET", "/play/x")[0] == 404
    wait_until(lambda: other.ask("GET", "/play/x")[0] == 429)


@pytest.fixture
def two(postgres: str, tmp_path: Path) -> Iterator[tuple[CommonBuckets, CommonBuckets]]:
    with kept(tmp_path) as here, kept(tmp_path) as there:
        made = (CommonBuckets(here, "secret"), CommonBuckets(there, "secret"))
        for each in made:
            each.start()
            wait_until(lambda each=each: each.channel.ear.connection is not None)
        yield made
        for each in made:
            each.end()


def test_exactly_so_many_tries_at_once(
    two: tuple[CommonBuckets, CommonBuckets], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common_limits, "PATIENCE", 30)  # however busy the machine is
    slow, other = Budget(burst=10, rate=1e-6), Budget(burst=5, rate=1e-7)
    wanted = [(slow, "hanna"), (other, "all")]
    waits = at_once([lambda each=each: each.take_each(wanted) for each in two for _ in range(8)])
    assert sum(wait == 0 for wait in waits) == 5
    assert all(two[number].gone(slow, two[0].name_of("hanna")) > 9 for number in range(2))
    monkeypatch.setattr(common_limits, "PATIENCE", 0.1)
    two[0].channel.close()  # what was told meanwhile is not heard: then it counts by itself
    assert two[0].take_each([(slow, "olga")]) == 0


@pytest.mark.parametrize("budget", [DEVICE, WRONG])
def test_what_is_spent_here_is_gone_there(
    two: tuple[CommonBuckets, CommonBuckets], budget: Budget
) -> None:
    here, there = two
    for _ in range(int(budget.burst)):
        here.take(budget, "hanna")
    wait_until(lambda: there.gone(budget, there.name_of("hanna")) > budget.burst / 2)
    assert there.gone(budget, there.name_of("sarah")) == 0
    assert not any("hanna" in who for _, who in there.kept)


def test_both_at_once_owe_what_they_have_spent_too_much(
    two: tuple[CommonBuckets, CommonBuckets],
) -> None:
    budget = Budget(burst=20, rate=0.001)
    for each in two:
        for _ in range(20):
            each.take(budget, "hanna")
    for each in two:
        wait_until(lambda each=each: each.gone(budget, each.name_of("hanna")) > 39)


def test_little_is_told_of_those_who_are_slow(two: tuple[CommonBuckets, CommonBuckets]) -> None:
    here, _ = two
    for number in range(50):
        here.take(DEVICE, f"phone {number}")
    assert here.worth_telling() == []
