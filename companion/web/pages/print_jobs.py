"""Paper from the web: an order goes to the press, a file comes back at once or by a waiting page.

Nothing is drawn here. A request waits for the press only for a moment, and only a few of them do:
the threads that are left keep score.
"""

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import cache
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.printing.paper import A4, LABELS, LETTER, PAPERS, USUAL
from companion.services.press import Full, Job, Press
from companion.web import limits
from companion.web.assets import A_YEAR
from companion.web.device import cookie
from companion.web.words import language, say

COOKIE, LABELS_COOKIE = "paper", "labels"
# Where printers are filled with Letter.
LETTER_REGIONS = {"US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "PR", "VE"}
PATIENCE = 3.0  # seconds: most documents take a tenth of one
LOOK_AGAIN = 2  # seconds
BUSY, LATER = 503, 60
SEE_OTHER = 303
waiting_rooms = BoundedSemaphore(4)


@cache
def press() -> Press:
    """The one of this process."""
    return Press()


def paper() -> str:
    """As chosen on a page, now or before, else as is usual where the browser's language is."""
    for chosen in (request.args.get("paper", ""), request.cookies.get(cookie(COOKIE), "")):
        if chosen in PAPERS:
            return chosen
    first = next(iter(request.accept_languages.values()), "")
    region = re.search(r"[-_]([A-Za-z]{2})\b", first)
    return LETTER.name if region and region[1].upper() in LETTER_REGIONS else A4.name


def labels() -> str:
    """The sheet of labels for badges, as chosen now or before, else what is usual on the paper."""
    given = (request.args.get("labels", ""), request.cookies.get(cookie(LABELS_COOKIE), ""))
    return next((each for each in given if each in LABELS), USUAL[paper()])


def used_labels() -> int:
    """How many labels of the first sheet are gone; of a whole sheet that is none of it."""
    sheet = LABELS[labels()]
    return max(0, request.args.get("used", 0, type=int)) % (sheet.across * sheet.down)


def remembering(page: str | AnyResponse) -> Response:
    """Keep a choice of paper, or of labels, for a year."""
    response = make_response(page)
    for name, known in ((COOKIE, PAPERS), (LABELS_COOKIE, LABELS)):
        chosen = request.args.get(name, "")
        if chosen in known:
            response.set_cookie(
                cookie(name),
                chosen,
                max_age=A_YEAR,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure,
            )
    return response


def answer(
    scope: tuple[Any, ...],
    order: Callable[[], Any],
    title: str,
    names: list[str],
    back: str,
    weight: int = 1,
) -> AnyResponse:
    """The file; or a page that says how far it is, and at last where the file is."""
    try:
        job = press().find(request.args.get("job", ""), scope) or ordered(scope, order, weight)
    except Full:
        full = make_response(waiting(None, title, back), BUSY)
        full.headers["Retry-After"] = str(LATER)
        return full
    if "wait" in request.args:
        return make_response(waiting(job, title, back))
    if not ready_soon(job) or job.file is None:
        return redirect(here(job, wait="1"), SEE_OTHER)
    return file_answer(job, job.file, names)


def ordered(scope: tuple[Any, ...], order: Callable[[], Any], weight: int) -> Job:
    limits.hold_printing()
    return press().wanted(scope, (order(), paper(), language()), weight)


def ready_soon(job: Job) -> bool:
    if job.ready.is_set():
        return True
    if not waiting_rooms.acquire(blocking=False):
        return False
    try:
        return job.ready.wait(PATIENCE)
    finally:
        waiting_rooms.release()


def here(job: Job | None, **more: str) -> str:
    """The address of this very document."""
    given = {**(request.view_args or {}), **({"job": job.name} if job else {}), **more}
    # For when the job is forgotten, or another process is asked for it.
    chosen: dict[str, Collection[str]] = {"paper": PAPERS, "labels": LABELS}
    given |= {name: request.args[name] for name in chosen if request.args.get(name) in chosen[name]}
    if used_labels():
        given["used"] = str(used_labels())
    return url_for(str(request.endpoint), **given)


def waiting(job: Job | None, title: str, back: str) -> str:
    return render_template(
        "printing.html",
        job=job,
        title=title,
        back=back,
        open=here(job),
        save=here(job, save="1"),
        refresh=f"{LOOK_AGAIN};url={here(job, wait='1')}",
        again=here(None),
    )


def file_answer(job: Job, content: bytes, names: list[str]) -> Response:
    response = Response(content, mimetype="application/pdf")
    kind = "attachment" if "save" in request.args else "inline"
    response.headers["Content-Disposition"] = disposition(kind, names)
    response.set_etag(job.name)
    response.make_conditional(request)
    return response


def disposition(kind: str, names: list[str]) -> str:
    """As RFC 6266 has it: a plain name for everybody, and the real one for who can read it."""
    real = " - ".join([tidy(name) for name in names if tidy(name)])[:120] or say("name")
    spelled = unicodedata.normalize("NFKD", real).encode("ascii", "ignore").decode()
    plain = re.sub("[^A-Za-z0-9]+", "-", spelled).strip("-") or "companion"
    return f"{kind}; filename=\"{plain}.pdf\"; filename*=UTF-8''{quote(real + '.pdf', safe='')}"


def tidy(name: str) -> str:
    """Without what no file can be called, and without what turns the direction of a name."""
    kept = [
        each for each in name if unicodedata.category(each)[0] != "C" and each not in '\\/:*?"<>|'
    ]
    return " ".join("".join(kept).split()).strip(".")
