"""Writing to whatever standard output is: a terminal, a pipe, Unicode or not."""

import os
import sys


def write(text: str) -> None:
    """A text on a line of its own; what the output cannot spell is escaped."""
    sys.stdout.write(spelled(text, sys.stdout.encoding) + "\n")


def complain(text: str) -> None:
    """A sentence on standard error, after all that was written before it."""
    sys.stdout.flush()
    sys.stderr.write(spelled(text, sys.stderr.encoding) + "\n")


def spelled(text: str, encoding: str) -> str:
    return text.encode(encoding, "backslashreplace").decode(encoding)


def speaks_unicode() -> bool:
    return sys.stdout.encoding.lower().replace("-", "") == "utf8"


def is_colourful() -> bool:
    """Colour on a terminal, plain in a pipe or where people asked for none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def file_name(file: str) -> str:
    """A file's name as text, whatever its bytes."""
    return os.fsencode(file).decode(errors="replace")
