"""The press: orders drawn one after the other, small ones first, by a process of its own.

A request never draws. It leaves an order here and asks how far it is.
"""

import logging
import os
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pickle import dumps
from queue import Empty, PriorityQueue
from threading import Event, Lock, Thread
from time import monotonic

from companion.printing.queue.worker import DONE, FAILED, FILE, TOTAL, receive, send

MOST_WAITING = 24
MOST_KEPT, MOST_BYTES = 100, 48 * 1024 * 1024
IDLE = 300  # seconds without an order until the process is let go, and all files forgotten
OLDEST = 900  # seconds that a file is kept: somebody on it may want to be forgotten, too
WORKER = "companion.printing.queue.worker"


class Full(Exception):
    """More is waiting than will be printed in a while."""


class PrintJob:
    """An order on its way: how many documents it has, how many are drawn, at last the file."""

    def __init__(self, name: str, scope: tuple[object, ...], order: tuple[object, ...]) -> None:
        self.name, self.scope = name, scope
        self.order: tuple[object, ...] | None = order
        self.total = self.drawn = 0
        self.started = False
        self.file: bytes | None = None
        self.failed = False
        self.ready = Event()
        self.since = monotonic()

    @property
    def old(self) -> bool:
        return self.ready.is_set() and monotonic() - self.since > OLDEST

    def finish(self, file: bytes | None) -> None:
        self.file, self.failed, self.order = file, file is None, None
        self.ready.set()


class PrintQueue:
    def __init__(self, idle: float = IDLE) -> None:
        self.idle = idle
        self.lock = Lock()
        self.jobs: dict[str, PrintJob] = {}
        self.queue: PriorityQueue[tuple[int, int, PrintJob]] = PriorityQueue()
        self.turn = count()
        self.running = False
        self.worker: subprocess.Popen[bytes] | None = None

    def wanted(
        self, scope: tuple[object, ...], order: tuple[object, ...], weight: int = 1
    ) -> PrintJob:
        """The job of an order: a new one, unless the same has been ordered before."""
        name = sha256(dumps((scope, order))).hexdigest()[:32]
        with self.lock:
            known = self.jobs.get(name)
            if known and not known.failed and not known.old:
                return known
            if self.queue.qsize() >= MOST_WAITING:
                raise Full
            job = self.jobs[name] = PrintJob(name, scope, order)
            self.tidy()
            self.queue.put((weight, next(self.turn), job))
            if not self.running:
                self.running = True
                Thread(target=self.run, name="print_queue", daemon=True).start()
        return job

    def find(self, name: str, scope: tuple[object, ...]) -> PrintJob | None:
        """A job by its name, if it is about what is asked for."""
        with self.lock:
            found = self.jobs.get(name)
        return found if found and found.scope == scope and not found.old else None

    def tidy(self) -> None:
        """Forget old files, and the oldest where there are too many; what is under way stays."""
        self.jobs = {name: job for name, job in self.jobs.items() if not job.old}
        finished = [name for name, job in self.jobs.items() if job.ready.is_set()]
        size = sum(len(job.file or b"") for job in self.jobs.values())
        for name in finished:
            if len(self.jobs) <= MOST_KEPT and size <= MOST_BYTES:
                break
            size -= len(self.jobs.pop(name).file or b"")

    def run(self) -> None:
        """Until nobody has ordered anything for a while; if it fails, an order begins it anew."""
        try:
            self.work()
        except BaseException:
            self.running = False
            raise

    def work(self) -> None:
        while True:
            try:
                _, _, job = self.queue.get(timeout=self.idle)
            except Empty:
                with self.lock:
                    if self.queue.empty():
                        self.running = False
                        self.jobs.clear()
                        self.let_go()
                        return
                continue
            job.started = True
            try:
                job.finish(self.printed(job))
            except Exception:  # a process that cannot be started, or was ended
                logging.getLogger(__name__).exception("print_queue")
                self.let_go()
                job.finish(None)

    def printed(self, job: PrintJob) -> bytes | None:
        worker = self.started()
        assert worker.stdin is not None
        assert worker.stdout is not None
        send(worker.stdin, job.order)  # type: ignore[arg-type]
        while (message := receive(worker.stdout)) is not None:  # type: ignore[arg-type]
            kind, value = message
            if kind == TOTAL:
                job.total = value
            elif kind == DONE:
                job.drawn = value
            elif kind == FILE:
                return bytes(value)
            elif kind == FAILED:
                logging.getLogger(__name__).error("press: %s", value)
                return None
        self.let_go()  # it took too long, or somebody ended it
        return None

    def started(self) -> subprocess.Popen[bytes]:
        if self.worker is not None and self.worker.poll() is not None:
            self.let_go()
        if self.worker is None:
            # What can be imported here can be imported there, and nothing from where we stand.
            paths = os.pathsep.join([path for path in sys.path if path])
            self.worker = subprocess.Popen(  # noqa: S603
                [sys.executable, "-P", "-m", WORKER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
            )
        return self.worker

    def let_go(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.kill()
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    with suppress(OSError):  # half an order that nobody reads any more
                        pipe.close()
