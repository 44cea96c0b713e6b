"""Settings of a competition, as a form has them and as a deed has them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from flask import request

from companion.games.kernel import RuleViolation
from companion.services.venues import View
from companion.tourney.presets import LEAGUE, TOURNAMENT, preset, presets
from companion.tourney.scheme import TIEBREAKS
from companion.tourney.venue.state import SEASON, Settings
from companion.web.venue.blueprint import term
from companion.web.venue.pieces import (
    LONGEST_TEXT,
    game_key,
    number_of,
    numbers_by_label,
    typed_number,
)
from companion.web.venue.settings_values import (
    ANY_SIZE,
    BONUS,
    MOST_BREAKERS,
    MOST_SEGMENTS,
    OWN,
    SIZES,
    UNSEEN,
    Values,
    cut_values,
)


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
    """Settings as a deed has them; what is no number is left for the rules to refuse.

    What a form has no field for stays as it was.
    """
    if before is not None:
        form = {**kept_values(before), **form} if "seeding" not in form else form
    return {
        "scheme": scheme_in(form, before),
        "sizes": sizes_in(form),
        "mode": form.get("mode") or (before.mode if before else "spread"),
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


def kept_values(before: Settings) -> dict[str, str]:
    """What is only asked of tournaments."""
    counts = {"planned": str(before.planned or ""), "minutes": str(before.minutes or "")}
    return {"format": before.format, **counts, **cut_values(before.cut)}


def scheme_in(form: Values, before: Settings | None) -> Any:
    ready = preset(form.get("preset", OWN))
    if ready is not None:
        return ready.scheme
    if before is not None and "kind" not in form:
        return dict(before.scheme)
    return {**own_scheme(form), **(unseen(before.scheme) if before else {})}


def unseen(scheme: Mapping[str, Any]) -> dict[str, Any]:
    both = {**scheme["points"], **scheme}
    return {name: both[name] for name in UNSEEN if name in both}


def own_scheme(form: Values) -> dict[str, Any]:
    found: dict[str, Any] = {"points": points_in(form)}
    breakers = [form.get(f"tiebreak-{each}", "") for each in range(MOST_BREAKERS)]
    found["tiebreaks"] = [breaker_in(each) for each in dict.fromkeys(breakers) if each]
    segments = [
        {"best": typed_number(form[f"best-{each}"]), "of": typed_number(form[f"of-{each}"])}
        for each in range(MOST_SEGMENTS)
        if form.get(f"best-{each}") and form.get(f"of-{each}")
    ]
    found |= {"count": segments} if segments else {}
    bonus = {name: typed_number(form[f"bonus-{name}"]) for name in BONUS if said(form, name)}
    found |= {"bonus": bonus} if bonus else {}
    found |= {"average": True} if form.get("average") else {}
    for name in ("bye", "minimum_games"):
        found |= {name: typed_number(form[name])} if form.get(name, "").strip() else {}
    return found


def breaker_in(text: str) -> Any:
    """A name, or a name with its number."""
    name, colon, number = text.partition(":")
    return {name: typed_number(number)} if colon else name


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
    known = numbers_by_label(venue)
    return [
        [person_in(venue, name, known) for name in re.split("[,;]", line) if name.strip()]
        for line in lines_in(text)
    ]


def fixed_in(text: str, venue: View) -> list[list[Any]]:
    """A line each: a name, a colon, the number of a table as people count."""
    found = []
    known = numbers_by_label(venue)
    for line in lines_in(text):
        name, _, table = line.rpartition(":")
        number = typed_number(table)
        place = number - 1 if isinstance(number, int) else number
        found.append([person_in(venue, name, known), place])
    return found


def person_in(venue: View, name: str, known: Mapping[str, int]) -> int:
    found = number_of(venue, name, known)
    if found is None:
        raise RuleViolation("unknown_name", quote=" ".join(name.split()))
    return found


def sent() -> Values:
    """What came with the form, each field once."""
    return request.form.to_dict()


def breakers(values: Values) -> list[tuple[str, str]]:
    """All that can be chosen, with numbers where somebody gave one."""
    found = {name: term(f"breaker.{name}") for name in TIEBREAKS}
    for key, value in values.items():
        name, colon, number = value.partition(":")
        if key.startswith("tiebreak-") and colon and name in TIEBREAKS:
            found[value] = f"{found[name]} ({number})"
    return [*found.items()]


def places_for(values: Values, name: str, least: int, most: int) -> range:
    """As many rows as are filled, and at least some."""
    filled = [n for n in range(most) if values.get(f"{name}-{n}")]
    return range(min(most, max([least, *[number + 2 for number in filled]])))
