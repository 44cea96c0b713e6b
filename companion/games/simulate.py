"""Random legal records, for tests, benchmarks and demonstrations."""

from collections.abc import Iterator, Mapping

from companion.games.chance import Chance
from companion.games.codec import encode
from companion.games.contract import Adjust, Amount, AnyGame, GameState, Turn
from companion.games.progress import Setup
from companion.games.record import FORMAT, RecordFields, check_player_count, read_table
from companion.refusal import Refusal

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
SLIPS = (-3, 3)


def simulate(
    game: AnyGame, seats: int, seed: int, options: Mapping[str, object] | None = None
) -> RecordFields:
    """A whole play made up by chance; equal arguments give equal records."""
    check_player_count(game, seats)
    record: RecordFields = {
        "format": FORMAT,
        "game": game.key,
        "players": list(NAMES[:seats]),
        "options": {**game.carries, **(options or {})},
        "events": [],
    }
    table = read_table(record)
    chance = Chance(f"{game.name} {seats} {seed}")
    record["events"] = [encode(game.shapes, event) for event in made_up(table, chance)]
    return record


def made_up(table: Setup, chance: Chance) -> Iterator[object]:
    """Events until the end, in some plays with slips put right here and there, also after it."""
    game, state = table.game, table.start()
    slips = chance.choose((0.0, 0.0, 0.03))
    while turn := game.rules.awaited(state):
        mistake = chance.happens(slips) and adjustment(game, state, chance)
        event = mistake or sample(game, state, turn, chance)
        state = game.rules.apply(state, event)
        yield event
    if slips and (mistake := adjustment(game, state, chance)):
        yield mistake


def sample(game: AnyGame, state: GameState, turn: Turn, chance: Chance) -> object:
    """One legal event of those awaited."""
    return game.samples.events[chance.lean("type", turn.types)](state, turn, chance)


def adjustment(game: AnyGame, state: GameState, chance: Chance) -> Adjust | None:
    """An adjust of one thing or of several, unless the rules refuse it."""
    places = len(state.points) + game.samples.neutral(state)
    mistake = Adjust(chance.number(0, places - 1), "miscounted")
    counters = {counter.key: counter for counter in game.counters}
    counts: dict[str, Amount] = {}
    for change in chance.some(["points", *counters]):
        if change == "points":
            mistake = mistake._replace(points=chance.number(*SLIPS))
        elif kinds := counters[change].kinds:
            kind, count = chance.choose(kinds), chance.choose((-2, -1, 1, 2))
            counts[change] = tuple([count if each == kind else 0 for each in kinds])
        else:
            counts[change] = chance.number(*SLIPS)
    named = [(key, counts[key]) for key in counters if key in counts]
    mistake = mistake._replace(counts=tuple(named))
    try:
        game.rules.apply(state, mistake)
    except Refusal:
        return None
    return mistake
