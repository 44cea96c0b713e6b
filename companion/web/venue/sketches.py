"""Tables as the form of a draft has them, and what can be done to them by hand."""

import re
from typing import NamedTuple

from flask import abort, request

from companion.games.kernel import RuleViolation
from companion.web.venue.pieces import LONGEST_TEXT

NEW, OUT = "new", "out"  # where else than to a table somebody can be moved


class Sketch(NamedTuple):
    """Tables as a form has them: in seats and out of them."""

    tables: list[list[int]]
    byes: list[int]


def written(tables: list[list[int]]) -> str:
    return " ".join([",".join(map(str, table)) for table in tables])


def sketch_sent() -> Sketch:
    """The tables of the form; what is none is no request of ours."""
    tables, byes = request.form.get("tables", ""), request.form.get("byes", "")
    if len(tables) + len(byes) > LONGEST_TEXT or not re.fullmatch("[0-9, ]*", tables + byes):
        abort(400)
    found = [numbers(table) for table in tables.split()]
    return Sketch([table for table in found if table], numbers(byes))


def numbers(text: str) -> list[int]:
    return [int(each) for each in text.split(",") if each.strip() and len(each) < 8]


def changed(sketch: Sketch, what: str) -> Sketch:
    given = [each for each in request.form.getlist("pick") if re.fullmatch("[0-9]{1,7}", each)]
    picked = [*dict.fromkeys(map(int, given))]
    return exchanged(sketch, picked) if what == "swap" else moved(sketch, picked)


def exchanged(sketch: Sketch, picked: list[int]) -> Sketch:
    if len(picked) != 2:
        raise RuleViolation("two_to_swap")
    one, other = picked
    turned = {one: other, other: one}
    tables = [[turned.get(person, person) for person in table] for table in sketch.tables]
    return Sketch(tables, [turned.get(person, person) for person in sketch.byes])


def moved(sketch: Sketch, picked: list[int]) -> Sketch:
    """To another table, to one of their own, or out."""
    where = request.form.get("to", "")
    moving = {*picked}
    tables = [[person for person in table if person not in moving] for table in sketch.tables]
    byes = [person for person in sketch.byes if person not in moving]
    if not picked:
        raise RuleViolation("nobody_named")
    if where == OUT:
        byes += picked
    elif where == NEW:
        tables.append(picked)
    elif where.isascii() and where.isdigit() and int(where) < len(tables):
        tables[int(where)] += picked
    return Sketch([table for table in tables if table], byes)
