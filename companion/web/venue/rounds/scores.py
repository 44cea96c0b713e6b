"""All slips of a round on one page: as many numbers as there are, and one tap."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import redirect, render_template, url_for
from wtforms import Field

from companion.refusal import Refusal
from companion.services.venue import tables
from companion.services.venue.reader import VenueView
from companion.services.venue.tables import Line
from companion.services.venue.views.live_results import live_results
from companion.venue.location import Location
from companion.venue.state import Table
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, visitor
from companion.web.venue.fields import AmountField, ScoreField
from companion.web.venue.forms import AT_FIRST, OrganiserForm, attempt, competition_here, round_at
from companion.web.venue.location import ROUND
from companion.web.venue.notices import done_since

SCORE, POINTS = "score", "points"


class TableToEnter(NamedTuple):
    """A table that waits for its result, with a row of fields for every seat."""

    at: int  # in its round, from 0
    table: Table
    rows: list[dict[str, Field]]


class RoundScoresForm(OrganiserForm):
    """`columns` are the fields of a seat, `waiting` the tables by index."""

    columns: Sequence[str] = (SCORE,)
    waiting: Sequence[tuple[int, Table]] = ()

    def tables(self) -> list[TableToEnter]:
        return [
            TableToEnter(index, table, [self.row(index, seat) for seat in range(len(table.people))])
            for index, table in self.waiting
        ]

    def row(self, index: int, seat: int) -> dict[str, Field]:
        return {name: self[f"{name}-{index}-{seat}"] for name in self.columns}

    def results(self) -> dict[int, list[Line]]:
        """By table, of those of which anything was typed."""
        found: dict[int, list[Line]] = {
            each.at: [
                {name: field.data for name, field in row.items() if field.data is not None}
                for row in each.rows
            ]
            for each in self.tables()
        }
        return {index: lines for index, lines in found.items() if any(lines)}

    def refuse(self, refusal: Refusal, sentence: str = "") -> None:
        """At the table that it is about."""
        super().refuse(refusal, sentence)
        index = refusal.params.get("at_table")
        if index is not None:
            field = self[f"{SCORE}-{index}-0"]
            field.errors = [*field.errors, self.refusal]


def scores_form(venue: VenueView, at: Location) -> type[RoundScoresForm]:
    """Fields for all tables that nobody has entered anything for."""
    competition, now = competition_here(venue, at.competition), round_at(venue, at)
    live = live_results(store(), venue, at.competition) if now.open else {}
    waiting = [
        (index, table)
        for index, table in sorted(enumerate(now.tables), key=lambda each: each[1].number)
        if now.open and table.awaited and (at.round_index, index) not in live
    ][:AT_FIRST]
    is_given = competition.settings.scheme["points"]["kind"] == "given" and not now.final
    fields: dict[str, Any] = {"waiting": waiting}
    if is_given:
        fields["columns"] = (SCORE, POINTS)
    for index, table in waiting:
        for seat in range(len(table.people)):
            fields[f"{SCORE}-{index}-{seat}"] = ScoreField(SCORE)
            if is_given:
                fields[f"{POINTS}-{index}-{seat}"] = AmountField(POINTS)
    return type("RoundScoresFormOfTables", (RoundScoresForm,), fields)


@page(f"{ROUND}/scores", "confirm")
def round_scores(key: str, at: Location) -> str:
    return show_scores(at, scores_form(view(), at)())


def show_scores(at: Location, form: RoundScoresForm) -> str:
    venue = view()
    return render_template(
        "venue/rounds/scores.html",
        venue=venue,
        at=at,
        competition=competition_here(venue, at.competition),
        now=round_at(venue, at),
        form=form,
        message=form.refusal,
    )


@page(f"{ROUND}/scores", "confirm", methods=["POST"])
def enter_round_scores(key: str, at: Location) -> PageResult:
    form = scores_form(view(), at).read()
    before, after = view(), list[VenueView]()
    if form.validate() and not form.results():
        return redirect(url_for("venue.round_scores", key=key, at=at), 303)

    def on() -> str:
        return url_for("venue.round_page", key=key, at=at, done=done_since(before, after[0]))

    return attempt(
        form,
        lambda: after.append(
            tables.enter_results(store(), visitor(), at, form.results(), token=form.sent_token)
        ),
        on,
        lambda: show_scores(at, form),
    )
