"""What a pad asks of a sheet: one cell after the other, then to close the round or to finish."""

from companion.games.kit import Board, BoardRow, Bound, Bounds, Reason, Screen, Turn, why
from companion.games.sheet.document.sheet import TABLE, TEAM
from companion.games.sheet.engine import empty_cells
from companion.games.sheet.layout import LaidRow
from companion.games.sheet.state import Close, Event, FinishPlay, State, seats_in


def board(state: State, turn: Turn | None) -> Board:
    """Who is still in, and how many rounds there are."""
    staying = seats_in(state)
    rows = [BoardRow(apart=seat not in staying) for seat in state.layout.everybody]
    return Board(rows=tuple(rows), rounds=state.layout.length)


def next_cell(state: State, turn: Turn) -> tuple[LaidRow, int | None] | None:
    """The first cell that is needed: its row, and whose it is."""
    if "set" not in turn.types:
        return None
    layout = state.layout
    block, cells = layout.play, state.cells
    if layout.rounds is not None and state.open is not None:
        block, cells = layout.rounds, state.open
    index, place = empty_cells(state, block, cells)[0]
    line = block.lines[index]
    if line.row.per == TABLE:
        return line, None
    return line, layout.table.members[place][0] if line.row.per == TEAM else place


def bounds(state: State, turn: Turn) -> Bounds:
    """The next cell is the one that is asked: nobody has to choose it."""
    found: dict[str, Bound] = {"early": (), "by": (), "won": ()}
    if not state.layout.asks_winners:
        found["winners"] = ()
    following = next_cell(state, turn)
    if following is not None:
        line, seat = following
        found |= {"row": (line.row.key,), "value": (line.row.key,)}
        found["seat"] = () if seat is None else (seat,)
    elif rows_now(state):
        found["row"] = rows_now(state)
    return found


def also(state: State, turn: Turn) -> tuple[str, ...]:
    """Cells that may stay empty, or be set anew, once nothing is needed any more."""
    return () if "set" in turn.types or not rows_now(state) else ("set",)


def rows_now(state: State) -> tuple[str, ...]:
    """The rows that can be entered now: of the open round, else of the play."""
    layout = state.layout
    block = layout.rounds if layout.rounds is not None and state.open is not None else layout.play
    return tuple([line.row.key for line in block.lines if line.exists and line.take])


def shortcuts(state: State, turn: Turn) -> tuple[Event, ...]:
    """What is one tap: to close the round, or to finish, unless winners have to be named."""
    found: list[Event] = [Close()] if "close" in turn.types else []
    layout = state.layout
    if "finish" not in turn.types:
        return tuple(found)
    if layout.asks_whether_won:
        return (*found, FinishPlay(won=True), FinishPlay(won=False))
    return (*found, FinishPlay(winners=()) if layout.asks_winners else FinishPlay())


def reasons(state: State, turn: Turn) -> tuple[Reason, ...]:
    """Which cell is next."""
    following = next_cell(state, turn)
    if following is None:
        return ()
    line, seat = following
    if seat is None:
        return (why("cell_of_table", row=line.row.key),)
    return (why("cell", row=line.row.key, seat=seat),)


SCREEN: Screen[State, Event] = Screen(
    board=board, bounds=bounds, shortcuts=shortcuts, reasons=reasons, also=also
)
