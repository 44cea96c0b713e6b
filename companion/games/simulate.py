"""Random legal records, for tests, benchmarks and demonstrations."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.chance import Chance
from companion.games.codec import Shape, encode
from companion.games.folding import Table
from companion.games.kernel import Adjust, Game, Refusal, State, Turn
from companion.games.record import FORMAT, check_player_count, read_table
from companion.games.registry import part

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")


def simulate(
    game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A whole play made up by chance; equal arguments give equal records."""
    check_player_count(game, seats)  # there are names for five, however many are asked for
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": game.key,
        "players": list(NAMES[:seats]),
        "options": dict(options or {}),
        "events": [],
    }
    table = read_table(record)
    chance = Chance(f"{game.key} {seats} {seed}")
    record["events"] = [encode(game.shapes, event) for event in made_up(table, chance)]
    return record


def made_up(table: Table, chance: Chance) -> Iterator[Any]:
    """Events until the end, in some plays with slips put right here and there, also after it."""
    game, state = table.game, table.start()
    slips = chance.choose((0.0, 0.0, 0.03))
    while turn := game.awaited(state):
        slip = chance.happens(slips) and adjustment(game, state, chance)
        event = slip or sample(game, state, turn, chance)
        state = game.apply(state, event)
        yield event
    if slips and (slip := adjustment(game, state, chance)):
        yield slip


def sample(game: Game, state: Any, turn: Turn, chance: Chance) -> Any:
    """One legal event of those awaited."""
    samples = part(game, "sampling").SAMPLES
    return samples[chance.lean("type", turn.types)](state, turn, chance)


def adjustment(game: Game, state: State, chance: Chance) -> Adjust | None:
    """An adjust of one thing or of several, unless the rules refuse it."""
    shape = game.shapes["adjust"]
    assert isinstance(shape, Shape)
    slip = Adjust(chance.number(0, adjustable(state) - 1), "miscounted")
    for change in chance.some(list(shape.optional)):
        match change:
            case "gems":
                colour, count = chance.choose(game.colours), chance.choose((-2, -1, 1, 2))
                gems = [count if each == colour else 0 for each in game.colours]
                slip = slip._replace(gems=tuple(gems))
            case "workers":
                slip = slip._replace(workers=chance.number(-3, 3))
            case _:
                slip = slip._replace(points=chance.number(-3, 3))
    try:
        game.apply(state, slip)
    except Refusal:
        return None
    return slip


def adjustable(state: Any) -> int:
    """Everybody who holds gems, a neutral player too."""
    return len(state.gems)
