"""Where a play stands: its entries with all that follows from them.

Everything here could be folded from the entries again. Kept beside them, one more event costs one
step of the rules, however long the play is.
"""

from typing import NamedTuple

from companion.games.folding import History, Replay, follow
from companion.ledger.entries import Deed, Entry, Event, Ledger, Note
from companion.ledger.fold import Live, live, live_after


class Standing(NamedTuple):
    """A ledger, the events of it that stand, and as much of them as the rules take."""

    ledger: Ledger
    live: tuple[Live, ...]
    replay: Replay

    @property
    def history(self) -> History:
        return self.replay.history

    @property
    def weight(self) -> int:
        """How much there is to remember of it, in entries; the table counts as some."""
        return len(self.ledger.entries) + 2


def standing_of(ledger: Ledger) -> Standing:
    """Folded from the very first entry."""
    standing = live(ledger.entries)
    return Standing(ledger, standing, replay_of(ledger, standing))


def advance(standing: Standing, entry: Entry) -> Standing:
    """One entry more, as it was written; whether it may be was judged then."""
    return with_entry(standing, entry, *step(standing, entry.seq, entry.deed))


def with_entry(
    standing: Standing, entry: Entry, live: tuple[Live, ...], replay: Replay
) -> Standing:
    ledger = standing.ledger
    return Standing(Ledger(ledger.table, (*ledger.entries, entry)), live, replay)


def step(standing: Standing, seq: int, deed: Deed) -> tuple[tuple[Live, ...], Replay]:
    """What stands after a deed, and how far the rules take it."""
    if isinstance(deed, Note):
        return standing.live, standing.replay
    after = live_after(standing.live, seq, deed)
    if isinstance(deed, Event):
        return after, one_more(standing, deed)
    return after, replay_of(standing.ledger, after)


def one_more(standing: Standing, deed: Event) -> Replay:
    """Behind an event that the rules do not take, nothing counts."""
    history, applied, refusal = standing.replay
    if refusal:
        return standing.replay
    after = follow(standing.ledger.table, (deed.event,), history)
    return after._replace(applied=applied + after.applied)


def replay_of(ledger: Ledger, standing: tuple[Live, ...]) -> Replay:
    return follow(ledger.table, [each.event for each in standing])
