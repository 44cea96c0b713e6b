"""A record entered through the pad's own forms and buttons, as by somebody without JavaScript."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from companion.games.contract import AnyGame
from companion.games.simulate import simulate
from tests.web.helpers.pad import Forms, Offer


def fill(page: str, pad: str, wanted: dict[str, str]) -> dict[str, str]:
    """What a person sends to say this: by a button that says it, or a form filled in."""
    forms = [
        form for form in Forms(page).forms if form.action == pad and "operation" not in form.sent
    ]
    for form in forms:
        for name, value in form.buttons:
            if name == "answer" and dict(parse_qsl(value)) == wanted:
                return {**form.sent, name: value}
    for form in forms:
        pressed = {name: value for name, value in form.buttons if wanted.get(name) == value}
        left = {name: value for name, value in wanted.items() if name not in pressed}
        typed = other_names(form, left)
        if form.can_say(typed):
            return {**form.sent, **typed, **pressed}
    raise AssertionError(f"no form for {wanted}")


def other_names(form: Offer, wanted: dict[str, str]) -> dict[str, str]:
    """What is not among the names to tap is typed beside them."""
    typed = {}
    for name, value in wanted.items():
        other = f"{name}-other" in form.inputs and not form.has(name, value)
        beside = {name: ""} if name in form.inputs else {}
        typed |= {**beside, f"{name}-other": value} if other else {name: value}
    return typed


def spared(event: dict[str, Any]) -> dict[str, Any]:
    """Who moves nothing is not asked for a colour."""
    nothing = event["type"] == "shift" and event["by"] == 0
    return {name: value for name, value in event.items() if not (nothing and name == "colour")}


def free_of_slips(game: AnyGame, seats: int) -> Iterator[int]:
    for seed in range(100):
        if all(e["type"] != "adjust" for e in simulate(game, seats, seed)["events"]):
            yield seed
