"""One row of a score sheet: what it is called, what kind it is, and what it comes to."""

from flask import abort, redirect, render_template, url_for

from companion.games.registry import sheet_game
from companion.ledger.entry import Json
from companion.play.editor.document import change_row, remove_row, row_in
from companion.play.editor.kinds import (
    BELOW_ZERO,
    CALC,
    HOLDER,
    KINDS,
    OTHER,
    TICK,
    TIES,
    row_of,
)
from companion.refusal import Refusal
from companion.services.play.own_sheets import OwnSheet
from companion.web.base.page import PageResult
from companion.web.base.words import language
from companion.web.sheets.blueprint import REFUSED, own_sheet, page, refuse, saved
from companion.web.sheets.forms import RowForm, label_in, row_form, said, texts_beside
from companion.web.sheets.trial import tried_with


@page("/sheets/<key>/rows/<row>", methods=["GET", "POST"])
def row(key: str, row: str) -> PageResult:
    sheet = own_sheet(key)
    found = row_in(sheet.document, row)
    if found is None:
        abort(404)
    place, before = found
    form = row_form(sheet.document, place, before, sheet.edition)
    document = sheet.document
    if form.sent is not None:
        gone = remove_row(document, row) if form.remove.data else None
        document = gone or written(sheet, form, before)
        if not form.errors and not form.trial.data:
            if saved(key, document, form.edition.data, form):
                return redirect(url_for("sheets.edit", key=key, _anchor="rows"))
            document = sheet.document
    shown = render_template(
        "sheets/row.html",
        sheet=sheet,
        form=form,
        name=said(before["label"]),
        row=before,
        kinds=(*KINDS, OTHER) if form.kind.data == OTHER else KINDS,
        ties=TIES,
        label=form[f"label_{language()}"],
        others=texts_beside(form, "label", language()),
        switches=[(each["key"], said(each["label"])) for each in document.get("switches", [])],
        known=[each["key"] for each in same_place(sheet, place) if each["key"] != row],
        trial=tried_with(document, form),
        at=form.at,
    )
    return (shown, REFUSED) if form.errors else shown


def written(sheet: OwnSheet, form: RowForm, before: Json) -> Json:
    """The sheet with the row as the form has it; as it was where that is none."""
    try:
        changed = row_in_form(form, before)
        document = change_row(sheet.document, before["key"], changed, form.place.data)
        sheet_game(document)
    except Refusal as refusal:
        refuse(form, refusal)
        form.at = letter_of(refusal)
        return sheet.document
    return document


def letter_of(refusal: Refusal) -> int | None:
    """Which letter of an expression is wrong, from 0 on, where that is known."""
    found = refusal.params.get("at")
    return found if isinstance(found, int) else None


def row_in_form(form: RowForm, before: Json) -> Json:
    kind = form.kind.data
    changed = row_of(kind, form.details(), before)
    changed["label"] = label_in(form, "label") or before["label"]
    if kind == OTHER:
        return changed
    if kind not in (CALC, TICK, HOLDER):
        changed |= {"min": before["min"]} if "min" in before else {}
        if form.negative.data != (before.get("min", 0) < 0):
            changed["min"] = BELOW_ZERO if form.negative.data else 0
        changed.pop("optional", None)
        changed |= {"optional": True} if form.optional.data else {}
    if form.uncounted.data:
        changed["points"] = False
    elif changed.get("points") is False:
        del changed["points"]
    if form.switch.data != (before.get("with") or [""])[0]:
        changed.pop("with", None)
        changed |= {"with": [form.switch.data]} if form.switch.data else {}
    return changed


def same_place(sheet: OwnSheet, place: str) -> list[Json]:
    source = sheet.document.get("rounds", {}) if place == "round" else sheet.document
    found: list[Json] = source.get("rows", [])
    return found
