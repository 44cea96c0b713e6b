"""How a pad asks and shows Ys: until the end gems are behind screens."""

from companion.games.kit import Board, BoardRow, Column, Extra, Screen, Strip, TableSite, Turn
from companion.games.ys.bounds import bounds, only, shortcuts
from companion.games.ys.events import COLOURS, Event
from companion.games.ys.reasons import reasons
from companion.games.ys.state import (
    ClaimScene,
    Palace,
    ShareScene,
    Shifting,
    State,
    Trading,
    Visiting,
)
from companion.games.ys.tally import tally

AREAS = ("port", "commercial", "palace")
COLUMNS = tuple([Column("gems", kind) for kind in COLOURS])


def board(state: State, turn: Turn | None) -> Board:
    shown = state.gems if turn is None else ((),) * len(state.gems)
    quotations = Strip("quotations", tuple(zip(COLOURS, state.quotations, strict=False)))
    neutral = state.setup.neutral
    return Board(
        COLUMNS if turn is None else (),
        tuple([BoardRow(shown[seat]) for seat in state.everybody]),
        () if neutral is None else (Extra("neutral", shown[neutral], state.neutral_points),),
        (quotations,),
        () if turn is None else sites(state),
    )


def sites(state: State) -> tuple[TableSite, ...]:
    """The neighbourhoods and the market, as they lie on the table while they are counted."""
    if not state.precedence:
        return ()
    scene, visited = state.scene, dict(enumerate(state.visited, 1))
    now = scene.number if isinstance(scene, Visiting | ShareScene | Palace) else None
    numbers = range(1, state.setup.neighbourhoods + 1)
    found = [
        TableSite("neighbourhood", each, AREAS, visited.get(each, ()), each == now)
        for each in numbers
    ]
    trades = isinstance(scene, Trading | ClaimScene | Shifting)
    return (*found, TableSite("market", now=trades))


SCREEN: Screen[State, Event] = Screen(
    board=board,
    bounds=bounds,
    only=only,
    shortcuts=shortcuts,
    reasons=reasons,
    tally=tally,
)
