"""Writing an entry: only what the rules allow, and nothing is changed by a refusal."""

from collections.abc import Sequence
from copy import deepcopy

from companion.games.codec import clean_text
from companion.games.kernel import Malformed, Refusal, RuleViolation
from companion.ledger.chain import chained, head
from companion.ledger.entries import Amend, Deed, Event, Note, Undo
from companion.ledger.fold import Live, amended_at
from companion.ledger.standing import Standing, step, with_entry

NOTE_LENGTH = 500


class LaterEntry(RuleViolation):
    """An amendment that would leave a later entry impossible: which one, and why."""

    def __init__(self, entry: int, reason: Refusal) -> None:
        super().__init__("later_entry", entry=entry, why=reason)
        self.entry = entry
        self.reason = reason


def append(standing: Standing, deed: Deed, by: str, at: str) -> Standing:
    """Where the play stands with one more entry, or a `Refusal`."""
    seq = len(standing.ledger.entries) + 1
    own = deepcopy(deed)  # what the caller does with his event later must not reach the log
    changed = changed_by(standing, own, seq)
    live, replay = step(standing, seq, own)
    if replay.refusal and changed is not None:
        raise blamed(live, changed, replay.applied, replay.refusal)
    # Only now: what the rules have not read may not even be JSON.
    entry = chained(seq, own, by, at, head(standing.ledger))
    return with_entry(standing, entry, live, replay)


def changed_by(standing: Standing, deed: Deed, seq: int) -> int | None:
    """The entry whose event is another one after a deed: the rules have to take it.

    An undo that takes events away and a note are always taken, if there is what they are about.
    """
    match deed:
        case Event():
            return seq
        case Undo(before):
            return put_back_by(standing, before)
        case Amend(target, _):
            find(standing.live, target)
            return target
        case _:
            check_note(deed.text)
            return None


def put_back_by(standing: Standing, before: int) -> int | None:
    amended = amended_at(standing.live, before)
    if amended:
        return amended.seq
    deeds = {entry.seq: entry.deed for entry in standing.ledger.entries}
    if isinstance(deeds.get(before), Undo | Note):
        raise RuleViolation("entry_not_undoable", entry=before)
    find(standing.live, before)
    return None


def check_note(text: str) -> None:
    try:
        clean_text(text, NOTE_LENGTH)
    except Malformed as fault:
        raise fault.under("note") from None


def blamed(live: Sequence[Live], changed: int, applied: int, refusal: Refusal) -> Refusal:
    """What is refused is the changed event itself, or a later one that stood on it."""
    later = applied > find(live, changed)
    return LaterEntry(live[applied].seq, refusal) if later else refusal


def find(live: Sequence[Live], seq: int) -> int:
    for index, each in enumerate(live):
        if each.seq == seq and type(seq) is int:
            return index
    raise RuleViolation("entry_not_live", entry=seq)
