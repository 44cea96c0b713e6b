"""An earlier entry corrected: what that does to later ones is shown before it is done."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for
from flask_wtf.csrf import generate_csrf

from companion.games.progress import follow
from companion.play.correction import (
    ADDED,
    ANSWERED,
    CHANGES,
    FITS,
    FOUND,
    GONE,
    KEPT,
    Correction,
    LaterFate,
    StageEnd,
    planned,
)
from companion.play.state import Play, PlayState
from companion.play.view.board import held
from companion.play.view.form import inputs_of
from companion.play.view.sentences import Teller
from companion.refusal import Refusal
from companion.services.play import entries as plays
from companion.services.play.entries import Corrected, Stale
from companion.services.play.reader import Unknown
from companion.web.base.device import current_actor
from companion.web.base.page import PageResult, new_token
from companion.web.base.words import WORDS, say
from companion.web.play.blueprint import REFUSED, load, pages, store
from companion.web.play.corrections import AT_ONCE, show_history
from companion.web.play.forms import AmendmentForm
from companion.web.play.pad import MOVED_ON, Sending, asked, form_of, refused

INSTEAD, BEFORE = "instead", "before"
LONGEST = 30_000  # characters of what was corrected so far
NEWS = {CHANGES, GONE, FOUND, ANSWERED, ADDED}


class SendingOn(NamedTuple):
    """What the form of a question sends, with what was corrected so far."""

    action: str
    csrf: str
    seq: str
    token: str
    more: tuple[tuple[str, str], ...]


class LaterRow(NamedTuple):
    """A later entry that does not stay as it is: what it was, and what it is then."""

    entry: int
    fate: str
    was: str
    now: str
    points: list[str]


@pages.route("/play/<key>/amend/<int:seq>", methods=["GET", "POST"])
def amend(key: str, seq: int) -> PageResult:
    """The question as it stood before an entry, filled with what was answered."""
    play = load(key)
    if not stands(play, seq):
        return show_that_it_is_gone(play, seq)
    if request.method != "POST":
        return show_amend(play, seq)
    form = form_of(AmendmentForm)
    if form.seq.data != play.seq:
        return show_amend(play, seq, say("pad.moved_on")), MOVED_ON
    sofar = read_correction(form.also.data)
    correction = sofar
    try:
        correction = with_answer(play, seq, sofar, form)
        plan = planned(PlayState(play.table, play.ledger), *correction)
    except Refusal as refusal:
        form.refuse_answer(refusal, refused(play, refusal))
        if sofar.changes:
            return show_again(play, seq, sofar, form), REFUSED
        return show_amend(play, seq, form=form), REFUSED
    if not (plan.is_plain or form.go.data):
        return show_plan(play, seq, correction, plan)
    return write_correction(play, seq, correction, form)


def write_correction(
    play: Play, seq: int, correction: Corrected, form: AmendmentForm
) -> PageResult:
    actor, token = current_actor(), form.token.data or new_token()
    try:
        plays.keep_correction(store(), actor, play.key, correction, form.seq.data, token)
    except Unknown:
        abort(404)
    except Stale:
        return show_amend(load(play.key), seq, say("pad.moved_on")), MOVED_ON
    except Refusal as refusal:
        form.refuse_answer(refusal, refused(play, refusal))
        return show_amend(play, seq, form=form), REFUSED
    return redirect(url_for("play.pad", key=play.key))


def read_correction(given: str) -> Corrected:
    """What was corrected so far, as our own form sends it along."""
    if not given:
        return Corrected({}, {})
    try:
        found = json.loads(given[:LONGEST])
        changes = {int(entry): dict(event) for entry, event in found["changes"].items()}
        added = {int(entry): [*map(dict, own)] for entry, own in found["added"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        abort(400)
    return Corrected(changes, added)


def spelled(correction: Corrected) -> str:
    return json.dumps(correction._asdict(), ensure_ascii=False, separators=(",", ":"))


def with_answer(play: Play, seq: int, sofar: Corrected, form: AmendmentForm) -> Corrected:
    """With what was answered now: to the entry itself, or to one that no longer fits."""
    if form.go.data and sofar.changes:
        return sofar
    event = form.answer.event(play.table)
    if not sofar.changes:
        return Corrected({seq: event}, {})
    entry = form.entry.data
    if form.place.data == INSTEAD:
        return sofar._replace(changes={**sofar.changes, entry: event})
    earlier = sofar.added.get(entry, ())
    return sofar._replace(added={**sofar.added, entry: [*earlier, event]})


def stands(play: Play, seq: int) -> bool:
    return any(each.seq == seq for each in play.live)


def show_that_it_is_gone(play: Play, seq: int) -> PageResult:
    """Another phone may have taken it back since the history was shown."""
    if not 0 < seq <= play.seq:
        abort(404)
    before = None if play.seq - seq < AT_ONCE else seq + 1
    return show_history(play, say("amend.gone", entry=seq), before=before), MOVED_ON


def show_amend(
    play: Play, seq: int, message: str | None = None, form: AmendmentForm | None = None
) -> str:
    table, teller = play.table, Teller(WORDS, play.table)
    index = next(at for at, each in enumerate(play.live) if each.seq == seq)
    event = play.live[index].action
    past = follow(table, [each.action for each in play.live[:index]]).history
    filled = form.answer.data if form else inputs_of(table.game, event)
    token = new_token()
    action = url_for("play.amend", key=play.key, seq=seq)
    adjusted, ended = event["type"] == "adjust", event["type"] == "end"
    return render_template(
        "play/amend.html",
        play=play,
        table=table,
        seq=seq,
        told=teller.event(event),
        later=len(play.live) - index - 1,
        asked=None if adjusted or ended else asked(past.state, teller, filled),
        ended=ended,
        filled=filled,
        held=held(table, past.state) if adjusted else {},
        message=form.why if form else message,
        words=teller.labels,
        token=token,
        sending=Sending(action, generate_csrf(), str(play.seq), token),
    )


def show_again(play: Play, seq: int, sofar: Corrected, form: AmendmentForm) -> str:
    """What was answered to a later entry is against the rules, too."""
    plan = planned(PlayState(play.table, play.ledger), *sofar)
    return show_plan(play, seq, sofar, plan, form)


def show_plan(
    play: Play,
    seq: int,
    correction: Corrected,
    plan: Correction,
    form: AmendmentForm | None = None,
) -> str:
    """What becomes of later entries, before anything is written."""
    teller, unfit = Teller(WORDS, play.table), plan.unfit
    events = {each.seq: each.action for each in play.live}
    token, also = new_token(), spelled(correction)
    question, place, filled = None, BEFORE, dict[str, str]()
    if unfit and (turn := play.table.game.rules.awaited(unfit.state)):
        old = events[unfit.entry]
        if old["type"] in turn.types and old.get("seat", turn.seats[0]) in turn.seats:
            place, filled = INSTEAD, inputs_of(play.table.game, old)
        question = asked(unfit.state, teller, form.answer.data if form else filled)
    more = (("also", also), ("entry", str(unfit.entry if unfit else 0)), ("place", place))
    action = url_for("play.amend", key=play.key, seq=seq)
    return render_template(
        "play/amend_plan.html",
        play=play,
        table=play.table,
        seq=seq,
        told=[
            (teller.event(events[at]), teller.event(own)) for at, own in correction.changes.items()
        ],
        ends=[say_end(each) for each in plan.ends],
        rows=[*rows_of(plan, teller)],
        fitting=sum(each.fate in (FITS, KEPT) for each in plan.later),
        unfit=unfit,
        unfit_told=teller.event(events[unfit.entry]) if unfit else "",
        why=teller.wording.sentence(unfit.reason.code, unfit.reason.params) if unfit else "",
        waiting=len(plan.waiting),
        asked=question,
        filled=filled,
        message=form.why if form else None,
        words=teller.labels,
        also=also,
        token=token,
        sending=SendingOn(action, generate_csrf(), str(play.seq), token, more),
    )


def rows_of(plan: Correction, teller: Teller) -> Iterator[LaterRow]:
    for each in plan.later:
        if each.fate in NEWS:
            yield LaterRow(
                entry=each.entry,
                fate=each.fate,
                was=teller.event(each.event) if each.event else "",
                now=teller.event(each.now) if each.now and each.now != each.event else "",
                points=points_of(each, teller),
            )


def points_of(each: LaterFate, teller: Teller) -> list[str]:
    """Whose points an entry changes otherwise than before."""
    if each.points is None:
        return []
    pairs = enumerate(zip(*each.points, strict=True))
    return [
        teller.wording.labelled(teller.wording.player(seat), f"{was} → {now}")
        for seat, (was, now) in pairs
        if was != now
    ]


def say_end(end: StageEnd) -> str:
    """Where a stage ends then, and where it has ended."""
    was, now = (each and each[0] for each in (end.was, end.now))
    if end.was is None:
        return say("plan.appears", stage=end.stage)
    if end.now is None:
        return say("plan.vanishes", stage=end.stage)
    return say("plan.moves", stage=end.stage, before=was, after=now)
