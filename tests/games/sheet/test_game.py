"""A sheet as a game: what it is made of, and plays made up on sheets of every kind."""

import json
from functools import reduce
from typing import Any

import pytest

from companion.games.record import RecordError, replay
from companion.games.record_file import parse, quickly
from companion.games.sheet.document.syntax import Unreadable
from companion.games.sheet.document.syntax import parse as read
from companion.games.sheet.game import game_from
from companion.games.sheet.state import Close, Set
from companion.games.simulate import simulate
from tests.games.sheet.table import (
    CLOSE,
    Json,
    a_sheet,
    check,
    fault,
    play,
    put,
    record_of,
    refused,
    rounds,
    row,
)


def test_a_document_deeper_than_can_be_written() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert fault(a_sheet(rows=nested)) == "bad_sheet"


def test_a_refused_sheet_says_where() -> None:
    with pytest.raises(RecordError) as error:
        replay(record_of(a_sheet(row("a", calc="1 + $")), 2, [], {}))
    assert error.value.where == {"where": "rows[0].calc", "at": 4}


def test_an_expression_that_gets_deep_by_its_conditions() -> None:
    text = "1"
    for _ in range(13):
        text = f"({text} ? 1 : 1)"
    with pytest.raises(Unreadable) as unreadable:
        read(text)
    assert unreadable.value.why == "depth"


def test_how_often_something_was_in_closed_rounds() -> None:
    sheet = a_sheet(
        row("x", calc="10 * count(rounds.a >= 3) + count(rounds.a == 5)"), rounds=rounds(row("a"))
    )
    played = [event for points in (1, 3, 5, 3) for event in (*put("a", points), *CLOSE)]
    assert play(sheet, 1, played)["values"]["x"] == [31]


def test_a_switch_is_on_once() -> None:
    sheet = a_sheet(switches=[{"key": "fast", "label": "Fast"}, {"key": "far", "label": "Far"}])
    play(sheet, 2, **{"with": ["fast", "far"]})
    assert refused(sheet, 2, **{"with": ["fast", "fast"]}) == (None, "bad_option")


def test_states_are_the_same_however_they_came_about_and_whoever_looked() -> None:
    game = game_from(a_sheet(row("p", optional=True), rounds=rounds(row("a"))))
    start = game.rules.start(1, {"with": (), "first": 0})

    def after(*events: object) -> Any:
        return reduce(game.rules.apply, events, start)

    once = after(Set("a", 4, 0), Close())
    twice = after(Set("a", 7, 0), Set("a", 4, 0), Close())
    assert once.points == (4,)
    assert once == twice
    assert once != after(Set("a", 7, 0), Close())


def test_a_record_with_colons_in_its_sheet_is_read_the_quick_way() -> None:
    record = record_of(a_sheet(row("a"), title="Catan: the dice"), 2, put("a", 1), {})
    assert quickly(json.dumps(record)) == record
    escaped = json.dumps(record).replace("Catan:", "Catan\\u003a")
    assert quickly(escaped) is None
    assert parse(escaped.encode()) == record


SUMS, PAIRS = row("a", enter="sum", max=9), row("a", enter="pairs", max=9)


@pytest.mark.parametrize(
    "sheet",
    [
        a_sheet(rounds=rounds(row("a", max=9), count=9), out="below"),
        a_sheet(SUMS, checks=[check("sum(all.a) == 7")]),
        a_sheet(PAIRS, checks=[check("sum(all.a) == 7")]),
        a_sheet(checks=[check("0")]),
        a_sheet(row("o", per="table"), result="named"),
        a_sheet(row("o", per="table"), result="together"),
    ],
)
def test_a_play_made_up_by_chance_can_be_replayed(sheet: Json) -> None:
    for seed in range(8):
        record = simulate(game_from(sheet), 3, seed)
        report: Any = replay(record)
        assert report["finished"]
