"""What has only one answer is entered automatically, and goes again with what it came from."""

from itertools import takewhile

from companion.games.codec import encode
from companion.games.contract import GameState
from companion.games.progress import Setup
from companion.ledger.entry import Act, Entry
from companion.play.append import append
from companion.play.state import Play, PlayLedger, PlayState
from companion.play.wire import Wire
from companion.refusal import Refusal

AUTOMATIC = "Companion"
MOST_IN_A_ROW = 100  # a game that never stops answering itself must not stop all the others


def entered_automatically(play: Play) -> tuple[Entry[Wire], ...]:
    """What was entered after the last thing that people did."""
    latest = takewhile(lambda entry: entry.by == AUTOMATIC, reversed(play.ledger.entries))
    return tuple(latest)[::-1]


def only_answer(table: Setup, state: GameState) -> Wire | None:
    """The answer that goes without saying, where there is one."""
    turn = table.game.rules.awaited(state)
    event = turn and table.game.screen.only(state, turn)
    return encode(table.game.shapes, event) if event else None


def answered(standing: PlayState, at: str) -> PlayState:
    """All questions answered that have but one answer, one after the other."""
    for _ in range(MOST_IN_A_ROW):
        event = only_answer(standing.table, standing.ledger.state.state)
        if event is None:
            break
        try:
            standing = append(standing, Act(event), AUTOMATIC, at)
        except Refusal:  # our fault, and no reason to refuse what people have entered
            break
    return standing


def is_automatic(ledger: PlayLedger, number: int) -> bool:
    return ledger.entries[number - 1].by == AUTOMATIC
