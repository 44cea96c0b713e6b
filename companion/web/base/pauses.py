"""Nobody waits long for another's venue.

Threads share one interpreter. Whoever works for seconds makes everybody else wait at each of their
steps, so long work stands still while somebody else's request is under way; never for long, as
there may always be somebody.

A large venue consists of millions of small things, none of which is garbage before it is let go
of. Python looks through all of them again and again, and everybody waits meanwhile. Whatever is
there after a long search is no garbage, so it is put aside, and the next search is short again.
What is put aside is still freed as soon as nobody refers to it.
"""

import gc
import sys
from collections.abc import Callable, Iterable
from threading import get_ident, local
from time import monotonic, perf_counter, sleep
from wsgiref.types import StartResponse, WSGIEnvironment

from companion.competition.patience import interruptions

# Seconds
SHORT = 0.01  # no work is long before
WORK = 0.001  # after which others may go first
LOOK = 0.0005
LONGEST = 0.005  # that others are waited for
SOON = 0.25  # a request that is not answered by then waits for something itself
# That a thread goes on while another one wants to. Each change costs both of them, a third of all
# where many come at once; only where somebody works for long it has to be often.
SWITCH, SWITCH_OFTEN = 0.005, 0.0002
CALM = 1.0  # without long work
LONG = 0.01  # a search for garbage

THRESHOLDS = (700, 10, 5)

WsgiApplication = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]

under_way: dict[int, float] = {}  # the requests that others wait for: by thread, since when


def keep_pauses_short() -> None:
    """For the process of a server, once everything is loaded."""
    sys.setswitchinterval(SWITCH)
    interruptions.append(interrupt)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(Searches().watch)


class LongWork:
    """Of any thread: while there is some, threads change often."""

    def __init__(self) -> None:
        self.seen: float | None = None

    def goes_on(self) -> None:
        if self.seen is None:
            sys.setswitchinterval(SWITCH_OFTEN)
        self.seen = monotonic()

    def look(self) -> None:
        """Whether it has ended; nobody says so."""
        if self.seen is not None and monotonic() - self.seen > CALM:
            self.seen = None
            sys.setswitchinterval(SWITCH)


long_work = LongWork()


def seen_by_long_work(application: WsgiApplication) -> WsgiApplication:
    """The same application; long work of other threads stands still for its answers."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        long_work.look()
        under_way[get_ident()] = monotonic()
        worker.until = monotonic() + SHORT
        try:
            return application(environ, start_response)
        finally:
            under_way.pop(get_ident(), None)

    return answer


class PatientThread(local):
    """A thread, and until when it goes on without looking at others."""

    until = 0.0


worker = PatientThread()


def interrupt() -> None:
    """Called by long work again and again: now and then others go first."""
    if monotonic() > worker.until:
        long_work.goes_on()
        under_way.pop(get_ident(), None)  # nobody stands still for long work
        give_way(LONGEST)
        worker.until = monotonic() + WORK


def give_way(seconds: float) -> None:
    end = monotonic() + seconds
    while under_way and is_anybody_waiting() and monotonic() < end:
        sleep(LOOK)


def is_anybody_waiting() -> bool:
    since = monotonic() - SOON
    return any(begun > since for begun in [*under_way.values()])


class Searches:
    """For garbage: how long each takes."""

    def __init__(self) -> None:
        self.begun = 0.0

    def watch(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.begun = perf_counter()
        elif info["generation"] == 2 and perf_counter() - self.begun > LONG:
            gc.freeze()
