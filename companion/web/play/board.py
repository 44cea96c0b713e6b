"""What is always in view: where everybody and the table stand, as the game gives it."""

from typing import NamedTuple

from companion.games.kernel import Column, Extra, Strip, Turn
from companion.services.plays import Play
from companion.web.play.labels import Labels
from companion.web.words import say


class Row(NamedTuple):
    """One person: a number for each column, and cards in the open."""

    name: str
    points: int
    asked: bool
    apart: bool
    values: tuple[int, ...]
    cards: list[str]


class BoardView(NamedTuple):
    """`extras` have numbers for columns or points, `numbers` stand beside the last of them."""

    rows: list[Row]
    columns: tuple[Column, ...]
    extras: list[Extra]
    numbers: list[str]
    above: tuple[Strip, ...]


def board(play: Play, labels: Labels, turn: Turn | None) -> BoardView:
    table, state = play.ledger.table, play.history.state
    drawn = table.game.screen.board(state, turn)
    few = turn is not None and len(turn.seats) < len(table.players)
    rows = [
        Row(
            name,
            state.points[seat],
            few and turn is not None and seat in turn.seats,
            own.apart,
            own.values,
            [labels.wording.card(card) for card in own.cards],
        )
        for seat, (name, own) in enumerate(zip(table.players, drawn.rows, strict=True))
    ]
    return BoardView(
        rows,
        drawn.columns,
        [extra for extra in drawn.extras if extra.number is None],
        [labels.number(each.key, each.number) for each in drawn.extras if each.number is not None],
        drawn.above,
    )


def moment(play: Play) -> str:
    """Which stage and round it is, and how many there are."""
    game, state = play.ledger.table.game, play.history.state
    stage = say("moment.stage", stage=state.stage, stages=game.stages)
    if state.round is None:
        return stage
    rounds = game.screen.board(state, game.rules.awaited(state)).rounds
    if rounds is None:
        return f"{stage} · {say('moment.round', round=state.round)}"
    left = say("moment.round_of", round=state.round, rounds=rounds, left=rounds - state.round)
    return f"{stage} · {left}"
