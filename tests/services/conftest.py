from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.database import Store
from tests.helpers.stores import kept


@pytest.fixture(autouse=True)
def on_both(database: str) -> str:
    return database


@pytest.fixture
def store(tmp_path: Path, on_both: str) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store
