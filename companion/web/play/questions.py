"""A question as a form: drawn from the shape of the event that answers it.

Nothing here knows a game. A field of the wire becomes one or more inputs with flat names
(`workers-0`, `gems-red`), within the bounds that the game gives under the field's name, and the
inputs sent become a wire event again, which the codec and the rules then judge.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from companion.games.codec import Family, Field, Shape, encode
from companion.games.kernel import Turn
from companion.games.trade import Picking
from companion.web.play.answers import inputs_of
from companion.web.play.telling import Teller

DIGITS = re.compile(r"[0-9]+")
MOST_BUTTONS = 14
GEMS = ("red", "yellow", "green", "blue", "black", "white")


class Choice(NamedTuple):
    """Something to tap: what it says on the wire and on the screen, and the gem it is."""

    value: str
    label: str
    gem: str = ""
    hint: str = ""


class Counter(NamedTuple):
    """How many of something: its input, what it is, and the most there can be."""

    name: str
    word: str
    most: int


class Input(NamedTuple):
    """Something to tap or to type. A picker's counters have to add up to `low`…`high`."""

    name: str
    label: str
    kind: str
    choices: tuple[Choice, ...] = ()
    required: bool = True
    counters: tuple[Counter, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def longest(self) -> int:
        """Of the words to tap, so many letters."""
        return max([len(each.label) for each in self.choices if not each.gem], default=0)


class Group(NamedTuple):
    """The inputs of one field."""

    name: str
    legend: str
    inputs: tuple[Input, ...]


class Question(NamedTuple):
    """One way to answer: a type of event, its inputs in groups, and what is known already."""

    type: str
    card: str
    label: str
    groups: tuple[Group, ...]
    fixed: tuple[tuple[str, str], ...]

    @property
    def by_itself(self) -> bool:
        """Whether taps alone complete it, so that it can be sent with the last one."""
        inputs = [each for group in self.groups for each in group.inputs]
        return all(each.kind == "choice" or 0 < each.low == each.high for each in inputs)

    def group(self, name: str) -> Group:
        return next(group for group in self.groups if group.name == name)


class Shortcut(NamedTuple):
    """A whole answer as one tap."""

    type: str
    label: str
    answer: str
    gem: str


class Asker:
    """Draws the questions of one turn at one table."""

    def __init__(self, teller: Teller, turn: Turn, bounds: Mapping[str, Any]) -> None:
        self.teller = teller
        self.labels = teller.labels
        self.game = teller.game
        self.seats = teller.seats
        self.turn = turn
        self.bounds = bounds

    def shortcuts(self, events: tuple[Any, ...]) -> list[Shortcut]:
        return [self.shortcut(encode(self.game.shapes, event)) for event in events]

    def shortcut(self, wire: dict[str, Any]) -> Shortcut:
        answer = urlencode(inputs_of(self.game, wire))
        gem = wire.get("gem") or wire.get("colour") or ""
        return Shortcut(wire["type"], self.teller.tap(wire), answer, gem)

    def questions(self) -> list[Question]:
        """Every way to answer that needs more than one tap."""
        asked = [self.question(type_, shape) for type_, shape in self.shapes()]
        return [question for question in asked if question.groups]

    def shapes(self) -> Iterator[tuple[str, Shape]]:
        covered = self.bounds.get("covered", ())
        for type_ in self.turn.types:
            shape = self.game.shapes[type_]
            members = shape.members if isinstance(shape, Family) else (shape,)
            for member in members:
                card = member.fixed.get("card", type_)
                if card not in covered and self.can_turn_up(member):
                    yield type_, member

    def can_turn_up(self, shape: Shape) -> bool:
        card = shape.fixed.get("card")
        return card is None or card in self.bounds.get("card", (card,))

    def question(self, type_: str, shape: Shape) -> Question:
        card = shape.fixed.get("card", "")
        groups = []
        fixed = [("type", type_), *shape.fixed.items()]
        for name, field in {**shape.required, **shape.optional}.items():
            bound = self.bounds.get(f"{card}.{name}" if card else name)
            if name == "seat" and len(self.turn.seats) == 1:
                fixed.append((name, str(self.turn.seats[0])))
            elif field.kind == "integer" and isinstance(bound, int):
                fixed.append((name, str(bound)))
            elif field.kind == "yes":
                fixed.append((name, "true"))
            elif bound == ():
                continue  # nothing can be said here
            else:
                inputs = tuple(self.inputs(name, field, bound, name in shape.required))
                groups.append(Group(name, self.labels.field(name), inputs))
        groups = [group for group in groups if group.inputs]
        groups.sort(key=lambda group: group.inputs[0].kind == "picker")  # choices come first
        return Question(type_, card, self.doing(type_, shape), tuple(groups), tuple(fixed))

    def doing(self, type_: str, shape: Shape) -> str:
        """The words on the button."""
        messages = self.labels.messages
        if "declined" in shape.required:
            return messages["do.decline"]
        card = shape.fixed.get("card")
        return messages.get(f"card.{card}") or messages.get(f"do.{type_}") or messages["do.enter"]

    def inputs(
        self, name: str, field: Field, bound: Any, required: bool = True, label: str = ""
    ) -> Iterator[Input]:
        match field.kind:
            case "integer":
                low, high = bound or field.parts
                yield self.number(name, label, low, high, required)
            case "word":
                yield self.words(name, label, bound or field.parts, required)
            case "seat" | "place":
                yield self.people(name, label, bound, required)
            case "gems":
                yield self.picker(name, label, field, bound)
            case "bag":
                counters = [Counter(f"{name}-{word}", word, 4) for word in bound]
                yield Input(name, label, "picker", required=False, counters=tuple(counters))
            case "list":
                yield from self.list_inputs(name, field, bound, required)
            case "object":
                for key, part in field.parts.items():
                    yield from self.inputs(f"{name}-{key}", part, bound, required)
            case "maybe":
                if bound != ():
                    yield from self.inputs(name, field.parts, bound, bool(bound), label)
            case "text" if bound:
                choices = tuple(Choice(word, self.labels.word(word)) for word in bound)
                yield Input(name, label, "suggest", choices)
            case kind:
                known = kind if kind in ("digits", "pair") else "text"
                yield Input(name, label, known, required=known == "text" and required)

    def list_inputs(self, name: str, field: Field, bound: Any, required: bool) -> Iterator[Input]:
        part, bounds = field.parts
        low, high = bounds(self.seats)
        # A tuple for each item says that the items differ.
        differ = isinstance(bound, tuple) and bound and isinstance(bound[0], tuple)
        for index in range(high):
            label = self.item_label(field, name, index)
            own = bound[index] if differ else bound
            yield from self.inputs(f"{name}-{index}", part, own, required and index < low, label)

    def item_label(self, field: Field, name: str, index: int) -> str:
        """An item's own label where the game has one; else the player's name, or its number."""
        own = self.labels.messages.get(f"item.{DIGITS.sub('n', name)}.{index}")
        if own or not field.over_people:
            return own or str(index + 1)
        return self.labels.wording.player(index)

    def number(self, name: str, label: str, low: int, high: int, required: bool) -> Input:
        if high - low >= MOST_BUTTONS:
            return Input(name, label, "number", required=required, low=low, high=high)
        choices = tuple(Choice(str(value), str(value)) for value in range(low, high + 1))
        return Input(name, label, "choice", choices, required)

    def words(self, name: str, label: str, words: tuple[str, ...], required: bool) -> Input:
        labels = self.labels
        choices = tuple(
            Choice(word, labels.word(word), word if word in GEMS else "", labels.hint(word))
            for word in words
        )
        return Input(name, label, "choice", choices, required)

    def people(self, name: str, label: str, bound: tuple[int, ...] | None, required: bool) -> Input:
        seats = bound or (self.turn.seats if len(self.turn.seats) > 1 else range(self.seats))
        choices = [Choice(str(seat), self.labels.wording.player(seat)) for seat in seats]
        if not required:
            choices.insert(0, Choice("", self.labels.messages["choice.nobody"]))
        return Input(name, label, "choice", tuple(choices), required)

    def picker(self, name: str, label: str, field: Field, bound: Picking) -> Input:
        counters = tuple(
            Counter(f"{name}-{colour}", colour, most)
            for colour, most in zip(field.parts, bound.most, strict=True)
            if most
        )
        return Input(name, label, "picker", (), True, counters, bound.low, bound.high)
