"""A sheet for one table: which rows exist, how many cells they have, and what they come to."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.kit import Options
from companion.games.sheet.cells import Take, taking
from companion.games.sheet.document.names import in_order, sees_totals
from companion.games.sheet.document.sheet import (
    NAMED,
    SEAT,
    TABLE,
    TEAM,
    TOGETHER,
    Row,
    SheetCheck,
    SheetDocument,
    Times,
)
from companion.games.sheet.evaluation import Binder, SheetTable, Valuation, View
from companion.games.sheet.points import Adding, Cells, adding

LAST_ROUND = 200


class LaidRow(NamedTuple):
    """A row as it is at this table; one that does not exist here has nothing but zeros."""

    row: Row
    exists: bool
    places: int
    take: Take | None
    calc: Valuation | None
    points: Adding | None

    def added(self, view: View, values: Sequence[int], cells: Cells) -> Sequence[int]:
        """What it adds to the total of each team."""
        assert self.points is not None
        return self.points(view, values, cells)


class RowBlock(NamedTuple):
    """Rows that are kept together, and their numbers in the order of calculation."""

    lines: tuple[LaidRow, ...]
    order: tuple[int, ...]
    blank: tuple[Cells, ...]
    adding: tuple[int, ...]  # those that add anything to a total


class Judged(NamedTuple):
    """A check: its expression, and under which key its label is said."""

    that: Valuation
    key: str
    warn: bool


class Layout(NamedTuple):
    sheet: SheetDocument
    table: SheetTable
    has_teams: bool
    play: RowBlock
    rounds: RowBlock | None
    length: int | None
    hands: tuple[int, ...] | None
    start: int
    checks: tuple[Judged, ...]
    round_checks: tuple[Judged, ...]
    when: Valuation | None
    ranking: tuple[Valuation, ...]
    ranked_by_team: bool
    won: Valuation | None
    where: Mapping[str, tuple[bool, int]]  # of a row: whether of rounds, and its number
    everybody: range
    all_teams: range
    rounds_see_totals: bool

    @property
    def endless(self) -> bool:
        """Whether the table stops when it likes."""
        return self.rounds is not None and self.length is None and self.when is None

    @property
    def asks_winners(self) -> bool:
        return self.sheet.result == NAMED

    @property
    def asks_whether_won(self) -> bool:
        return self.sheet.result == TOGETHER and self.won is None


def lay_out(sheet: SheetDocument, seats: int, options: Options) -> Layout:
    """A sheet for so many players with these options."""
    table, has_teams = table_of(sheet, seats, options)
    past = sheet.rounds.rows if sheet.rounds else ()
    bind = partial(Binder, table)
    play, rounds = block(table, sheet.rows, past), block(table, past, past)
    own, whole = bind(SEAT, sheet.rows, past), bind(TABLE, sheet.rows, past)
    team, within = bind(TEAM, sheet.rows, past), bind(TABLE, past, past)
    ranked_by_team = sheet.teams is not None
    ranking = team if ranked_by_team else own
    found = sheet.rounds
    return Layout(
        sheet=sheet,
        table=table,
        has_teams=has_teams,
        play=play,
        rounds=rounds if found else None,
        length=found.length[seats] if found and found.length else None,
        hands=found.hands[seats] if found and found.hands else None,
        start=sheet.start[seats] if sheet.start else 0,
        checks=judged(sheet.checks, whole, "check.play"),
        round_checks=judged(found.checks if found else (), within, "check.round"),
        when=whole.value(found.when) if found and found.when is not None else None,
        ranking=tuple([ranking.value(criterion.by) for criterion in sheet.ranking]),
        ranked_by_team=ranked_by_team,
        won=team.value(sheet.won) if sheet.won is not None else None,
        where={row.key: (kind, index) for kind, rows in ((False, sheet.rows), (True, past))
               for index, row in enumerate(rows)},
        everybody=range(seats),
        all_teams=range(len(table.members)),
        rounds_see_totals=found is not None and sees_totals(found),
    )  # fmt: skip


def table_of(sheet: SheetDocument, seats: int, options: Options) -> tuple[SheetTable, bool]:
    """Who sits where and in which team, and whether there are teams."""
    count = sheet.teams[seats] if sheet.teams else 0
    if sheet.result == TOGETHER:
        team_of: Sequence[int] = [0] * seats
    elif count:
        team_of = options["teams"] or [seat % count for seat in range(seats)]
    else:
        team_of = range(seats)
    members = [
        tuple([seat for seat in range(seats) if team_of[seat] == team])
        for team in range(max(team_of) + 1)
    ]
    on = options["with"]
    switches = {switch.key: switch.key in on for switch in sheet.switches}
    apart = [*team_of] == [*range(seats)]
    table = SheetTable(
        seats=seats,
        first=options["first"],
        team_of=tuple(team_of),
        members=tuple(members),
        switches=switches,
        apart=apart,
    )
    return table, count > 0


def block(table: SheetTable, rows: Sequence[Row], past: Sequence[Row]) -> RowBlock:
    binders = {per: Binder(table, per, rows, past) for per in (SEAT, TEAM, TABLE)}
    lines = tuple([line_of(row, table, binders[row.per]) for row in rows])
    blank = tuple([(None,) * line.places if line.take else () for line in lines])
    adding = [index for index, line in enumerate(lines) if line.points is not None]
    return RowBlock(lines, tuple(in_order(tuple(rows))), blank, tuple(adding))


def line_of(row: Row, table: SheetTable, binder: Binder) -> LaidRow:
    there = exists(row, table)
    counts = there and row.points != Times(0)
    return LaidRow(
        row=row,
        exists=there,
        places=table.places(row.per),
        take=taking(row.entered) if row.entered else None,
        calc=binder.value(row.calc) if row.calc is not None else None,
        points=adding(row, table, binder) if counts else None,
    )


def exists(row: Row, table: SheetTable) -> bool:
    on: Callable[[str], bool] = table.switches.__getitem__
    low, high = row.when.players or (table.seats, table.seats)
    return all(map(on, row.when.on)) and not any(map(on, row.when.off)) and (
        low <= table.seats <= high
    )  # fmt: skip


def judged(checks: Sequence[SheetCheck], binder: Binder, key: str) -> tuple[Judged, ...]:
    return tuple(
        [
            Judged(binder.value(check.that), f"{key}.{index}", check.warn)
            for index, check in enumerate(checks)
        ]
    )
