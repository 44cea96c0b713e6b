"""Settings of a competition, as a form has them and as a deed has them."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from flask import request

from companion.games.kernel import RuleViolation
from companion.services.venues import View
from companion.tourney.presets import LEAGUE, TOURNAMENT, preset, presets
from companion.tourney.scheme import TIEBREAKS
from companion.tourney.venue.settings import LARGEST, SMALLEST
from companion.tourney.venue.state import SEASON, Competition, CutPlan, Settings
from companion.web.venue.pieces import (
    LONGEST_TEXT,
    game_key,
    game_title,
    labels,
    number_of,
    term,
    typed,
    typed_number,
)

Values = Mapping[str, str]
OWN = "own"  # the scheme as it stands below, none of the ready ones
SIZES = range(SMALLEST, LARGEST + 1)
BREAKERS, SEGMENTS = 6, 3  # as many can be chosen
ANY_SIZE = "*"
BONUS = ("attendance", "new_opponent", "new_game")


def presets_for(of: str) -> list[tuple[str, str, str]]:
    """Key, name and what it is for."""
    use = LEAGUE if of == SEASON else TOURNAMENT
    return [
        (each.key, term(f"preset.{each.key}"), term(f"preset.{each.key}.about"))
        for each in presets(use)
    ]


def new_values(of: str) -> dict[str, str]:
    """What stands in the form of a new one."""
    found = {"preset": presets_for(of)[0][0], "preferred": "4", "size-3": "on", "size-4": "on"}
    return found | {"mode": "spread", "format": "swiss", "seeding": "serpentine"}


def document_in(form: Values, venue: View, before: Settings | None, seed: int) -> dict[str, Any]:
    """Settings as a deed has them; what is no number is left for the rules to refuse."""
    return {
        "scheme": scheme_in(form, before),
        "sizes": sizes_in(form),
        "mode": form.get("mode", "spread"),
        "format": form.get("format", "swiss"),
        "game": game_key(form.get("game", ""))[:200],
        "planned": count_in(form, "planned"),
        "minutes": count_in(form, "minutes"),
        "cut": cut_in(form),
        "apart": groups_in(form.get("apart", ""), venue),
        "fixed": fixed_in(form.get("fixed", ""), venue),
        "seed": before.seed if before else seed,
        "seeds": form.get("seeds", "lot"),
    }


def scheme_in(form: Values, before: Settings | None) -> Any:
    ready = preset(form.get("preset", OWN))
    if ready is not None:
        return ready.scheme
    if before is not None and "kind" not in form:
        return dict(before.scheme)
    return own_scheme(form)


def own_scheme(form: Values) -> dict[str, Any]:
    found: dict[str, Any] = {"points": points_in(form)}
    breakers = [form.get(f"tiebreak-{each}", "") for each in range(BREAKERS)]
    found["tiebreaks"] = [*dict.fromkeys([each for each in breakers if each])]
    segments = [
        {"best": typed_number(form[f"best-{each}"]), "of": typed_number(form[f"of-{each}"])}
        for each in range(SEGMENTS)
        if form.get(f"best-{each}") and form.get(f"of-{each}")
    ]
    found |= {"count": segments} if segments else {}
    bonus = {name: typed_number(form[f"bonus-{name}"]) for name in BONUS if said(form, name)}
    found |= {"bonus": bonus} if bonus else {}
    found |= {"average": True} if form.get("average") else {}
    for name in ("bye", "minimum_games"):
        found |= {name: typed_number(form[name])} if form.get(name, "").strip() else {}
    return found


def said(form: Values, name: str) -> bool:
    return bool(form.get(f"bonus-{name}", "").strip())


def points_in(form: Values) -> dict[str, Any]:
    kind = form.get("kind", "")
    if kind != "placing":
        return {"kind": kind}
    by_size: dict[str, list[Any]] = {}
    default: list[Any] | None = None
    for line in form.get("lists", "")[:LONGEST_TEXT].splitlines():
        head, colon, tail = line.partition(":")
        if not colon:
            head, tail = ANY_SIZE, line
        values = [typed_number(each) for each in re.split(r",\s+|[\s;/]+", tail.strip()) if each]
        if head.strip() == ANY_SIZE and values:
            default = values
        elif values:
            by_size[head.strip()] = values
    found: dict[str, Any] = {"kind": kind}
    found |= {"by_size": by_size} if by_size else {}
    return found | ({"default": default} if default else {})


def sizes_in(form: Values) -> list[int]:
    """The one that is liked best first, then the larger ones before the smaller."""
    preferred = typed_number(form.get("preferred", "4"))
    allowed = [size for size in reversed(SIZES) if form.get(f"size-{size}")]
    return [*dict.fromkeys([preferred, *allowed])]


def count_in(form: Values, name: str) -> Any:
    given = form.get(name, "").strip()
    return typed_number(given) if given else 0


def cut_in(form: Values) -> dict[str, Any]:
    found: dict[str, Any] = {"seeding": form.get("seeding", "serpentine")}
    found |= {
        name: count_in(form, f"cut-{name}")
        for name in ("size", "straight", "advance")
        if form.get(f"cut-{name}", "").strip()
    }
    minimum = form.get("cut-minimum", "").strip()
    return found | ({"minimum": typed_number(minimum)} if minimum else {})


def lines_in(text: str) -> Iterable[str]:
    return [line for line in text[:LONGEST_TEXT].splitlines() if line.strip()]


def groups_in(text: str, venue: View) -> list[list[int]]:
    """A line for each group of people who are kept apart, names between commas."""
    return [
        [person_in(venue, name) for name in re.split("[,;]", line) if name.strip()]
        for line in lines_in(text)
    ]


def fixed_in(text: str, venue: View) -> list[list[Any]]:
    """A line each: a name, a colon, the number of a table as people count."""
    found = []
    for line in lines_in(text):
        name, _, table = line.rpartition(":")
        number = typed_number(table)
        found.append([person_in(venue, name), number - 1 if isinstance(number, int) else number])
    return found


def person_in(venue: View, name: str) -> int:
    found = number_of(venue, name)
    if found is None:
        raise RuleViolation("unknown_name", quote=" ".join(name.split()))
    return found


def values_of(venue: View, competition: Competition) -> dict[str, str]:
    """What stands in the form of one that is there."""
    settings = competition.settings
    found = {
        "name": competition.name,
        "preset": OWN,
        "preferred": str(settings.sizes[0]),
        "mode": settings.mode,
        "format": settings.format,
        "seeds": settings.seeds,
        "game": game_title(settings.game),
        "planned": str(settings.planned or ""),
        "minutes": str(settings.minutes or ""),
        **{f"size-{size}": "on" for size in settings.sizes},
        **cut_values(settings.cut),
    }
    names = labels(venue)
    found["apart"] = "\n".join([", ".join([names[p] for p in each]) for each in settings.apart])
    found["fixed"] = "\n".join([f"{names[p]}: {table + 1}" for p, table in settings.fixed])
    return found | scheme_values(settings.scheme)


def cut_values(cut: CutPlan) -> dict[str, str]:
    found = {f"cut-{name}": str(getattr(cut, name) or "") for name in ("size", "straight")}
    minimum = float(cut.minimum) if isinstance(cut.minimum, Fraction) else cut.minimum
    return {
        **found,
        "seeding": cut.seeding,
        "cut-advance": str(cut.advance or ""),
        "cut-minimum": typed(minimum),
    }


def scheme_values(scheme: Mapping[str, Any]) -> dict[str, str]:
    points = scheme["points"]
    both = {**points, **scheme}
    found = {"kind": points["kind"], "lists": lists_of(points)}
    for number, each in enumerate(scheme.get("tiebreaks", [])[:BREAKERS]):
        found[f"tiebreak-{number}"] = each if isinstance(each, str) else next(iter(each))
    for number, each in enumerate(scheme.get("count", [])[:SEGMENTS]):
        found |= {f"best-{number}": str(each["best"]), f"of-{number}": str(each["of"])}
    bonus = both.get("bonus", {})
    found |= {f"bonus-{name}": typed(bonus[name]) for name in BONUS if bonus.get(name)}
    found |= {name: typed(both[name]) for name in ("bye", "minimum_games") if both.get(name)}
    return found | ({"average": "on"} if both.get("average") else {})


def lists_of(points: Mapping[str, Any]) -> str:
    lists = {**points.get("by_size", {})}
    if "default" in points:
        lists[ANY_SIZE] = points["default"]
    return "\n".join(
        [f"{size}: {' '.join([typed(each) for each in own])}" for size, own in lists.items()]
    )


def sent() -> Values:
    """What came with the form, each field once."""
    return request.form.to_dict()


def breakers() -> list[tuple[str, str]]:
    return [(name, term(f"breaker.{name}")) for name in TIEBREAKS]
