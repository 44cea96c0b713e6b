"""After the rounds: who goes on, proposed by the standings, changed where somebody cannot come."""

from flask import redirect, render_template, request, url_for

from companion.refusal import Refusal
from companion.services.venue import competitions
from companion.services.venue.reader import VenueView
from companion.services.venue.writer import order_of
from companion.venue.finals import Stage
from companion.venue.text import automatic_title
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, in_words, page, view, visitor
from companion.web.venue.competitions.forms import LOOK, FinalsForm
from companion.web.venue.competitions.page import last_round
from companion.web.venue.forms import attempt, competition_here


@page("/venue/<key>/c/<int:number>/cut", "cut")
def cut(key: str, number: int) -> PageResult:
    form = FinalsForm(request.args)
    shown = show_cut(number, form)
    return (shown, REFUSED) if form.refusal else shown


def show_cut(number: int, form: FinalsForm) -> str:
    """The proposal of now, with the name that was typed for it."""
    venue = view()
    competition = competition_here(venue, number)
    stage = proposed(venue, number, form)
    return render_template(
        "venue/competitions/finals.html",
        venue=venue,
        number=number,
        competition=competition,
        stage=stage,
        stage_name=in_words(automatic_title(stage.kind, 1)) if stage else "",
        ranks={each.person: each for each in order_of(store(), venue, number)},
        form=form,
        is_another="again" in request.args,
        message=form.refusal,
    )


def proposed(venue: VenueView, number: int, form: FinalsForm) -> Stage | None:
    """Who goes on, as the form then says it; None where nobody can."""
    try:
        stage = competitions.propose_finals(store(), venue, number, form.without.data)
    except Refusal as refusal:
        if not form.refusal:
            form.refuse(refusal)
        return None
    form.tables.data = stage.tables
    form.made_without.data = [form.without.data]
    return stage


@page("/venue/<key>/c/<int:number>/cut", "cut", methods=["POST"])
def make_cut(key: str, number: int) -> PageResult:
    """Published only as it was seen, and with nobody who was ticked since."""
    form = FinalsForm.read()
    competition_here(view(), number)
    without = form.without.data
    if form.what.data == LOOK:
        return redirect(url_for("venue.cut", key=key, number=number, without=without), 303)
    if form.is_another:
        return redirect(url_for("venue.cut", key=key, number=number, without=without, again=1), 303)
    return attempt(
        form,
        lambda: competitions.start_finals(
            store(),
            visitor(),
            number,
            form.name.text,
            form.tables.data,
            without=without,
            token=form.sent_token,
        ),
        lambda: url_for("venue.round_page", key=key, at=last_round(number)),
        lambda: show_cut(number, form),
    )
