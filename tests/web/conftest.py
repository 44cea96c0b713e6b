"""What all tests of the pages start with."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.pad import client_in


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A phone at an instance of its own."""
    return client_in(tmp_path, monkeypatch)
