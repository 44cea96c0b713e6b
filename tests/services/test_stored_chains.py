"""What earlier releases have stored is verified and read unchanged.

A file in `databases` is what SQLite dumps of a database of that revision: plays of every game with
undos, amendments and notes, and venues with nights, finals, corrections, undos of undos and an
erasure. Beside it is what the release that wrote it made of it.
"""

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection

from companion.services.clock import today
from companion.services.play.reader import load_shown
from companion.services.policy import Role
from companion.services.venue.reader import VenueView, Visitor, load_venue, read_view
from companion.services.venue.rounds import open_round
from companion.services.venue.writer import act, order_of
from companion.services.verification import corruptions
from companion.store.database import Store
from companion.store.maintenance.transfer import put_in
from companion.store.maintenance.upgrade import migrate
from companion.store.venues import head_of_venue
from companion.venue.actions import CreateCompetition, OpenRound, StartFinals
from companion.venue.state import FINAL, NIGHT, ROUND, SEASON, SEMIFINAL
from tests.helpers.stores import kept, opened, server

DATABASES = Path(__file__).with_name("databases")
REVISIONS = sorted([path.stem for path in DATABASES.glob("*.sql")])


class Stored(NamedTuple):
    store: Store
    expected: dict[str, Any]


@pytest.fixture(params=REVISIONS)
def stored(request: pytest.FixtureRequest, tmp_path: Path, on_both: str) -> Any:
    source = tmp_path / ("source.sqlite3" if server() else "companion.sqlite3")
    with closing(connect(source)) as connection:
        connection.executescript((DATABASES / f"{request.param}.sql").read_text())
    expected = json.loads((DATABASES / f"{request.param}.json").read_text())
    if not server():
        with opened(source) as engine:
            migrate(engine)
    with kept(tmp_path) as store:
        if server():
            store.write(lambda connection: put_in(source, connection))
        yield Stored(store, expected)


def test_every_chain_holds(stored: Stored) -> None:
    assert corruptions(stored.store) == []


def test_every_play_is_where_it_was(stored: Stored) -> None:
    assert stored.expected["plays"]
    for key, then in stored.expected["plays"].items():
        play = load_shown(stored.store, [key])[key]
        assert (play.ledger.entries[-1].hash, play.seq) == (then["hash"], then["entries"])
        assert [[each.seq, each.amended_by] for each in play.live] == then["live"]
        assert [*play.history.state.points] == then["points"]
        assert play.over is then["over"]


def test_every_venue_is_where_it_was(stored: Stored) -> None:
    assert stored.expected["venues"]
    for key, then in stored.expected["venues"].items():
        view = load_venue(stored.store, key)
        assert (view.hash, view.seq) == (then["hash"], then["entries"])
        assert sorted(view.ledger.live.fallen) == then["fallen"]
        assert len(view.ledger.live_entries) == then["live"]
        assert len(view.state.people) == then["people"]
        for number, rows in then["standings"].items():
            ranked = order_of(stored.store, view, int(number))
            assert [[each.person, each.rank, str(each.row.points)] for each in ranked] == rows


def test_rounds_have_the_names_that_people_typed(stored: Stored) -> None:
    """Words that older versions stored for a round without a name count as none."""
    typed, unnamed = set(), set()
    for key in stored.expected["venues"]:
        view = load_venue(stored.store, key)
        for entry in view.ledger.live_entries:
            if isinstance(entry.action, OpenRound | StartFinals):
                competition = view.state.competitions[entry.action.competition]
                now = competition.rounds[entry.action.round]
                (unnamed if now.name is None else typed).add((entry.action.name, now.kind))
                assert now.name in (None, entry.action.name)
    assert {("Night 1", NIGHT), ("Night 2", NIGHT), ("Round 1", ROUND), ("Final", FINAL)} <= unnamed
    assert {("Round 1", NIGHT), ("final", FINAL), ("semifinal", SEMIFINAL)} <= typed


def test_a_chain_of_before_goes_on_with_a_round_without_a_name(stored: Stored) -> None:
    key = next(iter(stored.expected["venues"]))
    owner = Visitor(key, Role.OWNER, "account 1")
    number = len(load_venue(stored.store, key).state.competitions) + 1
    settings = {"scheme": {"points": {"kind": "placing", "default": [3, 2, 1]}}}
    act(stored.store, owner, CreateCompetition(number, SEASON, "Thursdays", settings))
    open_round(stored.store, owner, number, "", 1)

    def read_again(connection: Connection) -> VenueView:
        head = head_of_venue(connection, key)
        assert head
        return read_view(connection, head)

    assert stored.store.read(read_again).log[-1].action == OpenRound(number, 0, None, 1, today())
    assert corruptions(stored.store) == []
