"""What stands in the form of settings: all texts, as somebody would type them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.games.registry import title_of
from companion.services.venues import View
from companion.tourney.scheme import TIEBREAKS
from companion.tourney.venue.settings import LARGEST, SMALLEST
from companion.tourney.venue.state import Competition, CutPlan
from companion.web.venue.pieces import labels, typed

Values = Mapping[str, str]
OWN = "own"  # the scheme as it stands below, none of the ready ones
SIZES = range(SMALLEST, LARGEST + 1)
BREAKERS, SEGMENTS = 6, 3  # as many are offered at least
MOST_BREAKERS, MOST_SEGMENTS = len(TIEBREAKS), 30
UNSEEN = ("reference", "seed")  # of a scheme that came in from a file, and no field is for them
ANY_SIZE = "*"
BONUS = ("attendance", "new_opponent", "new_game")


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
        "game": title_of(settings.game),
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
    for number, each in enumerate(scheme.get("tiebreaks", [])):
        found[f"tiebreak-{number}"] = breaker_written(each)
    for number, each in enumerate(scheme.get("count", [])):
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


def breaker_written(value: Any) -> str:
    if isinstance(value, str):
        return value
    ((name, number),) = value.items()
    return f"{name}:{number}"
