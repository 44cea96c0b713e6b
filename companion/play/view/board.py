"""What is always in view: where everybody and the table stand, as the game gives it."""

from typing import NamedTuple

from companion.games.board import Board, Column, Duel, Extra, Strip, TableSite
from companion.games.contract import GameState, Turn
from companion.games.progress import Setup
from companion.play.state import Play
from companion.play.view.labels import GameLabels
from companion.play.view.words import Say


class SeatRow(NamedTuple):
    """One person: a number for each column, and cards in the open."""

    name: str
    points: int
    asked: bool
    apart: bool
    values: tuple[int, ...]
    cards: list[str]


class Duelist(NamedTuple):
    """One of two who bargain, and what there is to say of them."""

    seat: int
    name: str
    says: str


class DuelView(NamedTuple):
    """Two who bargain: left offers, right answers. `kinds` are the pieces of the offer, in order;
    `lowest` has those of the least raise, by kind."""

    left: Duelist
    right: Duelist
    stake: str
    hint: str
    tokens: list[str]
    kinds: tuple[str, ...]
    lowest: tuple[int, ...] | None
    opens: bool


class BoardView(NamedTuple):
    """`extras` have numbers for columns or points, `numbers` stand beside the last of them."""

    rows: list[SeatRow]
    columns: tuple[Column, ...]
    extras: list[Extra]
    numbers: list[str]
    above: tuple[Strip, ...]
    sites: tuple[TableSite, ...]
    duel: DuelView | None


Held = dict[int | None, dict[str, int]]


def board(play: Play, labels: GameLabels, turn: Turn | None) -> BoardView:
    table, state = play.table, play.history.state
    drawn = table.game.screen.board(state, turn)
    few = turn is not None and len(turn.seats) < len(table.players)
    rows = [
        SeatRow(
            name=name,
            points=state.points[seat],
            asked=few and turn is not None and seat in turn.seats,
            apart=own.apart,
            values=own.values,
            cards=[labels.wording.card(card) for card in own.cards],
        )
        for seat, (name, own) in enumerate(zip(table.players, drawn.rows, strict=True))
    ]
    numbers = [(each.key, each.number) for each in drawn.extras if each.number is not None]
    return BoardView(
        rows=rows,
        columns=drawn.columns,
        extras=[extra for extra in drawn.extras if extra.number is None],
        numbers=[labels.number(key, number) for key, number in numbers],
        above=drawn.above,
        sites=drawn.sites,
        duel=drawn.duel and duel_view(drawn, drawn.duel, labels),
    )


def held(table: Setup, state: GameState) -> Held:
    """What everybody has before an adjustment, by the names of its inputs, as far as it is open;
    under no seat what is the whole table's."""
    drawn = table.game.screen.board(state, table.game.rules.awaited(state))
    shared = {
        f"{strip.key}-{kind}": number for strip in drawn.above for kind, number in strip.values
    }
    names = [f"{each.key}-{each.kind}" if each.kind else each.key for each in drawn.columns]
    people = [(state.points[seat], row.values) for seat, row in enumerate(drawn.rows)]
    others = [(each.points, each.values) for each in drawn.extras if each.points is not None]
    found: Held = {None: shared}
    for place, (points, values) in enumerate([*people, *others]):
        found[place] = {"points": points, **dict(zip(names, values, strict=False)), **shared}
    return found


def duel_view(drawn: Board, duel: Duel, labels: GameLabels) -> DuelView:
    wording = labels.wording
    kinds = tuple([column.kind for column in drawn.columns if column.kind])
    offered, held = sum(duel.offer), sum(drawn.rows[duel.answerer].values[: len(kinds)])
    opens = not offered
    says = wording.messages["duel.opens"] if opens else duel_says(labels, "offers", offered)
    return DuelView(
        left=Duelist(duel.offerer, wording.player(duel.offerer), says),
        right=Duelist(duel.answerer, wording.player(duel.answerer), duel_says(labels, "has", held)),
        stake=labels.word(duel.stake),
        hint=labels.hint(duel.stake),
        tokens=[kind for kind, count in zip(kinds, duel.offer, strict=True) for _ in range(count)],
        kinds=kinds,
        lowest=duel.lowest,
        opens=opens,
    )


def duel_says(labels: GameLabels, what: str, count: int) -> str:
    items = labels.wording.counted("items", count)
    return labels.wording.messages[f"duel.{what}"].format(items=items)


def moment(say: Say, play: Play) -> str:
    """Which stage and round it is, and how many there are."""
    game, state = play.table.game, play.history.state
    stage = say("moment.stage", stage=state.stage, stages=game.stages)
    if state.round is None:
        return stage
    rounds = game.screen.board(state, game.rules.awaited(state)).rounds
    if rounds is None:
        return f"{stage} · {say('moment.round', round=state.round)}"
    left = say("moment.round_of", round=state.round, rounds=rounds, left=rounds - state.round)
    return f"{stage} · {left}"
