from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Store
from tests.keeping import kept


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store
