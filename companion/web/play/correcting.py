"""Putting things right: the history, amendments, adjustments, notes."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for
from flask_wtf.csrf import generate_csrf

from companion.games.folding import follow
from companion.games.kernel import Refusal
from companion.ledger import Amend, Event, Note
from companion.services.plays import AUTOMATIC, Play, Stale
from companion.web.dates import say_time
from companion.web.device import author
from companion.web.play.answers import WHOLE_NUMBER, inputs_of
from companion.web.play.blueprint import REFUSED, Page, load, new_token, pages
from companion.web.play.keeping import (
    MOVED_ON,
    Sending,
    answer_sent,
    asked,
    event_sent,
    refused,
    show_pad,
    write,
)
from companion.web.play.telling import Teller
from companion.web.words import say

AT_ONCE = 100


class Told(NamedTuple):
    """An entry of the history: in words, when and by whom, and whether it still stands."""

    seq: int
    sentence: str
    time: str
    by: str
    struck: bool
    amendable: bool


@pages.get("/play/<key>/history")
def history(key: str) -> str:
    given = request.args.get("before", "")
    before = int(given) if WHOLE_NUMBER.fullmatch(given) else None
    return show_history(load(key), before=before)


def show_history(
    play: Play, message: str | None = None, text: str = "", before: int | None = None
) -> str:
    """A page of entries: the newest, or those before one."""
    last = play.seq if before is None else min(play.seq, max(1, before - 1))
    first = max(1, last - AT_ONCE + 1)
    return render_template(
        "play/history.html",
        play=play,
        entries=told(play, Teller(play.ledger.table), first, last),
        older=first if first > 1 else None,
        newer=min(last + AT_ONCE, play.seq) + 1 if last < play.seq else None,
        message=message,
        text=text,
        token=new_token(),
    )


def told(play: Play, teller: Teller, first: int, last: int) -> list[Told]:
    """The entries from one to another, the newest first."""
    standing = {each.seq: each.amended_by for each in play.live}
    amending = {*standing.values()}
    found = []
    for entry in reversed(play.ledger.entries[first - 1 : last]):
        live = entry.seq in standing
        if isinstance(entry.deed, Amend):
            struck = entry.seq not in amending
        else:
            struck = isinstance(entry.deed, Event) and standing.get(entry.seq, 0) is not None
        by = say("history.itself") if entry.by == AUTOMATIC else author(entry.by)
        sentence = teller.deed(entry.deed)
        found.append(Told(entry.seq, sentence, say_time(entry.at), by, struck, live))
    return found


@pages.post("/play/<key>/note")
def note(key: str) -> Page:
    play = load(key)
    text = request.form.get("text", "").strip()
    try:
        write(key, Note(text))
    except Stale:
        return show_history(load(key), say("pad.moved_on"), text), MOVED_ON
    except Refusal as refusal:
        return show_history(play, refused(play, refusal), text), REFUSED
    return redirect(url_for("play.history", key=key))


@pages.route("/play/<key>/amend/<int:seq>", methods=["GET", "POST"])
def amend(key: str, seq: int) -> Page:
    """The question as it stood before an entry, filled with what was answered."""
    play = load(key)
    if not stands(play, seq):
        return show_that_it_is_gone(play, seq)
    if request.method != "POST":
        return show_amend(play, seq)
    try:
        write(key, Amend(seq, event_sent(play.ledger.table)))
    except Stale:
        fresh = load(key)
        if not stands(fresh, seq):
            return show_that_it_is_gone(fresh, seq)
        return show_amend(fresh, seq, say("pad.moved_on")), MOVED_ON
    except Refusal as refusal:
        return show_amend(play, seq, refused(play, refusal), answer_sent()), REFUSED
    return redirect(url_for("play.pad", key=key))


def stands(play: Play, seq: int) -> bool:
    return any(each.seq == seq for each in play.live)


def show_that_it_is_gone(play: Play, seq: int) -> Page:
    """Another phone may have taken it back since the history was shown."""
    if not 0 < seq <= play.seq:
        abort(404)
    before = None if play.seq - seq < AT_ONCE else seq + 1
    return show_history(play, say("amend.gone", entry=seq), before=before), MOVED_ON


def show_amend(
    play: Play, seq: int, message: str | None = None, filled: Mapping[str, str] | None = None
) -> str:
    table, teller = play.ledger.table, Teller(play.ledger.table)
    index = next(at for at, each in enumerate(play.live) if each.seq == seq)
    event = play.live[index].event
    past = follow(table, [each.event for each in play.live[:index]]).history
    filled = filled or inputs_of(table.game, event)
    token = new_token()
    action = url_for("play.amend", key=play.key, seq=seq)
    adjusted = event["type"] == "adjust"
    return render_template(
        "play/amend.html",
        play=play,
        table=table,
        seq=seq,
        told=teller.event(event),
        asked=None if adjusted else asked(past.state, teller, filled),
        filled=filled,
        message=message,
        words=teller.labels,
        token=token,
        sending=Sending(action, generate_csrf(), str(play.seq), token),
    )


@pages.route("/play/<key>/adjust", methods=["GET", "POST"])
def adjust(key: str) -> Page:
    """A slip put right by hand."""
    play = load(key)
    message = None
    if request.method == "POST":
        if request.form.get("type") != "adjust" or "answer" in request.form:
            abort(400)
        try:
            write(key, Event(event_sent(play.ledger.table)))
            return redirect(url_for("play.pad", key=key))
        except Stale:
            return show_pad(load(key), say("pad.moved_on")), MOVED_ON
        except Refusal as refusal:
            message = refused(play, refusal)
    page = render_template(
        "play/adjust.html",
        play=play,
        table=play.ledger.table,
        message=message,
        filled=request.form,
        words=Teller(play.ledger.table).labels,
        token=new_token(),
    )
    return (page, REFUSED) if message else page


@pages.get("/play/<key>/abandon")
def abandon(key: str) -> str:
    return render_template("play/abandon.html", play=load(key))
