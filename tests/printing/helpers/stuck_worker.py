"""A worker that never gets ready, and is given a second."""

import time

from companion.printing.queue import worker

if __name__ == "__main__":
    worker.LONGEST = 1
    worker.draw = lambda order, out: time.sleep(600)  # type: ignore[assignment, func-returns-value]
    worker.main()
