"""Error pages in the look of the others: what happened, and a way on.

Every refusal also has a code for programs, which keeps its meaning whatever the sentence becomes.
"""

import sqlite3

from flask import Response, g, json, render_template, request
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError, ServiceUnavailable

from companion.store.files import Moved
from companion.store.writer import NotWritten
from companion.web.journal import number, remember_fault
from companion.web.words import say

CODE = "X-Companion-Code"
CODES = {
    400: "bad_request",
    403: "foreign_page",
    404: "not_found",
    405: "method_not_allowed",
    409: "moved_on",
    413: "too_large",
    421: "unknown_host",
    422: "refused",
    429: "too_many_requests",
    500: "internal",
    503: "unavailable",
}
EXPLAINED = (400, 403, 404, 405, 409, 413, 421, 422, 429, 500, 503)
CROWDED = 3  # seconds until one more may try to sign in
# What SQLite says about the disk (the low byte of its code), and how many seconds that may last.
STORAGE = {
    sqlite3.SQLITE_FULL: ("storage_full", 30),
    sqlite3.SQLITE_BUSY: ("storage_busy", 2),
    sqlite3.SQLITE_LOCKED: ("storage_busy", 2),
    sqlite3.SQLITE_READONLY: ("storage_read_only", 30),
    sqlite3.SQLITE_CANTOPEN: ("storage_read_only", 30),
    sqlite3.SQLITE_PERM: ("storage_read_only", 30),
    sqlite3.SQLITE_IOERR: ("storage_failed", 30),
    sqlite3.SQLITE_CORRUPT: ("storage_damaged", 30),
    sqlite3.SQLITE_NOTADB: ("storage_damaged", 30),
}
# What PostgreSQL says, by the class of its code or all of it; the longer one counts.
SERVER = {
    "08": ("storage_busy", 2),  # connections
    "40": ("storage_busy", 2),  # another was faster, again and again
    "23505": ("storage_busy", 2),
    "53": ("storage_busy", 2),  # too many connections, no memory
    "53100": ("storage_full", 30),
    "55P03": ("storage_busy", 2),  # a lock
    "57": ("storage_busy", 2),  # a timeout, or it shuts down, or starts
    "58": ("storage_failed", 30),
    "25006": ("storage_read_only", 30),
    "28": ("storage_read_only", 30),  # we may not come in
    "42501": ("storage_read_only", 30),  # nor write
    "XX001": ("storage_damaged", 30),
    "XX002": ("storage_damaged", 30),
}
MOVED = "storage_moved"
KINDS = (
    *EXPLAINED,
    "form",
    "not_allowed",
    "other",
    "crowded",
    MOVED,
    *sorted({kind for kind, _ in STORAGE.values()}),
)


class NotAllowed(Forbidden):
    """Somebody came in, and may not do this."""


class StorageTrouble(ServiceUnavailable):
    """The database cannot do it now; nothing was changed, and nothing kept is lost."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(retry_after=seconds)
        self.kind = kind


class CrowdedOut(ServiceUnavailable):
    """Too many sign in at once."""

    def __init__(self) -> None:
        super().__init__(retry_after=CROWDED)


def show_crowd(_: Exception) -> Response:
    return show(CrowdedOut())


def show(error: HTTPException) -> Response:
    # The error's own response keeps what belongs to it: the status, and Allow on a 405.
    answer = error.get_response()
    status = answer.status_code
    if isinstance(error, InternalServerError):
        remember_fault(error.original_exception or error)
    kind = kind_of(error, status)
    sentence = say(f"error.{kind}.lead")
    code = code_of(kind, status)
    if wants_json():
        body, content_type = spelled(code, sentence), "application/json"
    else:
        body, content_type = page(kind, status, sentence), "text/html; charset=utf-8"
    response = Response(body, status, answer.headers)
    response.content_type = content_type
    response.headers[CODE] = code
    return response


def page(kind: str | int, status: int, sentence: str) -> str:
    told = (
        say("error.logged", code=status, number=number())
        if status == 500
        else say("error.number", code=status)
    )
    # Whoever was signed in until yesterday follows a bookmark to a page that is not there.
    unknown = status == 404 and request.path.startswith("/venue/")
    return render_template(
        "error.html",
        title=say(f"error.{kind}"),
        sentence=sentence,
        number=told,
        signs_in=unknown,
    )


def kind_of(error: HTTPException, status: int) -> str | int:
    if isinstance(error, StorageTrouble):
        return error.kind
    if isinstance(error, CrowdedOut):
        return "crowded"
    if isinstance(error, CSRFError):
        return "form"
    if isinstance(error, NotAllowed):
        return "not_allowed"
    return status if status in EXPLAINED else "other"


def code_of(kind: str | int, status: int) -> str:
    if isinstance(kind, int):
        return CODES[kind]
    return {"form": "form_expired", "other": f"http_{status}"}.get(kind, kind)


def show_storage(error: Exception) -> Response:
    """A full, busy or failing disk is nobody's bug: it says what it is, and passes."""
    if isinstance(error, DBAPIError):
        found = trouble_with_server(error) or trouble_with_file(error)
        if found is None:
            raise error
        kind, seconds = found
    elif isinstance(error, Moved):
        kind, seconds = MOVED, 30
    else:  # too many at once, or a writer that was stopped
        kind, seconds = "storage_busy", 2
    remember_fault(error)
    return show(StorageTrouble(kind, seconds))


def trouble_with_file(error: DBAPIError) -> tuple[str, int] | None:
    return STORAGE.get(getattr(error.orig, "sqlite_errorcode", 0) & 0xFF)


def trouble_with_server(error: DBAPIError) -> tuple[str, int] | None:
    code = getattr(error.orig, "sqlstate", None) or ""
    lost = isinstance(error, OperationalError | InterfaceError) and hasattr(error.orig, "sqlstate")
    if lost and not code:  # nobody answered, so there is no code
        return SERVER["08"]
    return SERVER.get(code) or SERVER.get(code[:2])


TROUBLE = (DBAPIError, NoConnection, NotWritten, Moved)


def note_refusal(code: str, sentence: str) -> None:
    """What the rules refused, for the header and for programs; people read it by the field."""
    g.refusal = (code, sentence)


def tell_code(response: Response) -> Response:
    """Give the pages that refuse something by themselves their code, too."""
    status = response.status_code
    if status in (404, 409, 422) and CODE not in response.headers:
        code, sentence = g.get("refusal") or (CODES[status], say(f"error.{status}.lead"))
        response.headers[CODE] = code
        if wants_json():
            response.set_data(spelled(code, sentence))
            response.content_type = "application/json"
    return response


def wants_json() -> bool:
    accepted = request.accept_mimetypes
    return bool(accepted["application/json"] > accepted["text/html"])


def spelled(code: str, sentence: str) -> str:
    return json.dumps({"error": {"code": code, "message": sentence}}, ensure_ascii=False) + "\n"
