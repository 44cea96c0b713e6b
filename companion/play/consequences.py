"""An operation with all that goes with it: answers that go without saying, and those found anew."""

from companion.ledger.entry import Act, Amend, Operation
from companion.ledger.ledger import LaterEntry
from companion.play.append import append, append_all
from companion.play.automatic import AUTOMATIC, answered
from companion.play.correction import Correction, operations_of, planned
from companion.play.state import PlayState
from companion.play.wire import Wire


def written(
    standing: PlayState, operation: Operation[Wire], by: str, at: str
) -> tuple[int, PlayState]:
    """The number of its entry, and how the play stands."""
    if isinstance(operation, Amend):
        plan = planned(standing, {operation.entry: operation.action})
        if plan.unfit:
            raise LaterEntry(plan.unfit.entry, plan.unfit.reason)
        return corrected(standing, plan, by, at)
    number = len(standing.ledger.entries) + 1
    after = append(standing, operation, by, at)
    return number, answered(after, at) if isinstance(operation, Act) else after


def corrected(standing: PlayState, plan: Correction, by: str, at: str) -> tuple[int, PlayState]:
    """A correction, with all that it changes: one step, however many entries it has."""
    number = len(standing.ledger.entries) + 1
    entered = [
        (operation, AUTOMATIC if automatic else by)
        for operation, automatic in operations_of(standing, plan)
    ]
    return number, answered(append_all(standing, entered, at), at)
