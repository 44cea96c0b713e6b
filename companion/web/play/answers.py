"""From the inputs of a form to a wire event; what is not there or no number is left as it is."""

import re
from collections.abc import Mapping
from typing import Any

from companion.games.codec import Field, shape_for
from companion.games.kernel import Game

Form = Mapping[str, str]
NOTHING = object()
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
MINUS = "\u2212"  # what a keyboard may give for a hyphen
LONGEST_LIST = 8


def event_in(game: Game, form: Form, seats: int) -> dict[str, Any]:
    """The event that a form holds, well-formed or not: the codec judges."""
    shape = shape_for(game.shapes, form)
    wire: dict[str, Any] = {"type": form["type"], **shape.fixed}
    for name, field in {**shape.required, **shape.optional}.items():
        value = value_of(field, name, form, seats)
        left_out = value is NOTHING or (value == {} and name in shape.optional)
        if not left_out:
            wire[name] = value
    return wire


def value_of(field: Field, name: str, form: Form, seats: int) -> Any:
    given = form.get(name, "").strip()
    match field.kind:
        case "integer" | "seat" | "place":
            return number(given)
        case "gems":
            return counts(field.parts, name, form)
        case "bag":
            return bag(field, name, form)
        case "list":
            return items(field, name, form, seats)
        case "object":
            return parts(field, name, form, seats)
        case "maybe":
            value = value_of(field.parts, name, form, seats)
            return None if value is NOTHING else value
        case "pair":
            return [number(part) for part in given.split(":")] if given else NOTHING
        case "digits":
            return [number(digit) for digit in given if not digit.isspace()]
        case "yes":
            return True if given == "true" else NOTHING
        case _:
            return given or form.get(f"{name}-other", "").strip() or NOTHING


def number(given: str) -> Any:
    """A whole number as one; anything else as it was typed, for the codec to refuse."""
    given = given.replace(MINUS, "-")
    return int(given) if WHOLE_NUMBER.fullmatch(given) else given or NOTHING


def counts(words: tuple[str, ...], name: str, form: Form) -> dict[str, Any]:
    found = {word: number(form.get(f"{name}-{word}", "").strip()) for word in words}
    return {word: count for word, count in found.items() if count not in (NOTHING, 0)}


def bag(field: Field, name: str, form: Form) -> Any:
    """Words in any order, each as often as it is counted."""
    found: list[Any] = []
    for word, count in counts(field.parts[0].parts, name, form).items():
        found += [word] * min(count, LONGEST_LIST) if isinstance(count, int) else [count]
    return found or NOTHING


def parts(field: Field, name: str, form: Form, seats: int) -> dict[str, Any]:
    values = {
        key: value_of(part, f"{name}-{key}", form, seats) for key, part in field.parts.items()
    }
    return {key: value for key, value in values.items() if value is not NOTHING}


def items(field: Field, name: str, form: Form, seats: int) -> Any:
    part, bounds = field.parts
    _, high = bounds(seats)
    longest = min(high, LONGEST_LIST)
    values = [value_of(part, f"{name}-{index}", form, seats) for index in range(longest)]
    values = [value for value in values if value is not NOTHING]
    return values or NOTHING


def inputs_of(game: Game, event: Mapping[str, Any]) -> dict[str, str]:
    """An event as the inputs of its form: what a form is filled with when it is amended."""
    shape = shape_for(game.shapes, event)
    filled = {"type": str(event["type"]), **shape.fixed}
    for name, field in {**shape.required, **shape.optional}.items():
        if name in event:
            filled |= flat(field, name, event[name])
    return filled


def flat(field: Field, name: str, value: Any) -> dict[str, str]:
    match field.kind:
        case "gems":
            return {f"{name}-{colour}": str(count) for colour, count in value.items()}
        case "bag":
            return {f"{name}-{word}": str(value.count(word)) for word in value}
        case "list":
            found: dict[str, str] = {}
            for index, item in enumerate(value):
                found |= flat(field.parts[0], f"{name}-{index}", item)
            return found
        case "object":
            found = {}
            for key, part in field.parts.items():
                found |= flat(part, f"{name}-{key}", value[key])
            return found
        case "maybe":
            return {} if value is None else flat(field.parts, name, value)
        case "pair":
            return {name: ":".join(map(str, value))}
        case "digits":
            return {name: "".join(map(str, value))}
        case "yes":
            return {name: "true"}
        case _:
            return {name: str(value)}
