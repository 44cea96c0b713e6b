"""`companion schedule`: a whole evening, for people and for programs."""

import json

import pytest

from tests.cli.helpers.command import companion
from tests.helpers.said import said


def call(players: int, rounds: int, size: int) -> list[object]:
    return ["schedule", "--players", players, "--rounds", rounds, "--size", size]


def test_a_schedule_for_programs():
    ended = companion(*call(16, 5, 4), "--json")
    assert (ended.code, ended.err, ended.out.count("\n")) == (0, "", 1)
    answer = json.loads(ended.out)
    assert list(answer) == ["rounds", "repeats", "seat_imbalance"]
    assert (answer["repeats"], answer["seat_imbalance"]) == (0, 0)
    assert len(answer["rounds"]) == 5
    for tables in answer["rounds"]:
        assert sorted(player for table in tables for player in table) == list(range(16))


def test_a_seed_draws_and_the_same_seed_draws_the_same():
    one, again, other, plain = [
        companion(*call(14, 4, 4), *seed, "--json").out
        for seed in (["--seed", 1], ["--seed", 1], ["--seed", 2], [])
    ]
    assert one == again
    assert len({one, other, plain}) == 3


def test_a_schedule_for_people():
    ended = companion(*call(9, 4, 3))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == said("schedule.round", round=1)
    assert lines[1].startswith("  " + said("schedule.table", table=1, players=""))
    assert lines[-1] == said("schedule.sum", repeats=0, imbalance=0)
    assert len(lines) == 4 * 4 + 1


def test_it_speaks_other_languages():
    assert companion(*call(9, 1, 3), "--language", "de").out.startswith("Runde 1\n  Tisch 1: ")
    assert companion(*call(9, 1, 3), "--language", "fr").out.startswith(
        "Ronde 1\n  Table 1\u00a0: "
    )


@pytest.mark.parametrize(
    ("wish", "where", "code"),
    [
        ((5, 3, 4), "players", "no_such_tables"),
        ((1, 3, 4), "players", "out_of_range"),
        ((8, 0, 4), "rounds", "out_of_range"),
        ((8, 3, 1), "size", "out_of_range"),
        ((10**9, 3, 4), "players", "out_of_range"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wish, where, code):
    ended = companion(*call(*wish), "--json")
    assert (ended.code, ended.err) == (2, "")
    error = json.loads(ended.out)["error"]
    assert (error["where"], error["code"]) == (where, code)
    assert error["message"].endswith(".")
    told = companion(*call(*wish))
    assert (told.code, told.out, told.err) == (2, "", f"companion: {error['message']}\n")


def test_a_call_without_numbers_is_refused():
    assert companion("schedule", "--players", 8).code == 2
