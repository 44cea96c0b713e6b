"""From the inputs of a form to a wire event; what is not there or no number is left as it is."""

import re
from collections.abc import Mapping
from typing import Any

from companion.games import fields
from companion.games.codec import shape_for
from companion.games.fields import NOTHING, Form
from companion.games.kernel import AnyGame

WHOLE_NUMBER = re.compile(fields.WHOLE_NUMBER, re.ASCII)


def event_in(game: AnyGame, form: Form, seats: int) -> dict[str, Any]:
    """The event that a form holds, well-formed or not: the codec judges."""
    shape = shape_for(game.shapes, form)
    wire: dict[str, Any] = {"type": form["type"], **shape.fixed}
    for name, field in shape.fields.items():
        value = field.parse(name, form, seats)
        left_out = value is NOTHING or (value == {} and name in shape.optional)
        if not left_out:
            wire[name] = value
    return wire


def inputs_of(game: AnyGame, event: Mapping[str, Any]) -> dict[str, str]:
    """An event as the inputs of its form: what a form is filled with when it is amended."""
    shape = shape_for(game.shapes, event)
    filled = {"type": str(event["type"]), **shape.fixed}
    for name, field in shape.fields.items():
        if name in event:
            filled |= field.fill(name, event[name])
    return filled
