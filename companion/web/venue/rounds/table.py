"""A table: who sits there, what it ended with, and what has to change before it begins."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import render_template, url_for

from companion.competition.file import FileTable as Played
from companion.competition.reader import Number
from companion.competition.scheme import read_scheme
from companion.competition.scoring.points import outcome
from companion.games.registry import title_of
from companion.services.policy import KEEPER
from companion.services.venue import rounds, tables
from companion.services.venue.reader import VenueView
from companion.services.venue.seating.latecomers import person_for
from companion.services.venue.tables import spelled as spelled_lines
from companion.services.venue.views.live_results import live_results
from companion.venue.location import Location
from companion.venue.state import Competition, Round, SeatResult, Table
from companion.venue.views.numbered import seats_of
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import allowed, page, view, visitor
from companion.web.venue.forms import (
    AT_FIRST,
    OrganiserForm,
    attempt,
    by_name,
    competition_here,
    round_at,
    table_at,
    titles,
)
from companion.web.venue.location import TABLE
from companion.web.venue.notices import attempt_told
from companion.web.venue.phone.tables import may_confirm, sits_at
from companion.web.venue.rounds.forms import (
    PenaltyForm,
    ReseatForm,
    ResultForm,
    RulingForm,
    correction_form,
    result_form,
    seat_data,
)
from companion.web.venue.rounds.page import state_of


class Seated(NamedTuple):
    """Somebody at a table: what was entered, and what it comes to."""

    person: int
    line: SeatResult
    place: int | None
    points: Number | None


@page(TABLE, "look")
def table_page(key: str, at: Location) -> str:
    return show_table(at)


def show_table(at: Location, form: OrganiserForm | None = None) -> str:
    """`form` is one that was refused."""
    venue = view()
    competition, now = competition_here(venue, at.competition), round_at(venue, at)
    table = table_at(venue, at)
    live = live_results(store(), venue, at.competition) if now.open else {}
    lines = table.lines or live.get((at.round_index, at.table_index))
    return render_template(
        "venue/rounds/table.html",
        venue=venue,
        number=at.competition,
        at=at,
        competition=competition,
        now=now,
        table=table,
        entrants=by_name(venue, {*competition.entrants} if allowed("correct") else ()),
        given=competition.settings.scheme["points"]["kind"] == "given",
        titles=titles(),
        confirms=may_confirm(venue, at, sits_at(venue, table)),
        may_enter=may_enter(venue, competition, now, table),
        free=by_name(venue, now.present - {*table.people})[:AT_FIRST] if now.open else [],
        message=form.refusal if form else "",
        **result_shown(competition, now, table, lines),
        **forms_shown(table, lines or (), form),
    )


def result_shown(
    competition: Competition, now: Round, table: Table, lines: tuple[SeatResult, ...] | None
) -> dict[str, object]:
    """How far a table is, what it ended with, entered or on its pad, and penalties."""
    return {
        "state": state_of(table, lines is not None and table.lines is None),
        "seen": spelled_lines(lines) if lines else "",
        "seats": seats_shown(competition, now, table, lines),
        "penalties": [each for each in now.penalties if each.person in table.people],
    }


def forms_shown(
    table: Table, lines: Sequence[SeatResult], refused: OrganiserForm | None
) -> dict[str, OrganiserForm]:
    """All that can be filled in, with what was just typed into one of them."""
    known, count = seat_data(lines), len(table.people)
    forms: dict[str, OrganiserForm] = {
        "entry": result_form(count)(data={**known, "game": title_of(table.game)}),
        "correction": correction_form(count)(
            data={
                **known,
                "game": title_of(table.game),
                **{f"sits-{seat}": person for seat, person in enumerate(table.people)},
            }
        ),
        "reseating": ReseatForm(),
        "voiding": RulingForm(),
        "penalty": PenaltyForm(),
    }
    own = {name: refused for name, form in forms.items() if type(form) is type(refused)}
    return forms | {name: form for name, form in own.items() if form is not None}


def may_enter(venue: VenueView, competition: Competition, now: Round, table: Table) -> bool:
    """Keepers and organisers anywhere, everybody else at their own table."""
    if not now.open or competition.finished or table.settled:
        return False
    return visitor().role >= KEEPER or sits_at(venue, table)


def seats_shown(
    competition: Competition, now: Round, table: Table, lines: tuple[SeatResult, ...] | None
) -> list[Seated]:
    if lines is None:
        return [Seated(person, SeatResult(), None, None) for person in table.people]
    scheme = read_scheme(dict(competition.settings.scheme), competition.settings.seed)
    seats = seats_of(table, lines, {person: person for person in table.people})
    found = outcome(0, now.weight, Played(table.game, seats), scheme.points)
    return [
        Seated(person, line, found.places[seat], found.points[seat] * now.weight)
        for seat, (person, line) in enumerate(zip(table.people, lines, strict=True))
    ]


@page(TABLE, "report", methods=["POST"])
def report_table(key: str, at: Location) -> PageResult:
    """A result, entered at the table or by an organiser, who can confirm it at once."""
    form: ResultForm = result_form(len(table_at(view(), at).people)).read()
    confirmed = bool(form.confirm.data)
    return attempt(
        form,
        lambda: tables.enter_result(
            store(),
            visitor(),
            at,
            form.lines(),
            form.game.key,
            confirmed=confirmed,
            token=form.sent_token,
        ),
        url_for("venue.round_page", key=key, at=at)
        if confirmed
        else url_for("venue.table_page", key=key, at=at),
        lambda: show_table(at, form),
    )


@page(f"{TABLE}/reseat", "reseat", methods=["POST"])
def reseat_table(key: str, at: Location) -> PageResult:
    """Somebody is missing; with another name, that one plays instead."""
    form = ReseatForm.read()
    person, name, reason = form.person.data, form.instead.text, form.reason.text

    def work() -> VenueView:
        token, anew = form.sent_token, bool(form.anew.data)
        other = person_for(store(), visitor(), name, anew=anew, token=token) if name else None
        return rounds.change_draw(store(), visitor(), at, person, other, reason, token=token)

    return attempt_told(
        form,
        work,
        "venue.round_page",
        lambda: show_table(at, form),
        at=at.of_round,
    )
