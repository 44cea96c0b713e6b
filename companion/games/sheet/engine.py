"""What follows from an event: refuse it, or the next state. Guards first, then one change."""

from collections.abc import Sequence
from typing import Any

from companion.games.kit import (
    Acts,
    Adjust,
    Caution,
    RuleViolation,
    ScoreLine,
    plus,
    scored,
    with_item,
)
from companion.games.sheet.document.sheet import SEAT, TABLE
from companion.games.sheet.evaluation import PastRounds, View
from companion.games.sheet.layout import LAST_ROUND, Judged, LaidRow, Layout, RowBlock
from companion.games.sheet.points import CellContent, Cells
from companion.games.sheet.state import (
    LAST,
    ROUNDS,
    TARGET,
    Close,
    ClosedRound,
    Event,
    FinishPlay,
    Memo,
    Out,
    Set,
    State,
    by_seat,
    figures,
    seats_in,
    teams_in,
    view_of_round,
)

STAGE = 1


def apply(state: State, event: Event) -> State:
    if state.finish is not None and type(event) is not Adjust:
        raise RuleViolation("game_over", given=GIVEN[type(event)])
    return ACTS[type(event)](state, event)


def changed(state: State, **changes: Any) -> State:
    return state._replace(**{"memo": Memo(), "news": (), "cautions": (), **changes})


def set_cell(state: State, event: Set) -> State:
    layout = state.layout
    of_rounds, index = layout.where.get(event.row, (False, -1))
    block = layout.rounds if of_rounds else layout.play
    line = block.lines[index] if block and index >= 0 else None
    if line is None or not line.exists:
        raise RuleViolation("no_such_row", quote=event.row)
    if line.take is None:
        raise RuleViolation("calculated_row", row=event.row)
    place = place_of(state, line, event)
    cells = state.open if of_rounds else state.cells
    if cells is None:
        raise RuleViolation("rounds_over")
    cell = line.take(event.value)
    after = with_item(cells, index, entered(line, cells[index], place, cell))
    return changed(state, open=after) if of_rounds else changed(state, cells=after)


def place_of(state: State, line: LaidRow, event: Set) -> int:
    """Which of the cells of a row is meant."""
    table, seat, per = state.layout.table, event.seat, line.row.per
    if per == TABLE:
        if seat is not None:
            raise RuleViolation("seat_not_asked", row=event.row)
        return 0
    if seat is None:
        raise RuleViolation("seat_needed", row=event.row)
    if per == SEAT:
        if state.out and seat not in seats_in(state):
            raise RuleViolation("seat_out", seat=seat)
        return seat
    team = table.team_of[seat]
    if seat != table.members[team][0]:
        raise RuleViolation("not_first_seat", seat=seat, other=table.members[team][0])
    if state.out and team not in teams_in(state):
        raise RuleViolation("seat_out", seat=seat)
    return team


def entered(line: LaidRow, cells: Cells, place: int, cell: CellContent) -> Cells:
    """The cells of a row with one set; what only one can hold goes over to them."""
    own = line.row.entered
    if own is not None and own.holder and cell == 1:
        cells = [0 if each == 1 else each for each in cells]
    return (*cells[:place], cell, *cells[place + 1 :])


def close(state: State, event: Close) -> State:
    layout, cells = state.layout, state.open
    if layout.rounds is None:
        raise RuleViolation("no_rounds")
    if cells is None:
        raise RuleViolation("rounds_over")
    check_complete(state, layout.rounds, cells)
    view = view_of_round(state, cells)
    cautions = judge(layout.round_checks, view)
    banked = state.banked
    news: tuple[ScoreLine, ...] = ()
    for index in layout.rounds.adding:
        line = layout.rounds.lines[index]
        points = line.added(view, view.values[index], cells[index])
        if any(points):
            banked = plus(banked, points)
            news += scored(STAGE, view.round, line.row.key, by_seat(layout, points))
    closed = (*state.closed, ClosedRound(tuple(view.values), cells))
    after = changed(
        state,
        banked=banked,
        closed=closed,
        past=PastRounds([round_.values for round_ in closed]),
        open=None,
        news=news,
        cautions=cautions,
    )
    ending = ending_of(after)
    return after._replace(ending=ending, open=None if ending else layout.rounds.blank)


def ending_of(state: State) -> str:
    """Whether the end is reached with the round that was just closed."""
    layout = state.layout
    if layout.when is not None and layout.when(figures(state).view, 0):
        return TARGET
    return ROUNDS if len(state.closed) >= (layout.length or LAST_ROUND) else ""


def check_complete(state: State, block: RowBlock, cells: Sequence[Cells]) -> None:
    missing = empty_cells(state, block, cells)
    if missing:
        index, _ = missing[0]
        raise RuleViolation("cells_missing", row=block.lines[index].row.key)


def empty_cells(state: State, block: RowBlock, cells: Sequence[Cells]) -> list[tuple[int, int]]:
    """Rows and places that still need something, of those who are not out."""
    found = []
    for index, line in enumerate(block.lines):
        own = line.row.entered
        if own is None or not line.exists or not own.needed or None not in cells[index]:
            continue
        found += [(index, place) for place in asked(state, line) if cells[index][place] is None]
    return found


def asked(state: State, line: LaidRow) -> Sequence[int]:
    """The places of a row of which something is asked."""
    if line.row.per == TABLE:
        return (0,)
    return seats_in(state) if line.row.per == SEAT else teams_in(state)


def judge(checks: Sequence[Judged], view: View) -> tuple[Caution, ...]:
    """The warnings of the checks that do not hold, or a refusal."""
    cautions = []
    for check in checks:
        if not check.that(view, 0):
            if not check.warn:
                raise RuleViolation("check_failed", said=check.key)
            cautions.append(Caution(STAGE, None, "check_failed", (("said", check.key),)))
    return tuple(cautions)


def leave(state: State, event: Out) -> State:
    if not state.layout.sheet.out:
        raise RuleViolation("nobody_leaves")
    left = {seat for moment in state.out for seat in moment}
    for seat in event.seats:
        if seat in left:
            raise RuleViolation("already_out", seat=seat)
    if len(teams_in(state)) <= 1:
        raise RuleViolation("last_one")
    after = changed(state, out=(*state.out, event.seats))
    if len(teams_in(after)) <= 1:
        return after._replace(ending=LAST, open=None)
    return after


def finish(state: State, event: FinishPlay) -> State:
    layout = state.layout
    check_said(layout, event)
    cautions: tuple[Caution, ...] = ()
    if event.early:
        check_early(state, event)
    elif event.by is None:
        cautions = check_over(state)
    lines = scored(None, None, "start", [layout.start] * layout.table.seats)
    for line, points in zip(layout.play.lines, figures(state).lines, strict=True):
        if points:
            lines += scored(None, None, line.row.key, by_seat(layout, points))
    return changed(state, finish=event, open=None, news=lines, cautions=cautions)


def check_said(layout: Layout, event: FinishPlay) -> None:
    """Whether a finish says what has to be said, and nothing else."""
    if event.by is not None and event.by not in [win.key for win in layout.sheet.instant]:
        raise RuleViolation("unknown_win", quote=event.by)
    if layout.asks_winners or event.by is not None:
        if event.winners is None or (event.by is not None and not event.winners):
            raise RuleViolation("winners_needed")
    elif event.winners is not None:
        raise RuleViolation("winners_not_asked")
    for members in layout.table.members if event.winners else ():
        if 0 < len({*members} & {*(event.winners or ())}) < len(members):
            raise RuleViolation("half_a_team")
    if layout.asks_whether_won and event.won is None:
        raise RuleViolation("won_needed")
    if not layout.asks_whether_won and event.won is not None:
        raise RuleViolation("won_not_asked")


def check_early(state: State, event: FinishPlay) -> None:
    if event.by is not None or may_finish(state):
        raise RuleViolation("not_early")


def may_finish(state: State) -> bool:
    """Whether a finish that says nothing of early would go through."""
    try:
        check_over(state)
    except RuleViolation:
        return False
    return True


def check_over(state: State) -> tuple[Caution, ...]:
    """Refuse a finish before the end, or give the warnings at it."""
    layout = state.layout
    if layout.rounds is not None and not state.ending:
        if not layout.endless or not state.closed:
            raise RuleViolation("not_over")
        if any(cell is not None for cells in state.open or () for cell in cells):
            raise RuleViolation("round_open")
    check_complete(state, layout.play, state.cells)
    return judge(layout.checks, figures(state).view)


def adjust(state: State, event: Adjust) -> State:
    if not event.points:
        raise RuleViolation("nothing_adjusted")
    layout = state.layout
    team = layout.table.team_of[event.place]
    gained = [event.points * (each == team) for each in range(len(layout.table.members))]
    news = scored(STAGE, state.round, "adjust", by_seat(layout, gained))
    return changed(state, adjusted=plus(state.adjusted, gained), news=news)


ACTS: Acts[State] = {Set: set_cell, Close: close, Out: leave, FinishPlay: finish, Adjust: adjust}
GIVEN: dict[type, str] = {Set: "set", Close: "close", Out: "out", FinishPlay: "finish"}
