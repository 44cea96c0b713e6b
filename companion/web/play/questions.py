"""A question as a form: drawn from the shape of the event that answers it.

Nothing here knows a game. A field of the wire becomes one or more inputs with flat names
(`workers-0`, `gems-red`), and the inputs sent become a wire event again, which the codec and the
rules then judge.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.games.codec import Family, Field, Shape
from companion.games.kernel import Game, Turn
from companion.games.sentences import Wording

DIGITS = re.compile(r"[0-9]+")
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
MOST_BUTTONS = 8
LONGEST_LIST = 4
MOST_OF_A_COLOUR = 4


class Input(NamedTuple):
    """Something to tap or to type; `choices` are (value, label), none for a typed one."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    kind: str = "buttons"
    required: bool = True


class Question(NamedTuple):
    """One way to answer: a type of event, its inputs in groups, and what is known already."""

    type: str
    label: str
    groups: tuple[tuple[str, tuple[Input, ...]], ...]
    fixed: tuple[tuple[str, str], ...]


class Asker:
    """Draws the questions of one turn at one table."""

    def __init__(
        self, game: Game, players: tuple[str, ...], turn: Turn, bounds: Mapping[str, Any]
    ) -> None:
        self.game = game
        self.seats = len(players)
        self.turn = turn
        self.bounds = bounds
        self.wording = Wording(game, players)

    def questions(self) -> list[Question]:
        """Every way to answer, the quickest first."""
        asked = [question for type_ in self.turn.types for question in self.of_type(type_)]
        quick = [self.lowest_raise()] if self.bounds.get("lowest") else []
        return sorted([*asked, *quick], key=lambda question: bool(question.groups))

    def lowest_raise(self) -> Question:
        """The least that is enough, as one tap."""
        gems = dict(zip(self.game.colours, self.bounds["lowest"], strict=True))
        fixed = [("type", "offer"), ("seat", str(self.turn.seats[0]))]
        fixed += [(f"gems-{colour}", str(count)) for colour, count in gems.items() if count]
        label = f"{self.label('offer', 'do')} {self.wording.gems(self.bounds['lowest'])}"
        return Question("offer", label, (), tuple(fixed))

    def of_type(self, type_: str) -> Iterator[Question]:
        shape = self.game.shapes[type_]
        members = shape.members if isinstance(shape, Family) else (shape,)
        for member in members:
            yield self.question(type_, member)

    def question(self, type_: str, shape: Shape) -> Question:
        groups = []
        fixed = [("type", type_), *shape.fixed.items()]
        for name, field in {**shape.required, **shape.optional}.items():
            if field.kind in ("seat", "place") and name == "seat" and len(self.turn.seats) == 1:
                fixed.append((name, str(self.turn.seats[0])))
            elif field.kind == "integer" and isinstance(self.bounds.get(name), int):
                fixed.append((name, str(self.bounds[name])))
            elif field.kind == "yes":
                fixed.append((name, "true"))
            else:
                inputs = tuple(self.inputs(name, field, name in shape.required))
                groups.append((self.label(name), inputs))
        groups = [group for group in groups if group[1]]
        return Question(type_, self.doing(type_, shape), tuple(groups), tuple(fixed))

    def doing(self, type_: str, shape: Shape) -> str:
        """The words on the button."""
        if "declined" in shape.required:
            return self.label("decline", "do")
        card = shape.fixed.get("card")
        if card:
            return self.label(card, "card")
        return self.wording.messages.get(f"do.{type_}") or self.wording.messages["do.enter"]

    def label(self, key: str, kind: str = "field") -> str:
        words = self.wording.messages.get(f"{kind}.{key}", key.replace("_", " "))
        return words[:1].upper() + words[1:]

    def inputs(
        self, name: str, field: Field, required: bool = True, label: str = ""
    ) -> Iterator[Input]:
        match field.kind:
            case "integer":
                low, high = field.parts
                yield self.number(name, label, low, high, required)
            case "word":
                words = self.allowed(name.partition("-")[0], field.parts)
                choices = tuple((word, self.label(word)) for word in words)
                yield Input(name, label, choices, required=required)
            case "seat" | "place":
                yield Input(name, label, self.seat_choices(field), required=required)
            case "gems":
                for colour in field.parts:
                    most = self.most(name, colour)
                    if most:
                        yield self.number(f"{name}-{colour}", self.label(colour), 0, most, False)
            case "list":
                yield from self.list_inputs(name, field, required)
            case "object":
                for key, part in field.parts.items():
                    yield from self.inputs(f"{name}-{key}", part, required, self.label(key))
            case "maybe":
                yield from self.inputs(name, field.parts, False, label)
            case "pair":
                yield Input(name, label, self.broker_choices(), "select", required=False)
            case "digits":
                yield Input(name, label, kind="digits", required=False)
            case _:
                yield Input(name, label, kind="text", required=required)

    def list_inputs(self, name: str, field: Field, required: bool) -> Iterator[Input]:
        part, bounds = field.parts
        low, high = bounds(self.seats)
        if name == "white_as":  # one for each white gem there is
            high = self.bounds["ship"][-1]
        for index in range(min(high, max(low, LONGEST_LIST))):
            label = self.item_label(field, name, index)
            yield from self.inputs(f"{name}-{index}", part, required and index < low, label)

    def item_label(self, field: Field, name: str, index: int) -> str:
        """An item's own label where the game has one; else the player's name, or its number."""
        own = self.wording.messages.get(f"item.{DIGITS.sub('n', name)}.{index}")
        if own or not field.over_people:
            return own or str(index + 1)
        _, _, area = name.partition("-")
        player = self.wording.player(index)
        return f"{self.label(area)}: {player}" if area else player

    def number(self, name: str, label: str, low: int, high: int, required: bool) -> Input:
        if high - low >= MOST_BUTTONS:
            return Input(name, label, kind="number", required=required)
        choices = tuple((str(value), str(value)) for value in range(low, high + 1))
        return Input(name, label, choices, required=required)

    def allowed(self, name: str, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words that the bounds leave, where they speak of them."""
        bound = self.bounds.get(name)
        few = isinstance(bound, tuple) and set(bound) <= set(words)
        return bound if few and bound else words

    def most(self, name: str, colour: str) -> int:
        """How many gems of a colour can be meant, as far as the bounds tell."""
        if "ship" in self.bounds:
            names = (*self.game.colours[:4], "white")
            return int(dict(zip(names, self.bounds["ship"], strict=True))[colour])
        counts = self.bounds.get("held") or self.bounds.get("stock")
        if counts is None:
            return int(self.bounds.get("total", (0, MOST_OF_A_COLOUR))[1])
        index = self.game.colours.index(colour)
        put_back = self.bounds.get("give", counts)[index] > 0 and name == "take"
        return int(counts[index]) + put_back

    def seat_choices(self, field: Field) -> tuple[tuple[str, str], ...]:
        seats = self.turn.seats if len(self.turn.seats) > 1 else range(self.seats)
        return tuple((str(seat), self.wording.player(seat)) for seat in seats)

    def broker_choices(self) -> tuple[tuple[str, str], ...]:
        places = range(self.bounds.get("places", self.seats))
        low, high = self.bounds.get("values", (0, 4))
        return tuple(
            (f"{place}:{value}", f"{self.wording.player(place)} {value}")
            for place in places
            for value in range(low, high + 1)
        )
