"""A season or tournament as a file: saved, or brought in from one."""

import json
import re

from flask import Response, render_template, url_for

from companion.games.record import RecordError
from companion.games.record_file import LARGEST_SENT, parse
from companion.services.venue import files as exchange
from companion.venue.state import SEASON, TOURNAMENT
from companion.web.base.page import PageResult
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import page, round_name, view, visitor
from companion.web.venue.competitions.forms import ImportForm
from companion.web.venue.forms import attempt, competition_here


@page("/venue/<key>/c/<int:number>/file", "export")
def export_file(key: str, number: int) -> Response:
    venue = view()
    found = competition_here(venue, number)
    document = exchange.export(store(), venue, number, round_name)
    body = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    name = re.sub("[^a-z0-9]+", "-", found.name.casefold()).strip("-") or f"competition-{number}"
    answer = Response(body, content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


@page("/venue/<key>/import", "import")
def import_page(key: str) -> str:
    return show_import(ImportForm())


def show_import(form: ImportForm) -> str:
    return render_template(
        "venue/competitions/import.html", venue=view(), kinds=(SEASON, TOURNAMENT), form=form
    )


@page("/venue/<key>/import", "import", methods=["POST"])
def import_file(key: str) -> PageResult:
    form = ImportForm.read()
    return attempt(
        form,
        lambda: bring_in(form),
        lambda: url_for("venue.competition", key=key, number=len(view().state.competitions)),
        lambda: show_import(form),
    )


def bring_in(form: ImportForm) -> None:
    try:
        document = parse(form.content, LARGEST_SENT)
    except RecordError as error:
        raise error.refusal from None
    of, over = form.of.data or "", bool(form.finished.data)
    reason = say("import.reason")
    exchange.bring_in(store(), visitor(), document, of, over, reason, form.sent_token)
