"""A score sheet that is being written: its rows, what decides, and a game to try it with."""

from flask import redirect, render_template, url_for

from companion.ledger.entry import Json
from companion.play.editor.document import (
    add_row,
    add_switch,
    move_row,
    places,
    remove_row,
    remove_switch,
    with_settings,
)
from companion.play.editor.kinds import KINDS, kind_of
from companion.play.titles import title_of_sheet
from companion.services.play import own_sheets as sheets
from companion.services.play.own_sheets import OwnSheet
from companion.web.base.device import current_actor
from companion.web.base.forms import PageForm
from companion.web.base.page import PageResult
from companion.web.base.words import language, say
from companion.web.security.rights import store
from companion.web.sheets.blueprint import REFUSED, own_sheet, page, saved
from companion.web.sheets.forms import (
    AddRowForm,
    EditionForm,
    RemoveForm,
    RowsForm,
    SheetSettingsForm,
    said,
    settings_form,
    trial_form,
)
from companion.web.sheets.trial import tried_with


@page("/sheets/<key>")
def edit(key: str) -> str:
    return shown(own_sheet(key))


@page("/sheets/<key>/rows", methods=["POST"])
def add(key: str) -> PageResult:
    sheet, form = own_sheet(key), AddRowForm()
    if not form.is_one:
        return redirect(url_for("sheets.edit", key=key))
    name = form.name.data or say(f"editor.kind.{form.kind.data}")
    document, row = add_row(sheet.document, form.kind.data, name, form.place.data)
    if not saved(key, document, form.edition.data, form):
        return shown(sheet, form), REFUSED
    if form.name.data and form.kind.data in ("number", "sum"):
        return redirect(url_for("sheets.edit", key=key, _anchor="add"))
    return redirect(url_for("sheets.row", key=key, row=row))


@page("/sheets/<key>/order", methods=["POST"])
def order(key: str) -> PageResult:
    """Rows moved or removed, and switches."""
    sheet, form = own_sheet(key), RowsForm()
    document = sheet.document
    if form.up.data:
        document = move_row(document, form.up.data)
    elif form.remove.data:
        document = remove_row(document, form.remove.data)
    elif form.switch.data:
        document = add_switch(document, form.switch.data)
    elif form.without.data:
        document = remove_switch(document, form.without.data)
    return after(sheet, document, form)


@page("/sheets/<key>/settings", methods=["POST"])
def settings(key: str) -> PageResult:
    sheet = own_sheet(key)
    form = settings_form(sheet.document, sheet.edition)
    return after(sheet, with_settings(sheet.document, form.settings()), form)


@page("/sheets/<key>/trial", methods=["POST"])
def trial(key: str) -> str:
    return shown(own_sheet(key))


@page("/sheets/<key>/remove", methods=["GET", "POST"])
def remove(key: str) -> PageResult:
    sheet, form = own_sheet(key), RemoveForm()
    if form.remove.data:
        sheets.remove_sheet(store(), current_actor(), key)
        return redirect(url_for("sheets.own"))
    title = title_of_sheet(sheet.document, language())
    return render_template("sheets/remove.html", sheet=sheet, title=title)


def after(sheet: OwnSheet, document: Json, form: EditionForm) -> PageResult:
    if not saved(sheet.key, document, form.edition.data, form):
        return shown(sheet, form), REFUSED
    return redirect(url_for("sheets.edit", key=sheet.key))


def shown(sheet: OwnSheet, refused: PageForm | None = None) -> str:
    """The page, with the form that was refused as it was sent."""
    is_settings = isinstance(refused, SheetSettingsForm)
    fresh = settings_form(sheet.document, sheet.edition)
    trying = trial_form(sheet.document)
    return render_template(
        "sheets/editor.html",
        sheet=sheet,
        title=title_of_sheet(sheet.document, language()),
        rows=[(place, row, kind_of(row)[0]) for place, row in places(sheet.document)],
        kinds=KINDS,
        refused=refused,
        adding=refused if isinstance(refused, AddRowForm) else AddRowForm(None),
        settings=refused if is_settings else fresh,
        trial=tried_with(sheet.document, trying),
        said=said,
    )
