"""The command as people and programs start it: a real process, and what it left behind."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

from tests.helpers.ready_process import Forked

PATIENCE = 30  # seconds: a command that hangs has to fail a test, not to stop them all
COMMAND = (sys.executable, "-m", "companion")
UNWANTED = ("NO_COLOR", "PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONUTF8", "LC_ALL")
UNWANTED += ("LC_MESSAGES", "LANG")

# The example of the contract, record and report, to the letter.
EXAMPLE = """\
{"format": "companion-record/1", "game": "basari", "players": ["Hanna", "Max", "Sarah"],
 "options": {}, "events": [{"type": "deal", "workers": [3, 1, 2]}, {"type": "reveal", "actions": \
["A", "B", "A"]}]}
"""
REPORT = """\
{"format": "companion-report/1", "game": "basari", "finished": false, "ended": null, \
"stage": 1, "round": 1,
 "players": [
  {"name": "Hanna", "points": 0, "gems": {"red": 3, "yellow": 3, "green": 3, "blue": 3}, \
"workers": 3},
  {"name": "Max", "points": 0, "gems": {"red": 3, "yellow": 3, "green": 3, "blue": 3}, \
"workers": 1},
  {"name": "Sarah", "points": 0, "gems": {"red": 3, "yellow": 3, "green": 3, "blue": 3}, \
"workers": 2}],
 "stock": {"red": 13, "yellow": 13, "green": 13, "blue": 13}, "pile": 36,
 "lines": [], "adjustments": [], "warnings": [],
 "ranking": [[0, 1, 2]], "next": {"types": ["offer"], "seats": [0]}}
"""


class Ended(NamedTuple):
    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """Ours, less what would change how the command writes."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, "PYTHONIOENCODING": "utf-8", **changes}


def companion(*arguments: object, stdin: bytes = b"", **changes: str) -> Ended:
    """Run to the end without a terminal; the output is read in its own encoding."""
    spelled = [argument(given) for given in arguments]
    is_plain = not any(name.startswith("PYTHON") for name in changes)
    if is_plain and all(isinstance(given, str) for given in spelled):
        result = forked(spelled, stdin, environment(**changes))
    else:
        result = started(spelled, stdin, changes)
    assert "Traceback" not in result.err
    assert "Exception ignored" not in result.err
    return result


def started(arguments: list[Any], stdin: bytes, changes: dict[str, str]) -> Ended:
    """In a Python of its own."""
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=environment(**changes),
        timeout=PATIENCE,
        check=False,
    )
    encoding = changes.get("PYTHONIOENCODING", "utf-8")
    return Ended(ended.returncode, ended.stdout.decode(encoding), ended.stderr.decode(encoding))


def forked(arguments: list[Any], stdin: bytes, own: dict[str, str]) -> Ended:
    """In a process made of one that has everything imported."""
    with TemporaryFile() as given:
        given.write(stdin)
        given.seek(0)
        process = Forked(["-m", "companion", *arguments], own, stdin=given)
        out, err = process.communicate(PATIENCE)
    return Ended(process.wait(), out, err)


def argument(given: object) -> str | bytes:
    return given if isinstance(given, bytes) else str(given)


def in_shell(line: str, *files: Path) -> Ended:
    """A line of shell in which $companion is the command and $1, $2 … are files."""
    ended = subprocess.run(
        ["/bin/sh", "-c", line, "sh", *map(str, files)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(companion=" ".join(COMMAND)),
        timeout=PATIENCE,
        check=False,
        text=True,
    )
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def record(**changes: Any) -> dict[str, Any]:
    """The contract's example with some of it changed; a field that is ... is left out."""
    whole = {**json.loads(EXAMPLE), **changes}
    return {name: value for name, value in whole.items() if value is not ...}


def raw(**changes: Any) -> bytes:
    return json.dumps(record(**changes)).encode()


def with_event(event: Any) -> bytes:
    """The example and one more event, of index 2."""
    return raw(events=[*record()["events"], event])


def error_of(line: str) -> tuple[int | None, str]:
    """Event and code of an answer that is nothing but an error."""
    answer = json.loads(line)
    assert list(answer) in (["error"], ["file", "error"])
    error = answer["error"]
    assert list(error) == ["event", "code", "message"]
    assert is_sentence(error["message"])
    return error["event"], error["code"]


def is_sentence(text: str) -> bool:
    return text.isprintable() and text[-1] == "." and len(text) < 300
