"""Standings that follow results: always those that counting everything gives."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.competition.file import FileCompetition, read_competition
from companion.competition.scheme import KINDS, TIEBREAKS
from companion.competition.scoring import incremental as updating
from companion.competition.scoring.incremental import IncrementalStandings
from companion.competition.scoring.standings import standings
from tests.competition.helpers.files import competition, placed, rounds, scored
from tests.competition.test_properties import PLENTY, competitions, tables

CHANGES = ("table", "table", "new", "gone", "byes", "adjust", "weight", "round", "scheme", "player")


def changed(document: dict[str, Any], draw: st.DrawFn) -> dict[str, Any]:
    """Something else happened, in one of the rounds or to all of it."""
    later = json.loads(json.dumps(document))
    count = len(later["players"])
    kind = draw(st.sampled_from(CHANGES))
    if kind == "round" or not later["rounds"]:
        later["rounds"].append({"tables": [draw(tables(count))]})
        return later
    if kind == "scheme":
        later["scheme"]["bye"] = 3
        return later
    if kind == "player":
        later["players"].append(f"Newcomer {count}")
        later["rounds"][-1]["tables"].append(draw(tables(count + 1)))
        return later
    one = draw(st.sampled_from(later["rounds"]))
    if kind == "new" or (kind in ("table", "gone") and not one["tables"]):
        one["tables"].append(draw(tables(count)))
    elif kind == "table":
        one["tables"][draw(st.integers(0, len(one["tables"]) - 1))] = draw(tables(count))
    elif kind == "gone":
        del one["tables"][draw(st.integers(0, len(one["tables"]) - 1))]
    elif kind == "weight":
        one["weight"] = 3
    elif kind == "byes":
        one["byes"] = [draw(st.integers(0, count - 1))]
    else:
        one["adjust"] = [{"player": draw(st.integers(0, count - 1)), "points": 1}]
    return later


@PLENTY
@given(competitions(), st.data())
def test_whatever_changes_they_equal_a_count_of_everything(
    document: dict[str, Any], data: st.DataObject
) -> None:
    live = IncrementalStandings(read_competition(document))
    for _ in range(data.draw(st.integers(1, 4))):
        document = changed(document, data.draw)
        live = live.after(read_competition(document))
        if data.draw(st.booleans()):  # rows may be asked for only now and then
            assert live.rows() == standings(live.competition)
    assert live.rows() == standings(read_competition(document))


def league(kind: str, chance: Random, **scheme: Any) -> FileCompetition:
    """Eight people over six nights, some of which have hardly begun."""
    played = [
        [
            scored(*((player, chance.randint(0, 9)) for player in table))
            for table in (order[:4], order[4:])[: chance.randint(0, 2)]
        ]
        for order in (chance.sample(range(8), 8) for _ in range(6))
    ]
    return competition({"kind": kind, "default": [5, 3, 2, 1]}, rounds(*played), 8, **scheme)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "given"])
@pytest.mark.parametrize(
    "scheme",
    [{}, {"count": [{"of": 4, "best": 2}, {"of": 2, "best": 1}]}, {"average": True}],
    ids=["sum", "segments", "average"],
)
def test_results_one_by_one(kind: str, scheme: dict[str, Any]) -> None:
    chance = Random(1)
    live = IncrementalStandings(league(kind, chance, tiebreaks=[*TIEBREAKS], seed=1, **scheme))
    for _ in range(25):
        result = scored(*((who, chance.randint(0, 9)) for who in chance.sample(range(8), 4)))
        (table,) = competition({"kind": "beaten"}, rounds([result]), 8).rounds[0].tables
        round_ = chance.randrange(6)
        count = len(live.competition.rounds[round_].tables)
        live = live.with_table(round_, chance.choice([None, *range(count)]), table)
        assert live.rows() == standings(live.competition)


def test_the_one_before_stays_as_it_was() -> None:
    live = IncrementalStandings(competition({"kind": "beaten"}, rounds([placed(0, 1, 2, 3)])))
    before = live.rows()
    later = live.with_table(0, 0, live.competition.rounds[0].tables[0]._replace(seats=()))
    assert later.rows() != before
    assert live.rows() == before == standings(live.competition)


def test_only_who_is_touched_is_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those at the table; to what others' opponents won, only the difference is added."""
    played = rounds([placed(0, 1), placed(2, 3), placed(4, 5)], [placed(1, 2), placed(3, 4)])
    breaks = ["wins", "opponents_points"]
    live = IncrementalStandings(competition({"kind": "beaten"}, played, 6, tiebreaks=breaks))
    counted: dict[str, set[int]] = {}

    class Watched(updating.Ranking):
        def value(self, tiebreak: Any, players: Any) -> None:
            counted[tiebreak.name] = {*players}
            super().value(tiebreak, players)

    live.ranking.__class__ = Watched
    (table,) = competition({"kind": "beaten"}, rounds([placed(1, 0)])).rounds[0].tables
    assert live.with_table(0, 0, table).rows() != live.rows()
    assert counted == {"wins": {0, 1}, "opponents_points": {0, 1}}
