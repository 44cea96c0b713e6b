"""Numbers of people and the order of reports decide nothing."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.competition.seating.table_sizes import table_sizes
from companion.venue import actions
from companion.venue.actions import Action
from tests.helpers.slow import examples
from tests.venue.helpers.log import Log
from tests.venue.helpers.log import settings as chosen

SOME = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TIEBREAKS = ["wins", "countback", "score_sum", "opponents_points", "head_to_head", "latest"]
KINDS = ["placing", "beaten", "share", "winner", "given"]


def season(random: Random) -> list[list[Action]]:
    """The actions of a few nights; those within a group may be done in any order."""
    people = random.randint(4, 9)
    scheme = {
        "points": {"kind": random.choice(KINDS), "default": [5, 3, 2, 1]},
        "tiebreaks": random.sample(TIEBREAKS, random.randint(0, 3)),
        "bye": random.choice([0, 2]),
        "average": random.choice([True, False]),
        "count": random.choice([[], [{"of": 3, "best": 2}]]),
    }
    groups: list[list[Action]] = [[actions.AddPeople(1, people, False)]]
    groups += [[actions.CreateCompetition(1, "season", "League", chosen(scheme=scheme))]]
    for number in range(random.randint(1, 3)):
        groups += night(random, number, people)
    return groups


def night(random: Random, number: int, people: int) -> list[list[Action]]:
    there = random.sample(range(1, people + 1), random.randint(3, people))
    groups: list[list[Action]] = [[actions.OpenRound(1, number, "Night", 1)]]
    groups += [[actions.CheckIn(1, number, there)]]
    sizes, over = table_sizes(len(there), (4, 3))
    left = [*there]
    tables = [[left.pop() for _ in range(size)] for size in sizes]
    groups += [[actions.PublishDraw(1, number, tables, left[:over], "")]]
    groups += [[report(random, number, table, len(own)) for table, own in enumerate(tables)]]
    fine: Action = actions.Penalise(1, number, there[0], -1, "late")
    groups += [
        [actions.CloseRound(1, number), fine]
        if random.randrange(2)
        else [actions.CloseRound(1, number)]
    ]
    return groups


def report(random: Random, number: int, table: int, size: int) -> Action:
    lines = [{"score": random.randint(0, 3), "points": random.randint(0, 2)} for _ in range(size)]
    return actions.EnterResult(1, number, table, lines, "")


def told(groups: list[list[Action]], names: dict[int, int] | None = None) -> set[Any]:
    """Everybody with rank, points and what stands beside them."""
    log = Log(compared=False)
    for group in groups:
        for action in group:
            log.do(action)
    return {
        (each.rank, each.tied, (names or {}).get(each.person, each.person), each.row.points)
        for each in log.ranks()
    }


def relabelled(action: Action, new: dict[int, int]) -> Action:
    match action:
        case actions.CheckIn():
            return action._replace(people=[new[person] for person in action.people])
        case actions.PublishDraw():
            tables = [[new[person] for person in table] for table in action.tables]
            return action._replace(tables=tables, byes=[new[person] for person in action.byes])
        case actions.Penalise():
            return action._replace(person=new[action.person])
    return action


@SOME
@given(st.integers(0, 2**32))
def test_numbers_of_people_decide_nothing(seed: int) -> None:
    random = Random(seed)
    groups = season(random)
    people = [*range(1, 10)]
    count = groups[0][0].many  # type: ignore[union-attr]
    new = dict(zip(people[:count], random.sample(people[:count], count), strict=True))
    other = [[relabelled(action, new) for action in group] for group in groups]
    names = {number: person for person, number in new.items()}
    assert told(other, names) == told(groups)


@SOME
@given(st.integers(0, 2**32))
def test_the_order_of_reports_decides_nothing(seed: int) -> None:
    random = Random(seed)
    groups = season(random)
    other = [random.sample(group, len(group)) for group in groups]
    assert told(other) == told(groups)
