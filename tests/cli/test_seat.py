"""`companion seat`: the next round, for people and for programs."""

import json
from typing import Any

import pytest

from companion.cli.standings import NO_COMPETITION
from companion.competition.seating.checker import judge
from companion.competition.seating.problem import Draw, Past, Wish
from tests.cli.helpers.command import companion
from tests.competition.helpers.files import PLAYERS, example, scored
from tests.helpers.said import said, saying
from tests.locale.helpers.catalogues import translated

POINTS = {"points": {"kind": "placing", "by_size": {"4": [5, 3, 2, 1], "3": [5, 3, 1]}}}
ROUND = {"tables": [scored((0, 9), (1, 8), (2, 7), (3, 6)), scored((4, 9), (5, 8), (6, 7), (7, 6))]}


def competition(**seating: Any) -> bytes:
    wish = {"mode": "swiss", "sizes": [4, 3], **seating}
    return json.dumps(
        example(players=PLAYERS, scheme=POINTS, rounds=[ROUND], seating=wish)
    ).encode()


def seated(**seating: Any) -> dict[str, Any]:
    ended = companion("seat", "-", "--json", stdin=competition(**seating))
    assert (ended.code, ended.err, ended.out.count("\n")) == (0, "", 1)
    return json.loads(ended.out)


def test_a_round_for_programs():
    answer = seated()
    assert list(answer) == ["tables", "byes", "cost", "reasons"]
    assert list(answer["cost"]) == ["repeats", "gap", "seat_imbalance", "short_again", "apart"]
    past = [Past([[0, 1, 2, 3], [4, 5, 6, 7]])]
    made = Draw(answer["tables"], answer["byes"])
    points = [5, 3, 2, 1, 5, 3, 2, 1]
    verdict = judge(made, past, points, Wish(present=tuple(range(8))))
    assert verdict.legal
    assert verdict.cost._asdict() == answer["cost"]
    assert answer["cost"]["repeats"] == 4
    assert {*answer["tables"][0]} == {0, 1, 4, 5}  # the best table first


def test_everybody_is_told_why():
    reasons = seated()["reasons"]
    assert len(reasons) == len(PLAYERS)
    assert reasons[0] == said("why.again_nobody", people="Ben")
    assert reasons[7] == said("why.again_nobody", people="Gil")


def test_absent_fixed_apart_and_byes():
    answer = seated(
        present=[0, 1, 2, 4, 5], sizes=[4], fixed=[{"player": 2, "table": 0}], apart=[[0, 1]]
    )
    assert len(answer["byes"]) == 1
    assert 2 in answer["tables"][0]
    assert answer["reasons"][3] == said("why.absent")
    assert saying("why.fixed", table=1).fullmatch(answer["reasons"][2])
    assert answer["reasons"][answer["byes"][0]] == said("why.sits_out")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_it_speaks_other_languages(language):
    ended = companion("seat", "-", "--json", "--language", language, stdin=competition())
    own = translated(language, "competition")["why.again_nobody"]
    assert json.loads(ended.out)["reasons"][0] == own.format(people="Ben")


def test_the_same_seed_gives_the_same_draw():
    assert seated(mode="random", seed=5) == seated(mode="random", seed=5)
    assert len({str(seated(mode="random", seed=seed)["tables"]) for seed in range(4)}) > 1


def test_a_round_for_people():
    ended = companion("seat", "-", stdin=competition())
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith(said("schedule.table", table=1, players=""))
    assert said("seating.why", player="Ana", why=said("why.again_nobody", people="Ben")) in lines
    assert saying("seating.cost", repeats=4).search(ended.out)


def test_a_first_round_needs_no_history():
    given = example(players=PLAYERS, scheme=POINTS, rounds=[])
    given["seating"] = {"mode": "swiss", "sizes": [4]}
    ended = companion("seat", "-", "--json", stdin=json.dumps(given).encode())
    answer = json.loads(ended.out)
    assert answer["cost"]["repeats"] == answer["cost"]["gap"] == 0
    assert saying("why.first_round").fullmatch(answer["reasons"][0])


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ([{"player": 0, "table": 2}], "no_such_table"),
        ([{"player": each, "table": 0} for each in range(5)], "table_too_full"),
    ],
)
def test_what_cannot_be_is_refused(fixed, code):
    ended = companion("seat", "-", "--json", stdin=competition(fixed=fixed))
    assert (ended.code, ended.err) == (NO_COMPETITION, "")
    error = json.loads(ended.out)["error"]
    assert (error["where"], error["code"]) == ("seating.fixed", code)
    assert error["message"].endswith(".")


def test_a_file_without_a_seating_is_refused():
    ended = companion("seat", "-", "--json", stdin=json.dumps(example()).encode())
    error = json.loads(ended.out)["error"]
    assert (ended.code, error["where"], error["code"]) == (2, "seating", "missing_field")
