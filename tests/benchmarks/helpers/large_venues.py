"""Venues of many results, written down at once: to enter them one by one would take too long."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from unittest.mock import patch

from flask import Flask

from companion.competition.presets import presets
from companion.ledger.chain import hash_entry
from companion.ledger.entry import Entry
from companion.services.account import invitations
from companion.services.policy import Role
from companion.services.venue import join_links, people
from companion.services.venue import writer as organise
from companion.services.venue.reader import VENUE_ROWS, Visitor, load_venue
from companion.store.database import Store
from companion.store.ledgers import VENUES, add_entries
from companion.venue.actions import (
    Action,
    AddPeople,
    CheckIn,
    CloseRound,
    CreateCompetition,
    EnterResult,
    OpenRound,
    Penalise,
    PublishDraw,
    operation_for,
)
from companion.venue.fold import ROOT, RULEBOOK, fold
from companion.venue.state import SEASON
from companion.web.app import create_app
from companion.web.base.device import cookie
from companion.web.security.rights import SIGNED_IN
from tests.benchmarks.helpers.measures import Result, in_process, taken

SIZE = 4
AT = "2026-01-01T20:00:00+00:00"
PENALTY = Penalise(1, 0, 1, -1, "late, as Player 00002 says")
GAMES = ("", "basari", "catan", "azul")


def owner_of_new(store: Store, login: str) -> tuple[Visitor, str]:
    """A new venue: who runs it, and the secret of their sign-in."""
    token = invitations.invite(store, "owner")
    account, secret = invitations.accept(
        store, token, login, f"{login} walnut bicycle harbour", login
    )
    return Visitor(account.key, Role.OWNER, account.by), secret


def fill(store: Store, visitor: Visitor, count: int, nights: int, settings: object = None) -> None:
    """A season of so many people with so many nights behind it and one that is open."""
    for first in range(1, count + 1, people.MOST_AT_ONCE):
        last = min(count + 1, first + people.MOST_AT_ONCE)
        people.add(store, visitor, [f"Player {number:05}" for number in range(first, last)])
    write_down(store, visitor, season(count, nights, settings or {"scheme": presets()[0].scheme}))


def season(count: int, nights: int, settings: object) -> list[Action]:
    random = Random(1)
    found: list[Action] = [CreateCompetition(1, SEASON, "Thursdays", settings)]  # type: ignore[arg-type]
    for number in range(nights):
        found += [*night(number, random, count), CloseRound(1, number)]
        found += [PENALTY] if number == 0 else []
    return found + night(nights, random, count)[:3]


def night(number: int, random: Random, count: int) -> list[Action]:
    """Everybody plays once, at tables drawn by lot."""
    order = random.sample(range(1, count + 1), count)
    tables = [order[at : at + SIZE] for at in range(0, count, SIZE)]
    game = GAMES[number % len(GAMES)]
    found: list[Action] = [
        OpenRound(1, number, f"Night {number + 1}", 1),
        CheckIn(1, number, order),
        PublishDraw(1, number, tables, [], game),
    ]
    for at, table in enumerate(tables):
        lines = [{"score": random.randint(20, 99)} for _ in table]
        found.append(EnterResult(1, number, at, lines, ""))
    return found


def write_down(store: Store, visitor: Visitor, actions: list[Action]) -> None:
    """As if they had been done one after the other."""
    view = load_venue(store, visitor.key)
    entries = entries_of(actions, visitor.by, view.seq, view.hash)
    rows = [VENUE_ROWS.row_of(view.id, entry, f"token {entry.seq}") for entry in entries]
    store.write(lambda connection: add_entries(connection, VENUES, rows))


def entries_of(
    actions: list[Action], by: str = "", seq: int = 0, previous: str = ROOT
) -> Iterator[Entry[Action]]:
    """All in one chain, after an entry of this number and hash."""
    for number, action in enumerate(actions, seq + 1):
        entry = Entry(number, operation_for(action), by, AT, previous)
        previous = hash_entry(entry, RULEBOOK.spell)
        yield entry._replace(hash=previous)


# Pages after one more result against the same pages again, within one process


AFTER = {"competition": "/c/1", "statistics": "/results", "ratings": "/ratings"}
SIZES = ((500, 40), (500, 400))  # people and nights: 5,000 and 50,000 results
TURNS, RATIO = 12, 3.3
SCREEN = 0.03  # seconds of the processor
FEW, MANY = 400, 4_000  # people on a big screen
LONG_NIGHT = 10_000  # people


def large_venue_ratios() -> list[Result]:
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict(os.environ, COMPANION_INSTANCE=str(Path(folder))),
    ):
        app = create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})
        found = [result for size in SIZES for result in House(app, *size).after_a_result()]
        screens = [House(app, count, 1).screen() for count in (SIZES[0][0], FEW, MANY)]
    first, few, many = screens
    what = f"the screen of {SIZES[0][0]} people after an entry / 30 ms"
    linear = f"the screen of {MANY:,} people / ten times {FEW:,}"
    return [
        *found,
        Result(what, SCREEN, first, first / SCREEN, 1.1),
        Result(linear, 10 * few, many, many / few / 10, 1.5),
        long_night(),
    ]


def long_night() -> Result:
    """What an entry of the log costs in a night of ten times as many tables."""
    settings = {"scheme": presets()[0].scheme}
    few, many = [
        [*entries_of([AddPeople(1, count, False), *season(count, nights, settings)])]
        for count, nights in ((LONG_NIGHT // 10, 10), (LONG_NIGHT, 1))
    ]
    floor, figure = in_process(lambda: fold(few), lambda: fold(many), 5)
    floor, figure = floor / len(few), figure / len(many)
    what = f"an entry in a night of {LONG_NIGHT // SIZE:,} tables / of {LONG_NIGHT // SIZE // 10}"
    return Result(what, floor, figure, figure / floor, 1.6)


class House:
    """A large venue, and an organiser's browser."""

    def __init__(self, app: Flask, count: int, nights: int) -> None:
        self.store: Store = app.extensions["companion.store"]
        self.count, self.nights = count, nights
        self.visitor, secret = owner_of_new(self.store, f"large {count} {nights}")
        fill(self.store, self.visitor, count, nights)
        self.client = app.test_client()
        with app.test_request_context():
            self.client.set_cookie(cookie(SIGNED_IN), secret)
        self.entered = 0

    def after_a_result(self) -> list[Result]:
        found = []
        for name, rest in AFTER.items():
            address = f"/venue/{self.visitor.key}{rest}"
            times = [self.again_and_after(address) for _ in range(TURNS)]
            again, after = [min(each) for each in zip(*times[1:], strict=True)]
            what = f"{name} of {self.count * self.nights // SIZE:,} results after one more / again"
            found.append(Result(what, again, after, after / again, RATIO))
        return found

    def again_and_after(self, address: str) -> tuple[float, float]:
        self.get(address)
        again = taken(lambda: self.get(address), process_time)
        self.report()
        return again, taken(lambda: self.get(address), process_time)

    def screen(self) -> float:
        """All pages of the big screen after an entry."""

        def token(key: str, role: str, generation: int) -> str:
            return f"a-token-{key}-{role}-{generation}"

        join_links.renew_join_link(self.store, self.visitor, join_links.BIG_SCREEN, token, False)
        address = f"/big-screen/{token(self.visitor.key, join_links.BIG_SCREEN, 1)}"
        times = [self.again_and_after(address) for _ in range(3)]
        return min([after for _, after in times])

    def report(self) -> None:
        """A result of the night that is open, each time another one."""
        lines = [{"score": self.entered + seat} for seat in range(SIZE)]
        at = self.entered % (self.count // SIZE)
        organise.act(self.store, self.visitor, EnterResult(1, self.nights, at, lines, ""))
        self.entered += 1

    def get(self, address: str) -> None:
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
