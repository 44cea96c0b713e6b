"""What all pages about writing sheets share."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort

from companion.games.contract import Reason
from companion.games.record import RecordError
from companion.ledger.entry import Json
from companion.locale import told
from companion.refusal import Refusal
from companion.services.play import own_sheets as sheets
from companion.services.play.entries import Stale
from companion.services.play.own_sheets import OwnSheet
from companion.web.base.device import current_actor
from companion.web.base.errors import note_refusal
from companion.web.base.forms import PageForm
from companion.web.base.words import language, say, wording
from companion.web.security import rights
from companion.web.security.rights import store

REFUSED = 422
WRITE = "write_a_sheet"

pages = Blueprint("sheets", __name__)


def page(rule: str, **options: Any) -> Callable[[rights.F], rights.F]:
    return rights.page(pages, rule, WRITE, **options)


def own_sheet(key: str) -> OwnSheet:
    found = sheets.sheet_of(store(), current_actor(), key)
    if found is None:
        abort(404)
    return found


def saved(key: str, document: Json, edition: int, form: PageForm) -> bool:
    """Whether a sheet could be saved; else its form says why not, and nothing has changed."""
    try:
        sheets.save_sheet(store(), current_actor(), key, document, edition)
    except Refusal as refusal:
        refuse(form, refusal)
        return False
    except Stale:
        form.form_errors.append(say("editor.stale"))
        return False
    return True


def refuse(form: PageForm, refusal: Refusal) -> None:
    """At its field. Of a sheet only why it is none is said: where, the page shows."""
    why = refusal.params.get("why")
    message = said_of(why) or told(language(), RecordError(None, refusal))
    note_refusal(refusal.code, message)
    form.refuse(refusal, message)


def said_of(why: object) -> str:
    """What is wrong with a part of a sheet."""
    if isinstance(why, Reason):
        return wording().reason(why)
    return told(language(), RecordError(None, why)) if isinstance(why, Refusal) else ""
