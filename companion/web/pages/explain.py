"""What people argue about, explained with examples that the same code has worked out."""

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request

from companion.competition.file import FileCompetition
from companion.competition.presets import preset, presets, scheme_of
from companion.competition.scheme import TIEBREAKS
from companion.competition.scoring.examples import NAMES, broken, worked
from companion.competition.scoring.explanation import ExplanationStep
from companion.competition.scoring.standings import StandingsRow
from companion.competition.seating.draw import seat
from companion.competition.seating.problem import Past, Wish, history_of
from companion.competition.seating.reasons import reasons_of
from companion.games.wording import Wording, capital
from companion.web.base.words import say
from companion.web.security import rights
from companion.web.security.visitor import numeral, reason_in_words, wording

pages = Blueprint("explain", __name__)

# The example of the page on seating: two rounds, and the points after them.
SEATED = (((0, 1, 2, 3), (4, 5, 6, 7)), ((4, 0, 5, 1), (2, 6, 3, 7)))
SCORED = (10, 6, 5, 3, 8, 5, 4, 3)
TOPICS = ("points", "tiebreaks", "seating", "ratings")


@rights.page(pages, "/explain", "visit")
def topics() -> str:
    return render_template("pages/explain/topics.html", topics=TOPICS)


@rights.page(pages, "/explain/<topic>", "visit")
def topic(topic: str) -> str:
    if topic not in TOPICS:
        abort(404)
    return render_template(
        f"pages/explain/{topic}.html", topics=TOPICS, chapter=topic, **TOLD[topic]()
    )


def points() -> dict[str, object]:
    chosen = preset(request.args.get("preset", "")) or presets()[0]
    example = worked(scheme_of(chosen))
    words = wording(example.competition.players)
    return {
        "presets": [(each.key, words.messages[f"preset.{each.key}"]) for each in presets()],
        "chosen": chosen.key,
        "name": words.messages[f"preset.{chosen.key}"],
        "about": words.messages[f"preset.{chosen.key}.about"],
        "rules": [reason_in_words(words, each) for each in example.rules],
        "rows": ranking(example.competition, example.rows),
        "steps": [
            (say("explain.steps.points"), sentences(words, example.points)),
            (say("explain.steps.totals"), sentences(words, example.totals)),
            (say("explain.steps.ranks"), sentences(words, example.ranks)),
        ],
    }


def sentences(words: Wording, steps: tuple[ExplanationStep, ...]) -> list[str]:
    found = []
    for step in steps:
        told = reason_in_words(words, step.reason)
        where = "" if step.round is None else say("explain.round", number=step.round + 1)
        found.append(f"{where} {told}".strip())
    return found


def ranking(
    competition: FileCompetition, rows: Sequence[StandingsRow]
) -> list[tuple[str, str, str]]:
    return [
        (numeral(row.rank), competition.players[row.player], numeral(row.points)) for row in rows
    ]


def tiebreaks() -> dict[str, object]:
    found = []
    for name in TIEBREAKS:
        example = broken(name)
        words = wording(example.competition.players)
        found.append(
            {
                "name": capital(words.messages[f"breaker.{name}"]),
                "about": reason_in_words(words, example.definition),
                "rows": [
                    (*row, numeral(own.tiebreaks.get(name)))
                    for row, own in zip(
                        ranking(example.competition, example.rows), example.rows, strict=True
                    )
                ],
                "why": reason_in_words(words, example.why),
            }
        )
    return {"breakers": found}


def seating() -> dict[str, object]:
    """Eight people after two rounds, drawn as any other round is."""
    past = [Past(tables) for tables in SEATED]
    wish = Wish(present=tuple(range(len(SCORED))), sizes=(4,))
    history = history_of(past, SCORED, wish.sizes)
    made, cost = seat(history, wish)
    words = wording(NAMES[: len(SCORED)])
    reasons = reasons_of(made, history, wish)
    return {
        "before": [tables_in_words(words, each) for each in SEATED],
        "scored": [*zip(words.players, SCORED, strict=True)],
        "drawn": tables_in_words(words, made.tables),
        "cost": say("explain.seating.cost", repeats=cost.repeats, gap=numeral(cost.gap)),
        "why": [*zip(words.players, map(words.reason, reasons), strict=True)],
    }


def tables_in_words(words: Wording, tables: Sequence[Sequence[int]]) -> list[str]:
    return [
        say("explain.seating.table", number=index, players=words.commas(map(words.player, table)))
        for index, table in enumerate(tables, 1)
    ]


TOLD = {
    "points": points,
    "tiebreaks": tiebreaks,
    "seating": seating,
    "ratings": dict,
}
