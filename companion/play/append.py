"""Writing an entry: only what the rules allow, and nothing is changed by a refusal."""

from collections.abc import Iterable
from copy import deepcopy

from companion.games.codec import clean_text
from companion.ledger import ledger
from companion.ledger.entry import Arrange, Note, Operation
from companion.play.arrangement import check_change
from companion.play.state import PlayState, arrangement_of, seated
from companion.play.wire import Wire
from companion.refusal import Malformed

NOTE_LENGTH = 500


def append(state: PlayState, operation: Operation[Wire], by: str, at: str) -> PlayState:
    """Where the play is with one more entry, or a `Refusal`."""
    own = deepcopy(operation)  # what callers do with their event later must not reach the ledger
    if isinstance(own, Note):
        check_note(own.text)
    if isinstance(own, Arrange):
        known = len(state.ledger.live.periods)
        check_change(arrangement_of(state.ledger), own.change, known)
    return seated(state.table, ledger.append(state.ledger, own, by, at))


def append_all(
    state: PlayState, operations: Iterable[tuple[Operation[Wire], str]], at: str
) -> PlayState:
    """The same with several entries, each with its author, that are judged together."""
    own = deepcopy([*operations])
    return seated(state.table, ledger.append_all(state.ledger, own, at))


def check_note(text: str) -> None:
    try:
        clean_text(text, NOTE_LENGTH)
    except Malformed as fault:
        raise fault.under("note") from None
