"""Random legal records, for tests, benchmarks and demonstrations."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.chance import Chance
from companion.games.codec import encode
from companion.games.folding import Table
from companion.games.kernel import Adjust, AnyGame, Refusal, Turn
from companion.games.record import FORMAT, check_player_count, read_table

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
SLIPS = (-3, 3)


def simulate(
    game: AnyGame, seats: int, seed: int, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A whole play made up by chance; equal arguments give equal records."""
    check_player_count(game, seats)
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
    while turn := game.rules.awaited(state):
        slip = chance.happens(slips) and adjustment(game, state, chance)
        event = slip or sample(game, state, turn, chance)
        state = game.rules.apply(state, event)
        yield event
    if slips and (slip := adjustment(game, state, chance)):
        yield slip


def sample(game: AnyGame, state: Any, turn: Turn, chance: Chance) -> Any:
    """One legal event of those awaited."""
    return game.samples.events[chance.lean("type", turn.types)](state, turn, chance)


def adjustment(game: AnyGame, state: Any, chance: Chance) -> Adjust | None:
    """An adjust of one thing or of several, unless the rules refuse it."""
    places = len(state.points) + game.samples.neutral(state)
    slip = Adjust(chance.number(0, places - 1), "miscounted")
    counters = {counter.key: counter for counter in game.counters}
    counts: dict[str, Any] = {}
    for change in chance.some(["points", *counters]):
        if change == "points":
            slip = slip._replace(points=chance.number(*SLIPS))
        elif kinds := counters[change].kinds:
            kind, count = chance.choose(kinds), chance.choose((-2, -1, 1, 2))
            counts[change] = tuple([count if each == kind else 0 for each in kinds])
        else:
            counts[change] = chance.number(*SLIPS)
    named = [(key, counts[key]) for key in counters if key in counts]
    slip = slip._replace(counts=tuple(named))
    try:
        game.rules.apply(state, slip)
    except Refusal:
        return None
    return slip
