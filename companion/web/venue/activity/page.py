"""The log: every action, the newest first, and the way to take one back."""

from collections.abc import Mapping
from typing import Any

from flask import abort, render_template, request, url_for
from wtforms import StringField

from companion.ledger.entry import Entry
from companion.refusal import Refusal
from companion.services.account import accounts
from companion.services.venue.reader import VenueView
from companion.services.venue.undo import (
    MOST_TOGETHER,
    needed_with,
    revoke_together,
    undo_all,
    undoable_in,
)
from companion.services.venue.views.result_codes import code_of
from companion.services.venue.writer import RankChange, log_of
from companion.venue import actions as kinds
from companion.venue.actions import Action, Revoke, action_in
from companion.venue.location import Location
from companion.venue.similar_names import is_found
from companion.web.base.forms import COUNTED, WholeNumberField, number_asked
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, name_of, page, view, visitor
from companion.web.venue.activity.entries import entries_in
from companion.web.venue.activity.sentences import told_log
from companion.web.venue.competitions.rank_changes import moves_by
from companion.web.venue.forms import OrganiserForm, attempt

AT_ONCE = 50
# What one may look for, by what it is about.
GROUPS: dict[str, tuple[type, ...]] = {
    "results": (
        kinds.OpenPad,
        kinds.AbandonPlay,
        kinds.EnterResult,
        kinds.ConfirmResult,
        kinds.CorrectResult,
        kinds.VoidTable,
        kinds.Penalise,
    ),
    "tables": (kinds.PublishDraw, kinds.ChangeDraw, kinds.StartFinals),
    "nights": (
        kinds.OpenRound,
        kinds.DescribeRound,
        kinds.CheckIn,
        kinds.CheckOut,
        kinds.CloseRound,
    ),
    "people": (
        kinds.AddPeople,
        kinds.Rename,
        kinds.Deactivate,
        kinds.Reactivate,
        kinds.Merge,
        kinds.Erase,
        kinds.Remove,
    ),
    "accounts": (kinds.AccountEntry,),
    "undone": (Revoke,),
}


@page("/venue/<key>/log", "look_at_log", methods=["GET"])
def log(key: str) -> str:
    venue = view()
    asked = number_asked("before")
    before = venue.seq + 1 if asked is None else asked
    chosen = chosen_here()
    earlier = [each for each in filtered(venue, chosen) if each.seq < before]
    return render_template(
        "venue/activity/page.html",
        venue=venue,
        lines=told_log(venue, logins(venue), earlier[:AT_ONCE]),
        older=earlier[AT_ONCE - 1].seq if len(earlier) > AT_ONCE else None,
        newer=before <= venue.seq,
        code=code_of(store(), venue),
        chosen=chosen,
        kinds=[*GROUPS],
    )


def chosen_here() -> dict[str, str]:
    """What is asked for: a kind, an event, somebody's name; what is empty is everything."""
    return {name: request.args.get(name, "").strip()[:64] for name in ("kind", "event", "person")}


def filtered(venue: VenueView, chosen: Mapping[str, str]) -> list[Entry[Action]]:
    found, wanted = log_of(venue), GROUPS.get(chosen["kind"])
    if wanted:
        found = [each for each in found if isinstance(action_in(each.operation), wanted)]
    if chosen["event"]:
        found = [each for each in found if str(event_of(venue, each)) == chosen["event"]]
    if chosen["person"]:
        sought = chosen["person"]
        people = {n for n, each in venue.people.items() if is_found(sought, each.name)}
        found = [each for each in found if people & people_in(venue, each)]
    return found


def what_it_is_about(venue: VenueView, entry: Entry[Action]) -> Mapping[str, Any]:
    """The fields of an action; of what undid another, those of the other."""
    action = action_in(entry.operation)
    while isinstance(action, Revoke):
        action = action_in(venue.log[action.entry - 1].operation)
    return action._asdict()


def event_of(venue: VenueView, entry: Entry[Action]) -> int | None:
    found: int | None = what_it_is_about(venue, entry).get("competition")
    return found


def people_in(venue: VenueView, entry: Entry[Action]) -> set[int]:
    fields = what_it_is_about(venue, entry)
    found = {fields[name] for name in ("person", "into") if name in fields}
    found |= {*fields.get("people", ())}
    tables = fields.get("tables", ())
    for people in tables.values() if isinstance(tables, Mapping) else tables:
        found |= {each for each in people if isinstance(each, int)}
    return found


def logins(venue: VenueView) -> dict[int, str]:
    return {row.id: row.login for row in accounts.accounts(store(), venue.id)}


def done_at(venue: VenueView, seq: int) -> Entry[Action]:
    if not 1 <= seq <= venue.seq:
        abort(404)
    return venue.log[seq - 1]


class RevokeForm(OrganiserForm):
    """Entries of the log, as one of our pages has listed them; and the page to go back to."""

    entries = StringField()
    done = StringField()
    competition = WholeNumberField(missing=0)
    round = WholeNumberField(missing=0)

    @property
    def together(self) -> list[int]:
        words = (self.entries.data or "").split()[:MOST_TOGETHER]
        return [int(each) for each in words if COUNTED.fullmatch(each)]


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["GET"])
def undo_action(key: str, seq: int) -> PageResult:
    """Asks once more, and says whom it would move."""
    venue, form = view(), RevokeForm()
    done_at(venue, seq)
    shown = show_undo(seq, form)
    return (shown, REFUSED) if form.refusal else shown


def show_undo(seq: int, form: RevokeForm) -> str:
    """What would be undone: with an entry also later ones that need it, all in a list."""
    venue = view()
    moves: list[tuple[str, list[RankChange]]] = []
    entries: list[int] = []
    try:
        entries = needed_with(venue, seq)
        moves = moves_by(venue, Revoke(seq)) if len(entries) == 1 else []
    except Refusal as refusal:
        if not form.refusal:
            form.refuse(refusal)
    line, *others = told_log(
        venue, logins(venue), [venue.log[each - 1] for each in [seq, *sorted(entries)[1:]]]
    )
    return render_template(
        "venue/activity/revoke.html",
        venue=venue,
        line=line,
        others=others,
        entries=" ".join(map(str, entries)),
        moves=moves,
        refusal=form.refusal,
        name_of=name_of,
    )


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["POST"])
def take_back(key: str, seq: int) -> PageResult:
    done_at(view(), seq)
    form = RevokeForm.read()
    entries = form.together or [seq]
    if entries[-1] != seq:
        abort(400)
    return attempt(
        form,
        lambda: revoke_together(store(), visitor(), entries, token=form.sent_token),
        url_for("venue.log", key=key),
        lambda: show_undo(seq, form),
    )


@page("/venue/<key>/undo", "undo", methods=["POST"])
def undo_done(key: str) -> PageResult:
    """What was done just now, from the notice that says so; or the page that asks once more."""
    form, venue = RevokeForm.read(), view()
    standing = [each.seq for each in entries_in(venue, form.done.data or "")]
    entries = undoable_in(venue, standing)
    if not entries:
        abort(404)
    before, after = venue.seq, list[VenueView]()

    def on() -> str:
        done = f"{before}-{after[0].seq}" if after[0].seq > before else None
        at = Location(form.competition.data, form.round.data)
        if at.competition and at.round:
            return url_for("venue.round_page", key=key, at=at, done=done)
        if at.competition:
            return url_for("venue.entrants", key=key, number=at.competition, done=done)
        return url_for("venue.log", key=key)

    return attempt(
        form,
        lambda: after.append(undo_all(store(), visitor(), entries, token=form.sent_token)),
        on,
        lambda: show_undo(entries[-1], RevokeForm()),
    )
