"""The log: every deed, the newest first, and the way to take one back."""

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import Refusal
from companion.services import accounts
from companion.services.codes import code_of
from companion.services.desk import Move, act, log_of
from companion.services.venues import Done, View
from companion.tourney.venue.deeds import Undo
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, name_of, page, refused, token_sent, view, visitor
from companion.web.venue.moving import moves_by
from companion.web.venue.telling import told_log

SEE_OTHER = 303
AT_ONCE = 50
Answer = str | Response | tuple[str, int]


@page("/venue/<key>/log", "look_at_log", methods=["GET"])
def log(key: str) -> str:
    venue = view()
    given = request.args.get("before", "")
    before = int(given) if WHOLE_NUMBER.fullmatch(given) else venue.seq + 1
    earlier = [done for done in log_of(venue) if done.seq < before]
    return render_template(
        "venue/log.html",
        venue=venue,
        lines=told_log(venue, logins(venue), earlier[:AT_ONCE]),
        older=earlier[AT_ONCE - 1].seq if len(earlier) > AT_ONCE else None,
        newer=before <= venue.seq,
        code=code_of(store(), venue),
    )


def logins(venue: View) -> dict[int, str]:
    return {row.id: row.login for row in accounts.accounts(store(), venue.id)}


def done_at(venue: View, seq: int) -> Done:
    if not 1 <= seq <= venue.seq:
        abort(404)
    return venue.log[seq - 1]


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["GET"])
def undo_deed(key: str, seq: int) -> Answer:
    """Asks once more, and says whom it would move."""
    venue = view()
    done_at(venue, seq)
    return show_undo(venue, seq)


def show_undo(venue: View, seq: int, refusal: str = "") -> Answer:
    moves: list[tuple[str, list[Move]]] = []
    try:
        moves = moves_by(venue, Undo(seq))
    except Refusal as why:
        refusal = refusal or refused(venue, why)
    (line,) = told_log(venue, logins(venue), [done_at(venue, seq)])
    answer = render_template(
        "venue/undo.html", venue=venue, line=line, moves=moves, refusal=refusal, name_of=name_of
    )
    return (answer, REFUSED) if refusal else answer


@page("/venue/<key>/log/<int:seq>/undo", "undo", methods=["POST"])
def take_back(key: str, seq: int) -> Answer:
    done_at(view(), seq)
    try:
        act(store(), visitor(), Undo(seq), token_sent())
    except Refusal as why:
        return show_undo(view(), seq, refused(view(), why))
    return redirect(url_for("venue.log", key=key), SEE_OTHER)
