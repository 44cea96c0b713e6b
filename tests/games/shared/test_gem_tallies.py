"""Over simulated plays of games with gems: all that is scored is counted, and all that moves."""

from typing import Any

import pytest

from companion.games.basari import engine as basari_engine
from companion.games.contract import Adjust, plus
from companion.games.edel import engine as edel_engine
from companion.games.registry import known_games
from companion.games.shared.gems import minus
from companion.games.ys.engine import coloured
from companion.games.ys.events import Character, Take
from tests.games.conformance.test_tally import plays, summed, told
from tests.games.helpers.tally import steps

ENGINES = {"basari": basari_engine, "edel-stein-reich": edel_engine}
TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
TABLES = [each for each in TABLES if each[0] in (*ENGINES, "ys")]
ENTERED = {"B", "money", "adjust", "character"}  # points that somebody reads off a card
SOURCE_OF = {"brokers": "market"}
PAGES = {"scoring", "half", "neighbourhood", "market", "final"}


def moved(rows: list[tuple[tuple[int, ...], ...]], gems: Any) -> list[tuple[int, ...]]:
    """All gems of some counts by place."""
    total = [(0,) * len(gems[0]) for _ in gems]
    for row in rows:
        if row:
            total = [plus(own, more) for own, more in zip(total, row, strict=True)]
    return total


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_counted_gains_what_is_scored(key: str, seats: int) -> None:
    pages = set()
    for _, (_, _, after), counts in told(key, seats):
        sources = {SOURCE_OF.get(count.key, count.key) for count in counts}
        sources |= {line.source for line in after.news} - ENTERED
        for source in sources:
            lines = [line.points for line in after.news if line.source == source]
            own = [each.points for each in counts if SOURCE_OF.get(each.key, each.key) == source]
            assert summed(lines, seats) == summed(own, seats)
        pages |= {count.page for count in counts}
    assert pages <= PAGES
    assert len(pages) >= (3 if key == "ys" else 1)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_goes_back_and_is_gained_is_what_moves(key: str, seats: int) -> None:
    for _, (before, event, after), counts in told(key, seats):
        if key == "ys":
            start = ys_holdings(before, event)
        else:
            counts = tuple(count for count in counts if count.page == "scoring")
            start = ENGINES[key].act(before, event).gems
        back = moved([count.back for count in counts], start)
        gained = moved([count.gained for count in counts], start)
        left = [minus(own, less) for own, less in zip(start, back, strict=True)]
        assert (
            tuple([plus(own, more) for own, more in zip(left, gained, strict=True)]) == after.gems
        )


def ys_holdings(before: Any, event: Any) -> Any:
    """What is held by what somebody entered, before what follows of itself."""
    match event:
        case Take():
            own = coloured(event)
        case Character() | Adjust():
            own = (event.amount("gems") if isinstance(event, Adjust) else event.gems) or (0,) * 5
        case _:
            return before.gems
    seat = event.seat
    return (*before.gems[:seat], plus(before.gems[seat], own), *before.gems[seat + 1 :])


@pytest.mark.parametrize(("key", "seats"), [each for each in TABLES if each[0] != "ys"])
def test_all_four_colours_appear_at_the_end_of_every_stage(key: str, seats: int) -> None:
    for _, (before, _, _), counts in told(key, seats):
        scoring = [count for count in counts if count.page == "scoring"]
        colours = [each.key for each in scoring if each.key in ("red", "yellow", "green", "blue")]
        assert colours in ([], ["red", "yellow", "green", "blue"])
        assert {count.number for count in counts} <= {before.stage}


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_stage_and_every_end_is_told_once(key: str, seats: int) -> None:
    for table, events in plays(key, seats):
        tally = table.game.screen.tally
        counts = [count for step in steps(table, events) for count in tally(*step)]
        if key == "ys":
            assert [each.number for each in counts if each.key == "brokers"] == [1, 2, 3, 4]
            assert [each.key for each in counts if each.page == "final"][-1] == "black"
            assert len({each.key for each in counts if each.page == "final"}) >= 5
            numbers = {each.number for each in counts if each.page == "neighbourhood"}
            assert numbers == set(range(1, max(numbers) + 1))
        else:
            reds = [each.number for each in counts if (each.page, each.key) == ("scoring", "red")]
            assert reds == [1, 2, 3]
