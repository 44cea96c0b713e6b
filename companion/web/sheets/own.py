"""The score sheets of this phone: a new one, a copy of any, and those that there are."""

from flask import abort, redirect, render_template, url_for

from companion.games.registry import find_game
from companion.ledger.entry import Json
from companion.play.editor.document import copied, new_document
from companion.play.titles import title_of_sheet
from companion.refusal import Refusal
from companion.services.play import own_sheets as sheets
from companion.web.base.device import current_actor
from companion.web.base.page import PageResult
from companion.web.base.words import language, say
from companion.web.security.rights import store
from companion.web.sheets.blueprint import REFUSED, page, refuse
from companion.web.sheets.forms import StartForm


@page("/sheets", methods=["GET", "POST"])
def own() -> PageResult:
    form = StartForm()
    if form.sent is not None:
        try:
            document = wanted(form)
            new = sheets.add_sheet(store(), current_actor(), document)
            return redirect(url_for("sheets.edit", key=new.key))
        except Refusal as refusal:
            refuse(form, refusal)
    found = sheets.sheets_of(store(), current_actor())
    titles = [title_of_sheet(each.document, language()) for each in found]
    page_ = render_template("sheets/own.html", form=form, titles=titles)
    return (page_, REFUSED) if form.errors else page_


def wanted(form: StartForm) -> Json:
    """A sheet without rows yet, or one that is there already, to be changed."""
    if not form.copy.data:
        return new_document(form.title.data or say("editor.untitled"))
    own = sheets.sheet_of(store(), current_actor(), form.copy.data)
    game = own.game if own else find_game(form.copy.data)
    document = game.carries.get("sheet") if game else None
    if not isinstance(document, dict):
        abort(404)
    return copied(document)
