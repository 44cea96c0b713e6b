"""One server for one database. The system forgets the lock with the process that holds it."""

import fcntl
import os
from pathlib import Path


class Locked(Exception):
    """Somebody else has this database for themselves."""


class Lock:
    """Held until it is released or the last process that inherited it has ended."""

    def __init__(self, file: Path) -> None:
        self.path = file.with_name(f"{file.name}.lock")
        self.descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self.descriptor)
            raise Locked from error

    def release(self) -> None:
        os.close(self.descriptor)

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
