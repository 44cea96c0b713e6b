"""Seeds: in which order people begin, before there are any points."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from companion.tourney.history import Draw
from companion.tourney.sizes import table_sizes
from companion.tourney.venue.cutting import cut_tables
from companion.tourney.venue.state import TOURNAMENT, Competition

SERPENTINE = "serpentine"


def seeded(people: Iterable[int], ratings: Mapping[int, float], seed: int) -> list[int]:
    """The best rated first; who has no rating comes after them, by lot."""
    order = sorted(people)
    Random(seed).shuffle(order)
    order.sort(key=lambda person: -ratings.get(person, float("-inf")))
    return order


def seeds_first_round(competition: Competition) -> bool:
    """Whether the round that is open is to be seated by seeds."""
    settings = competition.settings
    swiss = competition.of == TOURNAMENT and settings.format == "swiss"
    return swiss and settings.seeds == "rating" and len(competition.rounds) == 1


def seeded_draw(seeds: Sequence[int], sizes: tuple[int, ...]) -> Draw | None:
    """The strong apart from each other; None where somebody would have to sit out."""
    if table_sizes(len(seeds), sizes).byes:
        return None
    return Draw(cut_tables(seeds, sizes, SERPENTINE), [])
