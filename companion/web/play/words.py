"""What was entered, in words: drawn from the shape of the event, for any game."""

from typing import Any

from companion.games.codec import Field, shape_for
from companion.games.folding import Table
from companion.games.sentences import Wording
from companion.ledger import Amend, Deed, Event, Note, Undo


class Teller:
    """Tells the entries of one table."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.seats = len(table.players)
        self.wording = Wording(table.game, table.players)

    def deed(self, deed: Deed) -> str:
        match deed:
            case Event(event):
                return self.event(event)
            case Undo(before):
                return f"Back to before entry {before}"
            case Amend(entry, event):
                return f"Entry {entry} put right: {self.event(event)}"
            case Note(text):
                return f"Note: {text}"

    def event(self, event: dict[str, Any]) -> str:
        shape = shape_for(self.game.shapes, event)
        fields = {**shape.required, **shape.optional}
        told = [
            self.value(field, event[name])
            for name, field in fields.items()
            if name in event and name != "seat"
        ]
        card = event.get("card")
        deed = self.wording.messages.get(f"card.{card}") or self.wording.deed(event["type"])
        who = f"{self.wording.player(event['seat'])}: " if "seat" in event else ""
        what = ", ".join(part for part in told if part)
        sentence = f"{who}{deed}{f' – {what}' if what else ''}"
        return sentence[:1].upper() + sentence[1:]

    def value(self, field: Field, value: Any) -> str:
        match field.kind:
            case "seat" | "place":
                return self.wording.player(value)
            case "gems":
                return ", ".join(f"{count} {colour}" for colour, count in value.items())
            case "list":
                return self.listed(field, value)
            case "object":
                parts = [f"{key} {self.value(field.parts[key], value[key])}" for key in value]
                return "; ".join(parts)
            case "maybe":
                return "" if value is None else self.value(field.parts, value)
            case "pair":
                return f"{self.wording.player(value[0])} {value[1]}"
            case "digits":
                return "".join(map(str, value))
            case "yes":
                return "declined"
            case _:
                return str(value).replace("_", " ")

    def listed(self, field: Field, values: list[Any]) -> str:
        """A list over people names them; other lists are only counted off."""
        told = [self.value(field.parts[0], value) for value in values]
        if field.over_people:
            told = [f"{self.wording.player(at)} {each}" for at, each in enumerate(told) if each]
        return ", ".join(filter(None, told)) or "–"
