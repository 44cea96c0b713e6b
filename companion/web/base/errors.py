"""Error pages in the look of the others: what happened, and a way on.

Every refusal also has a code for programs, which keeps its meaning whatever the sentence becomes.
"""

from flask import Response, g, json, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError, ServiceUnavailable

from companion.services import storage
from companion.web.base.language import address_within, here
from companion.web.base.request_log import number, remember_fault
from companion.web.base.words import say

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
NOT_FOUND = 404
PASSING = (429, 500, 503)  # what may be over in a moment
CROWDED = 3  # seconds until one more may try to sign in
KINDS = (
    *EXPLAINED,
    "form",
    "not_allowed",
    "other",
    "crowded",
    *storage.KINDS,
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
    unknown = status == NOT_FOUND and request.path.startswith("/venue/")
    return render_template(
        "error.html",
        title=say(f"error.{kind}"),
        sentence=sentence,
        number=told,
        again=way_to_try_again(status),
        missing=status == NOT_FOUND,
        signs_in=unknown,
    )


def way_to_try_again(status: int) -> str:
    """The page again, or that of a form; nothing where it would not help."""
    helps = status in PASSING or (request.method == "POST" and status != NOT_FOUND)
    return address_within(here()).removesuffix("/") if helps else ""


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
    found = storage.trouble_in(error)
    if found is None:
        raise error
    remember_fault(error)
    return show(StorageTrouble(*found))


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
