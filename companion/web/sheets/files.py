"""A score sheet passed on: as a file, by a link or a QR code; and taken over, by a preview."""

import json
from typing import Any

from flask import Response, abort, redirect, render_template, url_for

from companion.games.record import RecordError
from companion.games.record_file import LARGEST_SENT, parse
from companion.games.registry import sheet_game
from companion.ledger.entry import Json
from companion.locale import told
from companion.play.editor.document import places
from companion.play.editor.kinds import kind_of
from companion.play.titles import title_of_sheet
from companion.play.view.labels import player_counts
from companion.refusal import Refusal
from companion.services.play import own_sheets as sheets
from companion.web.base.device import current_actor
from companion.web.base.errors import note_refusal
from companion.web.base.page import PageResult, qr_code
from companion.web.base.words import WORDS, language
from companion.web.security.rights import store
from companion.web.sheets.blueprint import REFUSED, own_sheet, page, refuse
from companion.web.sheets.forms import PreviewForm, said

SUFFIX = ".sheet.json"


@page("/sheets/<key>/file")
def file(key: str) -> Response:
    document = own_sheet(key).document
    text = json.dumps(document, ensure_ascii=False, indent=1)
    answer = Response(text + "\n", content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{key}{SUFFIX}"'
    return answer


@page("/sheets/<key>/share")
def share(key: str) -> str:
    sheet = own_sheet(key)
    link = url_for("sheets.passed_on", link=sheet.link, _external=True)
    title = title_of_sheet(sheet.document, language())
    return render_template(
        "sheets/share.html", sheet=sheet, title=title, link=link, code=qr_code(link)
    )


@page("/sheet/<link>", methods=["GET", "POST"])
def passed_on(link: str) -> PageResult:
    """What somebody else wrote, by a link: to be looked at, and saved on this phone."""
    found = sheets.sheet_behind(store(), link)
    if found is None:
        abort(404)
    form = PreviewForm()
    if form.sent is not None:
        return taken_over(found.document, form)
    return preview(found.document, form)


@page("/sheet/import", methods=["GET", "POST"])
def take_over() -> PageResult:
    """From a file."""
    form = PreviewForm()
    if form.sent is None:
        return render_template("sheets/import.html", form=form)
    try:
        document: Any = parse(form.read(), LARGEST_SENT)
        sheet_game(document)
    except (RecordError, Refusal) as error:
        refusal = error.refusal if isinstance(error, RecordError) else error
        message = told(language(), RecordError(None, refusal))
        note_refusal(refusal.code, message)
        form.file.errors = [message]
        return render_template("sheets/import.html", form=form), REFUSED
    return taken_over(document, form) if form.document.data else preview(document, form)


def taken_over(document: Json, form: PreviewForm) -> PageResult:
    try:
        new = sheets.add_sheet(store(), current_actor(), document)
    except Refusal as refusal:
        refuse(form, refusal)
        return preview(document, form), REFUSED
    return redirect(url_for("sheets.edit", key=new.key))


def preview(document: Json, form: PreviewForm) -> str:
    title = title_of_sheet(document, language())
    rows = [(place, row, kind_of(row)[0]) for place, row in places(document)]
    text = json.dumps(document, ensure_ascii=False)
    return render_template(
        "sheets/preview.html",
        form=form,
        title=title,
        players=player_counts(WORDS, tuple(range(title.low, title.high + 1))),
        rows=rows,
        text=text,
        said=said,
    )
