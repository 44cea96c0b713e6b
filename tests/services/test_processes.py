"""Several server processes at once: uniqueness decides, and nobody meets a fault."""

import os
from collections import Counter
from pathlib import Path
from uuid import uuid4

from companion.ledger.entry import Note
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.ready_process import Forked
from tests.services.helpers.killed_writer import HANNA
from tests.services.helpers.plays import plays_kept
from tests.services.helpers.racer import NOTES, THREADS

PROCESSES = 3
PLAYS = 3


def racing(folder: Path, name: str, keys: list[str]) -> Forked:
    return Forked(["-m", "tests.services.helpers.racer", str(folder), name, *keys], os.environ)


def test_processes_race_for_the_same_plays(store: Store, tmp_path: Path) -> None:
    table = record("basari", 3, [])
    keys = [plays.begin(store, HANNA, table, uuid4().hex) for _ in range(PLAYS)]
    processes = [racing(tmp_path, f"process {number}", keys) for number in range(PROCESSES)]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:  # all of them, before any is waited for
        assert process.stdin
        print("go", file=process.stdin, flush=True)
    ended = [process.communicate() for process in processes]
    told = [out.split() for out, _ in ended]
    assert [err for _, err in ended] == [""] * PROCESSES
    assert {(own, int(entered), failed) for own, entered, _, failed in told} == {
        (told[0][0], PLAYS * THREADS * NOTES, "0")
    }
    assert sum(int(stale) for _, _, stale, _ in told) > 0  # they did get in each other's way
    wanted = Counter(
        Note(f"process {process} {thread} {number}")
        for process in range(PROCESSES)
        for thread in range(THREADS)
        for number in range(NOTES)
    )
    for key in keys:
        entries = reader.load(store, HANNA, key).ledger.entries
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert Counter(entry.operation for entry in entries) == wanted
    assert verification.corruptions(store) == []
    assert len(plays_kept(store, HANNA)) == PLAYS + 1
