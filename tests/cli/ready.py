"""A process that has everything imported and makes a new one of itself for every command.

Run as a process of its own: a request comes as a line on standard input, its exit code goes out as
a line on standard output. Starting Python and importing the printer takes far longer than most
commands themselves.
"""

import io
import json
import os
import sys
from typing import Any, TextIO

STREAMS = ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w"))


def serve_requests() -> None:
    import_commands()
    for line in sys.stdin:
        request = json.loads(line)
        child = os.fork()
        if not child:
            os._exit(run_command(request))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def import_commands() -> None:
    """What the commands import when they need it."""
    import companion.cli.competing
    import companion.cli.printing
    import companion.cli.replaying
    import companion.cli.scheduling
    import companion.cli.seating
    import companion.cli.simulating
    import companion.printing.documents  # noqa: F401


def run_command(request: dict[str, Any]) -> int:
    from companion.cli import main

    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    for number, name, mode in STREAMS:
        setattr(sys, name, reopened(number, request[name], mode))
    code = 1
    try:
        code = main(request["arguments"])
    except BaseException:  # as the interpreter would
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return code


def reopened(number: int, path: str, mode: str) -> TextIO:
    flags = os.O_RDONLY if mode == "r" else os.O_WRONLY
    os.dup2(os.open(path, flags), number)
    errors = "backslashreplace" if number == 2 else "strict"
    raw = open(number, f"{mode}b", closefd=False)  # noqa: SIM115 - it ends with the process
    return io.TextIOWrapper(raw, "utf-8", errors)


if __name__ == "__main__":
    serve_requests()
