"""Two small games that the product has never seen: one with a counter, one with points only."""

from companion.games.contract import AnyGame
from tests.games.toys.dice import GAME as DICE
from tests.games.toys.plain import GAME as PLAIN

TOYS: tuple[AnyGame, ...] = (DICE, PLAIN)
