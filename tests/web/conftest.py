"""What all tests of the pages start with."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.security.rights import NEEDED
from tests.web.helpers.pad import client_in
from tests.web.venue.helpers.people import set_up


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A phone at an instance of its own."""
    return client_in(tmp_path, monkeypatch)


@pytest.fixture
def venue(client: FlaskClient) -> str:
    """The address of a venue whose owner is signed in."""
    return set_up(client)


@pytest.fixture(autouse=True)
def pages_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that tests add by themselves are for everybody."""
    for name in ("fault", "put", "get", "<lambda>", *[f"fail{code}" for code in range(400, 600)]):
        monkeypatch.setitem(NEEDED, name, "visit")
