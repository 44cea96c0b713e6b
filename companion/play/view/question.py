"""A question as a form: drawn from the shape of the event that answers it.

Nothing here knows a game. Each field of the wire asks for itself, within the bounds that the game
gives under the field's name, and the inputs sent become a wire event again, which the codec and the
rules then judge.
"""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from companion.games.codec import Shape, WireEvent, encode, shape_for
from companion.games.contract import Bounds, Turn
from companion.games.fields import Asking, Input, OneOf, Wanted
from companion.play.leftovers import Waiting, offered
from companion.play.state import Play
from companion.play.view.form import inputs_of
from companion.play.view.sentences import Teller


class InputGroup(NamedTuple):
    """The inputs of one field."""

    name: str
    legend: str
    inputs: tuple[Input, ...]


class Question(NamedTuple):
    """One way to answer: a type of event, its inputs in groups, and what is known already."""

    type: str
    card: str
    label: str
    groups: tuple[InputGroup, ...]
    fixed: tuple[tuple[str, str], ...]

    @property
    def is_automatic(self) -> bool:
        """Whether taps alone complete it, so that it can be sent with the last one."""
        inputs = [each for group in self.groups for each in group.inputs]
        return all(each.kind == "choice" or 0 < each.low == each.high for each in inputs)

    def group(self, name: str) -> InputGroup:
        return next(group for group in self.groups if group.name == name)


class Shortcut(NamedTuple):
    """A whole answer as one tap, drawn as the kind of piece that it names."""

    type: str
    label: str
    answer: str
    kind: str
    tokens: tuple[str, ...] = ()


class Asker:
    """Draws the questions of one turn at one table."""

    def __init__(
        self, teller: Teller, turn: Turn, bounds: Bounds, also: tuple[str, ...] = ()
    ) -> None:
        self.teller = teller
        self.labels = teller.labels
        self.game = teller.game
        self.turn = turn
        self.types = (*turn.types, *also)
        self.bounds = bounds
        self.asking = Asking(teller.wording, teller.seats, turn)

    def shortcuts(self, events: tuple[object, ...]) -> list[Shortcut]:
        return [self.shortcut(encode(self.game.shapes, event)) for event in events]

    def shortcut(self, wire: WireEvent) -> Shortcut:
        answer = urlencode(inputs_of(self.game, wire))
        kind, tokens = self.kind_in(wire), tuple(self.tokens_in(wire))
        return Shortcut(str(wire["type"]), self.teller.tap(wire), answer, kind, tokens)

    def tokens_in(self, wire: WireEvent) -> Iterator[str]:
        """The kinds of pieces that an answer counts, as often as it counts them."""
        for counts in wire.values():
            if isinstance(counts, dict):
                yield from [kind for kind, count in counts.items() for _ in range(int(count))]

    def kind_in(self, wire: WireEvent) -> str:
        """The kind of piece that an answer names, if it names one."""
        fields = shape_for(self.game.shapes, wire).fields
        words = [str(wire.get(name, "")) for name in fields if isinstance(fields[name], OneOf)]
        return next((word for word in words if f"letter.{word}" in self.labels.messages), "")

    def questions(self) -> list[Question]:
        """Every way to answer that needs more than one tap."""
        asked = [self.question(type_, shape) for type_, shape in self.shapes()]
        return [question for question in asked if question.groups]

    def shapes(self) -> Iterator[tuple[str, Shape[object]]]:
        covered = self.words_of("covered")
        for type_ in self.types:
            for member in self.game.shapes[type_].members:
                card = member.fixed.get("card", type_)
                if card not in covered and self.can_turn_up(member):
                    yield type_, member

    def can_turn_up(self, shape: Shape[object]) -> bool:
        card = shape.fixed.get("card")
        return card is None or "card" not in self.bounds or card in self.words_of("card")

    def words_of(self, name: str) -> tuple[str, ...]:
        """Those that the game gives under a name."""
        bound = self.bounds.get(name)
        return bound if isinstance(bound, tuple) else ()

    def question(self, type_: str, shape: Shape[object]) -> Question:
        card = shape.fixed.get("card", "")
        groups = []
        fixed = [("type", type_), *shape.fixed.items()]
        for name, field in shape.fields.items():
            bound = self.bounds.get(f"{card}.{name}" if card else name)
            known = self.known(name) or field.known(bound)
            if known is not None:
                fixed.append((name, known))
            elif bound != ():  # where it is, nothing can be said
                wanted = Wanted(name, bound, name in shape.required)
                inputs = tuple(field.ask(self.asking, wanted))
                groups.append(InputGroup(name, self.labels.field(name), inputs))
        groups = [group for group in groups if group.inputs]
        groups.sort(key=lambda group: group.inputs[0].kind == "picker")  # choices come first
        return Question(type_, card, self.doing(type_, shape), tuple(groups), tuple(fixed))

    def known(self, name: str) -> str | None:
        """Who answers, where only one is asked."""
        alone = name == "seat" and len(self.turn.seats) == 1
        return str(self.turn.seats[0]) if alone else None

    def doing(self, type_: str, shape: Shape[object]) -> str:
        """The words on the button."""
        messages = self.labels.messages
        if "declined" in shape.required:
            return messages["do.decline"]
        if "card" in shape.fixed:
            return messages[f"word.{shape.fixed['card']}"]
        return messages.get(f"do.{type_}") or messages["do.enter"]


def offered_again(play: Play, left: list[Waiting], teller: Teller) -> Shortcut | None:
    """The first entry that waits and fits now, as an answer of one tap."""
    found = offered(play, left)
    if found is None:
        return None
    answer = urlencode(inputs_of(play.table.game, found.event))
    return Shortcut("again", teller.event(found.event), answer, kind="")
