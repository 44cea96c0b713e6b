"""The log: every action, the newest first, and the way to take one back."""

from flask import abort, render_template, url_for

from companion.ledger.entry import Entry
from companion.refusal import Refusal
from companion.services.account import accounts
from companion.services.venue.reader import VenueView
from companion.services.venue.views.result_codes import code_of
from companion.services.venue.writer import RankChange, log_of, revoke
from companion.venue.actions import Action, Revoke
from companion.web.base.forms import number_asked
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, name_of, page, view, visitor
from companion.web.venue.activity.sentences import told_log
from companion.web.venue.competitions.rank_changes import moves_by
from companion.web.venue.forms import OrganiserForm, attempt

AT_ONCE = 50


@page("/venue/<key>/log", "look_at_log", methods=["GET"])
def log(key: str) -> str:
    venue = view()
    asked = number_asked("before")
    before = venue.seq + 1 if asked is None else asked
    earlier = [done for done in log_of(venue) if done.seq < before]
    return render_template(
        "venue/activity/page.html",
        venue=venue,
        lines=told_log(venue, logins(venue), earlier[:AT_ONCE]),
        older=earlier[AT_ONCE - 1].seq if len(earlier) > AT_ONCE else None,
        newer=before <= venue.seq,
        code=code_of(store(), venue),
    )


def logins(venue: VenueView) -> dict[int, str]:
    return {row.id: row.login for row in accounts.accounts(store(), venue.id)}


def done_at(venue: VenueView, seq: int) -> Entry[Action]:
    if not 1 <= seq <= venue.seq:
        abort(404)
    return venue.log[seq - 1]


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["GET"])
def undo_action(key: str, seq: int) -> PageResult:
    """Asks once more, and says whom it would move."""
    venue, form = view(), OrganiserForm()
    done_at(venue, seq)
    shown = show_undo(seq, form)
    return (shown, REFUSED) if form.refusal else shown


def show_undo(seq: int, form: OrganiserForm) -> str:
    venue = view()
    moves: list[tuple[str, list[RankChange]]] = []
    try:
        moves = moves_by(venue, Revoke(seq))
    except Refusal as refusal:
        if not form.refusal:
            form.refuse(refusal)
    (line,) = told_log(venue, logins(venue), [done_at(venue, seq)])
    return render_template(
        "venue/activity/revoke.html",
        venue=venue,
        line=line,
        moves=moves,
        refusal=form.refusal,
        name_of=name_of,
    )


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["POST"])
def take_back(key: str, seq: int) -> PageResult:
    done_at(view(), seq)
    form = OrganiserForm.read()
    return attempt(
        form,
        lambda: revoke(store(), visitor(), seq, token=form.sent_token),
        url_for("venue.log", key=key),
        lambda: show_undo(seq, form),
    )
