"""What was entered, in words: drawn from the shape of the event, for any game."""

from collections.abc import Mapping
from typing import Any

from companion.games.codec import shape_for
from companion.games.folding import Table
from companion.games.sentences import capital
from companion.ledger import Amend, Deed, Event, Note, Undo
from companion.web.play.labels import Labels
from companion.web.words import isolated, say


class Teller:
    """Tells the entries of one table."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.seats = len(table.players)
        self.labels = Labels(table.game, tuple(map(isolated, table.players)))
        self.wording = self.labels.wording

    def deed(self, deed: Deed) -> str:
        match deed:
            case Event(event):
                return self.event(event)
            case Undo(before):
                return say("history.undo", entry=before)
            case Amend(entry, event):
                return say("history.amend", entry=entry, event=self.event(event))
            case Note(text):
                return say("history.note", text=text)

    def event(self, event: Mapping[str, Any]) -> str:
        """An entry as a sentence."""
        kind = f"tell.{event.get('card', event['type'])}"
        by = f"{kind}.{event.get('by')}"
        return self.filled(by if by in self.labels.messages else kind, event)

    def tap(self, event: Mapping[str, Any]) -> str:
        """An answer as the words on a button."""
        kinds = (f"tap.{event.get('card', event['type'])}", f"tap.{event['type']}")
        by = f"tap.{event['type']}.{event.get('by')}"
        key = next(key for key in (by, *kinds) if key in self.labels.messages)
        return self.filled(key, event)

    def filled(self, key: str, event: Mapping[str, Any]) -> str:
        shape = shape_for(self.game.shapes, event)
        told = {
            name: field.tell(self.wording, event[name]) if name in event else ""
            for name, field in shape.fields.items()
        }
        if event.get("declined"):
            key = "tell.declined"
        return capital(self.labels.messages[key].format_map(told).strip(" –,"))
