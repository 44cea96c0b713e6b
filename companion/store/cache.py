"""What was worked out last, to be had again. It may be thrown away at any moment."""

from collections import OrderedDict
from threading import Lock
from typing import Any


class Cache:
    """The things asked for last, by key, at most so many. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lock = Lock()
        self.things: OrderedDict[str, Any] = OrderedDict()

    def get(self, key: str) -> Any:
        with self.lock:
            if key in self.things:
                self.things.move_to_end(key)
            return self.things.get(key)

    def put(self, key: str, thing: Any) -> None:
        with self.lock:
            self.things[key] = thing
            self.things.move_to_end(key)
            while len(self.things) > self.most:
                self.things.popitem(last=False)

    def drop(self, key: str) -> None:
        with self.lock:
            self.things.pop(key, None)

    def drop_about(self, key: str) -> None:
        """Everything that was worked out of a play or a venue."""
        with self.lock:
            for name in [each for each in self.things if key in each.split()]:
                del self.things[name]
