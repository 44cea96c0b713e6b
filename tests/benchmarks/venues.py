"""Pages of a full venue against the same pages of an empty one, within one process."""

import os
import tempfile
from pathlib import Path
from random import Random
from unittest.mock import patch

from flask.testing import FlaskClient

from companion.competition.presets import presets
from companion.services.account import invitations
from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue import writer as organise
from companion.services.venue.reader import Visitor
from companion.store.database import Store
from companion.venue.actions import (
    Action,
    CheckIn,
    CloseRound,
    CreateCompetition,
    EnterResult,
    OpenRound,
    PublishDraw,
)
from companion.venue.state import SEASON
from companion.web.app import create_app
from companion.web.base.device import cookie
from companion.web.security.rights import SIGNED_IN
from tests.benchmarks.helpers.measures import Result, in_process

PEOPLE, NIGHTS, SIZE = 500, 40, 4  # 40 nights of 125 tables are 5,000 results
TURNS, AT_ONCE = 30, 5
PAGES = {
    "home": "",
    "competition": "/c/1",
    "round": "/c/1/r/{round}",
    "table": "/c/1/r/{round}/t/1",
    "why": "/c/1/why/1",
    "settings": "/c/1/settings",
    "people": "/people",
    "person": "/people/1",
    "log": "/log",
    "organise": "/set-up",
    "statistics": "/results",
    "profile": "/people/1/statistics",
    "ratings": "/ratings",
    "review": "/c/1/review",
}
BOUND = 5


def venue_ratios() -> list[Result]:
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict(os.environ, COMPANION_INSTANCE=str(Path(folder))),
    ):
        app = create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})
        store: Store = app.extensions["companion.store"]
        empty, empty_key = venue_of(app.test_client(), store, "empty", SIZE, 0)
        full, full_key = venue_of(app.test_client(), store, "full", PEOPLE, NIGHTS)
        return [
            ratio(
                name,
                (empty, f"/venue/{empty_key}{rest.format(round=1)}"),
                (full, f"/venue/{full_key}{rest.format(round=NIGHTS + 1)}"),
            )
            for name, rest in PAGES.items()
        ]


def ratio(name: str, floor: tuple[FlaskClient, str], figure: tuple[FlaskClient, str]) -> Result:
    slow, fast = [lambda at=each: times(*at) for each in (figure, floor)]
    low, high = in_process(fast, slow, TURNS)
    return Result(f"{name} of a full venue / of an empty one", low, high, high / low, BOUND)


def times(client: FlaskClient, address: str) -> None:
    for _ in range(AT_ONCE):
        answer = client.get(address)
        assert answer.status_code == 200, answer.text


def venue_of(
    client: FlaskClient, store: Store, login: str, count: int, nights: int
) -> tuple[FlaskClient, str]:
    """A season with so many nights behind it and one that is open, with a table at least."""
    token = invitations.invite(store, "owner")
    words = f"{login} walnut bicycle harbour"
    account, secret = invitations.accept(store, token, login, words, login)
    with client.application.test_request_context():
        client.set_cookie(cookie(SIGNED_IN), secret)
    visitor = Visitor(account.key, Role.OWNER, account.by)
    people.add(store, visitor, [f"Player {number:03}" for number in range(1, count + 1)])
    scheme = presets()[0].scheme
    organise.act(store, visitor, CreateCompetition(1, SEASON, "Thursdays", {"scheme": scheme}))
    random = Random(1)
    for number in range(nights):
        tables = drawn(random, count)
        organise.act(store, visitor, lambda _, n=number, t=tables: night(n, t, random))
    tables = drawn(random, count)
    everybody = [person for table in tables for person in table]
    opening: list[Action] = [
        OpenRound(1, nights, "Tonight", 1),
        CheckIn(1, nights, everybody),
        PublishDraw(1, nights, tables, [], ""),
    ]
    organise.act(store, visitor, lambda _: opening)
    return client, account.key


def drawn(random: Random, count: int) -> list[list[int]]:
    order = random.sample(range(1, count + 1), count)
    return [order[at : at + SIZE] for at in range(0, count, SIZE)]


def night(number: int, tables: list[list[int]], random: Random) -> list[Action]:
    there = [person for table in tables for person in table]
    found: list[Action] = [
        OpenRound(1, number, f"Night {number + 1}", 1),
        CheckIn(1, number, there),
        PublishDraw(1, number, tables, [], ""),
    ]
    for at, table in enumerate(tables):
        lines = [{"score": random.randint(20, 99)} for _ in table]
        found.append(EnterResult(1, number, at, lines, ""))
    return [*found, CloseRound(1, number)]
