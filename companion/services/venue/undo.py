"""What has to be undone together: an entry of the log, and all later ones that need it."""

from collections.abc import Sequence

from companion.ledger.ledger import length_of_undo
from companion.refusal import RuleViolation
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.writer import act
from companion.store.database import Store
from companion.venue.actions import Revoke
from companion.venue.fold import LASTING, append

MOST_TOGETHER = 100  # entries
MOST_STEPS = 20_000  # of the rules: a second's work


def needed_with(view: VenueView, entry: int) -> list[int]:
    """The entries to undo for one of them, the latest first; with nothing in its way, only that.

    Refused as it would be alone, where something in the way is kept for good, or is too much.
    """
    ledger, wanted, found, steps = view.ledger, [entry], list[int](), 0
    while wanted:
        revoke = Revoke(wanted[-1])
        steps += length_of_undo(ledger, revoke) if 1 <= wanted[-1] <= ledger.seq else 0
        try:
            ledger = append(ledger, revoke, "", "")
            found.append(wanted.pop())
        except RuleViolation as refusal:
            later = refusal.params.get("number")
            is_blocked = refusal.code == "undo_blocked" and isinstance(later, int)
            too_much = len(wanted) + len(found) >= MOST_TOGETHER or steps > MOST_STEPS
            if not is_blocked or too_much or later in wanted:
                raise
            assert isinstance(later, int)
            wanted.append(later)
    return found


def revoke_together(
    store: Store,
    visitor: Visitor,
    entries: Sequence[int],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Exactly those that somebody has seen in a list, the latest first; all or none of them."""

    def decide(view: VenueView) -> list[Revoke]:
        if not entries or needed_with(view, entries[-1]) != [*entries]:
            raise RuleViolation("moved_on")
        return [Revoke(each) for each in entries]

    return act(store, visitor, decide, token, seq)


def undoable_in(view: VenueView, entries: Sequence[int]) -> list[int]:
    """Of some entries those that stand and are not kept for good, the latest first."""
    fallen = view.ledger.live.fallen
    return [
        each
        for each in sorted(entries, reverse=True)
        if each not in fallen and not isinstance(view.log[each - 1].action, LASTING)
    ]


def undo_all(
    store: Store,
    visitor: Visitor,
    entries: Sequence[int],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """What was done by one tap, the latest first: refused where a later entry needs any of it."""
    return act(store, visitor, lambda _: [Revoke(each) for each in entries], token, seq)
