"""What the server writes down: one line for each thing, for people and programs to search.

A line holds no query, no key of a play, no name and no message of an error, which may quote any
of them: enough to find what went wrong, too little to be worth stealing. By default only trouble
is told, as the terminal belongs to the address and the QR code.
"""

import json
import logging
import re
import secrets
import sys
from collections import deque
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import monotonic, perf_counter
from traceback import extract_tb
from types import TracebackType

from flask import Flask, Response, g, request

from companion.web.base.device import known_device

LOGGER = logging.getLogger("companion.request_log")  # the app's own bears its name
PLAIN = re.compile(r"[\w./:<>@+-]+", re.ASCII)
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another
LONGEST_PIECE = 16  # of an address that leads nowhere: what is longer may be a key
LONGEST_PATH = 80
WORTH_A_WARNING = (403, 421, 429, 503)
A_MINUTE = 60.0
MOST_COUNTED = 1000  # of what failed within a minute: more is told as this many
WARNINGS, PER_SECOND = 30, 1.0  # somebody who is refused a thousand times is told of once
ROOT = Path(__file__).resolve().parents[3]
# A link to a play or into a venue is a key to it, and stands in no log.
LINK = re.compile(r"(/(?:join|setup|invitation|reset|in|j|wall|big-screen)/)[^\s\[\]'\"?]+")
LOGS = ("companion", "gunicorn.error", "gunicorn.access", "werkzeug")


def set_up(app: Flask, level: int) -> None:
    app.logger.disabled = True  # it would write what an error says, over many lines
    LOGGER.propagate = False
    LOGGER.setLevel(level)
    if not LOGGER.handlers:
        LOGGER.addHandler(Lines())


class Lines(logging.Handler):
    """To standard error, whatever that is by now."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(LogFormatter())
        self.addFilter(Patience())

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            pass  # nobody reads it any more, and that must not fail a request


class LogFormatter(logging.Formatter):
    """key=value, the values quoted as JSON where they are more than a word."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        fields = {
            "time": at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            fields |= {"error": kind.__name__, "trace": frames(trace)}
        return " ".join(f"{name}={spelled(value)}" for name, value in fields.items())


class Patience(logging.Filter):
    """Lets errors through, and as many warnings as somebody can read."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = Lock()
        self.left, self.since, self.hidden = float(WARNINGS), monotonic(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING or LOGGER.level < logging.WARNING:
            return True
        with self.lock:
            now = monotonic()
            self.left = min(WARNINGS, self.left + (now - self.since) * PER_SECOND)
            self.since = now
            if self.left < 1:
                self.hidden += 1
                return False
            self.left -= 1
            if self.hidden:
                record.fields = {**getattr(record, "fields", {}), "hidden": self.hidden}
                self.hidden = 0
        return True


def spelled(value: object) -> str:
    """On one line, in ASCII, without anything that a terminal would obey."""
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text).replace("\x7f", "\\u007f")


def note(level: int, event: str, **fields: object) -> None:
    LOGGER.log(level, event, extra={"fields": fields})


class Lately:
    """How often something happened within the last minute."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.times: deque[float] = deque(maxlen=MOST_COUNTED)

    def count(self) -> int:
        with self.lock:
            at = monotonic()
            self.times.append(at)
            while self.times[0] < at - A_MINUTE:
                self.times.popleft()
            return len(self.times)


FAILED = Lately()


def note_failure() -> None:
    """Somebody could not sign in: how many within a minute, and nothing of who or where from."""
    note(logging.WARNING, "sign_in_failed", id=number(), lately=FAILED.count())


def begin() -> None:
    g.began = perf_counter()


def tell(response: Response) -> Response:
    status, level = response.status_code, logging.INFO
    if status in WORTH_A_WARNING:
        level = logging.WARNING
    elif status >= 500:
        level = logging.ERROR
    if LOGGER.isEnabledFor(level):
        note(level, "request", **about(response))
    return response


def about(response: Response) -> dict[str, object]:
    taken = (perf_counter() - g.began) * 1000 if "began" in g else 0.0
    fields: dict[str, object] = {
        "id": number(),
        "method": request.method[:10],
        "path": path(),
        "status": response.status_code,
        "ms": f"{taken:.1f}",
        "device": device(),
    }
    if code := response.headers.get("X-Companion-Code"):
        fields["code"] = code
    fields.update(g.get("fault", {}))
    return fields


def number() -> str:
    """Of this request: short enough to be read out over a table."""
    if "number" not in g:
        found = "".join(secrets.choice(LETTERS) for _ in range(8))
        g.number = f"{found[:4]}-{found[4:]}"
    return str(g.number)


def path() -> str:
    """The kind of page; of an address that leads nowhere, what is too short to be a key."""
    if request.url_rule:
        return request.url_rule.rule
    parts = request.path[:LONGEST_PATH].split("/")
    return "/".join(piece if len(piece) <= LONGEST_PIECE else "…" for piece in parts)


def device() -> str:
    return (known_device() or "-")[:8]


def remember_fault(error: BaseException) -> None:
    """What kind of error it was and where, never what it said."""
    g.fault = {"error": type(error).__name__, "trace": frames(error.__traceback__)}
    if name := getattr(getattr(error, "orig", error), "sqlite_errorname", None):
        g.fault["sqlite"] = name
    if code := getattr(getattr(error, "orig", error), "sqlstate", None):
        g.fault["postgresql"] = code


def frames(trace: TracebackType | None) -> str:
    found = [
        f"{shortened(frame.filename)}:{frame.lineno} {frame.name}" for frame in extract_tb(trace)
    ]
    return " > ".join(found[-12:])


def shortened(name: str) -> str:
    place = Path(name)
    return str(place.relative_to(ROOT) if place.is_relative_to(ROOT) else Path(*place.parts[-2:]))


def without_links(record: logging.LogRecord) -> bool:
    said = record.getMessage()
    if LINK.search(said):
        record.msg, record.args = LINK.sub(r"\1…", said), ()
    return True


def keep_links_out_of_logs() -> None:
    for name in LOGS:
        logging.getLogger(name).addFilter(without_links)
