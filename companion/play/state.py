"""Where a play is: its ledger, folded by the rules of its game."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from companion.games.codec import moved
from companion.games.progress import PlayProgress, Replay, Setup, follow, options_on_the_wire
from companion.ledger.chain import digest
from companion.ledger.entry import Entry, Json, Note, Operation, Revoke
from companion.ledger.ledger import Ledger, continue_from, open_ledger
from companion.ledger.live import LiveEntry
from companion.play.arrangement import Arrangement, arranged
from companion.play.wire import Wire, write_operation

T = TypeVar("T")
PlayLedger = Ledger[Wire, PlayProgress]


class GameRulebook(NamedTuple):
    """The rulebook of a play is the game that is played."""

    setup: Setup

    def root(self) -> str:
        """The hash of what was agreed before the first entry."""
        game, players, _ = self.setup
        options = options_on_the_wire(self.setup)
        return digest({"game": game.key, "players": players, "options": options})

    def start(self) -> PlayProgress:
        return PlayProgress(self.setup.start())

    def step(self, state: PlayProgress, actions: Sequence[Wire]) -> Replay:
        return follow(self.setup, actions, state)

    def allows(self, operation: Operation[Wire]) -> bool:
        return not isinstance(operation, Revoke)

    def translate(self, action: Wire, then: Sequence[Json], now: Sequence[Json]) -> Wire:
        """Everybody's entries go along with them to their seat of now."""
        if then == now:
            return action
        before, after = self.arranged(then), self.arranged(now)
        if before.origins == after.origins:
            return action
        return moved(self.setup.game.shapes, action, before.moves_to(after))

    def arranged(self, changes: Iterable[Json]) -> Arrangement:
        return arranged(self.setup.players, changes)

    def spell(self, operation: Operation[Wire]) -> Json:
        kind, body = write_operation(operation)
        return {"kind": kind, **body}


class PlayState(NamedTuple):
    """Who plays what, as they sit now, and everything that was entered."""

    table: Setup
    ledger: PlayLedger

    @property
    def live(self) -> list[LiveEntry[Wire]]:
        return self.ledger.live_entries

    @property
    def weight(self) -> int:
        """How much there is to remember of it, in entries; the table counts as some."""
        return len(self.ledger.entries) + 2


class Play(NamedTuple):
    """A play as it is kept, and where it is."""

    key: str
    begun: str
    status: str
    table: Setup
    ledger: PlayLedger
    venue: str | None = None  # the key of the one that it is kept for

    @property
    def live(self) -> list[LiveEntry[Wire]]:
        return self.ledger.live_entries

    @property
    def history(self) -> PlayProgress:
        return self.ledger.state

    @property
    def seq(self) -> int:
        return len(self.ledger.entries)

    @property
    def origins(self) -> tuple[int, ...]:
        """By seat: which one was theirs, or of whom they go on for, at the start."""
        moved = self.ledger.live.arranged
        return arrangement_of(self.ledger).origins if moved else tuple(range(self.seats))

    @property
    def seats(self) -> int:
        return len(self.table.players)

    def as_agreed(self, by_seat: Sequence[T]) -> list[T]:
        """Something of everybody, in the order of the seats at the start."""
        return [by_seat[self.origins.index(seat)] for seat in range(len(by_seat))]

    @property
    def over(self) -> bool:
        """Whether nothing is awaited any more; an entry can still be corrected."""
        return self.table.game.rules.awaited(self.history.state) is None


def open_play(setup: Setup, entries: Iterable[Entry[Wire]] = ()) -> PlayState:
    """Folded from the very first entry."""
    return seated(setup, open_ledger(GameRulebook(setup), tuple(entries)))


def advance(state: PlayState, entry: Entry[Wire]) -> PlayState:
    """One entry more, as it was written; whether it may be was judged then."""
    return seated(state.table, continue_from(state.ledger, entry))


def seated(table: Setup, ledger: PlayLedger) -> PlayState:
    """With the people where they sit by now."""
    if ledger.live.periods:
        table = table._replace(players=arrangement_of(ledger).players)
    return PlayState(table, ledger)


def arrangement_of(ledger: PlayLedger) -> Arrangement:
    return rules_of(ledger).arranged(ledger.arrangement)


def arrangement_at(ledger: PlayLedger, seq: int) -> Arrangement:
    """Who sat where when an entry was made."""
    return rules_of(ledger).arranged(ledger.arrangement_at(seq))


def rules_of(ledger: PlayLedger) -> GameRulebook:
    assert isinstance(ledger.rulebook, GameRulebook)
    return ledger.rulebook


def notes_of(play: Play) -> list[str]:
    operations = [entry.operation for entry in play.ledger.entries]
    return [operation.text for operation in operations if isinstance(operation, Note)]
