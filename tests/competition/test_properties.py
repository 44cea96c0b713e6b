"""Whatever was played: names and the order of writing decide nothing."""

import itertools
import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.standings import row_report
from companion.competition.file import read_competition
from companion.competition.scheme import KINDS, TIEBREAKS
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.statistics.ratings import ratings
from tests.competition.helpers.files import PLAYERS
from tests.helpers.slow import examples

PLENTY = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
SCORES = st.integers(0, 4) | st.sampled_from([0.5, 2.5, 1.25])


@st.composite
def tables(draw: st.DrawFn, count: int) -> dict[str, Any]:
    players = draw(st.permutations(range(count)))[: draw(st.integers(2, min(5, count)))]
    by_place = draw(st.booleans())
    seats = []
    for player in players:
        seat: dict[str, Any] = {"player": player, "points": draw(st.integers(-1, 3))}
        if draw(st.integers(0, 5)):
            seat |= {"score": draw(SCORES)}
            seat |= {"place": draw(st.integers(1, 3))} if by_place else {}
        seats.append(seat)
    return {"game": draw(st.sampled_from(["basari", "ys"])), "seats": seats}


@st.composite
def competitions(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(2, 6))
    anybody = st.integers(0, count - 1)
    adjust = st.fixed_dictionaries({"player": anybody, "points": st.integers(-2, 2)})
    round_ = st.fixed_dictionaries(
        {
            "weight": st.sampled_from([1, 2, 0.5]),
            "tables": st.lists(tables(count), max_size=3),
            "byes": st.lists(anybody, max_size=1),
            "adjust": st.lists(adjust, max_size=1),
        }
    )
    segment = st.fixed_dictionaries({"of": st.integers(2, 3), "best": st.integers(0, 2)})
    return {
        "format": "companion-competition/1",
        "players": PLAYERS[:count],
        "scheme": {
            "points": {"kind": draw(st.sampled_from(KINDS)), "default": [5, 3, 2, 1]},
            "bye": draw(st.integers(0, 2)),
            "bonus": {"attendance": draw(st.integers(0, 1)), "new_opponent": 0.5, "new_game": 1},
            "average": draw(st.booleans()),
            "minimum_games": draw(st.integers(0, 1)),
            "count": draw(st.lists(segment, max_size=2)),
            "tiebreaks": draw(st.permutations(TIEBREAKS))[: draw(st.integers(0, 5))],
            "seed": 1,
        },
        "rounds": draw(st.lists(round_, max_size=4)),
    }


def told(document: dict[str, Any]) -> list[dict[str, Any]]:
    competition = read_competition(document)
    return [row_report(competition, row) for row in standings(competition)]


def relabelled(document: dict[str, Any], order: list[int]) -> dict[str, Any]:
    """The same people under other numbers: `order` has the old number of each."""
    new = {old: number for number, old in enumerate(order)}
    changed = json.loads(json.dumps(document))
    changed["players"] = [document["players"][old] for old in order]
    for each in changed["rounds"]:
        each["byes"] = [new[player] for player in each["byes"]]
        seats = [seat for table in each["tables"] for seat in table["seats"]]
        for entry in [*seats, *each["adjust"]]:
            entry["player"] = new[entry["player"]]
    return changed


def shuffled(document: dict[str, Any], random: Random) -> dict[str, Any]:
    changed = json.loads(json.dumps(document))
    for each in changed["rounds"]:
        random.shuffle(each["tables"])
        for table in each["tables"]:
            random.shuffle(table["seats"])
    return changed


@PLENTY
@given(competitions(), st.randoms(use_true_random=False))
def test_relabelling_and_reordering_change_nothing(
    document: dict[str, Any], random: Random
) -> None:
    once = told(document)
    order = [*range(len(document["players"]))]
    random.shuffle(order)
    assert told(relabelled(document, order)) == once
    assert told(shuffled(document, random)) == once


def separated(above: StandingsRow, below: StandingsRow) -> bool:
    return above.rank != below.rank


@PLENTY
@given(competitions())
def test_standings_are_in_order_and_say_why(document: dict[str, Any]) -> None:
    rows = standings(read_competition(document))
    assert sorted(row.player for row in rows) == [*range(len(document["players"]))]
    ranked = [row for row in rows if row.rank is not None]
    assert rows[: len(ranked)] == tuple(ranked)
    assert [row.decided_by for row in rows[:1]] == [None]
    for number, row in enumerate(ranked):
        same = [other for other in ranked if other.rank == row.rank]
        assert row.tied == (len(same) > 1)
        assert row.rank == ranked.index(same[0]) + 1 <= number + 1
    for above, below in itertools.pairwise(ranked):
        assert above.points >= below.points
        assert separated(above, below) == (below.decided_by is not None)
        assert (below.decided_by == "points") == (above.points > below.points)
        if below.decided_by not in (None, "points", "head_to_head"):
            name = below.decided_by
            assert above.tiebreaks[name] != below.tiebreaks[name]
    for row in rows:
        assert not isinstance(row.points, float)


@PLENTY
@given(competitions(), st.randoms(use_true_random=False))
def test_ratings_follow_the_people(document: dict[str, Any], random: Random) -> None:
    order = [*range(len(document["players"]))]
    random.shuffle(order)
    once = ratings(read_competition(document))
    again = ratings(read_competition(relabelled(document, order)))
    for number, old in enumerate(order):
        assert again[number].mu == pytest.approx(once[old].mu, abs=1e-9)
        assert again[number].sigma == pytest.approx(once[old].sigma, abs=1e-9)
        assert again[number].games == once[old].games


@PLENTY
@given(competitions())
def test_shared_places_neither_add_nor_take_points(document: dict[str, Any]) -> None:
    """Whatever is shared, a table of the classified gives what its list holds."""
    document["scheme"] = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}}
    for each in document["rounds"]:
        each |= {"weight": 1, "adjust": [], "byes": []}
        for table in each["tables"]:
            for seat in table["seats"]:
                seat.setdefault("score", 0)
                if any("place" in other for other in table["seats"]):
                    seat.setdefault("place", 3)
            places = [seat.get("place") for seat in table["seats"]]
            for seat, own in zip(table["seats"], places, strict=True):
                if own is not None:  # as places are counted, so that none is missing
                    seat["place"] = 1 + sum(other < own for other in places)
    competition = read_competition(document)
    paid = sum(
        sum([5, 3, 2, 1][: len(table.seats)])
        for each in competition.rounds
        for table in each.tables
    )
    assert sum(Fraction(row.points) for row in standings(competition)) == paid
