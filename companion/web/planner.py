"""The planner: so many people, so much time, one game. What could the evening be?"""

from functools import lru_cache
from typing import Any

from flask import Blueprint, render_template, request

from companion.games import known_games
from companion.tourney.formats import Plan
from companion.tourney.formats import plan as planned
from companion.tourney.judging import Format
from companion.tourney.planning import Evening, evening, minutes_of
from companion.web import limits, rights
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.venue.blueprint import reason_in_words, wording
from companion.web.words import say

pages = Blueprint("planner", __name__)

FEWEST, MOST = 2, 500
LONGEST = 24 * 60
SIZES = (2, 3, 4, 5, 6)
OTHER = "other"


@rights.page(pages, "/planner", "visit")
def plan() -> str:
    """A form that is sent by GET: a plan can be kept as a bookmark, and sent to others."""
    asked, message = asked_for()
    made = remembered(*in_numbers(asked)) if asked else None
    return render_template(
        "planner.html",
        games=[*known_games()],
        filled=filled(),
        sizes=SIZES,
        message=message,
        plan=made,
        tables=tables_in_words(made) if made else "",
        formats=[in_words(each, made) for each in made.formats] if made else [],
        ruled_out=ruled_out(made) if made else [],
    )


Numbers = tuple[int, int, tuple[int, ...], tuple[tuple[int, int], ...]]


def in_numbers(asked: Evening) -> Numbers:
    """All that a plan depends on."""
    durations = tuple([(size, asked.durations[size]) for size in asked.allowed])
    return asked.players, asked.minutes, asked.allowed, durations


@lru_cache(maxsize=256)
def remembered(
    players: int, minutes: int, sizes: tuple[int, ...], durations: tuple[tuple[int, int], ...]
) -> Plan:
    """What was asked before is not thought about again."""
    return planned(Evening(players, minutes, dict(durations), sizes))


def filled() -> dict[str, Any]:
    """What stands in the form: what was asked, or an example."""
    args = request.args
    return {
        "people": args.get("people", "22"),
        "hours": args.get("hours", "3"),
        "minutes": args.get("minutes", "30"),
        "game": args.get("game", "basari"),
        "length": args.get("length", "60"),
        "sizes": args.getlist("sizes") or ["4", "3"],
    }


def asked_for() -> tuple[Evening | None, str | None]:
    """The evening that was asked for, or why there is none."""
    if "people" not in request.args:
        return None, None
    limits.hold_planning()
    people, hours, minutes = whole("people"), whole("hours"), whole("minutes")
    if not FEWEST <= people <= MOST:
        return None, say("planner.people_bad", low=FEWEST, high=MOST)
    time = 60 * hours + minutes
    if hours < 0 or minutes < 0 or not 0 < time <= LONGEST:
        return None, say("planner.time_bad")
    sizes = tuple([size for size in (4, 3, 5, 2, 6) if str(size) in request.args.getlist("sizes")])
    if not sizes:
        return None, say("planner.sizes_bad")
    game = request.args.get("game", OTHER)
    length = whole("length")
    known = minutes_of(game)
    if not known and not 0 < length <= LONGEST:
        return None, say("planner.length_bad")
    durations = known or dict.fromkeys(sizes, length)
    found = evening(game, people, time, sizes, durations=durations)
    return (found, None) if found.allowed else (None, say("planner.sizes_bad"))


def whole(name: str) -> int:
    given = request.args.get(name, "").strip() or "0"
    return int(given) if WHOLE_NUMBER.fullmatch(given) else -1


def tables_in_words(made: Plan) -> str:
    sizes = made.outline.tables
    return wording().commas(
        [say("planner.tables", count=sizes.count(size), size=size) for size in dict.fromkeys(sizes)]
    )


def in_words(found: Format, made: Plan) -> dict[str, Any]:
    words = wording()
    return {
        "name": words.messages[f"format.{found.key}"],
        "about": words.messages[f"format.{found.key}.about"],
        "score": found.score,
        "rounds": found.rounds,
        "finals": found.finals,
        "end": clock(found.end),
        "repeats": found.repeats,
        "slots": [(clock(slot.start), clock(slot.end)) for slot in found.slots],
        "reasons": [reason_in_words(words, each) for each in found.reasons],
        "parts": [
            words.sentence(f"criterion.{part.criterion}", {"score": part.points, "most": part.most})
            for part in found.parts
        ],
    }


def ruled_out(made: Plan) -> list[tuple[str, str]]:
    words = wording()
    return [
        (words.messages[f"format.{each.key}"], reason_in_words(words, each.reason))
        for each in made.ruled_out
    ]


def clock(minutes: int) -> str:
    """Hours and minutes from the beginning."""
    return say("planner.clock", hours=minutes // 60, minutes=minutes % 60)
