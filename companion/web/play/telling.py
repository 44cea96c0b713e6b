"""What was entered, in words: drawn from the shape of the event, for any game."""

from collections.abc import Mapping
from typing import Any

from companion.games.codec import Field, shape_for
from companion.games.folding import Table
from companion.ledger import Amend, Deed, Event, Note, Undo
from companion.web.play.answers import MINUS
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
        fields = {**shape.required, **shape.optional}
        told = {name: self.value(fields[name], event[name]) for name in fields if name in event}
        told = {**dict.fromkeys(fields, ""), **told}
        if event.get("declined"):
            key = "tell.declined"
        sentence = self.labels.messages[key].format_map(told).strip(" –,")
        return sentence[:1].upper() + sentence[1:]

    def value(self, field: Field, value: Any) -> str:
        match field.kind:
            case "seat" | "place":
                return self.wording.player(value)
            case "gems":
                return self.gems(value)
            case "list" | "bag":
                return self.listed(field, value)
            case "object":
                parts = {key: self.value(field.parts[key], value[key]) for key in value}
                told = [f"{self.labels.word(key)}: {part}" for key, part in parts.items()]
                return "; ".join(told)
            case "maybe":
                return "" if value is None else self.value(field.parts, value)
            case "pair":
                return f"{self.wording.player(value[0])} {value[1]}"
            case "digits":
                return " ".join(map(str, value))
            case "word":
                return self.labels.word(value)
            case "text":
                return self.labels.messages.get(f"word.{value}", value)
            case "integer":
                return str(value).replace("-", MINUS)
            case _:
                return str(value)

    def gems(self, counts: Mapping[str, int]) -> str:
        named = [f"{count} {self.labels.messages['gem.' + word]}" for word, count in counts.items()]
        return self.wording.listing(named, "and") or self.labels.messages["nothing"]

    def listed(self, field: Field, values: list[Any]) -> str:
        """A list over people names them; other lists are only counted off."""
        told = [self.value(field.parts[0], value) for value in values]
        if field.over_people:
            told = [f"{self.wording.player(at)} {each}" for at, each in enumerate(told) if each]
        return ", ".join(filter(None, told)) or "–"
