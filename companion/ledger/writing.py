"""Writing an entry: only what the rules allow, and nothing is changed by a refusal."""

from collections.abc import Sequence
from copy import deepcopy

from companion.games.codec import clean_text
from companion.games.folding import Replay, follow
from companion.games.kernel import Malformed, Refusal, RuleViolation
from companion.ledger.chain import chained, head
from companion.ledger.entries import Amend, Deed, Event, Ledger, Note, Undo, Wire
from companion.ledger.fold import Live, live

NOTE_LENGTH = 500


class LaterEntry(RuleViolation):
    """An amendment that would leave a later entry impossible: which one, and why."""

    def __init__(self, entry: int, reason: Refusal) -> None:
        super().__init__("later_entry", entry=entry, why=reason)
        self.entry = entry
        self.reason = reason


def append(ledger: Ledger, deed: Deed, by: str, at: str) -> Ledger:
    """The ledger with one more entry, or a `Refusal`."""
    check(ledger, deed)
    own = deepcopy(deed)  # what the caller does with his event later must not reach the log
    entry = chained(len(ledger.entries) + 1, own, by, at, head(ledger))
    return ledger._replace(entries=(*ledger.entries, entry))


def replayed(ledger: Ledger) -> Replay:
    """Where the play stands after all that is live."""
    return play(ledger, [each.event for each in live(ledger.entries)])


def check(ledger: Ledger, deed: Deed) -> None:
    standing = live(ledger.entries)
    match deed:
        case Event(event):
            check_event(ledger, standing, event)
        case Undo(before):
            check_undo(ledger, standing, before)
        case Amend(target, event):
            check_amendment(ledger, standing, target, event)
        case _:
            check_note(deed.text)


def check_undo(ledger: Ledger, standing: Sequence[Live], before: int) -> None:
    for each in standing:
        if each.amended_by == before and each.replaced is not None:
            return check_amendment(ledger, standing, each.seq, each.replaced.event)
    entries = {entry.seq: entry.deed for entry in ledger.entries}
    if isinstance(entries.get(before), Undo | Note):
        raise RuleViolation("entry_not_undoable", entry=before)
    find(standing, before)
    return None


def check_note(text: str) -> None:
    try:
        clean_text(text, NOTE_LENGTH)
    except Malformed as fault:
        raise fault.under("note") from None


def check_event(ledger: Ledger, standing: Sequence[Live], event: Wire) -> None:
    replay = play(ledger, [*[each.event for each in standing], event])
    if replay.refusal:
        raise replay.refusal


def check_amendment(ledger: Ledger, standing: Sequence[Live], target: int, event: Wire) -> None:
    index = find(standing, target)
    events = [each.event for each in standing]
    events[index] = event
    _, applied, refusal = play(ledger, events)
    if refusal and applied > index:
        raise LaterEntry(standing[applied].seq, refusal)
    if refusal:
        raise refusal


def find(standing: Sequence[Live], seq: int) -> int:
    for index, each in enumerate(standing):
        if each.seq == seq and type(seq) is int:
            return index
    raise RuleViolation("entry_not_live", entry=seq)


def play(ledger: Ledger, events: Sequence[Wire]) -> Replay:
    return follow(ledger.table, events)
