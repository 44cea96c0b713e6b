"""What arrives in the smallest pieces is looked at once, however much came before it."""

from collections.abc import Iterator
from socket import socket, socketpair

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import ParseException

from companion.web.server.connection import SMALL_BODY, Connection
from companion.web.server.worker import Worker
from tests.web.helpers.nuisances import FORM, head


@pytest.fixture
def pair() -> Iterator[tuple[socket, Connection]]:
    phone, own = socketpair()
    with phone, own:
        yield phone, Connection(own, "", "")


def arrives(pair: tuple[socket, Connection], said: bytes) -> list[bool]:
    """Byte by byte: after which of them the head is there."""
    phone, connection = pair
    found = []
    for byte in said:
        phone.sendall(bytes([byte]))
        connection.receive()
        found.append(connection.read_head(Config()))
    return found


def test_a_head_is_complete_with_its_last_byte(pair: tuple[socket, Connection]) -> None:
    said = head("GET", "/", "A: b", "C: d")
    assert arrives(pair, said) == [False] * (len(said) - 1) + [True]


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\n", b"GET / HTTP/1.1\r\nA: b\r\nC: d\n"])
def test_a_line_without_its_return_is_noticed_at_once(
    pair: tuple[socket, Connection], said: bytes
) -> None:
    assert arrives(pair, said[:-1]) == [False] * (len(said) - 1)
    with pytest.raises(ParseException):
        arrives(pair, said[-1:])


def test_all_are_not_weighed_anew_for_every_byte_of_an_upload(
    pair: tuple[socket, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a thousand uploads open, every byte of theirs would cost a look at a thousand."""
    phone, connection = pair
    worker = Worker.__new__(Worker)
    worker.cfg, worker.connections, worker.largest = Config(), {connection}, 10 * SMALL_BODY
    weighed: list[int] = []
    monkeypatch.setattr(worker, "bound_weight", lambda: weighed.append(connection.weight))
    phone.sendall(head("POST", "/open", FORM, f"Content-Length: {9 * SMALL_BODY}"))
    worker.collect(connection)
    for _ in range(3 * SMALL_BODY // 1024):
        phone.sendall(b"x" * 1024)
        worker.collect(connection)
    for _ in range(100):
        phone.sendall(b"x")
        worker.collect(connection)
    assert 2 <= len(weighed) <= 3
