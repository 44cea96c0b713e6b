"""How a pad asks and shows Edel, Stein & Reich."""

from companion.games.edel.bounds import bounds, only, shortcuts
from companion.games.edel.events import COUNTERS, Event, TakeGems
from companion.games.edel.reasons import reasons
from companion.games.edel.state import ROUNDS, Bargain, OpenCard, State
from companion.games.edel.tally import tally
from companion.games.kit import Board, BoardRow, Card, Column, Extra, Screen, Turn
from companion.games.shared.gems import COLOURS, available
from companion.games.shared.trade import duel_shown, offer_shown

[GEMS] = COUNTERS
COLUMNS = (*[Column(GEMS.key, kind) for kind in GEMS.kinds], Column("certificates"))


def board(state: State, turn: Turn | None) -> Board:
    scene = state.scene if isinstance(state.scene, Bargain) else None
    rivals, offer = offer_shown(turn, scene.seats, scene.offer) if scene else ((), ())
    rows = [
        BoardRow(
            (*state.gems[seat], state.certificates[seat]),
            tuple(map(in_the_open, state.cards[seat])),
            bool(rivals) and seat not in rivals,
        )
        for seat in state.everybody
    ]
    extras = (*offer, Extra("stock", state.stock))
    duel = scene and duel_shown(turn, scene.seats, scene.action, scene.offer, state.gems)
    return Board(COLUMNS, tuple(rows), extras, rounds=ROUNDS[state.seats], duel=duel)


def in_the_open(kept: OpenCard) -> Card:
    return Card(kept.card, "" if kept.colour is None else COLOURS[kept.colour], kept.amount)


def happened(state: State, event: Event) -> Event:
    """What was taken is as much as there was of what the card shows."""
    if not isinstance(event, TakeGems):
        return event
    gems = available(state.stock, event.gems)
    return event if gems == event.gems else event._replace(gems=gems)


SCREEN: Screen[State, Event] = Screen(
    board=board,
    bounds=bounds,
    only=only,
    shortcuts=shortcuts,
    reasons=reasons,
    tally=tally,
    happened=happened,
)
