"""How a pad asks and shows Basari."""

from companion.games.basari.bounds import bounds, only, shortcuts
from companion.games.basari.events import COUNTERS, Event, TakeGems
from companion.games.basari.reasons import reasons
from companion.games.basari.state import WORKERS_TO_END, Bargain, State
from companion.games.basari.tally import tally
from companion.games.kit import Board, BoardRow, Column, Extra, Screen, Turn
from companion.games.shared.gems import available
from companion.games.shared.trade import duel_shown, offer_shown

GEMS, WORKERS = COUNTERS
COLUMNS = (
    *[Column(GEMS.key, kind) for kind in GEMS.kinds],
    Column(WORKERS.key, towards=WORKERS_TO_END),
)


def board(state: State, turn: Turn | None) -> Board:
    scene = state.scene if isinstance(state.scene, Bargain) else None
    rivals, offer = offer_shown(turn, scene.seats, scene.offer) if scene else ((), ())
    rows = [
        BoardRow((*held, workers), apart=bool(rivals) and seat not in rivals)
        for seat, (held, workers) in enumerate(zip(state.gems, state.workers, strict=True))
    ]
    return Board(
        COLUMNS,
        tuple(rows),
        (*offer, Extra("stock", state.stock), Extra("pile", number=state.pile)),
        duel=scene and duel_shown(turn, scene.seats, scene.action, scene.offer, state.gems),
    )


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
