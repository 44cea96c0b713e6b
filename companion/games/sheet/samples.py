"""Legal events made up by chance; what a check refuses is set anew until it holds."""

from collections.abc import Sequence

from companion.games.kit import Chance, RuleViolation, Samples, Turn
from companion.games.sheet.document.sheet import (
    CHOICE,
    NUMBER,
    PAIRS,
    SUM,
    TABLE,
    TEAM,
    TICK,
    CellRule,
)
from companion.games.sheet.engine import apply, asked, empty_cells
from companion.games.sheet.layout import LaidRow, RowBlock
from companion.games.sheet.points import Cells
from companion.games.sheet.state import (
    Close,
    Event,
    FinishPlay,
    Out,
    Set,
    State,
    seats_in,
    teams_in,
)

SMALL = 12  # a number is seldom higher
EARLY, LEAVING, MARKING, FILLING = 0.01, 0.1, 0.3, 0.6
MOST_TRIED, CELLS_TRIED = 60, 4


def numbers(entered: CellRule, most: int) -> list[int]:
    """Multiples of the step from the lowest on, those near 0 first, so many at most."""
    step = entered.step
    low, high = -(-entered.low // step), entered.high // step
    near = min(max(0, low), high)
    found = range(max(low, near - most // 4), min(high, near + most) + 1)
    return [each * step for each in sorted(found, key=lambda each: abs(each - near))]


def value(entered: CellRule, chance: Chance) -> object:
    """Something that a cell takes."""
    if entered.enter == TICK:
        return int(chance.happens(MARKING))
    if entered.enter == CHOICE:
        return chance.choose(entered.options).value
    few = numbers(entered, SMALL)
    if entered.enter == NUMBER:
        return chance.choose(few)
    times = range(chance.number(0, 3) if few else 0)
    if entered.enter == SUM:
        return [chance.choose(few) for _ in times]
    assert entered.enter == PAIRS
    return [[chance.choose(few), chance.choose(few)] for _ in times]


def event_for(state: State, line: LaidRow, place: int, cell: object) -> Set:
    """The event that sets a cell."""
    per = line.row.per
    seat = state.layout.table.members[place][0] if per == TEAM else place
    return Set(line.row.key, cell, None if per == TABLE else seat)


def now(state: State) -> tuple[RowBlock, Sequence[Cells]]:
    """The rows that are being filled in, and their cells."""
    layout = state.layout
    if layout.rounds is not None and state.open is not None:
        return layout.rounds, state.open
    return layout.play, state.cells


def set_something(state: State, turn: Turn, chance: Chance) -> Event:
    block, cells = now(state)
    index, place = chance.choose(empty_cells(state, block, cells))
    line = block.lines[index]
    assert line.row.entered is not None
    return event_for(state, line, place, value(line.row.entered, chance))


def go_on(state: State, event: Event, chance: Chance) -> Event:
    """An event if it goes through; else a cell set anew, or an early end."""
    try:
        apply(state, event)
        return event
    except RuleViolation:
        if chance.happens(EARLY):
            return ending(state, chance, early=True)
        return set_anew(state, event, chance)


def set_anew(state: State, event: Event, chance: Chance) -> Event:
    """A cell with which the event goes through, if one is found; else a cell as low as can be."""
    block, _ = now(state)
    found = cells_of(state, block)
    if not found:
        return ending(state, chance, early=True)
    for _ in range(CELLS_TRIED):
        line, place = chance.choose(found)
        tried = [event_for(state, line, place, cell) for cell in every_value(line)]
        good = (anew for anew in tried if goes_through(state, anew, event))
        if anew := next(good, None):
            return anew
    return tried[0]


def cells_of(state: State, block: RowBlock) -> list[tuple[LaidRow, int]]:
    """Every row that is entered, at every place that is asked."""
    lines = [line for line in block.lines if line.exists and line.row.entered is not None]
    return [(line, place) for line in lines for place in asked(state, line)]


def every_value(line: LaidRow) -> list[object]:
    """What a cell may hold, the lowest first, as far as that is worth trying."""
    entered = line.row.entered
    assert entered is not None
    if entered.enter == TICK:
        return [0, 1]
    if entered.enter == CHOICE:
        return [option.value for option in entered.options]
    found = numbers(entered, MOST_TRIED)
    if entered.enter == NUMBER:
        return [*found]
    return [[], *[[each] if entered.enter == SUM else [[1, each]] for each in found]]


def goes_through(state: State, first: Event, then: Event) -> bool:
    try:
        apply(apply(state, first), then)
    except RuleViolation:
        return False
    return True


def close(state: State, turn: Turn, chance: Chance) -> Event:
    teams = teams_in(state)
    if state.layout.sheet.out and len(teams) > 1 and chance.happens(LEAVING):
        team = state.layout.table.members[chance.choose(teams)]
        staying = [seat for seat in team if seat in seats_in(state)]
        return Out((chance.choose(staying),))
    block, cells = now(state)
    free = [
        (line, place)
        for index, line in enumerate(block.lines)
        if line.exists and line.row.entered is not None
        for place in asked(state, line)
        if cells[index][place] is None
    ]
    if free and chance.happens(FILLING):
        line, place = chance.choose(free)
        assert line.row.entered is not None
        return event_for(state, line, place, value(line.row.entered, chance))
    return go_on(state, Close(), chance)


def finish(state: State, turn: Turn, chance: Chance) -> Event:
    return go_on(state, ending(state, chance), chance)


def ending(state: State, chance: Chance, early: bool = False) -> FinishPlay:
    layout = state.layout
    event = FinishPlay(early=True if early else None)
    if layout.asks_winners:
        event = event._replace(winners=chance.choose(layout.table.members))
    if layout.asks_whether_won:
        event = event._replace(won=chance.happens(0.5))
    return event


SAMPLES: Samples[State, Event] = Samples({"set": set_something, "close": close, "finish": finish})
