"""Kinds of rows that people choose from, and the row of a sheet that each of them is."""

import re
from typing import Any, NamedTuple

from companion.games.fields import number
from companion.ledger.entry import Json
from companion.refusal import Malformed

NUMBER, SUM, TIMES, STEPS, TICK, HOLDER, MAJORITY, POINTS, CALC = KINDS = (
    *("number", "sum", "times", "steps", "tick", "holder"),
    *("majority", "points", "calc"),
)
OTHER = "other"  # what only a file can say
TIES = ("full", "split", "share", "dense", "lower", "none")
ABOUT_KIND = ("enter", "holder", "points", "calc", "options")
ONLY_ENTERED = ("min", "max", "step", "start", "optional")
SEPARATORS = re.compile(r"[\s,;:=→]+")
BELOW_ZERO = -9999
MOST_NUMBERS = 200


class KindDetails(NamedTuple):
    """What a row of a kind needs to be told."""

    factor: int = 1
    steps: str = ""
    pays: str = ""
    ties: str = TIES[0]
    expression: str = ""


FIRST_DETAILS = {
    TIMES: KindDetails(factor=2),
    STEPS: KindDetails(steps="1 1\n2 3\n3 6"),
    TICK: KindDetails(factor=2),
    HOLDER: KindDetails(factor=2),
    MAJORITY: KindDetails(pays="5 2"),
}


def row_of(kind: str, details: KindDetails, before: Json) -> Json:
    """A row of this kind; whatever else it said before it still says."""
    if kind == OTHER:
        return dict(before)
    kept = {key: value for key, value in before.items() if key not in ABOUT_KIND}
    if kind == CALC:
        kept = {key: value for key, value in kept.items() if key not in ONLY_ENTERED}
    if kind in (TICK, HOLDER):
        kept = {key: value for key, value in kept.items() if key not in ("min", "max", "step")}
    return {**kept, **said_by(kind, details, before)}


def said_by(kind: str, details: KindDetails, before: Json) -> Json:
    match kind:
        case "sum":
            return {"enter": "sum"}
        case "times":
            return times(details.factor)
        case "steps":
            return {**parts_of(before), "points": steps_in(details.steps)}
        case "tick":
            return {"enter": "tick", **times(details.factor)}
        case "holder":
            return {"enter": "tick", "holder": True, **times(details.factor)}
        case "majority":
            ties = {"ties": details.ties} if details.ties != TIES[0] else {}
            return {"points": {"pays": numbers_in(details.pays), **ties}}
        case "points":
            return {**parts_of(before), "points": details.expression.strip()}
        case "calc":
            points = {"points": before["points"]} if "calc" in before and "points" in before else {}
            return {"calc": details.expression.strip(), **points}
    return {}


def times(factor: int) -> Json:
    return {} if factor == 1 else {"points": factor}


def parts_of(before: Json) -> Json:
    """That several numbers are entered, where they were."""
    enter = before.get("enter")
    return {"enter": enter} if enter in ("sum", "pairs") else {}


def kind_of(row: Json) -> tuple[str, KindDetails]:
    """Which kind a row is of, and what it was told; `other` for what a file alone can say."""
    points: Any = row.get("points", 1)
    enter = row.get("enter", "number")
    if "calc" in row:
        return CALC, KindDetails(expression=row["calc"])
    match enter, points:
        case "tick", bool() | int():
            factor = 1 if points is False else points
            return HOLDER if "holder" in row else TICK, KindDetails(factor=factor)
        case "sum", False | 1:
            return SUM, KindDetails()
        case "number", False | 1:
            return NUMBER, KindDetails()
        case "number", int():
            return TIMES, KindDetails(factor=points)
        case "number" | "sum", {"steps": steps}:
            return STEPS, KindDetails(steps=steps_typed(steps, points.get("then")))
        case "number", {"pays": [*pays]} if not {*points} - {"pays", "ties"}:
            typed = " ".join(map(str, pays))
            return MAJORITY, KindDetails(pays=typed, ties=points.get("ties", TIES[0]))
        case "number" | "sum" | "pairs", str():
            return POINTS, KindDetails(expression=points)
    return OTHER, KindDetails()


def steps_in(typed: str) -> Json:
    """A table of a line for each step: from which value, how many points.

    A last line that begins with + is for what lies beyond: every so many, so many points more.
    """
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    then = {}
    if lines and lines[-1].startswith("+"):
        then = {"then": numbers_in(lines.pop()[1:])}
    return {"steps": [numbers_in(line) for line in lines], **then}


def steps_typed(steps: list[list[int]], then: list[int] | None) -> str:
    lines = [f"{start} {points}" for start, points in steps]
    return "\n".join([*lines, f"+{then[0]} {then[1]}"] if then else lines)


def numbers_in(typed: str) -> list[int]:
    """Numbers with anything between them; a minus of print is one, too."""
    words = SEPARATORS.split(typed.replace("−", "-").strip())[:MOST_NUMBERS]
    found = []
    for word in filter(None, words):
        each = number(word)
        if not isinstance(each, int):
            raise Malformed("wrong_type", field="value", expected="integer")
        found.append(each)
    return found
