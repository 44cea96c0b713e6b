"""How fast one device may go, and how fast one address.

A whole café shares one address, so a device is held to its budget first, and the address only to
one that no café reaches: it is there for somebody who asks for a new device again and again. Whose
cookie is not ours is no device at all. A bucket of tokens each, filled at a steady rate; what is
empty says when to come again. Buckets live in this one process and are forgotten with it;
`common_limits` is for where there are several.

Flask-Limiter would do the same at a cost of 0.4 ms a request, as much as all the rest of an
answer that it counts; these buckets cost a twentieth of that.
"""

import ipaddress
from collections import OrderedDict
from collections.abc import Sequence
from math import ceil
from threading import Lock
from time import monotonic
from typing import NamedTuple

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.web.base import errors
from companion.web.base.device import known_device


class Budget(NamedTuple):
    """So many at once, so many a second in the long run."""

    burst: float
    rate: float

    @property
    def is_scarce(self) -> bool:
        """Of what people do seldom; all but the requests themselves."""
        return self.rate <= 20

    @property
    def unnoticed(self) -> float:
        """What may be gone at each of some servers without all of it being gone together."""
        return self.burst / 8


# A keeper taps fast: an entry is a request to write, one for the next page, sometimes a third.
DEVICE = Budget(burst=600, rate=60)
ADDRESS = Budget(burst=6000, rate=2000)
# A new play or an opened record: for a person, and for all the tables of a night at 20:00.
BEGINNING = Budget(burst=40, rate=0.5)
BEGINNINGS = Budget(burst=600, rate=20)
# Pages of plays that are not there, or not for this device: for the one who tries keys. Whoever
# asks for what is theirs is never held up by the wrong tries of others at the same address.
WRONG = Budget(burst=60, rate=1)
WRONGS = Budget(burst=1200, rate=20)
# Tries to sign in: for one name, for an address, for all together, which is what guessing is held
# to. A device that was signed in under a name before has tries of its own for it: nobody locks an
# organiser out by being wrong on purpose.
LOGIN = Budget(burst=10, rate=1 / 60)
LOGINS = Budget(burst=60, rate=1 / 5)
ALL_LOGINS = Budget(burst=300, rate=2)
KNOWN_LOGIN = Budget(burst=20, rate=1 / 20)
# Documents to be drawn: for a device, and for all at an address. Asking how far one is is free.
PRINTING = Budget(burst=30, rate=0.5)
PRINTINGS = Budget(burst=120, rate=2)
# Evenings to be planned, each of them up to half a second of thinking.
PLANNING = Budget(burst=20, rate=0.5)
PLANNINGS = Budget(burst=60, rate=1)

# Short codes of games that are typed: for a device, for an address, and for all together.
CODE = Budget(burst=10, rate=1 / 30)
CODES = Budget(burst=60, rate=1 / 5)
ALL_CODES = Budget(burst=600, rate=2)

MOST_BUCKETS = 50_000  # a few megabytes
FREE = ("static", "health.live", "health.ready")
BEGINS = ("play.new", "play.open_record", "venue.use_join_link")


class Buckets:
    """Those used last; who has not been here for long starts with a full one."""

    def __init__(self, most: int = MOST_BUCKETS) -> None:
        self.most = most
        self.lock = Lock()
        self.kept: OrderedDict[tuple[Budget, str], tuple[float, float]] = OrderedDict()

    def take(self, budget: Budget, who: str, cost: float = 1) -> float:
        """0.0, or the seconds until there is enough again. A cost of nothing only asks."""
        with self.lock:
            left, now = self.filled(budget, who)
            enough = left >= max(cost, 1)
            self.keep(budget, who, left - cost if enough else left, now)
        return 0.0 if enough else (max(cost, 1) - left) / budget.rate

    def take_each(self, wanted: Sequence[tuple[Budget, str]]) -> float:
        """From one after the other, until there is not enough in one of them."""
        waits = (self.take(budget, who) for budget, who in wanted)
        return next((wait for wait in waits if wait), 0.0)

    def spend(self, budget: Budget, who: str, cost: float) -> None:
        """What was taken elsewhere is gone here, too: more than there is, and it is owed."""
        with self.lock:
            left, now = self.filled(budget, who)
            self.keep(budget, who, max(left - cost, -budget.burst), now)

    def gone(self, budget: Budget, who: str) -> float:
        """How much of a full bucket is missing."""
        with self.lock:
            return budget.burst - self.filled(budget, who)[0]

    def filled(self, budget: Budget, who: str) -> tuple[float, float]:
        """What is in a bucket now, and when that is."""
        now = monotonic()
        left, since = self.kept.get((budget, who), (budget.burst, now))
        return min(budget.burst, left + (now - since) * budget.rate), now

    def keep(self, budget: Budget, who: str, left: float, now: float) -> None:
        self.kept[budget, who] = (left, now)
        self.kept.move_to_end((budget, who))
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)


def set_up(app: Flask) -> bool:
    """Whether there are any: those who test Companion are faster than people."""
    limited = bool(app.config.get("LIMITS", not app.testing))
    if limited:
        app.extensions["companion.buckets"] = Buckets()
    return limited


def hold_requests() -> None:
    if request.endpoint in FREE:
        return
    device, address = who()
    check(ADDRESS, address)
    check(DEVICE, device)
    if request.method == "POST" and request.endpoint in BEGINS:
        check(BEGINNING, device)
        check(BEGINNINGS, address)
    if is_of_a_play():
        check(WRONG, device, cost=0)


def count_wrong(response: Response) -> Response:
    """A wrong key costs; out of budget, it no longer tells whether it was wrong."""
    if response.status_code != 404 or not is_of_a_play():
        return response
    device, address = who()
    wait = max(buckets().take(WRONG, device), buckets().take(WRONGS, address))
    return errors.show(too_many(wait)) if wait else response


def hold_sign_in(login: str, known: bool) -> None:
    """Before a password is looked at, whether there is such a name or not."""
    if "companion.buckets" not in current_app.extensions:
        return
    device, address = who()
    theirs = [(KNOWN_LOGIN, f"{device} {login}")]
    wait = buckets().take_each(
        theirs if known else [(LOGIN, login), (LOGINS, address), (ALL_LOGINS, "")]
    )
    if wait:
        raise too_many(wait)


def hold_codes() -> None:
    """Before a code is looked for, whether there is such a game or not."""
    if "companion.buckets" in current_app.extensions:
        device, address = who()
        wait = buckets().take_each([(CODE, device), (CODES, address), (ALL_CODES, "")])
        if wait:
            raise too_many(wait)


def hold_printing() -> None:
    """Before a document is ordered from the press."""
    if "companion.buckets" in current_app.extensions:
        device, address = who()
        check(PRINTING, device)
        check(PRINTINGS, address)


def hold_planning() -> None:
    """Before an evening is thought through."""
    if "companion.buckets" in current_app.extensions:
        device, address = who()
        check(PLANNING, device)
        check(PLANNINGS, address)


def is_of_a_play() -> bool:
    """Or of anything else whose address is a secret that somebody could try to guess."""
    return not {"key", "short"}.isdisjoint(request.view_args or ())


def check(budget: Budget, name: str, cost: float = 1) -> None:
    wait = buckets().take(budget, name, cost)
    if wait:
        raise too_many(wait)


def too_many(wait: float) -> TooManyRequests:
    return TooManyRequests(retry_after=ceil(wait))


def buckets() -> Buckets:
    found: Buckets = current_app.extensions["companion.buckets"]
    return found


def who() -> tuple[str, str]:
    """The device by its cookie, and the address; who has no cookie is one device of the address."""
    address = network(request.remote_addr or "")
    return known_device() or f"new {address}", address


def network(address: str) -> str:
    """Of the sixth version, one household has a whole network of addresses."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        return address
