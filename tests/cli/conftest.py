"""What all tests of the command line start with."""

import pytest

from companion.cli.terminal.words import VARIABLES


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever language the terminal of the tests speaks."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
