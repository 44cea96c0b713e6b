"""Every table is a model, read and written within a transaction that somebody else ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from companion.store.database import Store
from companion.store.models import (
    AccountRow,
    Model,
    VenueRow,
    add_row,
    all_of,
    first_of,
    values_of,
)
from companion.store.models import database as data_layer
from tests.helpers.stores import kept

MODELS = {mapper.class_ for mapper in data_layer.Model.registry.mappers}


@pytest.fixture
def store(tmp_path: Path, database: str) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store


class Stopped(Exception):
    """In the middle of a transaction."""


def venue(key: str) -> VenueRow:
    return VenueRow(key=key, name="Café", since="2026-11-18T10:00:00Z")


def test_every_table_is_a_model() -> None:
    assert {model.__tablename__ for model in MODELS} == {*Model.metadata.tables}
    assert all(issubclass(model, data_layer.Model) for model in MODELS)
    assert data_layer.metadata is Model.metadata


def test_a_row_is_written_with_its_transaction_and_read_without_an_app(store: Store) -> None:
    def job(connection: Connection) -> int:
        row = venue("one")
        add_row(connection, row)
        own = {"login": "ana", "password": "-", "role": "owner", "since": row.since}
        account = AccountRow(venue_id=row.id, **own)
        add_row(connection, account)
        return account.id

    number = store.write(job)
    found = store.read(lambda each: first_of(each, select(AccountRow)))
    assert found is not None
    assert (found.id, values_of(found)["login"]) == (number, "ana")


def test_what_is_revoked_is_not_there(store: Store) -> None:
    def job(connection: Connection) -> None:
        add_row(connection, venue("one"))
        assert len(all_of(connection, select(VenueRow))) == 1
        raise Stopped

    with pytest.raises(Stopped):
        store.write(job)
    assert store.read(lambda each: all_of(each, select(VenueRow))) == []
    assert store.read(lambda each: first_of(each, select(VenueRow))) is None


def test_a_relation_that_was_not_asked_for_is_not_read_later(store: Store) -> None:
    def job(connection: Connection) -> None:
        row = venue("one")
        add_row(connection, row)
        own = {"login": "ana", "password": "-", "role": "owner", "since": row.since}
        add_row(connection, AccountRow(venue_id=row.id, **own))

    store.write(job)
    found = store.read(lambda each: first_of(each, select(AccountRow)))
    assert found is not None
    with pytest.raises(Exception, match="venue"):
        _ = found.venue
