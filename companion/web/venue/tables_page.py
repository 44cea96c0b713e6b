"""A table: who sits there, what it ended with, and what has to change before it begins."""

from typing import Any, NamedTuple

from flask import render_template, request

from companion.games.kernel import RuleViolation
from companion.services import desk, repairs
from companion.services.live import live_results
from companion.services.policy import KEEPER
from companion.services.tables import spelled as spelled_lines
from companion.services.venues import View
from companion.tourney.competition import Table as Played
from companion.tourney.points import outcome
from companion.tourney.scheme import read_scheme
from companion.tourney.venue.contest import seats_of
from companion.tourney.venue.deeds import Confirm, Deed, Report
from companion.tourney.venue.state import Competition, Line, Round, Table
from companion.web.rights import store
from companion.web.venue.blueprint import page, token_sent, view, visitor, whole
from companion.web.venue.pieces import (
    AT_FIRST,
    Page,
    attempt,
    by_name,
    competition_here,
    game_key,
    number_of,
    place_url,
    round_here,
    table_here,
    titles,
    typed,
    typed_number,
)
from companion.web.venue.places import may_confirm, sits_at
from companion.web.venue.rounds_page import show_round, state_of

FIELDS = ("score", "place", "points")


class Seated(NamedTuple):
    """Somebody at a table: what was entered, and what it comes to."""

    person: int
    line: Line
    place: int | None
    points: Any


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/t/<int:table_number>", "look")
def table_page(key: str, number: int, round_number: int, table_number: int) -> str:
    return show_table(number, round_number, table_number)


def show_table(number: int, round_number: int, table_number: int, message: str = "") -> str:
    venue = view()
    competition = competition_here(venue, number)
    now = round_here(competition, round_number)
    table = table_here(now, table_number)
    place = (number, round_number - 1, table_number - 1)
    live = live_results(store(), venue, number) if now.open else {}
    lines = table.lines or live.get(place[1:])
    state = state_of(table, lines is not None and table.lines is None)
    return render_template(
        "venue/table.html",
        venue=venue,
        number=number,
        round_number=round_number,
        table_number=table_number,
        competition=competition,
        now=now,
        table=table,
        state=state,
        seen=spelled_lines(lines) if lines else "",
        seats=seats_shown(competition, now, table, lines),
        values=values_shown(table, lines),
        given=competition.settings.scheme["points"]["kind"] == "given",
        titles=titles(),
        confirms=may_confirm(venue, place, sits_at(venue, table)),
        may_enter=may_enter(venue, competition, now, table),
        free=by_name(venue, now.present - {*table.people})[:AT_FIRST] if now.open else [],
        penalties=[each for each in now.penalties if each.person in table.people],
        message=message,
    )


def may_enter(venue: View, competition: Competition, now: Round, table: Table) -> bool:
    """Keepers and organisers anywhere, everybody else at his own table."""
    if not now.open or competition.finished or table.settled:
        return False
    return visitor().role >= KEEPER or sits_at(venue, table)


def seats_shown(
    competition: Competition, now: Round, table: Table, lines: tuple[Line, ...] | None
) -> list[Seated]:
    if lines is None:
        return [Seated(person, Line(), None, None) for person in table.people]
    scheme = read_scheme(dict(competition.settings.scheme), competition.settings.seed)
    seats = seats_of(table, lines, {person: person for person in table.people})
    found = outcome(0, now.weight, Played(table.game, seats), scheme.points)
    return [
        Seated(person, line, found.places[seat], found.points[seat] * now.weight)
        for seat, (person, line) in enumerate(zip(table.people, lines, strict=True))
    ]


def values_shown(table: Table, lines: tuple[Line, ...] | None) -> dict[str, str]:
    """What stands in the fields of a result: what was just typed, or what is known."""
    if any(f"score-{seat}" in request.form for seat in range(len(table.people))):
        return request.form.to_dict()
    known = lines or ()
    return {
        f"{name}-{seat}": typed(getattr(line, name))
        for seat, line in enumerate(known)
        for name in FIELDS
    }


def lines_sent(table: Table) -> list[dict[str, Any]]:
    """What was typed for every seat; who has nothing is unclassified."""
    return [
        {
            name: typed_number(request.form[f"{name}-{seat}"])
            for name in FIELDS
            if request.form.get(f"{name}-{seat}", "").strip()
        }
        for seat in range(len(table.people))
    ]


@page(
    "/venue/<key>/c/<int:number>/r/<int:round_number>/t/<int:table_number>",
    "report",
    methods=["POST"],
)
def report_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    """A result, entered at the table or at the desk, where it can be confirmed at once."""
    place = (number, round_number - 1, table_number - 1)
    table = table_here(round_here(competition_here(view(), number), round_number), table_number)
    lines, game = lines_sent(table), game_key(request.form.get("game", ""))
    deeds: list[Deed] = [Report(*place, lines, game)]
    deeds += [Confirm(*place, lines)] if request.form.get("confirm") else []
    return attempt(
        lambda: desk.act(store(), visitor(), lambda _: deeds, token_sent()),
        place_url("venue.round_page", key, number, round_number - 1)
        if request.form.get("confirm")
        else place_url("venue.table_page", key, *place),
        lambda message: show_table(number, round_number, table_number, message),
    )


@page(
    "/venue/<key>/c/<int:number>/r/<int:round_number>/t/<int:table_number>/reseat",
    "reseat",
    methods=["POST"],
)
def reseat_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    """Somebody is missing; with another name, that one plays instead."""
    place = (number, round_number - 1, table_number - 1)
    person, reason = whole("person"), request.form.get("reason", "").strip()
    name = request.form.get("instead", "").strip()

    def intent(venue: View) -> list[Deed]:
        if not name:
            return repairs.without(venue, place, person, reason)
        return repairs.instead(venue, place, person, known(venue, name), reason)

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.round_page", key, number, round_number - 1),
        lambda message: show_table(number, round_number, table_number, message),
    )


def known(venue: View, name: str) -> int:
    found = number_of(venue, name)
    if found is None:
        raise RuleViolation("unknown_name", quote=name)
    return found


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/late", "reseat", methods=["POST"])
def seat_latecomer(key: str, number: int, round_number: int) -> Page:
    name, reason = request.form.get("name", ""), request.form.get("reason", "").strip()

    def intent(venue: View) -> list[Deed]:
        return repairs.late(venue, number, round_number - 1, known(venue, name), reason)

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.round_page", key, number, round_number - 1),
        lambda message: show_round(number, round_number, message),
    )
