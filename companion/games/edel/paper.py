"""Edel, Stein & Reich, and its duel, where only one action is carried out in a round."""

from companion.games.edel.engine import SEATS_WITH_FREE_CHOICE
from companion.games.edel.events import ACTIONS, CARDS, DUEL_ACTIONS, INCOME_ON_A_CARD
from companion.games.edel.state import DUEL, ROUNDS, Guessing, State
from companion.games.kit import (
    CIRCLE,
    COUNTS,
    SEATS,
    WRITE,
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

GUESSING = "guess"
CARD_NAMES = tuple(CARDS)


def log(table: Setup, state: State | None = None) -> PaperLog:
    seats = len(table.players)
    since = (state.stage, state.round) if state else (1, 1)
    parts = (LogPart(duel(table) if seats == DUEL else lines(table)),)
    blocks = [
        Block(stage, round_, parts)
        for stage in range(1, table.game.stages + 1)
        for round_ in range(1, ROUNDS[seats] + 1)
        if (stage, round_) >= since
    ]
    hints = ("pad.hint.bargain", "pad.hint.pass", "pad.hint.loses")
    return PaperLog(tuple(blocks), place, (actions_for(seats), CARD_NAMES), hints)


def actions_for(seats: int) -> tuple[str, ...]:
    return ACTIONS if seats == SEATS_WITH_FREE_CHOICE else DUEL_ACTIONS


def lines(table: Setup) -> tuple[LogLine, ...]:
    actions = actions_for(len(table.players))
    found = (
        LogLine("field.actions", (Cell(("reveal.actions",), CIRCLE, values=actions),), each=True),
        LogLine("word.money", (*bargain(table), income()), at=("money",)),
        LogLine("word.event", bargain(table, 5), at=("event",)),
        *card(table),
        LogLine("word.gems", (*bargain(table), gems(table)), at=("gems",)),
    )
    free = free_choice(table, "word.free", "free")
    return (*found, free) if len(table.players) == SEATS_WITH_FREE_CHOICE else found


def duel(table: Setup) -> tuple[LogLine, ...]:
    guesses = [
        Cell((held,), CIRCLE, label, DUEL_ACTIONS)
        for held, label in (
            ("guess.action", "field.action"),
            ("guess.guesses.0", "pad.guess.1"),
            ("guess.guesses.1", "pad.guess.2"),
        )
    ]
    active = Cell(("first.seat", "guess.seat"), SEATS, "pad.active")
    return (
        LogLine("field.guesses", (active, *guesses), at=(GUESSING,)),
        LogLine("pad.bargain", bargain(table, 5), at=DUEL_ACTIONS),
        LogLine("pad.gets", (income("word.money"), gems(table, "word.gems")), at=DUEL_ACTIONS),
        *card(table),
    )


def income(label: str = "") -> Cell:
    return Cell(("income.amount",), CIRCLE, label, numbers(*INCOME_ON_A_CARD))


def gems(table: Setup, label: str = "") -> Cell:
    return Cell(("gems.gems",), COUNTS, label, table.game.kinds)


def card(table: Setup) -> tuple[LogLine, ...]:
    """The card with its colours and its amount; and, of those that take gems, who loses which."""
    colours = table.game.kinds
    cells = (
        Cell(("event.card",), CIRCLE, "", CARD_NAMES),
        Cell(("event.colour", "event.colours"), CIRCLE, "field.colour", colours),
        Cell(("event.amount",), WRITE, "field.amount"),
        Cell(("event.declined",), CIRCLE, "field.declined", (True,)),
    )
    loses = Cell(("event.from", "event.give", "event.take@from"), CIRCLE, values=colours)
    at = ("event",)
    return LogLine("field.card", cells, at=at), LogLine("pad.loses", (loses,), each=True, at=at)


def place(state: State) -> str:
    return GUESSING if isinstance(state.scene, Guessing) else getattr(state.scene, "action", "")
