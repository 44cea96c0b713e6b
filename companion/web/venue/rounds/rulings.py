"""An organiser's rulings: corrections, void tables, penalties. What they move is shown before."""

from collections.abc import Callable
from functools import partial

from flask import render_template, url_for

from companion.services.venue import tables
from companion.services.venue.writer import RankChange
from companion.venue.location import Location
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, visitor
from companion.web.venue.forms import (
    AT_FIRST,
    attempt,
    competition_here,
    round_at,
    table_at,
)
from companion.web.venue.location import TABLE
from companion.web.venue.rounds.forms import LONGEST_GAME, PenaltyForm, RulingForm, correction_form
from companion.web.venue.rounds.table import show_table

Rule = Callable[..., list[RankChange]]


@page(f"{TABLE}/correct", "correct", methods=["POST"])
def correct_table(key: str, at: Location) -> PageResult:
    table = table_at(view(), at)
    form = correction_form(len(table.people)).read()
    people = tuple(form.people())
    is_other = any(people) and people != table.people
    rule = partial(
        tables.correct,
        store(),
        visitor(),
        at,
        form.lines(),
        form.reason.text,
        game="" if form.game.key == table.game else form.game.key[:LONGEST_GAME],
        people=people if is_other else (),
    )
    return rule_on(at, form, rule, "correct")


@page(f"{TABLE}/void", "void", methods=["POST"])
def void_table(key: str, at: Location) -> PageResult:
    form = RulingForm.read()
    rule = partial(tables.void, store(), visitor(), at, form.reason.text)
    return rule_on(at, form, rule, "void")


@page(f"{TABLE}/penalise", "penalise", methods=["POST"])
def penalise(key: str, at: Location) -> PageResult:
    form = PenaltyForm.read()
    person, points, reason = form.person.data, form.points.data or 0, form.reason.text
    rule = partial(tables.penalise, store(), visitor(), at, person, points, reason)
    return rule_on(at, form, rule, "penalise")


def rule_on(at: Location, form: RulingForm, rule: Rule, what: str) -> PageResult:
    """First what it would move; done only when somebody has seen that."""
    changes: list[RankChange] = []
    sure, token = bool(form.sure.data), form.sent_token
    back = url_for("venue.table_page", key=visitor().key, at=at)
    answer = attempt(
        form,
        lambda: changes.extend(rule(sure=sure, token=token)),
        back,
        lambda: show_table(at, form),
    )
    is_refused = isinstance(answer, tuple)
    return answer if sure or is_refused else show_changes(changes, back, at, form, what)


def show_changes(
    changes: list[RankChange], back: str, at: Location, form: RulingForm, what: str
) -> str:
    venue = view()
    return render_template(
        "venue/competitions/rank_changes.html",
        venue=venue,
        number=at.competition,
        competition=competition_here(venue, at.competition),
        now=round_at(venue, at),
        at=at,
        what=what,
        moves=changes[:AT_FIRST],
        more=max(0, len(changes) - AT_FIRST),
        sent=form.again(),
        back=back,
        reason=form.reason.text,
    )
