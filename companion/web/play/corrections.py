"""Putting things right: the history, amendments, adjustments, notes."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for

from companion.ledger.entry import Act, Amend, Arrange, Note
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play
from companion.play.view.board import held
from companion.play.view.history import EntryRound, happened, name_round, rounds_of, walk
from companion.play.view.sentences import Teller
from companion.play.wire import PlayOperation, Wire
from companion.refusal import Refusal
from companion.services.play.entries import Stale
from companion.web.base.dates import say_time
from companion.web.base.device import author
from companion.web.base.forms import number_asked
from companion.web.base.page import PageResult, new_token
from companion.web.base.words import WORDS, say
from companion.web.play.blueprint import REFUSED, load, pages
from companion.web.play.forms import NoteForm
from companion.web.play.pad import MOVED_ON, pad_form, refused, show_pad, write

AT_ONCE = 100


class HistoryRow(NamedTuple):
    """An entry of the history: in words, when and by whom, and whether it still stands."""

    seq: int
    sentence: str
    at: str
    time: str
    by: str
    struck: bool
    amendable: bool
    seat: int | None  # whose entry it is, where it is one person's


@pages.get("/play/<key>/history")
def history(key: str) -> str:
    return show_history(load(key), before=number_asked("before"))


def show_history(
    play: Play,
    message: str | None = None,
    form: NoteForm | None = None,
    before: int | None = None,
) -> str:
    """A page of entries: the newest, or those before one."""
    last = play.seq if before is None else min(play.seq, max(1, before - 1))
    first = max(1, last - AT_ONCE + 1)
    walked = walk(play)
    rows = told(play, Teller(WORDS, play.table), first, last, happened(play, walked))
    return render_template(
        "play/history.html",
        play=play,
        rounds=by_round(rows, rounds_of(play, walked)),
        older=first if first > 1 else None,
        newer=min(last + AT_ONCE, play.seq) + 1 if last < play.seq else None,
        message=message,
        form=form or NoteForm(None),
        token=new_token(),
    )


def told(
    play: Play, teller: Teller, first: int, last: int, really: Mapping[int, Wire]
) -> list[HistoryRow]:
    """The entries from one to another, the newest first."""
    standing = {each.seq: each.amended_by for each in play.live}
    amending = {*standing.values()}
    found = []
    for entry in reversed(play.ledger.entries[first - 1 : last]):
        live = entry.seq in standing
        if isinstance(entry.operation, Amend):
            struck = entry.seq not in amending
        elif isinstance(entry.operation, Arrange):
            struck = entry.seq not in play.ledger.live.arranged
        else:
            struck = isinstance(entry.operation, Act) and standing.get(entry.seq, 0) is not None
        if isinstance(entry.operation, Act) and not struck and entry.seq in really:
            sentence = teller.event(really[entry.seq])
        else:
            sentence = teller.entry(play, entry)
        row = HistoryRow(
            seq=entry.seq,
            sentence=sentence,
            at=entry.at,
            time=say_time(entry.at),
            by=say("history.itself") if entry.by == AUTOMATIC else author(entry.by),
            struck=struck,
            amendable=live,
            seat=seat_of(play.ledger.operation_now(entry)),
        )
        found.append(row)
    return found


def by_round(
    rows: list[HistoryRow], rounds: list[EntryRound]
) -> list[tuple[str, list[HistoryRow]]]:
    """Under a heading for each round, as they follow one another."""
    groups = groupby(rows, lambda row: rounds[row.seq - 1])
    return [(name_round(say, where), [*own]) for where, own in groups]


def seat_of(operation: PlayOperation) -> int | None:
    """Whose sign stands beside an entry: none where it is about several."""
    event = operation.action if isinstance(operation, Act | Amend) else None
    seat = event.get("seat") if isinstance(event, dict) else None
    return seat if isinstance(seat, int) else None


@pages.post("/play/<key>/note")
def note(key: str) -> PageResult:
    play, form = load(key), NoteForm()
    try:
        write(key, Note(form.text.data), form)
    except Stale:
        return show_history(load(key), say("pad.moved_on"), form), MOVED_ON
    except Refusal as refusal:
        form.refuse(refusal, refused(play, refusal))
        return show_history(play, form=form), REFUSED
    return redirect(url_for("play.history", key=key))


@pages.route("/play/<key>/adjust", methods=["GET", "POST"])
def adjust(key: str) -> PageResult:
    """A slip put right by hand."""
    play, form = load(key), pad_form()
    if request.method == "POST":
        if form.answer.data.get("type") != "adjust" or form.answer.is_whole:
            abort(400)
        try:
            write(key, Act(form.answer.event(play.table)), form)
            return redirect(url_for("play.pad", key=key))
        except Stale:
            return show_pad(load(key), say("pad.moved_on")), MOVED_ON
        except Refusal as refusal:
            form.refuse_answer(refusal, refused(play, refusal))
    page = render_template(
        "play/correction.html",
        play=play,
        table=play.table,
        message=form.why,
        filled=form.answer.data,
        held=held(play.table, play.history.state),
        words=Teller(WORDS, play.table).labels,
        token=new_token(),
    )
    return (page, REFUSED) if form.why else page


@pages.get("/play/<key>/abandon")
def abandon(key: str) -> str:
    return render_template("play/abandon.html", play=load(key))
