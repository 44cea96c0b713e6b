"""What a screen draws: the question, its bounds and a few legal answers."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.chance import Chance
from companion.games.contract import AnyGame, Bounds, GameState

EXAMPLES = 3


class Prompt(NamedTuple):
    """What a screen draws: the question, of whom, within which bounds, with legal examples."""

    kind: str
    types: tuple[str, ...]
    seats: tuple[int, ...]
    bounds: Bounds
    examples: tuple[object, ...]


def prompt(game: AnyGame, state: GameState) -> Prompt | None:
    """What is awaited now, with a few legal answers of every kind; None once all is over."""
    turn = game.rules.awaited(state)
    if turn is None:
        return None
    samples = game.samples.events
    made = [
        samples[type_](state, turn, Chance(number))
        for type_ in turn.types
        for number in range(EXAMPLES)
    ]
    bounds = game.screen.bounds(state, turn)
    return Prompt(*turn, bounds, distinct(made))


def distinct(events: Iterable[object]) -> tuple[object, ...]:
    """Each event once; records of different types can hold the same and then are equal."""
    return tuple({(type(event), event): event for event in events}.values())
