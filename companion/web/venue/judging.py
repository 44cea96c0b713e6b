"""A judge's decisions: corrections, void tables, penalties. What they move is shown before."""

from collections.abc import Callable

from flask import render_template, request

from companion.services import desk
from companion.tourney.venue.deeds import Correct, Deed, Penalise, Void
from companion.web.rights import store
from companion.web.venue.blueprint import page, token_sent, view, visitor, whole
from companion.web.venue.pieces import (
    AT_FIRST,
    Page,
    attempt,
    competition_here,
    place_url,
    round_here,
    table_here,
    typed_number,
)
from companion.web.venue.tables_page import lines_sent, show_table

TABLE = "/venue/<key>/c/<int:number>/r/<int:round_number>/t/<int:table_number>"


def reason_sent() -> str:
    return " ".join(request.form.get("reason", "").split())


@page(f"{TABLE}/correct", "correct", methods=["POST"])
def correct_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    table = table_here(round_here(competition_here(view(), number), round_number), table_number)
    lines = lines_sent(table)
    deed = Correct(number, round_number - 1, table_number - 1, lines, reason_sent())
    return decide(key, deed, (number, round_number, table_number), "correct")


@page(f"{TABLE}/void", "void", methods=["POST"])
def void_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    deed = Void(number, round_number - 1, table_number - 1, reason_sent())
    return decide(key, deed, (number, round_number, table_number), "void")


@page(f"{TABLE}/penalise", "penalise", methods=["POST"])
def penalise(key: str, number: int, round_number: int, table_number: int) -> Page:
    points = typed_number(request.form.get("points", ""))
    deed = Penalise(number, round_number - 1, whole("person"), points, reason_sent())
    return decide(key, deed, (number, round_number, table_number), "penalise")


def decide(key: str, deed: Deed, place: tuple[int, int, int], what: str) -> Page:
    """First what it would move; done only when somebody has seen that."""
    number, round_number, table_number = place
    back = place_url("venue.table_page", key, number, round_number - 1, table_number - 1)
    again: Callable[[str], str] = lambda message: show_table(*place, message)  # noqa: E731
    if request.form.get("sure"):
        return attempt(
            lambda: desk.act(store(), visitor(), deed, token_sent()),
            back,
            again,
        )
    moves: list[desk.Move] = []

    def look() -> None:
        moves.extend(desk.preview(store(), visitor(), deed, number))

    answer = attempt(look, back, again)
    return answer if isinstance(answer, tuple) else show_moves(moves, back, place, what)


def show_moves(moves: list[desk.Move], back: str, place: tuple[int, int, int], what: str) -> str:
    venue = view()
    number, round_number, table_number = place
    competition = competition_here(venue, number)
    sent = {
        name: value
        for name, value in request.form.items()
        if name not in ("csrf_token", "token", "sure")
    }
    return render_template(
        "venue/moves.html",
        venue=venue,
        number=number,
        competition=competition,
        now=round_here(competition, round_number),
        table_number=table_number,
        what=what,
        moves=moves[:AT_FIRST],
        more=max(0, len(moves) - AT_FIRST),
        sent=sent,
        back=back,
        reason=reason_sent(),
    )
