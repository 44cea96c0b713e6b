"""Races others for the same plays. Run by `test_processes.py`, several at once.

Every thread enters notes in all of the plays, in an order of its own, and says what came of each.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import Any

from sqlalchemy import event

from companion.ledger.entry import Note
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.entries import Stale
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import kept
from tests.services.helpers.killed_writer import HANNA

THREADS = 4
NOTES = 4


def main(folder: Path, name: str, keys: list[str]) -> None:
    with kept(folder) as store:
        event.listen(store.engine, "before_cursor_execute", dawdle)
        print("ready", flush=True)
        sys.stdin.readline()
        own = plays.begin(store, HANNA, record("basari", 3, []), "the same tap everywhere")
        outcomes: Counter[str] = Counter()
        threads = [
            Thread(target=race, args=(store, f"{name} {number}", keys, outcomes))
            for number in range(THREADS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    print(own, outcomes["entered"], outcomes["stale"], outcomes["failed"], flush=True)


def dawdle(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
    """Between the look and the write, so that others write meanwhile where nothing stops them."""
    if statement.startswith("INSERT"):
        sleep(0.002)


def race(store: Store, name: str, keys: list[str], outcomes: Counter[str]) -> None:
    chance = Random(name)
    for number in range(NOTES):
        for key in chance.sample(keys, len(keys)):
            try:
                keep(store, key, f"{name} {number}", outcomes)
            except Exception as error:  # whatever it is, it would have been a fault for somebody
                print(repr(error), file=sys.stderr)
                outcomes["failed"] += 1


def keep(store: Store, key: str, text: str, outcomes: Counter[str]) -> None:
    """As a phone does it: whoever comes too late looks again and taps again."""
    while True:
        seq = reader.load(store, HANNA, key).seq
        try:
            number = plays.enter(store, HANNA, key, Note(text), seq, text)
        except Stale:
            outcomes["stale"] += 1
            continue
        assert plays.enter(store, HANNA, key, Note(text), seq, text) == number  # sent twice
        outcomes["entered"] += 1
        return


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
