"""Writing to whatever standard output is: a terminal, a pipe, Unicode or not."""

import os
import sys
from errno import errorcode
from typing import TextIO

from companion.cli.messages import MESSAGES
from companion.cli.terminal.words import say


def write(text: str) -> None:
    """A text on a line of its own; what the output cannot spell is escaped."""
    sys.stdout.write(spelled(text, sys.stdout.encoding) + "\n")


def complain(text: str) -> None:
    """A sentence on standard error, after all that was written before it."""
    sys.stdout.flush()
    sys.stderr.write(spelled(text, sys.stderr.encoding) + "\n")


def give_up(why: str, code: int) -> int:
    """The last sentence of a command that cannot go on writing, perhaps not even that."""
    silence(sys.stdout)
    try:
        complain(f"companion: {why}.")
    except OSError:
        silence(sys.stderr)
    return code


def unexpected(error: Exception) -> str:
    """Enough to find a fault by; all of it for whoever wants to know."""
    import traceback  # it starts slowly, and is hardly ever needed
    from contextlib import suppress

    if os.environ.get("COMPANION_LOG", "").strip().lower() == "debug":
        with suppress(OSError):
            traceback.print_exception(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(where.filename)}:{where.lineno}"
    what = " ".join(f"{type(error).__name__} {error}".split())
    return say("end.unexpected", what=what, place=place, how="COMPANION_LOG=debug")


def silence(stream: TextIO) -> None:
    """Let the interpreter's own last flush of what was held back succeed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def replace_closed_streams() -> None:
    """Who closed a stream (as with >&-) wants nothing of it; Python has None in its place."""
    sys.stdin = sys.stdin or nowhere()
    sys.stdout = sys.stdout or nowhere()
    sys.stderr = sys.stderr or nowhere()


def nowhere() -> TextIO:
    return open(os.devnull, "r+")


def spelled(text: str, encoding: str) -> str:
    return text.encode(encoding, "backslashreplace").decode(encoding)


def speaks_unicode() -> bool:
    return sys.stdout.encoding.lower().replace("-", "") == "utf8"


def is_colourful() -> bool:
    """Colour on a terminal, plain in a pipe or where people asked for none (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def file_name(file: str) -> str:
    """A file's name as text, whatever its bytes."""
    return os.fsencode(file).decode(errors="replace")


def reason(error: Exception) -> str:
    """What the system says, in our words where we have any: it speaks English to us."""
    if not isinstance(error, OSError):
        return str(error)
    key = f"system.{errorcode.get(error.errno or 0)}"
    return say(key) if key in MESSAGES else (error.strerror or str(error)).lower()
