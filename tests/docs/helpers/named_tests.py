"""A plugin of pytest for those who only want to know whether what they named is there."""

from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> bool:
    """Nothing is imported, and nothing run."""
    for name in session.config.args:
        if not Path(name.partition("::")[0]).exists():
            raise pytest.UsageError(f"There is no {name}")
    session.testscollected = 1
    return True
