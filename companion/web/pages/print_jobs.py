"""Paper from the web: an order goes to the press, a file comes back at once or by a waiting page.

Nothing is drawn here. A request waits for the press only for a moment, and only a few of them do:
the threads that are left keep score.
"""

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import cache
from threading import BoundedSemaphore
from urllib.parse import quote

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.printing.canvas.paper import A4, LABELS, LETTER, PAPER_SIZES, USUAL
from companion.services.print_queue import Full, PrintJob, PrintQueue
from companion.web.base.assets import A_YEAR
from companion.web.base.device import cookie
from companion.web.base.forms import PageForm, PressedField, TextField, WholeNumberField
from companion.web.base.words import language, say
from companion.web.security import limits

# Where printers are filled with Letter.
LETTER_REGIONS = {"US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "PR", "VE"}
PATIENCE = 3.0  # seconds: most documents take a tenth of one
LOOK_AGAIN = 2  # seconds
ANNOUNCED, LONGEST = ("day", "begins", "where", "fee", "lead"), 120  # of a poster; characters
BUSY, LATER = 503, 60
SEE_OTHER = 303
waiting_rooms = BoundedSemaphore(4)


class PrintForm(PageForm):
    """How a document is printed: sent by GET, a part of its address."""

    paper = TextField()
    labels = TextField()  # the sheet that badges are printed on
    used = WholeNumberField(missing=0)  # labels of it that are gone
    day = TextField()  # what a poster announces, as far as anybody said
    begins = TextField()
    where = TextField()
    fee = TextField()
    lead = TextField()
    wifi = PressedField()
    job = TextField()
    wait = PressedField()
    save = PressedField()

    def chosen(self) -> dict[str, str]:
        """The choices that there are."""
        known: dict[str, Collection[str]] = {"paper": PAPER_SIZES, "labels": LABELS}
        return {name: self[name].data for name in known if self[name].data in known[name]}


def asked() -> PrintForm:
    return PrintForm(request.args)


@cache
def print_queue() -> PrintQueue:
    """The one of this process."""
    return PrintQueue()


def paper() -> str:
    """As chosen on a page, now or before, else as is usual where the browser's language is."""
    for chosen in (asked().paper.data, request.cookies.get(cookie("paper"), "")):
        if chosen in PAPER_SIZES:
            return chosen
    first = next(iter(request.accept_languages.values()), "")
    region = re.search(r"[-_]([A-Za-z]{2})\b", first)
    return LETTER.name if region and region[1].upper() in LETTER_REGIONS else A4.name


def labels() -> str:
    """The sheet of labels for badges, as chosen now or before, else what is usual on the paper."""
    given = (asked().labels.data, request.cookies.get(cookie("labels"), ""))
    return next((each for each in given if each in LABELS), USUAL[paper()])


def used_labels() -> int:
    """How many labels of the first sheet are gone; of a whole sheet that is none of it."""
    sheet = LABELS[labels()]
    return max(0, asked().used.data) % (sheet.across * sheet.down)


def announced() -> dict[str, str]:
    """What is announced on a poster, each cut to a length that has room there."""
    form = asked()
    said = {name: " ".join(form[name].data.split())[:LONGEST] for name in ANNOUNCED}
    return {name: text for name, text in said.items() if text} | (
        {"wifi": "1"} if form.wifi.data else {}
    )


def remembering(page: str | AnyResponse) -> Response:
    """Keep a choice of paper, or of labels, for a year."""
    response = make_response(page)
    for name, chosen in asked().chosen().items():
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
    scope: tuple[object, ...],
    order: Callable[[], object],
    title: str,
    names: list[str],
    back: str,
    weight: int = 1,
) -> AnyResponse:
    """The file; or a page that says how far it is, and at last where the file is."""
    try:
        job = print_queue().find(asked().job.data, scope) or ordered(scope, order, weight)
    except Full:
        full = make_response(waiting(None, title, back), BUSY)
        full.headers["Retry-After"] = str(LATER)
        return full
    if asked().wait.data:
        return make_response(waiting(job, title, back))
    if not ready_soon(job) or job.file is None:
        return redirect(here(job, wait="1"), SEE_OTHER)
    return file_answer(job, job.file, names)


def ordered(scope: tuple[object, ...], order: Callable[[], object], weight: int) -> PrintJob:
    limits.hold_printing()
    return print_queue().wanted(scope, (order(), paper(), language()), weight)


def ready_soon(job: PrintJob) -> bool:
    if job.ready.is_set():
        return True
    if not waiting_rooms.acquire(blocking=False):
        return False
    try:
        return job.ready.wait(PATIENCE)
    finally:
        waiting_rooms.release()


def here(job: PrintJob | None, **more: str) -> str:
    """The address of this very document."""
    given = {**(request.view_args or {}), **({"job": job.name} if job else {}), **more}
    given |= asked().chosen()  # when the job is forgotten, or another process is asked for it
    given |= announced()
    if used_labels():
        given["used"] = str(used_labels())
    return url_for(str(request.endpoint), **given)


def waiting(job: PrintJob | None, title: str, back: str) -> str:
    return render_template(
        "pages/print_job.html",
        job=job,
        title=title,
        back=back,
        open=here(job),
        save=here(job, save="1"),
        refresh=f"{LOOK_AGAIN};url={here(job, wait='1')}",
        again=here(None),
    )


def file_answer(job: PrintJob, content: bytes, names: list[str]) -> Response:
    response = Response(content, mimetype="application/pdf")
    kind = "attachment" if asked().save.data else "inline"
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
