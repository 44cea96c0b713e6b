"""Killed at any moment: what was acknowledged is there, once, and writing goes on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import sleep
from uuid import uuid4

import pytest

from companion.ledger.entry import Note
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from tests.games.helpers.table import record
from tests.helpers.ready_process import Forked
from tests.helpers.slow import slow_but
from tests.helpers.stores import kept, sql
from tests.services.helpers.killed_writer import HANNA

PLAYS = 4
KILLS = {"sqlite": 30, "postgresql": 7}  # in each of the rounds
ROUNDS = 8


class Writers:
    """Writers that come one after the other, and what they have acknowledged."""

    def __init__(self, process: Forked) -> None:
        self.process = process
        self.acknowledged = [0] * PLAYS
        self.heard = 0

    def run(self, moment: float, at_work: bool) -> None:
        """Start one and kill it so long after its start, or after its first entry."""
        assert self.process.stdin
        print(*self.acknowledged, file=self.process.stdin, flush=True)
        pid, before = 0, self.heard
        while not pid or (at_work and self.heard == before):
            pid = self.hear() or pid
        sleep(moment)
        os.kill(pid, SIGKILL)
        while self.hear() is not None:
            pass

    def hear(self) -> int | None:
        """A line of theirs: the number of the process, 0 for an entry, None for its end."""
        assert self.process.stdout
        line = self.process.stdout.readline().split()
        assert line, "the writers are gone"
        if line[0] == "entry":
            index, seq = int(line[1]), int(line[2])
            assert seq == self.acknowledged[index] + 1
            self.acknowledged[index] = seq
            self.heard += 1
            return 0
        return int(line[1]) if line[0] == "writer" else None


@contextmanager
def writing(folder: Path, keys: list[str]) -> Iterator[Writers]:
    arguments = ["-m", "tests.services.helpers.killed_writer", str(folder), *keys]
    with Forked(arguments, os.environ) as process:
        yield Writers(process)
    assert process.returncode == 0


def check(folder: Path, keys: list[str], acknowledged: list[int]) -> None:
    with kept(folder) as store:
        assert verification.corruptions(store) == []
        for key, seq in zip(keys, acknowledged, strict=True):
            entries = reader.load(store, HANNA, key).ledger.entries
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            notes = [Note(f"note {number}") for number in range(len(entries))]
            assert [entry.operation for entry in entries] == notes
            assert seq <= len(entries) <= seq + 1  # one may be written and not yet acknowledged


@pytest.mark.parametrize("number", slow_but([0], range(ROUNDS)))
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(
    tmp_path: Path, database: str, number: int
) -> None:
    chance = Random(number)
    with kept(tmp_path) as store:
        table = record("basari", 3, [])
        keys = [plays.begin(store, HANNA, table, uuid4().hex) for _ in range(PLAYS)]
    with writing(tmp_path, keys) as writers:
        for kill in range(KILLS[database]):
            at_work = kill % 5 > 0
            writers.run(chance.uniform(0, 0.06), at_work)
            check(tmp_path, keys, writers.acknowledged)
    assert (
        writers.heard >= KILLS[database] * 4 // 5
    )  # whoever was killed at work had written something
    with kept(tmp_path) as store:
        for key in keys:
            seq = reader.load(store, HANNA, key).seq
            assert plays.enter(store, HANNA, key, Note("further"), seq, "more") == seq + 1
    if database == "sqlite":
        assert sql(tmp_path / "companion.sqlite3", "PRAGMA integrity_check") == [("ok",)]
