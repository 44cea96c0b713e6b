"""Writes until it is killed. Run by `test_kill.py`, which says where each play stands.

One process forks a fresh writer for each kill: importing everything anew would take longest.
"""

import os
import sys
from itertools import count
from pathlib import Path
from threading import Thread

from companion.ledger.entry import Note
from companion.services.play import entries as plays
from companion.services.play.reader import Actor
from companion.store.database import Store
from tests.helpers.stores import kept

HANNA = Actor("a" * 64, "Hanna's phone")
ENDLESS = 10**9  # no play of an evening is as long as what is written here until somebody kills us


def main(folder: Path, keys: list[str]) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            write(folder, keys, [int(number) for number in line.split()])
        say(f"writer {child}")
        os.waitpid(child, 0)
        say("dead")


def write(folder: Path, keys: list[str], acknowledged: list[int]) -> None:
    """A thread for each play, as in the server, so that they share commits."""
    plays.MOST_ENTRIES = ENDLESS
    with kept(folder) as store:
        threads = [
            Thread(target=keep, args=(store, index, key, acknowledged[index]))
            for index, key in enumerate(keys)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def keep(store: Store, index: int, key: str, acknowledged: int) -> None:
    """As a phone does it: what was not acknowledged is sent again."""
    for number in count(acknowledged):
        seq = plays.enter(store, HANNA, key, Note(f"note {number}"), number, f"token {number}")
        say(f"entry {index} {seq}")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
