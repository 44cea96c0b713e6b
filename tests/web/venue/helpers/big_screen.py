"""A screen on the big screen, and the clock of the server, for tests."""

import re
from collections.abc import Iterator

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.venue.helpers.phones import House

START = "2026-11-16T20:00:00Z"


class Screen(House):
    """A house with a big screen, and a TV that has nothing but the link."""

    port = 0

    @property
    def organise(self) -> str:
        return f"{self.address}/big-screen"

    def link(self) -> str:
        """A new one, as the organisers' page shows it."""
        assert self.owner.post(f"{self.organise}/link").status_code == 303
        found = re.search(
            r"<code>http://localhost(/big-screen/[\w-]+)<", self.owner.get(self.organise).text
        )
        assert found
        return found[1]

    def tv(self) -> FlaskClient:
        return self.app.test_client()

    def send(self, what: str, **form: str | list[str]) -> TestResponse:
        return self.owner.post(f"{self.organise}/{what}", data=form)

    def timer(self, name: str, turn: str, minutes: str = "") -> int:
        return self.send("timer", timer=name, turn=turn, minutes=minutes).status_code


class Clock:
    """What the server's clock says."""

    def __init__(self, at: str) -> None:
        self.at = at

    def __call__(self) -> str:
        return self.at


def names(page: str) -> list[str]:
    """The pages of the big screen."""
    return re.findall(r'data-name="([\w-]+)"', page)


def clocks(page: str) -> list[str]:
    return re.findall(r"<time[^>]*>([^<]*)</time>", page.partition("<footer>")[0])


def parts(client: FlaskClient, link: str) -> Iterator[str]:
    answer = client.get(f"{link}/live")
    assert answer.status_code == 200
    for piece in answer.response:
        yield piece if isinstance(piece, str) else piece.decode()
