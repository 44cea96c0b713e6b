"""Chance with a temper, for making up plays: each play leans its own way.

Even dice never reach the rare rules. So the weights of every choice are drawn once a play, and
lopsided: in one play everybody grabs gems, in another they bid all they have.
"""

from collections.abc import Sequence

from companion.games.contract import Item
from companion.games.shared.gems import Gems, outbids
from companion.games.shared.trade import Bidding


class Chance:
    def __init__(self, seed: int | str) -> None:
        from random import Random  # slow to import, and only for making up plays

        self.random = Random(seed)
        self.weights: dict[object, list[float]] = {}

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def happens(self, probability: float) -> bool:
        return self.random.random() < probability

    def choose(self, items: Sequence[Item]) -> Item:
        return self.random.choice(items)

    def some(self, items: Sequence[Item]) -> list[Item]:
        """One of the items or more."""
        return self.random.sample(items, self.number(1, len(items)))

    def lean(self, subject: str, items: Sequence[Item]) -> Item:
        """One of the items, by this play's weights for the subject."""
        key = (subject, len(items))
        if key not in self.weights:
            self.weights[key] = [0.02 + self.random.random() ** 4 for _ in items]
        return self.random.choices(items, self.weights[key])[0]

    def gems(self, holding: Gems, count: int) -> Gems:
        """So many gems out of a holding."""
        bag = [colour for colour, held in enumerate(holding) for _ in range(held)]
        taken = self.random.sample(bag, count)
        return tuple([taken.count(colour) for colour in range(len(holding))])

    def bid(self, bounds: Bidding) -> Gems:
        """The lowest raise, everything, or anything in between that is high enough."""
        held, standing, lowest = bounds
        assert lowest is not None  # an offer is awaited only where there is one to make
        match self.lean("bid", ("lowest", "all", "any", "any")):
            case "lowest":
                return lowest
            case "all":
                return held
            case _:
                tried = self.gems(held, self.number(sum(lowest), sum(held)))
                return tried if outbids(tried, standing) else lowest
