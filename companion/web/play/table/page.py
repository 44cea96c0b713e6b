"""Who sits where, an early end, and a game that nobody wants: each page with its button."""

from flask import abort, redirect, render_template, request, url_for

from companion.games.contract import outcome
from companion.ledger.entry import Act
from companion.play.state import Play
from companion.refusal import Refusal
from companion.services.play import deletion
from companion.services.play.entries import RUNNING, Stale
from companion.services.play.reader import Unknown
from companion.web.base.device import current_actor
from companion.web.base.page import PageResult, new_token
from companion.web.base.words import say
from companion.web.play.blueprint import REFUSED, load, pages, store
from companion.web.play.forms import EntryForm
from companion.web.play.pad import MOVED_ON, refused, show_pad, write
from companion.web.play.table.forms import FORMS, EndForm, TableForms

END = "end"


@pages.get("/play/<key>/table")
def table(key: str) -> str:
    return show_table(load(key))


def show_table(play: Play, sent: EntryForm | None = None, message: str = "") -> str:
    return render_template(
        "play/table/page.html",
        play=play,
        table=play.table,
        forms=TableForms(play, sent),
        sent=sent,
        message=message,
        can_end=can_end(play),
        token=new_token(),
    )


@pages.post("/play/<key>/table/<what>")
def arrange(key: str, what: str) -> PageResult:
    """Names, seats, or somebody else at a seat."""
    if what not in FORMS:
        abort(404)
    form = FORMS[what]()
    try:
        write(key, form.operation(), form)
    except Stale:
        return show_table(load(key), message=say("pad.moved_on")), MOVED_ON
    except Refusal as refusal:
        play = load(key)
        form.refuse(refusal, refused(play, refusal))
        return show_table(play, form), REFUSED
    return redirect(url_for("play.pad", key=key))


def can_end(play: Play) -> bool:
    """Whether the table can stop here; some games have another word for it."""
    return not play.over and play.status == RUNNING and END in play.table.game.shapes


@pages.route("/play/<key>/end", methods=["GET", "POST"])
def end(key: str) -> PageResult:
    """The table stops here, and the points as they stand decide."""
    play, form = load(key), EndForm(reason=say("end.usual"))
    if request.method == "POST":
        try:
            write(key, Act({"type": END, "reason": form.reason.data}), form)
            return redirect(url_for("play.pad", key=key))
        except Stale:
            return show_pad(load(key), say("pad.moved_on")), MOVED_ON
        except Refusal as refusal:
            form.refuse(refusal, refused(play, refusal))
    if not can_end(play) and not form.errors:
        return redirect(url_for("play.pad", key=key))
    stands = outcome(play.table.game, play.history.state)
    page = render_template(
        "play/table/end.html",
        play=play,
        form=form,
        outcome=stands,
        points=play.history.state.points,
        token=new_token(),
    )
    return (page, REFUSED) if form.errors else page


@pages.route("/play/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> PageResult:
    """Out of the list of this phone, if nobody else needs it."""
    play, message = load(key), ""
    if request.method == "POST":
        try:
            deletion.delete(store(), current_actor(), key)
            return redirect(url_for("play.pad", key=key))
        except Refusal as refusal:
            message = refused(play, refusal)
    page = render_template("play/table/delete.html", play=play, message=message)
    return (page, REFUSED) if message else page


@pages.post("/play/<key>/restore")
def restore(key: str) -> PageResult:
    try:
        deletion.restore(store(), current_actor(), key)
    except Unknown:
        abort(404)
    return redirect(url_for("play.pad", key=key))
