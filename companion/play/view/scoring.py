"""What was counted, so that a table can follow it with its hands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.codec import decode
from companion.games.contract import Count, GameState, plus
from companion.games.progress import Setup
from companion.ledger.entry import Act
from companion.ledger.live import LiveEntry
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play
from companion.play.wire import Wire


class ScoredEvent(NamedTuple):
    """One event, as entered and as it came out: the states around it, and what was counted."""

    before: GameState
    after: GameState
    counts: tuple[Count, ...]
    event: object
    happened: object


class Counting(NamedTuple):
    """All that was counted at once, and everybody's points before and after."""

    counts: tuple[Count, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    over: bool


def steps(table: Setup, state: GameState, events: Iterable[object]) -> Iterator[ScoredEvent]:
    screen = table.game.screen
    for wire in events:
        event = decode(table.game.shapes, wire, len(table.players))
        after = table.game.rules.apply(state, event)
        counts = screen.tally(state, event, after)
        yield ScoredEvent(state, after, counts, event, screen.happened(state, event))
        state = after


def counted_since(before: Play, after: Play) -> bool:
    """Whether what has just been entered led to a count that has a page."""
    table, known = after.table, len(before.ledger.entries)
    was, now = before.ledger.state, after.ledger.state
    operations = [entry.operation for entry in after.ledger.entries[known:]]
    events = [operation.action for operation in operations if isinstance(operation, Act)]
    if len(events) < len(operations):
        return False
    if len(events) == 1:  # as usual, and both states are known
        event = decode(table.game.shapes, events[0], len(table.players))
        counts = table.game.screen.tally(was.state, event, now.state)
    else:
        counts = tuple(count for step in steps(table, was.state, events) for count in step.counts)
    return any(count.page not in table.game.brief for count in counts)


def counting_at(play: Play, seq: int) -> Counting | None:
    """The count that an entry led to, itself or by what was entered automatically after it."""
    table = play.table
    index = next((at for at, each in enumerate(play.live) if each.seq == seq), None)
    if index is None:
        return None
    last = index + 1 + followers(play, play.live[index + 1 :])
    found = list(steps(table, table.start(), [each.action for each in play.live[:last]]))[index:]
    counts = tuple(count for step in found for count in step.counts)
    if not counts:
        return None
    return counting_of(table, counts, found[-1].after)


def counting_of(table: Setup, counts: tuple[Count, ...], end: GameState) -> Counting:
    """What was counted until a state, with the points that were there before."""
    gained = (0,) * len(end.points)
    for count in counts:
        gained = plus(gained, count.points[: len(gained)])
    before = tuple([points - own for points, own in zip(end.points, gained, strict=True)])
    return Counting(counts, before, end.points, table.game.rules.awaited(end) is None)


def followers(play: Play, later: Iterable[LiveEntry[Wire]]) -> int:
    """How many of the next entries were made automatically."""
    number = 0
    for each in later:
        if play.ledger.entries[each.seq - 1].by != AUTOMATIC:
            break
        number += 1
    return number
