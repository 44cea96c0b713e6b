"""Legal events made up by chance, one function for each type."""

from itertools import combinations

from companion.games.kit import Chance, Samples, Turn
from companion.games.ys.bounds import CHARACTERS, offered, take_picking
from companion.games.ys.brokers import box, expected
from companion.games.ys.events import (
    BROKER_VALUES,
    LINES,
    QUOTED,
    WHITE,
    Character,
    Event,
    Market,
    Neighbourhood,
    Reserve,
    Shift,
    Square,
    Take,
    Throne,
    TurnOrder,
)
from companion.games.ys.neutral import ROYAL
from companion.games.ys.state import NONE_HELD, State, Visiting

Items = list[int]
UNPLAYED = 3


def order(state: State, turn: Turn, chance: Chance) -> TurnOrder:
    return TurnOrder(tuple(chance.random.sample(state.everybody, state.setup.seats)))


def reserve(state: State, turn: Turn, chance: Chance) -> Reserve:
    sums = [*dict.fromkeys(map(sum, triples(state)))]
    return Reserve(tuple([chance.lean("reserve", sums) for _ in state.everybody]))


def triples(state: State) -> list[tuple[int, ...]]:
    """All that three brokers of a person's can be."""
    brokers = [value for value, count in enumerate(box(state, 0)) for _ in range(count)]
    return [*combinations(brokers, UNPLAYED)]


def neighbourhood(state: State, turn: Turn, chance: Chance) -> Neighbourhood:
    assert isinstance(state.scene, Visiting)
    areas: list[list[Items]] = [[[] for _ in state.gems] for _ in range(3)]
    for place, bag in enumerate(bags(state, chance)):
        for value in bag[: chance.lean("placed", (0, 1, 2, 3, 4))]:
            chance.choose(areas)[place].append(value)
    port, commercial, palace = [tuple(map(tuple, area)) for area in areas]
    return Neighbourhood(
        state.scene.number,
        tuple([ship_gem(chance) for _ in range(3)]),
        (port, commercial, palace),
        intriguer(state, chance),
    )


def bags(state: State, chance: Chance) -> list[Items]:
    """What each place could still put down, shuffled; now and then from another box."""
    if chance.happens(0.1):
        return [[chance.number(*BROKER_VALUES) for _ in range(9)] for _ in state.gems]
    filled = []
    for place, placed in enumerate(state.placed):
        kept = placed + in_reserve(state, place)
        left = [count - kept.count(value) for value, count in enumerate(box(state, place))]
        bag = [value for value, count in enumerate(left) for _ in range(count)]
        chance.random.shuffle(bag)
        filled.append(bag[: max(0, expected(state, place) - len(placed))])
    return filled


def in_reserve(state: State, place: int) -> tuple[int, ...]:
    """Three brokers that make the sum that somebody said: always the same ones."""
    if place == state.setup.neutral:
        return ()
    return next(three for three in triples(state) if sum(three) == state.reserves[place])


def ship_gem(chance: Chance) -> int:
    return chance.lean("ship", range(WHITE + 1))


def intriguer(state: State, chance: Chance) -> int | None:
    return chance.choose(state.everybody) if chance.happens(0.2) else None


def take(state: State, turn: Turn, chance: Chance) -> Take:
    gems = chance.gems(offered(state), take_picking(state).high)
    white_as = tuple([chance.choose(QUOTED) for _ in range(gems[WHITE])])
    return Take(turn.seats[0], gems, white_as or None)


def character(state: State, turn: Turn, chance: Chance) -> Character:
    seat = turn.seats[0]
    name = chance.choose((*CHARACTERS, "Merlin"))
    if name in ROYAL:
        return Character(seat, name, points=chance.number(0, 5))
    if seat == state.setup.neutral or chance.happens(0.5):
        return Character(seat, name)
    return Character(seat, name, gems=chance.gems((1,) * len(NONE_HELD), chance.number(1, 2)))


def market(state: State, turn: Turn, chance: Chance) -> Market:
    squares: list[Square] = [None] * (4 * LINES[state.setup.seats])
    empty = chance.random.sample(range(len(squares)), len(squares))
    brokers = [(place, value) for place, bag in enumerate(bags(state, chance)) for value in bag]
    chance.random.shuffle(brokers)
    for broker in brokers if chance.happens(0.9) else ():
        if empty:
            squares[empty.pop()] = broker
    lines = tuple([tuple(squares[at : at + 4]) for at in range(0, len(squares), 4)])
    ship = [ship_gem(chance) for _ in range(3)]
    gems = tuple([ship[min(at, 2)] for at, _ in enumerate(lines)])
    return Market(gems, lines, intriguer(state, chance))


def shift(state: State, turn: Turn, chance: Chance) -> Shift:
    by = chance.lean("shift", (-1, 0, 1))
    colour = chance.lean("shifted", QUOTED)
    return Shift(turn.seats[0], by, colour if by or chance.happens(0.5) else None)


def throne(state: State, turn: Turn, chance: Chance) -> Throne:
    return Throne(tuple([chance.lean("throne", (0, 3, 5, 7, 9)) for _ in state.everybody]))


def neutral(state: State) -> int:
    """The neutral player has a place after the others."""
    return 0 if state.setup.neutral is None else 1


SAMPLES: Samples[State, Event] = Samples(
    {
        "order": order,
        "reserve": reserve,
        "neighbourhood": neighbourhood,
        "take": take,
        "character": character,
        "market": market,
        "shift": shift,
        "throne": throne,
    },
    neutral,
)
