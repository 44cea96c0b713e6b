"""Basari: how many rounds a stage has is not known, only how many the cards are enough for."""

from companion.games.basari.engine import SEATS_WITH_D
from companion.games.basari.events import ACTIONS, POINTS_ON_A_CARD, WORKERS_ON_A_CARD
from companion.games.basari.state import CARDS_IN_THE_PILE, State
from companion.games.kit import (
    CIRCLE,
    COUNTS,
    OPEN,
    Block,
    Cell,
    LogLine,
    LogPart,
    PaperLog,
    Setup,
    bargain,
    free_choice,
    numbers,
)

MOST_ROUNDS = 8  # of a stage: hardly one in fifty is longer, and some are much shorter
HINTS = ("pad.hint.bargain",)
WORKERS = numbers(*WORKERS_ON_A_CARD)


def log(table: Setup, state: State | None = None) -> PaperLog:
    seats, stages = len(table.players), table.game.stages
    rounds = min(MOST_ROUNDS, CARDS_IN_THE_PILE // seats)
    block = Block(OPEN, OPEN, (LogPart(lines(table)),))
    if state is None:
        return PaperLog((block,) * rounds * stages, place, (), HINTS)
    left = max(rounds - state.round, 1) + rounds * (stages - state.stage)
    running = block._replace(stage=state.stage, round=state.round)
    return PaperLog((running, *(block,) * left), place, (), HINTS)


def lines(table: Setup) -> tuple[LogLine, ...]:
    seats, colours = len(table.players), table.game.kinds
    actions = ACTIONS if seats == SEATS_WITH_D else ACTIONS[:-1]
    results = {
        "A": Cell(("draw.workers",), CIRCLE, "", WORKERS),
        "B": Cell(("points.points",), CIRCLE, "", numbers(*POINTS_ON_A_CARD)),
        "C": Cell(("gems.gems",), COUNTS, "", colours),
    }
    found = [
        LogLine("field.workers", (Cell(("deal.workers",), CIRCLE, values=WORKERS),), each=True),
        LogLine("field.actions", (Cell(("reveal.actions",), CIRCLE, values=actions),), each=True),
    ]
    found += [
        LogLine(f"task.{action}", (*bargain(table), result), at=(action,))
        for action, result in results.items()
    ]
    return (*found, free_choice(table, "task.D", "D")) if "D" in actions else tuple(found)


def place(state: State) -> str:
    return getattr(state.scene, "action", "")
