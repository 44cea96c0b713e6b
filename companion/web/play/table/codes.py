"""A phone that asks to keep a game by its short code, and the phones that are asked."""

from flask import Response, abort, redirect, render_template, url_for

from companion.refusal import Refusal
from companion.services.play import keep_requests
from companion.services.play.keep_requests import LET_IN, REFUSED, WAITING, KeepRequest
from companion.services.play.reader import Unknown
from companion.web.base.device import current_actor
from companion.web.base.errors import note_refusal
from companion.web.base.page import PageResult
from companion.web.base.words import wording
from companion.web.play.blueprint import REFUSED as UNPROCESSABLE
from companion.web.play.blueprint import load, pages, store
from companion.web.play.share_links import token_for
from companion.web.play.table.forms import AnswerRequestForm, GameCodeForm
from companion.web.security.limits import hold_codes

AGAIN = "5"  # seconds


@pages.post("/code")
def ask() -> PageResult:
    """A code typed: whoever guesses is held up before anything is looked for."""
    form, actor = GameCodeForm(), current_actor()
    hold_codes()
    try:
        keep_requests.ask(store(), actor, form.plain, form.name.data)
    except Unknown:
        return show_codes(form, "code_unknown")
    except Refusal as refusal:
        return show_codes(form, refusal.code, refusal)
    return redirect(url_for("play.asked"))


def show_codes(form: GameCodeForm, code: str, refusal: Refusal | None = None) -> PageResult:
    sentence = wording().sentence(code, refusal.params if refusal else {})
    note_refusal(code, sentence)
    form.code.errors = [sentence]
    return render_template("play/table/code.html", form=form, requests=[], states=()), UNPROCESSABLE


@pages.get("/code")
def asked() -> PageResult | Response:
    """What has become of it; the page asks again by itself."""
    found = keep_requests.own_requests(store(), current_actor())
    let_in = [each.key for each in found if each.state == LET_IN]
    if let_in:
        return redirect(url_for("play.pad", key=let_in[0]))
    waiting = [each for each in found if each.state == WAITING]
    for each in waiting:
        store().tell(each.key)  # who keeps it and looks at the pad is heard of
    page = render_template(
        "play/table/code.html",
        form=GameCodeForm(None),
        requests=waiting,
        states={each.state for each in found},
        refused=REFUSED,
    )
    return page if not waiting else (page, {"Refresh": AGAIN})


def requests_at(key: str) -> list[KeepRequest]:
    """Who asks, for a page of a phone that keeps the game."""
    return keep_requests.waiting(store(), current_actor(), key)


@pages.get("/play/<key>/asking")
def asking(key: str) -> PageResult:
    play = load(key)
    found = requests_at(key)
    if not found:
        return redirect(url_for("play.pad", key=key))
    return render_template("play/table/asking.html", play=play, requests=found)


@pages.post("/play/<key>/asking")
def answer_request(key: str) -> PageResult:
    load(key)
    form = AnswerRequestForm()
    if not form.validate():
        abort(400)
    try:
        allow, phone = form.answer.data == "allow", form.phone.data
        keep_requests.answer(store(), current_actor(), key, phone, allow, token_for)
    except Unknown:
        abort(404)
    return redirect(url_for("play.pad", key=key))
