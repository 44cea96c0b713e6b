"""A process that only draws: orders come in by its standard input, files go out by its output.

It is started by the server and ends with it, since then its input ends. Drawing takes seconds of
a core, and in the process that keeps score all tables would wait for it.
"""

import os
import pickle  # both ends of the pipe are ours
import signal
import struct
import sys
import traceback
from typing import Any, BinaryIO

from companion.printing.canvas.paper import PAPER_SIZES
from companion.printing.queue.orders import Order, records_of
from companion.printing.registry import print_all

TOTAL, DONE, FILE, FAILED = "total", "done", "file", "failed"
LENGTH = struct.Struct(">I")
LONGEST = 120  # seconds for one order: then the process is ended, and the next order has a new one
NICENESS = 10


def send(pipe: BinaryIO, message: object) -> None:
    content = pickle.dumps(message)
    pipe.write(LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """The next message; None where there is no more, or no more of it."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    content = pipe.read(length)
    return pickle.loads(content) if len(content) == length else None  # noqa: S301


def work(given: BinaryIO, out: BinaryIO) -> None:
    """One order after the other, each with how far it is."""
    while (order := receive(given)) is not None:
        signal.alarm(LONGEST)
        try:
            send(out, (FILE, draw(order, out)))
        except Exception as error:
            # Where, but not what about: a message could hold somebody's name.
            where = "".join(traceback.format_tb(error.__traceback__))
            send(out, (FAILED, f"{type(error).__name__}\n{where}"))
        signal.alarm(0)


def draw(order: tuple[Order, str, str], out: BinaryIO) -> bytes:
    what, paper, language = order
    records = records_of(what)
    send(out, (TOTAL, len(records)))
    return print_all(records, PAPER_SIZES[paper], language, lambda done: send(out, (DONE, done)))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    os.nice(NICENESS)
    given, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a library prints is no message
    try:
        work(given, out)
    except BrokenPipeError:
        os._exit(1)  # nobody reads any more, so there is nothing to flush either


if __name__ == "__main__":
    main()
