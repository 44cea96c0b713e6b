"""Where a play on a sheet stands: its cells, the rounds that are closed, and who has left."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kit import Adjust, Caution, ScoreLine, quick
from companion.games.sheet.cells import worth
from companion.games.sheet.evaluation import Columns, PastRounds, View, hold
from companion.games.sheet.layout import Layout, RowBlock
from companion.games.sheet.points import Cells

LAST, TARGET, ROUNDS = "last", "target", "rounds"  # why the end is reached


class Set(NamedTuple):
    """A cell; without a seat it is the table's."""

    row: str
    value: object
    seat: int | None


class Close(NamedTuple):
    """The open round is complete."""


class Out(NamedTuple):
    """They leave in one moment."""

    seats: tuple[int, ...]


class FinishPlay(NamedTuple):
    """The play is over, as far as the rules go or early, or because somebody won at once."""

    early: bool | None = None
    by: str | None = None
    winners: tuple[int, ...] | None = None
    won: bool | None = None


Event = Set | Close | Out | FinishPlay | Adjust
Values = tuple[tuple[int | None, ...], ...]  # of each row what everybody has; None: an empty cell


class ClosedRound(NamedTuple):
    """A round as it was closed: what its rows came to, and what its cells held."""

    values: tuple[Sequence[int], ...]
    cells: tuple[Cells, ...]


class Figures(NamedTuple):
    """What the rows of the play come to: values, points for each team, and the totals."""

    view: View
    lines: tuple[Sequence[int], ...]  # empty for a row that adds nothing
    totals: tuple[int, ...]


class Memo:
    """What was worked out of a state, once: it says nothing that the state does not."""

    __slots__ = ("figures",)

    def __init__(self) -> None:
        self.figures: Figures | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memo)


@quick
class State(NamedTuple):
    layout: Layout
    cells: tuple[Cells, ...]
    open: tuple[Cells, ...] | None
    banked: tuple[int, ...]
    adjusted: tuple[int, ...]
    memo: Memo
    past: PastRounds = PastRounds()
    closed: tuple[ClosedRound, ...] = ()
    out: tuple[tuple[int, ...], ...] = ()
    ending: str = ""
    finish: FinishPlay | None = None
    news: tuple[ScoreLine, ...] = ()
    cautions: tuple[Caution, ...] = ()

    @property
    def stage(self) -> int:
        return 1

    @property
    def round(self) -> int | None:
        """The open round, else the last that was closed."""
        if self.layout.rounds is None:
            return None
        return len(self.closed) + (self.open is not None)

    @property
    def points(self) -> tuple[int, ...]:
        return by_seat(self.layout, figures(self).totals)


def start(layout: Layout) -> State:
    teams = (0,) * len(layout.table.members)
    return State(
        layout=layout,
        cells=layout.play.blank,
        open=layout.rounds.blank if layout.rounds else None,
        banked=teams,
        adjusted=teams,
        memo=Memo(),
    )


def by_seat(layout: Layout, teams: Sequence[int]) -> tuple[int, ...]:
    """What its team has is everybody's."""
    return tuple([teams[team] for team in layout.table.team_of])


def seats_in(state: State) -> Sequence[int]:
    everybody = state.layout.everybody
    if not state.out:
        return everybody
    left = {seat for moment in state.out for seat in moment}
    return [seat for seat in everybody if seat not in left]


def teams_in(state: State) -> Sequence[int]:
    """A team is out when its last member is."""
    if not state.out:
        return state.layout.all_teams
    staying, members = {*seats_in(state)}, state.layout.table.members
    return [team for team, own in enumerate(members) if not staying.isdisjoint(own)]


def work_out(block: RowBlock, cells: Sequence[Cells], view: View) -> None:
    """The values of all rows, each after those it mentions."""
    lines = block.lines
    view.values = [()] * len(lines)
    for index in block.order:
        line = lines[index]
        if not line.exists:
            view.values[index] = (0,) * line.places
        elif line.calc is None:
            first = line.row.start
            view.values[index] = [
                cell if isinstance(cell, int) else worth(cell, first) for cell in cells[index]
            ]
        else:
            calc = line.calc
            view.values[index] = [calc(view, place) for place in range(line.places)]


def figures(state: State) -> Figures:
    """What the rows of the play come to, and with them the totals."""
    if state.memo.figures is None:
        state.memo.figures = worked_out(state)
    return state.memo.figures


def worked_out(state: State) -> Figures:
    layout = state.layout
    block = layout.play
    view = View(
        past=state.past,
        totals=(),
        round_=len(state.closed),
        seats=layout.everybody,
        teams=layout.all_teams,
    )
    work_out(block, state.cells, view)
    lines: list[Sequence[int]] = [()] * len(block.lines)
    for index in block.adding:
        lines[index] = block.lines[index].added(view, view.values[index], state.cells[index])
    sums = zip(state.banked, state.adjusted, *[line for line in lines if line], strict=True)
    view.totals = [hold(layout.start + sum(own)) for own in sums]
    return Figures(view, tuple(lines), tuple(view.totals))


def view_of_round(state: State, cells: Sequence[Cells]) -> View:
    """What rows and checks of the open round see: only who is in, and no row of the play."""
    layout, number = state.layout, len(state.closed) + 1
    view = View(
        past=state.past,
        totals=figures(state).totals if layout.rounds_see_totals else (),
        round_=number,
        seats=seats_in(state),
        teams=teams_in(state),
        hand=layout.hands[number - 1] if layout.hands else number,
    )
    assert layout.rounds is not None
    work_out(layout.rounds, cells, view)
    return view


def values_told(block: RowBlock, values: Columns, cells: Sequence[Cells]) -> Values:
    """The values of all rows, where an empty cell has none."""
    return tuple(
        [
            tuple(column) if line.calc or not line.exists else told(column, own)
            for line, column, own in zip(block.lines, values, cells, strict=True)
        ]
    )


def told(values: Sequence[int], cells: Cells) -> tuple[int | None, ...]:
    pairs = zip(values, cells, strict=True)
    return tuple([None if cell is None else value for value, cell in pairs])
