"""What was entered, in words: drawn from the shape of the event, for any game."""

from collections.abc import Mapping, Sequence

from companion.games.codec import shape_for
from companion.games.fields import MINUS, AnyField
from companion.games.progress import Setup
from companion.games.wording import capital
from companion.ledger.entry import Act, Amend, Arrange, Correct, Entry, Note, Restore, Rewind
from companion.play.arrangement import (
    Arrangement,
    Handed,
    PlayDeleted,
    SeatsMoved,
    read_change,
    with_change,
)
from companion.play.state import Play, arrangement_at
from companion.play.view.labels import GameLabels
from companion.play.view.words import ScreenWords
from companion.play.wire import PlayOperation, Wire


class Teller:
    """Tells the entries of one table."""

    def __init__(self, words: ScreenWords, table: Setup) -> None:
        self.words, self.say, self.isolated = words, words.say, words.isolated
        self.game = table.game
        self.seats = len(table.players)
        self.labels = GameLabels(words, table.game, tuple(map(words.isolated, table.players)))
        self.wording = self.labels.wording

    def entry(self, play: Play, entry: Entry[Wire]) -> str:
        """An entry as a sentence, about the people who sit there now."""
        if isinstance(entry.operation, Arrange):
            return self.arranged(arrangement_at(play.ledger, entry.seq), entry.operation)
        if isinstance(entry.operation, Restore):
            return self.restored(play, entry.operation)
        return self.operation(play.ledger.operation_now(entry))

    def restored(self, play: Play, operation: Restore) -> str:
        """What was undone, or entered again."""
        entries = play.ledger.entries
        about = entries[operation.before - 1]
        if isinstance(about.operation, Restore):
            what = entries[about.operation.before - 1]
            return self.say("history.redone", what=self.entry(play, what))
        return self.say("history.undone", what=self.entry(play, about))

    def arranged(self, before: Arrangement, operation: Arrange) -> str:
        change = read_change(operation.change, self.seats)
        if isinstance(change, PlayDeleted):
            return self.say("history.deleted")
        after = with_change(before, change).players
        if isinstance(change, SeatsMoved):
            return self.say("history.moved", names=self.wording.commas(map(self.isolated, after)))
        pairs = zip(before.players, after, strict=True)
        changed = [tuple(map(self.isolated, pair)) for pair in pairs if pair[0] != pair[1]]
        if isinstance(change, Handed):
            told = [self.say("history.handed", before=was, after=now) for was, now in changed]
        else:
            told = [self.say("history.renamed", before=was, after=now) for was, now in changed]
        return " · ".join(told)

    def operation(self, operation: PlayOperation) -> str:
        match operation:
            case Act(event):
                return self.event(event)
            case Rewind(before):
                return self.say("history.undo", entry=before)
            case Amend(entry, event):
                return self.say("history.amend", entry=entry, event=self.event(event))
            case Correct(actions, _, _, waiting):
                return self.correction(actions, len(waiting))
            case Note(text):
                return self.say("history.note", text=text)
        raise ValueError(operation)

    def correction(self, actions: Sequence[tuple[int, Wire]], waiting: int) -> str:
        told = [self.say("history.amend", entry=seq, event=self.event(own)) for seq, own in actions]
        if waiting:
            told.append(self.words.say_count("history.waiting", waiting))
        return " · ".join(told) or self.say("history.left")

    def event(self, event: Mapping[str, object]) -> str:
        """An entry as a sentence."""
        kind = f"tell.{event.get('card', event['type'])}"
        absent = [name for name in shape_for(self.game.shapes, event).fields if name not in event]
        keys = (f"{kind}.{event.get('by')}", *[f"{kind}.without_{name}" for name in absent])
        return self.filled(self.first_said(*keys, kind), event)

    def tap(self, event: Mapping[str, object]) -> str:
        """An answer as the words on a button."""
        type_ = event["type"]
        kind = event.get("card", type_)
        keys = (f"tap.{type_}.{event.get('by')}", f"tap.{kind}", f"tap.{type_}", f"word.{kind}")
        return self.filled(self.first_said(*keys), event)

    def first_said(self, *keys: str) -> str:
        return next(key for key in keys if key in self.labels.messages)

    def filled(self, key: str, event: Mapping[str, object]) -> str:
        shape = shape_for(self.game.shapes, event)
        told = {
            name: self.told(name, field, event[name]) if name in event else ""
            for name, field in shape.fields.items()
        }
        if event.get("declined"):
            key = "tell.declined"
        return capital(self.labels.messages[key].format_map(told).strip(" –,"))

    def told(self, name: str, field: AnyField, value: object) -> str:
        """A value in words; a number with its noun, where the game has one."""
        if isinstance(value, int) and name in self.wording.plurals:
            return self.wording.counted(name, value).replace("-", MINUS)
        return field.tell(self.wording, value)
