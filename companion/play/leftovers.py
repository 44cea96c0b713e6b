"""What a correction has left behind: entries that wait to be entered again, each by a tap."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.codec import decode
from companion.ledger.entry import Act, Correct, Entry, Rewind
from companion.ledger.live import live_entries, live_of, parts_that_count
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play, PlayLedger
from companion.play.wire import Wire
from companion.refusal import Refusal

MOST_TRIED = 50  # so far ahead something that fits is looked for


class Waiting(NamedTuple):
    """An entry that waits: its number, and what was entered."""

    entry: int
    event: Wire


def waiting(play: Play) -> list[Waiting]:
    """What still waits, in its order."""
    entries, left = play.ledger.entries, list[Waiting]()
    if not any(isinstance(entry.operation, Correct) for entry in entries):
        return left
    for part in parts_that_count(entries):
        for entry in entries[part]:
            left = left_after(play.ledger, entry, left)
    return left


def left_after(ledger: PlayLedger, entry: Entry[Wire], left: list[Waiting]) -> list[Waiting]:
    match ledger.operation_now(entry):
        case Correct(waiting=numbers):
            return found_in(ledger, entry.seq, numbers, left)
        case Rewind():
            return []
        case Act(event) if left:
            return left[entered_of(left, entry, event) :]
    return left


def found_in(
    ledger: PlayLedger, seq: int, numbers: Sequence[int], left: Sequence[Waiting]
) -> list[Waiting]:
    """Those with these numbers, as people entered them."""
    if not numbers:
        return []
    entries = ledger.entries[: seq - 1]
    standing = live_entries(entries, live_of(entries))
    known = dict(left) | {each.seq: ledger.action_now(each) for each in standing}
    by_people = [number for number in numbers if entries[number - 1].by != AUTOMATIC]
    return [Waiting(number, known[number]) for number in by_people if number in known]


def entered_of(left: Sequence[Waiting], entry: Entry[Wire], event: Wire) -> int:
    """How many wait no longer once this was entered: one that is entered again passes those before
    it over, and so does another answer to the first."""
    ahead = 1 if entry.by == AUTOMATIC else MOST_TRIED
    for at, each in enumerate(left[:ahead]):
        if each.event == event:
            return at + 1
    return int(entry.by != AUTOMATIC and is_same_question(left[0].event, event))


def is_same_question(one: Wire, other: Wire) -> bool:
    return all(one.get(name) == other.get(name) for name in ("type", "seat"))


def offered(play: Play, left: Sequence[Waiting]) -> Waiting | None:
    """The first that fits now; what fits at any time only in its turn."""
    ahead = [*left[:1], *[each for each in left[1:MOST_TRIED] if is_asked(each.event)]]
    return next((each for each in ahead if fits(play, each.event)), None)


def is_asked(event: Wire) -> bool:
    return event.get("type") not in ("adjust", "end")


def fits(play: Play, event: Wire) -> bool:
    game = play.table.game
    try:
        game.rules.apply(play.history.state, decode(game.shapes, event, len(play.table.players)))
    except Refusal:
        return False
    return True
