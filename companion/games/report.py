"""The report of a play: everything that follows from its events, for programs."""

from typing import Any

from companion.games.codec import Shapes, encode
from companion.games.folding import History, Table
from companion.games.kernel import Adjustment, Caution, Line, outcome
from companion.games.sentences import Wording

REPORT_FORMAT = "companion-report/1"


def report(table: Table, history: History, wording: Wording | None = None) -> dict[str, Any]:
    """Its only sentences are those of the warnings: English, or as they are worded."""
    game, players, _ = table
    state = history.state
    turn = game.rules.awaited(state)
    facts = game.rules.facts(state)
    return {
        "format": REPORT_FORMAT,
        "game": game.key,
        "finished": turn is None,
        "stage": state.stage,
        "round": state.round,
        "players": [
            {"name": name, "points": points, **own}
            for name, points, own in zip(players, state.points, facts.players, strict=True)
        ],
        **facts.table,
        "lines": [line_report(line) for line in history.lines],
        "adjustments": [adjustment_report(game.shapes, each) for each in history.adjustments],
        "warnings": warnings_report(table, history.cautions, wording),
        "ranking": [list(group) for group in outcome(game, state).ranking],
        "next": turn and {"types": list(turn.types), "seats": list(turn.seats)},
    }


def line_report(line: Line) -> dict[str, Any]:
    stage, round_, source, points = line
    return {"stage": stage, "round": round_, "source": source, "points": list(points)}


def adjustment_report(shapes: Shapes, adjustment: Adjustment) -> dict[str, Any]:
    wire = encode(shapes, adjustment.event)
    del wire["type"]
    return {"stage": adjustment.stage, "round": adjustment.round, **wire}


def warnings_report(
    table: Table, cautions: tuple[Caution, ...], wording: Wording | None
) -> list[dict[str, Any]]:
    """Most plays have none, and the words are gathered only for those that do."""
    if not cautions:
        return []
    words = wording or Wording(table.game, table.players)
    return [caution_report(words, caution) for caution in cautions]


def caution_report(wording: Wording, caution: Caution) -> dict[str, Any]:
    return {
        "stage": caution.stage,
        "seat": caution.seat,
        "code": caution.code,
        "message": wording.warning(caution),
    }
