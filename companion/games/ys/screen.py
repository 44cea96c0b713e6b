"""How a pad asks and shows Ys: until the end gems are behind screens."""

from companion.games.kit import Board, BoardRow, Column, Extra, Screen, Strip, Turn
from companion.games.ys.events import COLOURS, Event
from companion.games.ys.prompts import bounds, only, shortcuts
from companion.games.ys.reasons import reasons
from companion.games.ys.state import State
from companion.games.ys.tally import tally

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
    )


SCREEN: Screen[State, Event] = Screen(board, bounds, only, shortcuts, reasons, tally)
