"""What the neutral player does of itself: RULES.md 6."""

from companion.games.shared.gems import Gems, minus, one
from companion.games.ys.events import QUOTED, WHITE, YsColour
from companion.games.ys.state import NONE_HELD, State

ROYAL = ("prince", "king")
ROYAL_NAMES = {"prince", "prinz", "king", "könig", "roi"}  # as people type them, in any language


def is_royal(name: str) -> bool:
    """Whether a character gives points at once: the Prince and the King, however written."""
    return name.casefold() in ROYAL_NAMES


def best_quoted(state: State, among: tuple[YsColour, ...] = QUOTED) -> YsColour:
    """The colour with the highest quotation, the leftmost on a tie."""
    return max(among, key=lambda colour: state.quotations[colour])


def choose(state: State, ship: Gems, count: int) -> tuple[Gems, Gems]:
    """The gems it takes, as it holds them, and what is left on the ship: 6.2."""
    taken = list(NONE_HELD)
    for _ in range(count):
        white = ship[WHITE] > 0
        offered = QUOTED if white else tuple([each for each in QUOTED if ship[each]])
        colour = best_quoted(state, offered)
        taken[colour] += 1
        ship = minus(ship, one(WHITE if white else colour, len(ship)))
    return tuple(taken), ship


def line_gem(state: State, gem: int, first: int | None) -> int:
    """A line's gem as its winner gets it; still white where a person has to choose: 6.2."""
    return best_quoted(state) if gem == WHITE and first == state.setup.neutral else gem


def favourite(held: Gems) -> YsColour:
    """The colour it holds most of, the leftmost on a tie: 6.4."""
    return max(QUOTED, key=lambda colour: held[colour])
