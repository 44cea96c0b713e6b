"""What somebody needs for a cut, against every way in which the last round could end."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from companion.competition.file import FileCompetition, FileRound, FileSeat, FileTable
from companion.competition.scoring.forecast import (
    OPEN,
    OUT,
    SAFE,
    LastRoundResult,
    Need,
    needed,
)
from companion.competition.scoring.standings import standings
from companion.competition.seating.problem import Draw
from tests.competition.helpers.files import competition, placed, rounds, scored

PLAYERS, SIZE = 6, 3
PLACING = {"kind": "placing", "default": [5, 3, 1]}
SCHEMES: list[dict[str, Any]] = [
    {"points": PLACING},
    {"points": {"kind": "placing", "default": [4, 4, 0]}},
    {"points": PLACING, "count": [{"of": 3, "best": 2}]},
    {"points": PLACING, "average": True, "minimum_games": 2},
    {"points": PLACING, "bonus": {"attendance": 1, "new_opponent": 0.5}},
    {"points": {"kind": "beaten"}},
]
# Of means the best rounds count, so a better place can make a total smaller.
ODD = {"points": {"kind": "beaten"}, "count": [{"of": 3, "best": 2}]}
Places = tuple[int | None, ...]


def choices(count: int) -> list[Places]:
    """All orders of so many people, shared places and all."""
    return [
        order
        for order in product(range(1, count + 1), repeat=count)
        if all(place == 1 + sum(other < place for other in order) for place in order)
    ]


def season(chance: Random, scheme: dict[str, Any]) -> FileCompetition:
    played = []
    for _ in range(2):
        order = chance.sample(range(PLAYERS), PLAYERS)
        tables = [order[:SIZE], order[SIZE:]][: chance.randint(1, 2)]
        played.append([placed(*table) for table in tables])
    more = {name: value for name, value in scheme.items() if name != "points"}
    return competition(scheme["points"], rounds(*played), PLAYERS, **more)


def endings(
    before: FileCompetition, player: int, draw: Draw, begun: bool
) -> Iterator[tuple[int | None, dict[int, Any]]]:
    """The player's place, if it is theirs alone, and everybody's points, for each way to end."""
    orders = [[*choices(len(table))] for table in draw.tables]
    for number, table in enumerate(draw.tables):
        if player in table:
            own = table.index(player)
            orders[number] += [
                (*order[:own], None, *order[own:]) for order in choices(len(table) - 1)
            ]
    for chosen in product(*orders):
        tables = [
            FileTable("", tuple(map(seat, table, order)))
            for table, order in zip(draw.tables, chosen, strict=True)
        ]
        place, alone = place_of(player, tables)
        if alone:
            rows = standings(before._replace(rounds=ended(before, tables, draw, begun)))
            yield place, {row.player: row.points for row in rows if row.rank is not None}


def ended(
    before: FileCompetition, tables: Sequence[FileTable], draw: Draw, begun: bool
) -> tuple[FileRound, ...]:
    if begun:
        *earlier, last = before.rounds
        return (*earlier, last._replace(tables=(*last.tables, *tables)))
    return (*before.rounds, FileRound("", 1, tuple(tables), tuple(draw.byes), ()))


def seat(player: int, place: int | None) -> FileSeat:
    return FileSeat(player, None, place)


def place_of(player: int, tables: Sequence[FileTable]) -> tuple[int | None, bool]:
    for table in tables:
        places = {each.player: each.place for each in table.seats}
        if player in places:
            return places[player], [*places.values()].count(places[player]) == 1
    return None, True


def seen(
    before: FileCompetition, player: int, cut: int, draw: Draw, begun: bool = False
) -> tuple[list[Any], list[Any]]:
    """The places that always and those that ever led into the cut, by trying everything."""
    always: dict[int | None, bool] = {}
    ever: dict[int | None, bool] = {}
    for place, points in endings(before, player, draw, begun):
        own = points.pop(player, None)
        level = own is not None and sum(each >= own for each in points.values()) < cut
        hope = own is not None and sum(each > own for each in points.values()) < cut
        always[place] = always.get(place, True) and level
        ever[place] = ever.get(place, False) or hope
    return [place for place in always if always[place]], [place for place in ever if ever[place]]


def place_in(step: LastRoundResult | None) -> Any:
    return "nothing" if step is None else step.place


def worst(places: Sequence[int | None]) -> Any:
    return "nothing" if not places else None if None in places else max(places)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("seed", range(3))
def test_with_a_draw_it_is_exact(scheme: dict[str, Any], seed: int) -> None:
    chance = Random(seed)
    before = season(chance, scheme)
    order = chance.sample(range(PLAYERS), PLAYERS)
    draw = Draw([order[:3], order[3:]], []) if seed else Draw([order[:3]], order[3:5])
    for cut in (1, 3):
        for player in chance.sample(range(PLAYERS), 3):
            always, ever = seen(before, player, cut, draw)
            found = needed(before, player, cut, draw, SIZE)
            assert place_in(found.sure) == worst(always)
            assert place_in(found.could) == worst(ever)
            assert found.verdict == (SAFE if None in always else OPEN if ever else OUT)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("seed", range(3))
def test_while_others_have_ended_it_is_exact(scheme: dict[str, Any], seed: int) -> None:
    """One table of the last round is done, or somebody sits out; the other goes on."""
    chance = Random(seed)
    before = season(chance, scheme)
    order = chance.sample(range(PLAYERS), PLAYERS)
    done = tuple(map(seat, order[:3], chance.choice(choices(3))))
    tables, byes = ((FileTable("", done),), ()) if seed else ((), (order[0],))
    begun = before._replace(rounds=(*before.rounds, FileRound("", 1, tables, byes, ())))
    draw = Draw([order[3:]], [])
    for player, cut in product(order[::2], (1, 3)):
        always, ever = seen(begun, player, cut, draw, begun=True)
        found = needed(begun, player, cut, draw, SIZE, begun=True)
        assert place_in(found.sure) == worst(always)
        assert place_in(found.could) == worst(ever)
        assert found.verdict == (SAFE if None in always else OPEN if ever else OUT)


@pytest.mark.parametrize("scheme", [*SCHEMES, ODD])
def test_without_a_draw_it_is_on_the_safe_side(scheme: dict[str, Any]) -> None:
    chance = Random(5)
    before = season(chance, scheme)
    player, cut = 0, 2
    found = needed(before, player, cut, size=SIZE)
    for beside in [*combinations(range(1, PLAYERS), SIZE - 1)][::2]:
        rest = [each for each in range(1, PLAYERS) if each not in beside]
        always, ever = seen(before, player, cut, Draw([[0, *beside], rest], []))
        if found.sure is not None:
            assert found.sure.place in always
        if found.could is None:
            assert ever == []


@pytest.mark.parametrize("seed", [10, 13, 15])
def test_where_less_can_be_more_it_is_on_the_safe_side(seed: int) -> None:
    chance = Random(seed)
    before = season(chance, ODD)
    order = chance.sample(range(PLAYERS), PLAYERS)
    draw = Draw([order[:3], order[3:]], [])
    for player, cut in product(order[::2], (1, 3)):
        always, ever = seen(before, player, cut, draw)
        found = needed(before, player, cut, draw)
        assert found.sure is None or found.sure.place in always
        assert found.could is not None or ever == []


def test_those_behind_can_share_and_both_come_level() -> None:
    """2, 5 and 5 points, and 5-3-1: if Ana wins, two who share the second place have 7 as well."""
    adjust = [{"player": player, "points": points} for player, points in enumerate((2, 5, 5))]
    before = competition(PLACING, rounds([], adjust=adjust), 3)
    assert needed(before, 0, 2, Draw([[0, 1, 2]], [])).sure is None
    assert needed(before, 0, 3, Draw([[0, 1, 2]], [])).verdict == SAFE


def test_a_worked_example() -> None:
    """10, 6, 6 and 2 points: as the third Ana is safe, as the last she is level with a winner."""
    played = rounds([placed(0, 1, 2, 3)], [placed(0, 2, 1, 3)])
    before = competition({"kind": "placing", "default": [5, 3, 3, 1]}, played)
    draw = Draw([[0, 1, 2, 3]], [])
    assert needed(before, 0, 1, draw) == Need(
        OPEN, LastRoundResult(3, 13), LastRoundResult(None, 10)
    )
    assert needed(before, 1, 1, draw) == Need(OPEN, None, LastRoundResult(1, 11))
    assert needed(before, 3, 1, draw) == Need(OUT, None, None)
    assert needed(before, 0, 2, draw).verdict == OPEN
    assert needed(before, 0, 4, draw) == Need(
        SAFE, LastRoundResult(None, 10), LastRoundResult(None, 10)
    )


def test_scores_give_a_total_to_beat() -> None:
    played = rounds([scored((0, 8), (1, 2)), scored((2, 5), (3, 5))])
    before = competition({"kind": "winner"}, played)
    draw = Draw([[0, 1], [2, 3]], [])
    # Others have at most 2, and Ana as many at most: nothing is sure.
    assert needed(before, 0, 1, draw) == Need(OPEN, None, LastRoundResult(None, 1))
    assert needed(before, 1, 3, draw).verdict == OPEN
    assert needed(before, 1, 4, draw).verdict == SAFE
    share = competition({"kind": "share", "reference": 2}, rounds([scored((0, 9), (1, 0))]), 2)
    assert needed(share, 0, 1, Draw([], [])).verdict == SAFE
    assert needed(share, 1, 1, Draw([], [])).verdict == OUT


def test_points_that_are_given_have_no_bounds() -> None:
    before = competition({"kind": "given"}, rounds([]), 3)
    assert needed(before, 0, 1).verdict == OPEN
    assert needed(before, 0, 3).verdict == SAFE


def test_who_played_too_little_is_out() -> None:
    before = competition({"kind": "beaten"}, rounds([placed(0, 1, 2)]), minimum_games=2)
    assert needed(before, 3, 2).verdict == OUT
