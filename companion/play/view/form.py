"""From the inputs of a form to a wire event; what is not there or no number is left as it is."""

import re
from collections.abc import Mapping

from companion.games.codec import WireEvent, shape_for
from companion.games.contract import AnyGame, Turn
from companion.games.fields import NOTHING, Form
from companion.games.fields import WHOLE_NUMBER as WHOLE

WHOLE_NUMBER = re.compile(WHOLE, re.ASCII)


def event_in(game: AnyGame, form: Form, seats: int) -> WireEvent:
    """The event that a form holds, well-formed or not: the codec judges."""
    shape = shape_for(game.shapes, form)
    wire: WireEvent = {"type": form["type"], **shape.fixed}
    for name, field in shape.fields.items():
        value = field.parse(name, form, seats)
        left_out = value is NOTHING or (value == {} and name in shape.optional)
        if not left_out:
            wire[name] = value
    return wire


def inputs_of(game: AnyGame, event: Mapping[str, object]) -> dict[str, str]:
    """An event as the inputs of its form: what a form is filled with when it is amended."""
    shape = shape_for(game.shapes, event)
    filled = {"type": str(event["type"]), **shape.fixed}
    for name, field in shape.fields.items():
        if name in event:
            filled |= field.fill(name, event[name])
    return filled


def answered_before(game: AnyGame, turn: Turn, event: WireEvent) -> dict[str, str]:
    """An event as the inputs of a question, if it is an answer to it."""
    is_answer = event["type"] in turn.types and event.get("seat", turn.seats[0]) in turn.seats
    return inputs_of(game, event) if is_answer else {}
