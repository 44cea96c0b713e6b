"""What has only one answer is entered automatically, and goes again with what it came from."""

from itertools import takewhile

from companion.games.codec import encode
from companion.ledger.entry import Act, Amend, Entry, Operation, Rewind
from companion.ledger.live import amended_at
from companion.play.append import append
from companion.play.state import Play, PlayLedger, PlayState
from companion.play.wire import Wire
from companion.refusal import Refusal

AUTOMATIC = "Companion"
MOST_IN_A_ROW = 100  # a game that never stops answering itself must not stop all the others


def undoable(play: Play) -> int | None:
    """The entry that an undo goes back before: what people made last and still stands.

    An amendment counts at its own number, and so does who sits where. What was entered
    automatically goes with it.
    """
    made = (each.maker for each in reversed(play.live))
    by_people = (number for number in made if not is_automatic(play.ledger, number))
    latest, arranged = next(by_people, None), play.ledger.live.arranged[-1:]
    if latest is None:
        return max(arranged, default=None)
    if any(map(is_amendment, play.ledger.entries[latest:])):
        latest = max([latest, *by_people])  # something that stands before it was changed after it
    return max([latest, *arranged])


def is_amendment(entry: Entry[Wire]) -> bool:
    return isinstance(entry.operation, Amend)


def entered_automatically(play: Play) -> tuple[Entry[Wire], ...]:
    """What was entered after the last thing that people did."""
    latest = takewhile(lambda entry: entry.by == AUTOMATIC, reversed(play.ledger.entries))
    return tuple(latest)[::-1]


def written(
    standing: PlayState, operation: Operation[Wire], by: str, at: str
) -> tuple[int, PlayState]:
    """An operation with all that goes with it: the number of its entry, and how the play stands.

    An amendment, entered or undone, may change a question behind it that was answered so.
    So these answers are undone first and found anew.
    """
    changed = None if isinstance(operation, Act) else amended_entry(standing, operation)
    answers = None if changed is None else answers_after(standing, changed)
    if answers is not None:
        standing = append(standing, Rewind(answers), AUTOMATIC, at)
    standing = append(standing, operation, by, at)
    number = len(standing.ledger.entries)
    answering = isinstance(operation, Act) or changed is not None
    return number, answered(standing, at) if answering else standing


def answered(standing: PlayState, at: str) -> PlayState:
    """All questions answered that have but one answer, one after the other."""
    game = standing.table.game
    for _ in range(MOST_IN_A_ROW):
        progress = standing.ledger.state
        turn = game.rules.awaited(progress.state)
        event = turn and game.screen.only(progress.state, turn)
        if event is None:
            break
        try:
            standing = append(standing, Act(encode(game.shapes, event)), AUTOMATIC, at)
        except Refusal:  # our fault, and no reason to refuse what people have entered
            break
    return standing


def amended_entry(standing: PlayState, operation: Operation[Wire]) -> int | None:
    """The entry whose event an operation replaces, or gives back its earlier one."""
    if isinstance(operation, Amend):
        return operation.entry
    return (
        amended_at(standing.ledger.live, operation.before)
        if isinstance(operation, Rewind)
        else None
    )


def answers_after(standing: PlayState, changed: int) -> int | None:
    """The first of the automatic answers that end a play, as far as they follow this entry."""
    first = None
    for each in reversed(standing.live):
        if each.seq <= changed or not is_automatic(standing.ledger, each.maker):
            break
        first = each.seq
    return first


def is_automatic(ledger: PlayLedger, number: int) -> bool:
    return ledger.entries[number - 1].by == AUTOMATIC
