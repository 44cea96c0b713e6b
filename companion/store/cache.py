"""What was worked out last, to be had again. It may be thrown away at any moment."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

Key = str | tuple[str | int | None, ...]  # of what is known of something: what, then of whom


def one_each(_thing: object) -> int:
    return 1


class Cache:
    """The things asked for last, by key, at most of so much weight together. Any thread may ask.

    The last one put is kept, however heavy it is: whoever has just worked it out will want it.
    """

    def __init__(self, most: int, weigh: Callable[[Any], int] = one_each) -> None:
        self.most = most
        self.weigh = weigh
        self.lock = Lock()
        self.things: OrderedDict[Key, object] = OrderedDict()
        self.weights: dict[Key, int] = {}
        self.weight = 0

    def get(self, key: Key) -> Any:
        with self.lock:
            if key in self.things:
                self.things.move_to_end(key)
            return self.things.get(key)

    def put(self, key: Key, thing: object) -> None:
        own = self.weigh(thing)
        with self.lock:
            self.take_out(key)
            self.things[key] = thing
            self.weights[key] = own
            self.weight += own
            while self.weight > self.most and len(self.things) > 1:
                self.take_out(next(iter(self.things)))

    def drop(self, key: Key) -> None:
        with self.lock:
            self.take_out(key)

    def drop_about(self, key: str) -> None:
        """Everything that was worked out of a play or a venue."""
        with self.lock:
            for name in [each for each in self.things if key in each]:
                self.take_out(name)

    def take_out(self, key: Key) -> None:
        self.things.pop(key, None)
        self.weight -= self.weights.pop(key, 0)
