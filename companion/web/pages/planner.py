"""The planner: so many people, so much time, one game. What could the evening be?"""

from functools import lru_cache

from flask import Blueprint, render_template, request

from companion.competition.planner.evening import Evening
from companion.competition.planner.formats import Plan
from companion.competition.planner.formats import plan as planned
from companion.competition.planner.suitability import Format, explained
from companion.web.base.dates import say_duration
from companion.web.base.words import say
from companion.web.pages.planner_form import BEST_FIRST, EXAMPLE, PlannerForm
from companion.web.security import limits, rights
from companion.web.security.visitor import reason_in_words, wording

pages = Blueprint("planner", __name__)


@rights.page(pages, "/planner", "visit")
def plan() -> str:
    is_asked = "people" in request.args
    form = PlannerForm(request.args if is_asked else None, data=EXAMPLE)
    made = plan_for(form) if is_asked else None
    return render_template(
        "pages/planner.html",
        form=form,
        sizes=sorted(BEST_FIRST),
        plan=made,
        tables=tables_in_words(made) if made else "",
        byes=byes_in_words(made) if made else "",
        formats=[in_words(each, made) for each in made.formats] if made else [],
        ruled_out=ruled_out(made) if made else [],
    )


def plan_for(form: PlannerForm) -> Plan | None:
    limits.hold_planning()
    return remembered(*in_numbers(form.evening)) if form.validate() else None


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


def tables_in_words(made: Plan) -> str:
    sizes = made.outline.tables
    return wording().commas(
        [say("planner.tables", count=sizes.count(size), size=size) for size in dict.fromkeys(sizes)]
    )


def byes_in_words(made: Plan) -> str:
    count = made.outline.byes
    return wording().sentence("plan.byes", {"count": count}) if count else ""


def in_words(found: Format, made: Plan) -> dict[str, object]:
    words = wording()
    return {
        "name": words.messages[f"format.{found.key}"],
        "about": words.messages[f"format.{found.key}.about"],
        "score": found.score,
        "rounds": found.rounds,
        "finals": found.finals,
        "end": say_duration(found.end),
        "repeats": found.repeats,
        "slots": [(say_duration(slot.start), say_duration(slot.end)) for slot in found.slots],
        "reasons": [reason_in_words(words, each) for each in found.reasons],
        "parts": [words.reason(each) for each in explained(found.parts)],
    }


def ruled_out(made: Plan) -> list[tuple[str, str]]:
    words = wording()
    return [
        (words.messages[f"format.{each.key}"], reason_in_words(words, each.reason))
        for each in made.ruled_out
    ]
