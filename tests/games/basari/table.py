"""Moves at a Basari table and what its report says, in as few words as a test needs."""

from itertools import pairwise
from typing import Any

from tests.games.helpers.table import refusal, report

COLOURS = ("red", "yellow", "green", "blue")
AT_START = 3

Event = dict[str, Any]
Report = dict[str, Any]
Move = Event | list[Event]


# What happens


def deal(*workers: int) -> Event:
    return {"type": "deal", "workers": [*workers]}


def reveal(actions: str) -> Event:
    return {"type": "reveal", "actions": [*actions]}


def chosen(actions: str) -> list[Event]:
    """A round in which everybody is dealt one worker and chooses a letter."""
    return [deal(*[1] * len(actions)), reveal(actions)]


def idle(seats: int, rounds: int = 1) -> list[Event]:
    """Rounds in which nothing happens: all choose A."""
    return chosen("A" * seats) * rounds


def stage(seats: int) -> list[Event]:
    """A round that ends the stage: the first person is handed the workers, all choose A."""
    return [adjust(0, workers=15), *idle(seats)]


def first(seat: int) -> Event:
    return {"type": "first", "seat": seat}


def offer(seat: int, **gems: int) -> Event:
    return {"type": "offer", "seat": seat, "gems": gems}


def accept(seat: int) -> Event:
    return {"type": "accept", "seat": seat}


def draw(seat: int, workers: int = 1) -> Event:
    return {"type": "draw", "seat": seat, "workers": workers}


def score(seat: int, points: int = 4) -> Event:
    return {"type": "points", "seat": seat, "points": points}


def take(seat: int, **gems: int) -> Event:
    return {"type": "gems", "seat": seat, "gems": gems}


def exchange(seat: int, give: str | None = None, **gems: int) -> Event:
    given = {} if give is None else {"give": give}
    return {"type": "exchange", "seat": seat, "take": gems, **given}


def pick(seat: int, gem: str) -> Event:
    return {"type": "pick", "seat": seat, "gem": gem}


def adjust(seat: int, **changes: Any) -> Event:
    return {"type": "adjust", "seat": seat, "reason": "a slip", **changes}


def change(seat: int, **gems: int) -> Event:
    return adjust(seat, gems=gems)


def hold(seat: int, *counts: int) -> Event:
    """At the start of a play: this person holds so many red, yellow, green and blue gems."""
    more = zip(COLOURS, counts, strict=True)
    return change(seat, **{name: count - AT_START for name, count in more if count != AT_START})


# What comes of it


def play(seats: int, *moves: Move) -> Report:
    return report("basari", seats, flat(moves))


def refused(seats: int, *moves: Move) -> str:
    return refusal("basari", seats, flat(moves))


def flat(moves: tuple[Move, ...]) -> list[Event]:
    return [event for move in moves for event in (move if isinstance(move, list) else [move])]


def walk(seats: int, before: list[Event], *moves: Event) -> list[tuple[Any, ...] | None]:
    """What is asked before each of the moves, and after the last one."""
    return [asks(play(seats, before, [*moves[:count]])) for count in range(len(moves) + 1)]


def asks(table: Report) -> tuple[Any, ...] | None:
    """The awaited types, then the seats they are awaited from; None once the play is over."""
    return table["next"] and (*table["next"]["types"], *table["next"]["seats"])


def points_of(table: Report) -> list[int]:
    return [player["points"] for player in table["players"]]


def workers_of(table: Report) -> list[int]:
    return [player["workers"] for player in table["players"]]


def gems_of(table: Report, seat: int) -> tuple[int, ...]:
    return counts_of(table["players"][seat]["gems"])


def stock_of(table: Report) -> tuple[int, ...]:
    return counts_of(table["stock"])


def counts_of(gems: dict[str, int]) -> tuple[int, ...]:
    assert 0 not in gems.values()
    assert all(COLOURS.index(left) < COLOURS.index(right) for left, right in pairwise(gems))
    return tuple(gems.get(name, 0) for name in COLOURS)


def all_gems(table: Report) -> list[int]:
    """The gems of each colour, with people and in the stock."""
    held = [gems_of(table, seat) for seat in range(len(table["players"]))]
    return [sum(counts) for counts in zip(stock_of(table), *held, strict=True)]


def lines_of(table: Report) -> list[tuple[str, list[int]]]:
    """What was scored, less what was put right by hand."""
    lines = [(line["source"], line["points"]) for line in table["lines"]]
    return [line for line in lines if line[0] != "adjust"]


def moment(table: Report) -> tuple[int, int]:
    return table["stage"], table["round"]
