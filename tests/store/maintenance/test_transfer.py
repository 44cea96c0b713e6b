"""From one database into another, whatever it keeps."""

from pathlib import Path

import pytest

from companion.store.maintenance.transfer import put_in
from companion.store.venues import add_venue
from tests.helpers.stores import kept
from tests.services.helpers.venues import house

MANY = 50  # more than a writer tries again


def test_what_comes_after_a_move_has_numbers_of_its_own(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """PostgreSQL counts by itself, and does not look at rows that bring their number along."""
    with kept(tmp_path) as source:
        for number in range(MANY):
            key = f"key {number}"
            source.write(lambda connection, key=key: add_venue(connection, key, "Club", "then"))  # type: ignore[misc]
        first = house(source)
    file = tmp_path / "companion.sqlite3"
    request.getfixturevalue("postgres")
    with kept(tmp_path) as target:
        target.write(lambda connection: put_in(file, connection))
        second = house(target, "olga")
        assert first.account.venue < second.account.venue
        assert first.account.id < second.account.id
