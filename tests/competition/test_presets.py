"""Every way of counting on offer can be counted with, at every table."""

import json

import pytest

from companion.competition.file import read_competition
from companion.competition.messages import MESSAGES
from companion.competition.presets import LEAGUE, PRESETS, TOURNAMENT, preset, presets, scheme_of
from companion.competition.scheme import KINDS
from companion.competition.scoring.points import vector_of
from companion.competition.scoring.standings import standings
from tests.competition.helpers.files import PLAYERS

each_preset = pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
SIZES = range(2, 7)


def test_keys_are_told_apart_and_all_kinds_are_there():
    assert len({one.key for one in PRESETS}) == len(PRESETS)
    assert {one.scheme["points"]["kind"] for one in PRESETS} == {*KINDS}


def test_what_is_suggested_for_what():
    assert presets() == PRESETS
    assert {one.key for one in presets(LEAGUE)} | {one.key for one in presets(TOURNAMENT)} == {
        one.key for one in PRESETS
    }
    assert "catan" in [one.key for one in presets(TOURNAMENT)]
    assert "catan" not in [one.key for one in presets(LEAGUE)]
    assert preset("none") is None


def test_a_preset_can_be_changed_without_harm():
    taken = preset("five")
    taken.scheme["points"]["by_size"]["4"][0] = 99
    assert preset("five").scheme["points"]["by_size"]["4"] == [5, 3, 2, 1]


@each_preset
def test_it_is_a_scheme_as_files_have_it(one):
    assert json.loads(json.dumps(one.scheme)) == one.scheme
    assert scheme_of(one).tiebreaks
    assert one.uses


@each_preset
def test_a_better_place_never_gives_less(one):
    points = scheme_of(one).points
    for size in SIZES if points.kind == "placing" else ():
        vector = [*vector_of(points, size)][:size]
        assert vector == sorted(vector, reverse=True)
        assert vector[0] > (vector[1] if len(vector) > 1 else 0)
        if size in points.by_size:
            assert len(vector) == size


@each_preset
@pytest.mark.parametrize("size", SIZES)
def test_every_table_can_be_counted(one, size):
    seats = [{"player": each, "score": 9 - each, "points": 9 - each} for each in range(size)]
    rounds = [{"tables": [{"game": "ys", "seats": seats}]}] * 4
    rows = standings(
        read_competition(
            {
                "format": "companion-competition/1",
                "players": PLAYERS[:size],
                "scheme": one.scheme,
                "rounds": rounds,
            }
        )
    )
    assert rows[0].player == 0
    assert rows[0].points > rows[-1].points


@each_preset
def test_it_has_a_name_and_says_what_it_is_for(one):
    assert {f"preset.{one.key}", f"preset.{one.key}.about"} <= MESSAGES.keys()


def test_no_name_without_a_preset():
    named = {key.split(".")[1] for key in MESSAGES if key.startswith("preset.")}
    assert named == {one.key for one in PRESETS}
