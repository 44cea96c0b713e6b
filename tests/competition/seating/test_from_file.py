"""Which rounds of a file are of tonight."""

import pytest

from companion.competition.file import read_competition
from companion.competition.seating.from_file import pasts_of
from tests.competition.helpers.files import example, scored

ONE, OTHER = scored((0, 1), (1, 2)), scored((2, 1), (3, 2))
AGAIN = scored((0, 1), (2, 2))


def of_tonight(*rounds: tuple[str, list[object]]) -> list[bool]:
    told = [{"name": name, "tables": tables} for name, tables in rounds]
    scheme = {"points": {"kind": "placing", "default": [5, 3]}}
    return [
        each.tonight for each in pasts_of(read_competition(example(scheme=scheme, rounds=told)))
    ]


@pytest.mark.parametrize(
    ("rounds", "tonight"),
    [
        ([], []),
        ([("Night 1", [ONE, OTHER])], [False]),
        ([("Night 1", [ONE]), ("Night 2", [ONE])], [False, False]),
        ([("", [ONE]), ("", [OTHER])], [False, False]),
        ([("Night 1", [ONE]), ("Night 1", [OTHER])], [True, True]),
        ([("Night 1", [ONE]), ("Night 1", [OTHER]), ("Night 2", [ONE])], [False, False, True]),
        ([("", [ONE, AGAIN]), ("", [ONE])], [False, True]),
    ],
)
def test_what_is_of_tonight(rounds: list[tuple[str, list[object]]], tonight: list[bool]) -> None:
    assert of_tonight(*rounds) == tonight
