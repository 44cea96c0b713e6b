"""The press: a process of its own that draws what is ordered, and survives what goes wrong."""

import io
from collections.abc import Iterator

import pytest

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.printing.queue import worker
from companion.printing.queue.orders import PlayOrder, PrintedPlay
from companion.services import print_queue as module
from companion.services.print_queue import Full, PrintQueue

WAIT = 30


@pytest.fixture
def print_queue() -> Iterator[PrintQueue]:
    made = PrintQueue()
    yield made
    made.let_go()


def order(what: str = "sheet", seed: int = 1) -> tuple[PlayOrder, str, str]:
    game = find_game("basari")
    assert game is not None
    return PlayOrder(what, PrintedPlay(simulate(game, 3, seed))), "a4", "en"


def test_an_order_is_drawn_by_another_process(print_queue: PrintQueue) -> None:
    job = print_queue.wanted(("x",), order())
    assert job.ready.wait(WAIT)
    assert job.file is not None
    assert job.file.startswith(b"%PDF")
    assert (job.drawn, job.total, job.failed) == (1, 1, False)
    assert print_queue.worker is not None


def test_the_same_order_is_drawn_once(print_queue: PrintQueue) -> None:
    job = print_queue.wanted(("x",), order())
    assert print_queue.wanted(("x",), order()) is job
    assert print_queue.wanted(("y",), order()) is not job
    assert print_queue.find(job.name, ("x",)) is job
    assert print_queue.find(job.name, ("y",)) is None


def test_what_cannot_be_drawn_stops_nothing_else(print_queue: PrintQueue) -> None:
    bad = print_queue.wanted(("x",), order("nonsense"))
    good = print_queue.wanted(("x",), order())
    assert bad.ready.wait(WAIT)
    assert good.ready.wait(WAIT)
    assert (bad.failed, good.failed) == (True, False)
    assert print_queue.wanted(("x",), order("nonsense")) is not bad


def test_a_process_that_was_ended_is_replaced(print_queue: PrintQueue) -> None:
    assert print_queue.wanted(("x",), order()).ready.wait(WAIT)
    assert print_queue.worker is not None
    print_queue.worker.kill()
    print_queue.worker.wait()
    job = print_queue.wanted(("x",), order(seed=2))
    assert job.ready.wait(WAIT)
    assert job.file


def test_a_queue_ends_somewhere(print_queue: PrintQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    print_queue.running = True  # nobody draws
    for seed in (1, 2):
        print_queue.wanted(("x",), order(seed=seed))
    with pytest.raises(Full):
        print_queue.wanted(("x",), order(seed=3))


def test_small_orders_come_first(print_queue: PrintQueue) -> None:
    print_queue.running = True
    long = print_queue.wanted(("x",), order(seed=1), weight=9)
    short = print_queue.wanted(("x",), order(seed=2), weight=1)
    assert [print_queue.queue.get()[2] for _ in range(2)] == [short, long]


def test_old_files_are_forgotten(print_queue: PrintQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    print_queue.running = True
    jobs = [print_queue.wanted(("x",), order(seed=seed)) for seed in (1, 2)]
    jobs[0].finish(b"x")
    print_queue.wanted(("x",), order(seed=3))
    assert print_queue.find(jobs[0].name, ("x",)) is None
    assert print_queue.find(jobs[1].name, ("x",)) is jobs[1]


def test_files_are_kept_for_a_while_only(
    print_queue: PrintQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    print_queue.running = True
    job = print_queue.wanted(("x",), order())
    monkeypatch.setattr(module, "OLDEST", -1)
    assert print_queue.find(job.name, ("x",)) is job  # under way
    job.finish(b"x")
    assert print_queue.find(job.name, ("x",)) is None
    assert print_queue.wanted(("x",), order()) is not job


def test_what_takes_too_long_is_ended(
    print_queue: PrintQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORKER", "tests.printing.helpers.stuck_worker")
    job = print_queue.wanted(("x",), order())
    assert job.ready.wait(WAIT)
    assert job.failed
    assert print_queue.worker is None


def test_whoever_has_nothing_to_do_is_let_go() -> None:
    print_queue = PrintQueue(idle=0.05)
    assert print_queue.wanted(("x",), order()).ready.wait(WAIT)
    for _ in range(200):
        if not print_queue.running:
            break
        module.Event().wait(0.02)
    assert print_queue.worker is None
    assert print_queue.jobs == {}
    assert print_queue.wanted(("x",), order(seed=2)).ready.wait(WAIT)


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
