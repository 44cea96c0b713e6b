"""A season or tournament as a file: saved, or brought in from one."""

import json
import re

from flask import Response, render_template, request

from companion.games.files import LARGEST_SENT, parse
from companion.games.record import RecordError
from companion.services import exchange
from companion.tourney.venue.state import SEASON, TOURNAMENT
from companion.web.rights import store
from companion.web.venue.blueprint import page, token_sent, view, visitor
from companion.web.venue.pieces import Page, attempt, competition_here, place_url
from companion.web.words import say


@page("/venue/<key>/c/<int:number>/file", "export")
def export_file(key: str, number: int) -> Response:
    venue = view()
    found = competition_here(venue, number)
    document = exchange.export(store(), venue, number)
    body = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    name = re.sub("[^a-z0-9]+", "-", found.name.casefold()).strip("-") or f"competition-{number}"
    answer = Response(body, content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


@page("/venue/<key>/import", "import")
def import_page(key: str) -> str:
    return show_import()


def show_import(message: str = "") -> str:
    return render_template(
        "venue/import.html", venue=view(), kinds=(SEASON, TOURNAMENT), message=message
    )


@page("/venue/<key>/import", "import", methods=["POST"])
def import_file(key: str) -> Page:
    file = request.files.get("file")
    content = file.read() if file else b""
    of, over = request.form.get("of", SEASON), request.form.get("finished") == "yes"

    def work() -> None:
        try:
            document = parse(content, LARGEST_SENT)
        except RecordError as error:
            raise error.refusal from None
        reason = say("import.reason")
        exchange.bring_in(store(), visitor(), document, of, over, reason, token_sent())

    return attempt(
        work,
        lambda: place_url("venue.competition", key, len(view().state.competitions)),
        show_import,
    )
