"""Long work stands still for others, and what lived through a long search is not searched again."""

import gc
import sys
from collections.abc import Iterator
from threading import Event, Thread, Timer
from time import monotonic

import pytest

from companion.competition.patience import interruptions, unhurried
from companion.web.base import pauses
from tests.helpers.server import PATIENCE


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(pauses, "LONGEST", PATIENCE)
    monkeypatch.setattr(pauses, "SOON", PATIENCE)
    interruptions.append(pauses.interrupt)
    yield
    interruptions.remove(pauses.interrupt)


def test_long_work_waits_for_an_answer_and_not_for_itself(interrupted: None) -> None:
    answering, go_on = Event(), Event()

    def answer(environ: object, start_response: object) -> list[bytes]:
        answering.set()
        assert go_on.wait(PATIENCE)
        return []

    other = Thread(target=pauses.seen_by_long_work(answer), args=(None, None))
    other.start()
    assert answering.wait(PATIENCE)
    steps: list[int] = []

    def work(environ: object, start_response: object) -> list[bytes]:
        pauses.worker.until = 0.0  # as if it had gone on for long
        steps.extend(unhurried(range(3)))
        return []

    long = Thread(target=pauses.seen_by_long_work(work), args=(None, None))
    long.start()
    long.join(0.2)
    assert len(steps) < 3
    go_on.set()
    long.join(PATIENCE)
    other.join(PATIENCE)
    assert steps == [0, 1, 2]
    assert pauses.under_way == {}


def test_it_waits_for_nobody_for_long(interrupted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "LONGEST", 0.01)
    monkeypatch.setitem(pauses.under_way, 1, monotonic())
    assert [*unhurried(range(5))] == [*range(5)]


def test_after_a_long_search_everything_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    searches, before = pauses.Searches(), gc.get_freeze_count()
    try:
        searches.watch("start", {"generation": 2})
        monkeypatch.setattr(pauses, "LONG", PATIENCE)
        searches.watch("stop", {"generation": 2})
        assert gc.get_freeze_count() == before
        monkeypatch.setattr(pauses, "LONG", -1.0)
        searches.watch("stop", {"generation": 1})
        assert gc.get_freeze_count() == before
        searches.watch("stop", {"generation": 2})
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_threads_change_often_while_somebody_works_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = sys.getswitchinterval()
    work = pauses.LongWork()
    try:
        work.look()
        assert sys.getswitchinterval() == before
        work.goes_on()
        assert sys.getswitchinterval() == pytest.approx(pauses.SWITCH_OFTEN)
        work.look()
        assert sys.getswitchinterval() == pytest.approx(pauses.SWITCH_OFTEN)
        monkeypatch.setattr(pauses, "CALM", -1.0)
        work.look()
        assert sys.getswitchinterval() == pytest.approx(pauses.SWITCH)
    finally:
        sys.setswitchinterval(before)


def test_way_is_given_for_no_longer_than_somebody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "SOON", PATIENCE)
    monkeypatch.setitem(pauses.under_way, 1, monotonic())
    began = monotonic()
    pauses.give_way(0.05)
    assert 0.05 <= monotonic() - began < PATIENCE
    gone = Timer(0.05, pauses.under_way.clear)
    gone.start()
    began = monotonic()
    pauses.give_way(PATIENCE)
    assert monotonic() - began < PATIENCE
    gone.join()
