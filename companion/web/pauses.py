"""Nobody waits long for another's venue.

A large venue consists of millions of small things, none of which is garbage before it is let go
of. Python looks through all of them again and again, and everybody waits meanwhile. Whatever is
there after a long search is no garbage, so it is put aside, and the next search is short again.
What is put aside is still freed as soon as nobody refers to it.
"""

import gc
import sys
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from companion.tourney import patience

LONG = 0.01  # seconds
THRESHOLDS = (700, 10, 5)
SWITCH = 0.0002  # seconds that a thread goes on while another one wants to

Application = Callable[[Any, Any], Iterable[bytes]]


def keep_pauses_short() -> None:
    """For the process of a server, once everything is loaded."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(Searches().watch)


class Searches:
    """For garbage: how long each takes."""

    def __init__(self) -> None:
        self.begun = 0.0

    def watch(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.begun = perf_counter()
        elif info["generation"] == 2 and perf_counter() - self.begun > LONG:
            gc.freeze()


def seen_by_long_work(application: Application) -> Application:
    """The same application; long work of other threads stands still for its answers."""

    def answer(environ: Any, start_response: Any) -> Iterable[bytes]:
        patience.begin()
        try:
            return application(environ, start_response)
        finally:
            patience.end()

    return answer
