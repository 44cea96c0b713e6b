"""Tests that try once more, at other tables, what one beside them has tried.

They take half as long as all others together, so `make test` leaves what is marked `slow` to
`make thorough`.
"""

import os
from collections.abc import Container, Iterable
from typing import Any

import pytest

THOROUGH = bool(os.environ.get("THOROUGH"))


def slow_but(kept: Container[Any], values: Iterable[Any]) -> list[Any]:
    """What a test is tried with; all but the kept ones only by `make thorough`."""
    return [with_marks(each, () if each in kept else pytest.mark.slow) for each in values]


def with_marks(value: Any, marks: Any) -> Any:
    return pytest.param(*value if type(value) is tuple else (value,), marks=marks)


def examples(many: int) -> int:
    """How many are made up by Hypothesis: all of them only by `make thorough`."""
    return many if THOROUGH else max(5, many // 3)
