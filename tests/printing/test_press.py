"""The press: a process of its own that draws what is ordered, and survives what goes wrong."""

import io
from collections.abc import Iterator

import pytest

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.printing import worker
from companion.printing.orders import Kept, PlayOrder
from companion.services import press as module
from companion.services.press import Full, Press

WAIT = 30


@pytest.fixture
def press() -> Iterator[Press]:
    made = Press()
    yield made
    made.let_go()


def order(what: str = "sheet", seed: int = 1) -> tuple[PlayOrder, str, str]:
    game = find_game("basari")
    assert game is not None
    return PlayOrder(what, Kept(simulate(game, 3, seed))), "a4", "en"


def test_an_order_is_drawn_by_another_process(press: Press) -> None:
    job = press.wanted(("x",), order())
    assert job.ready.wait(WAIT)
    assert job.file is not None
    assert job.file.startswith(b"%PDF")
    assert (job.drawn, job.total, job.failed) == (1, 1, False)
    assert press.worker is not None


def test_the_same_order_is_drawn_once(press: Press) -> None:
    job = press.wanted(("x",), order())
    assert press.wanted(("x",), order()) is job
    assert press.wanted(("y",), order()) is not job
    assert press.find(job.name, ("x",)) is job
    assert press.find(job.name, ("y",)) is None


def test_what_cannot_be_drawn_stops_nothing_else(press: Press) -> None:
    bad = press.wanted(("x",), order("nonsense"))
    good = press.wanted(("x",), order())
    assert bad.ready.wait(WAIT)
    assert good.ready.wait(WAIT)
    assert (bad.failed, good.failed) == (True, False)
    assert press.wanted(("x",), order("nonsense")) is not bad


def test_a_process_that_was_ended_is_replaced(press: Press) -> None:
    assert press.wanted(("x",), order()).ready.wait(WAIT)
    assert press.worker is not None
    press.worker.kill()
    press.worker.wait()
    job = press.wanted(("x",), order(seed=2))
    assert job.ready.wait(WAIT)
    assert job.file


def test_a_queue_ends_somewhere(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    press.running = True  # nobody draws
    for seed in (1, 2):
        press.wanted(("x",), order(seed=seed))
    with pytest.raises(Full):
        press.wanted(("x",), order(seed=3))


def test_small_orders_come_first(press: Press) -> None:
    press.running = True
    long = press.wanted(("x",), order(seed=1), weight=9)
    short = press.wanted(("x",), order(seed=2), weight=1)
    assert [press.queue.get()[2] for _ in range(2)] == [short, long]


def test_old_files_are_forgotten(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    press.running = True
    jobs = [press.wanted(("x",), order(seed=seed)) for seed in (1, 2)]
    jobs[0].finish(b"x")
    press.wanted(("x",), order(seed=3))
    assert press.find(jobs[0].name, ("x",)) is None
    assert press.find(jobs[1].name, ("x",)) is jobs[1]


def test_files_are_kept_for_a_while_only(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    press.running = True
    job = press.wanted(("x",), order())
    monkeypatch.setattr(module, "OLDEST", -1)
    assert press.find(job.name, ("x",)) is job  # under way
    job.finish(b"x")
    assert press.find(job.name, ("x",)) is None
    assert press.wanted(("x",), order()) is not job


def test_what_takes_too_long_is_ended(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WORKER", "tests.printing.stuck")
    job = press.wanted(("x",), order())
    assert job.ready.wait(WAIT)
    assert job.failed
    assert press.worker is None


def test_whoever_has_nothing_to_do_is_let_go() -> None:
    press = Press(idle=0.05)
    assert press.wanted(("x",), order()).ready.wait(WAIT)
    for _ in range(200):
        if not press.running:
            break
        module.Event().wait(0.02)
    assert press.worker is None
    assert press.jobs == {}
    assert press.wanted(("x",), order(seed=2)).ready.wait(WAIT)


def test_the_worker_tells_how_far_it_is() -> None:
    given, out = io.BytesIO(), io.BytesIO()
    worker.send(given, order())
    worker.send(given, order("nonsense"))
    given.seek(0)
    worker.work(given, out)
    out.seek(0)
    said = []
    while (message := worker.receive(out)) is not None:
        said.append(message)
    kinds = [worker.TOTAL, worker.DONE, worker.FILE, worker.TOTAL, worker.FAILED]
    assert [kind for kind, _ in said] == kinds
    assert "Ana" not in said[-1][1]


def test_half_a_message_is_none() -> None:
    whole = io.BytesIO()
    worker.send(whole, "x")
    assert worker.receive(io.BytesIO(whole.getvalue()[:-1])) is None
    assert worker.receive(io.BytesIO(b"")) is None
