"""What could be played in an evening: formats that fit, the best for it first, and why."""

from typing import NamedTuple

from companion.competition.planner.evening import (
    Evening,
    EveningPlan,
    outline,
    seating_of,
    slots_of,
)
from companion.competition.planner.suitability import EASY, Candidate, Format, Stages, said
from companion.games.contract import Reason

KEYS = (*EASY,)


class RuledOut(NamedTuple):
    key: str
    reason: Reason


class Plan(NamedTuple):
    outline: EveningPlan
    formats: tuple[Format, ...]
    ruled_out: tuple[RuledOut, ...]


def plan(asked: Evening) -> Plan:
    whole = outline(asked)
    made = [(key, stages_of(key, asked, whole)) for key in KEYS]
    fitting = [
        Candidate(key, found[0], found[1], asked, whole).format()
        for key, found in made
        if not isinstance(found, Reason)
    ]
    fitting.sort(key=lambda each: -each.score)  # of equals the simpler one
    others = [RuledOut(key, found) for key, found in made if isinstance(found, Reason)]
    return Plan(whole, tuple(fitting), tuple(others))


FormatOrReason = tuple[Stages, int] | Reason


def stages_of(key: str, asked: Evening, whole: EveningPlan) -> FormatOrReason:
    """The rounds of a format and how many are finals, or why it does not fit."""
    if not whole.tables:
        return said("no_table", count=asked.players)
    if not whole.rounds:
        return said("no_time", minutes=slots_of([whole.tables], asked)[-1].end)
    if key in ("schedule", "swiss"):
        return evenly(key, whole)
    if key == "knockout":
        return knocked_out(asked)
    return with_finals(key, asked, whole)


def evenly(key: str, whole: EveningPlan) -> FormatOrReason:
    if key == "swiss" and len(whole.tables) < 2:
        return said("one_table")
    if key == "swiss" and whole.rounds < 2:
        return said("few_rounds", needed=2)
    return (whole.tables,) * whole.rounds, 0


def knocked_out(asked: Evening) -> FormatOrReason:
    stages = knockout_stages(asked.players, asked.allowed)
    if len(stages) < 2:
        return said("one_table")
    if slots_of(stages, asked)[-1].end > asked.minutes:
        return said("few_rounds", needed=len(stages))
    return stages, len(stages) - 1


def knockout_stages(players: int, allowed: tuple[int, ...]) -> Stages:
    """Winners go on, with as many of the best others as fill their tables."""
    stages = [seating_of(players, allowed).tables]
    while len(stages[-1]) > 1:
        winners, best = len(stages[-1]), best_below(sum(stages[-1]), allowed)
        stages.append((best,) * -(-winners // best))
    return tuple(stages)


def best_below(players: int, allowed: tuple[int, ...]) -> int:
    """The best size of a table that leaves somebody out: else it would be no cut."""
    return next((size for size in allowed if size < players), min(allowed))


def with_finals(key: str, asked: Evening, whole: EveningPlan) -> FormatOrReason:
    finals = final_stages(key, asked)
    if isinstance(finals, Reason):
        return finals
    first = 2 if key == "heats" else 1
    for rounds in range(whole.rounds, first - 1, -1):
        stages = (whole.tables,) * rounds + finals
        if slots_of(stages, asked)[-1].end <= asked.minutes:
            return stages, len(finals)
    return said("few_rounds", needed=first + len(finals))


def final_stages(key: str, asked: Evening) -> Stages | Reason:
    if len(seating_of(asked.players, asked.allowed).tables) < 2:
        return said("one_table")
    best = best_below(asked.players, asked.allowed)
    return semi_finals(best, asked) if key == "semis" else ((best,),)


def semi_finals(best: int, asked: Evening) -> Stages | Reason:
    """As many full tables as there are seats in the final, for as many people as there are."""
    seated = [seating_of(field, asked.allowed) for field in range(best + 1, best * best + 1)]
    fields = [each.tables for each in seated if len(each.tables) == best and not each.byes]
    here = [tables for tables in fields if sum(tables) <= asked.players]
    if here:
        return here[-1], (best,)
    return said("few_people", count=min([sum(tables) for tables in fields], default=best * best))
