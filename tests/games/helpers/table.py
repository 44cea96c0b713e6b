"""A table in a test: events in, a report or a refusal out, read in the same way as a file."""

from typing import Any

import pytest

from companion.games.record import RecordError, replay

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")


def record(game: str, seats: int, events: list[Any], **options: Any) -> dict[str, Any]:
    return {
        "format": "companion-record/1",
        "game": game,
        "players": list(NAMES[:seats]),
        "options": options,
        "events": events,
    }


def report(game: str, seats: int, events: list[Any], **options: Any) -> dict[str, Any]:
    return replay(record(game, seats, events, **options))


def refusal(game: str, seats: int, events: list[Any], **options: Any) -> str:
    """The code with which the last event is refused; all before it must stand."""
    if events[:-1]:
        report(game, seats, events[:-1], **options)
    with pytest.raises(RecordError) as refused:
        report(game, seats, events, **options)
    assert refused.value.event == len(events) - 1
    return refused.value.code
