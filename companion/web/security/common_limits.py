"""Limits of several servers on one PostgreSQL: whoever goes from one to the other gains nothing.

Each server keeps its own buckets and tells the others what was spent from them, so that they take
it off theirs, below zero if need be: what was spent at two places at once is paid back. Large
budgets are told of twice a second, and only once they matter; scarce ones at once.

Guessing passwords is held to exact numbers. PostgreSQL delivers what is told to all in one order,
so a try counts for every server, the one that was asked included, when it comes back from there;
then all of them have seen the same tries before it, and come to the same answer.
"""

import json
import logging
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from secrets import token_hex
from threading import Event, Thread
from time import sleep
from typing import Any

from flask import Flask

from companion.services.servers import LimitsChannel
from companion.services.storage import StorageError, Store, is_shared
from companion.web.security.limits import Buckets, Budget

SPENT, TRY = "spent", "try"
TOLD_EVERY, PAUSE = 0.5, 0.02  # seconds
MOST_TOLD = 100  # PostgreSQL takes 8,000 bytes at once
PATIENCE = 5.0  # seconds for a try to come back
LISTENING = 1.0


def share(app: Flask) -> None:
    """In the process that answers, since threads do not survive a fork; a file has one anyhow."""
    store: Store = app.extensions["companion.store"]
    if "companion.buckets" in app.extensions and is_shared(store):
        app.extensions["companion.buckets"] = made = CommonBuckets(store, str(app.secret_key))
        made.start()


class LimitTry:
    """A try on its way."""

    def __init__(self) -> None:
        self.back = Event()
        self.wait = 0.0


class CommonBuckets(Buckets):
    """Known by digests: no address and no name is told to the database."""

    def __init__(self, store: Store, secret: str) -> None:
        super().__init__()
        self.secret = blake2b(secret.encode(), person=b"companion limits").digest()
        self.channel = LimitsChannel(store)
        self.tickets: dict[str, LimitTry] = {}
        self.untold: dict[tuple[Budget, str], float] = {}
        self.urgent = Event()
        self.ended = False
        self.working: list[Thread] = []

    def start(self) -> None:
        self.working = [
            Thread(target=work, name="limits", daemon=True)
            for work in (self.listen, self.tell_others)
        ]
        for each in self.working:
            each.start()

    def end(self) -> None:
        self.ended = True
        self.urgent.set()
        for each in self.working:
            each.join()
        self.channel.close()

    def name_of(self, who: str) -> str:
        return blake2b(who.encode(), key=self.secret, digest_size=12).hexdigest()

    def take(self, budget: Budget, who: str, cost: float = 1) -> float:
        name = self.name_of(who)
        wait = super().take(budget, name, cost)
        if cost and not wait:
            with self.lock:
                self.untold[budget, name] = self.untold.get((budget, name), 0.0) + cost
            if budget.is_scarce:
                self.urgent.set()
        return wait

    def take_each(self, wanted: Sequence[tuple[Budget, str]]) -> float:
        tried = [(*budget, self.name_of(who)) for budget, who in wanted]
        number, ticket = token_hex(8), LimitTry()
        self.tickets[number] = ticket
        try:
            self.tell([TRY, number, tried])
            if not ticket.back.wait(PATIENCE):  # nothing is heard just now: then by what is known
                self.count_try(number, tried)
        finally:
            del self.tickets[number]
        return ticket.wait

    # Telling

    def tell_others(self) -> None:
        while not self.ended:
            self.urgent.wait(TOLD_EVERY)
            self.urgent.clear()
            worth = self.worth_telling()
            try:
                for at in range(0, len(worth), MOST_TOLD):
                    self.tell([SPENT, self.channel.name, worth[at : at + MOST_TOLD]])
            except StorageError:
                logging.getLogger(__name__).warning(
                    "could not share request limits with the other servers"
                )
            sleep(PAUSE)

    def worth_telling(self) -> list[tuple[float, float, str, float]]:
        """Of a large bucket that is nearly full nobody needs to know: it fills by itself."""
        with self.lock:
            untold, self.untold = self.untold, {}
        found = []
        for (budget, name), spent in untold.items():
            gone = self.gone(budget, name)
            if budget.is_scarce or gone > budget.unnoticed:
                found.append((*budget, name, round(min(spent, gone), 3)))
            elif gone >= 1:  # perhaps it matters later
                with self.lock:
                    known = self.untold.get((budget, name), 0.0)
                    self.untold[budget, name] = min(known + spent, gone)
        return found

    def tell(self, message: list[Any]) -> None:
        self.channel.tell(json.dumps(message))

    # Hearing

    def listen(self) -> None:
        while not self.ended:
            for heard in self.channel.listen(LISTENING):
                try:
                    self.hear(heard)
                except (TypeError, ValueError):
                    logging.getLogger(__name__).warning(
                        "ignored request limits sent by another version of Companion"
                    )

    def hear(self, heard: str | None) -> None:
        if heard is None:  # some were missed
            return
        kind, sender, those = json.loads(heard)
        if kind == TRY:
            self.count_try(sender, those)
        elif sender != self.channel.name:
            for burst, rate, name, spent in those:
                self.spend(Budget(burst, rate), name, spent)

    def count_try(self, number: str, tried: Iterable[tuple[float, float, str]]) -> None:
        wait = 0.0
        for burst, rate, name in tried:
            wait = wait or super().take(Budget(burst, rate), name)
        ticket = self.tickets.get(number)
        if ticket:
            ticket.wait = wait
            ticket.back.set()
