"""Whose turn it is, who stands where, and what a report adds: all that is read off a state."""

from companion.games.kit import Comparable, Facts, Turn
from companion.games.sheet.document.sheet import ABOVE, TABLE, TEAM, TOGETHER
from companion.games.sheet.engine import empty_cells, may_finish
from companion.games.sheet.layout import RowBlock
from companion.games.sheet.points import Cells
from companion.games.sheet.state import (
    ClosedRound,
    State,
    Values,
    figures,
    values_told,
    view_of_round,
)

INSTANT, EARLY, DONE = "instant", "early", "done"
Told = dict[str, list[int | None]]  # of each row what everybody has


def awaited(state: State) -> Turn | None:
    """What comes next: cells of the open round, then those of the play."""
    if state.finish is not None:
        return None
    layout = state.layout
    if layout.rounds is not None and state.open is not None:
        types, seats = asked(state, layout.rounds, state.open, "close")
        if layout.endless and may_finish(state):
            types = (*types, "finish")
    else:
        types, seats = asked(state, layout.play, state.cells, "finish")
    return Turn(types[0], types, seats)


def asked(
    state: State, block: RowBlock, cells: tuple[Cells, ...], otherwise: str
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who has empty cells that are needed; if nobody has, everybody is asked for what follows."""
    table, everybody = state.layout.table, tuple(range(state.layout.table.seats))
    found: set[int] = set()
    for index, place in empty_cells(state, block, cells):
        per = block.lines[index].row.per
        if per == TABLE:
            return ("set",), everybody
        found.add(table.members[place][0] if per == TEAM else place)
    return (("set",), tuple(sorted(found))) if found else ((otherwise,), everybody)


def ended(state: State) -> str | None:
    """How the play ended: the first that fits."""
    if state.finish is None:
        return None
    if state.finish.by is not None:
        return INSTANT
    return EARLY if state.finish.early else state.ending or DONE


def order(state: State) -> list[Comparable]:
    """For each seat what is compared, the highest first: winners, who left when, the ranking."""
    table = state.layout.table
    return [order_of(state, seat, table.team_of[seat]) for seat in range(table.seats)]


def order_of(state: State, seat: int, team: int) -> Comparable:
    finish, layout = state.finish, state.layout
    won = finish is not None and finish.winners is not None and seat in finish.winners
    moment = left_at(state, team)
    above = layout.sheet.out == ABOVE
    if moment is not None:
        return (won, above, -moment if above else moment, ())
    view, place = figures(state).view, team if layout.ranked_by_team else seat
    counted = layout.ranking if finish is not None else layout.ranking[:1]
    return (won, not above, 0, tuple([value(view, place) for value in counted]))


def left_at(state: State, team: int) -> int | None:
    """The moment in which the last of a team left; None for a team that is still in."""
    if not state.out:
        return None
    moments = {seat: number for number, seats in enumerate(state.out) for seat in seats}
    left = [moments.get(seat) for seat in state.layout.table.members[team]]
    known = [moment for moment in left if moment is not None]
    return max(known) if len(known) == len(left) else None


def facts(state: State) -> Facts:
    """What a report adds: values of all rows, teams, who left, and how it went together."""
    layout = state.layout
    table: dict[str, object] = {
        "values": named(
            layout.play, values_told(layout.play, figures(state).view.values, state.cells)
        )
    }
    if layout.rounds is not None:
        table["rounds"] = [closed_round(layout.rounds, each) for each in state.closed]
        table["open"] = open_round(state, layout.rounds)
    if layout.has_teams:
        table["teams"] = [list(members) for members in layout.table.members]
    if layout.sheet.out:
        table["out"] = [list(moment) for moment in state.out]
    if layout.sheet.rounds and layout.sheet.rounds.dealer:
        table["dealer"] = dealer(state)
    if layout.sheet.result == TOGETHER:
        table["won"] = won(state)
    if layout.sheet.levels:
        table["level"] = level(state)
    if state.finish is not None and state.finish.by is not None:
        table["by"] = state.finish.by
    return Facts([{} for _ in range(layout.table.seats)], table)


def named(block: RowBlock, values: Values) -> Told:
    found = zip(block.lines, values, strict=True)
    return {line.row.key: list(own) for line, own in found if line.exists}


def closed_round(block: RowBlock, round_: ClosedRound) -> Told:
    return named(block, values_told(block, round_.values, round_.cells))


def open_round(state: State, block: RowBlock) -> Told | None:
    if state.open is None:
        return None
    return named(block, values_told(block, view_of_round(state, state.open).values, state.open))


def dealer(state: State) -> int:
    table = state.layout.table
    return (table.first + max(state.round or 0, 1) - 1) % table.seats


def won(state: State) -> bool | None:
    """Of those who play together, whether they won; None before the finish."""
    if state.finish is None:
        return None
    decides = state.layout.won
    return state.finish.won if decides is None else decides(figures(state).view, 0) != 0


def level(state: State) -> int | None:
    """Which of the levels the total has reached."""
    [total] = figures(state).totals
    reached = [at for at, each in enumerate(state.layout.sheet.levels) if each.start <= total]
    return reached[-1] if reached else None
