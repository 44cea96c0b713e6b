"""All nights of a season by their day, with what each gave; and a night's name, day and weight."""

from flask import g, render_template, url_for

from companion.services.venue import competitions
from companion.services.venue.reader import VenueView
from companion.services.venue.views.days import day_of
from companion.venue.location import Location
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, pages, view, visitor
from companion.web.venue.competitions.forms import DescribeRoundForm
from companion.web.venue.competitions.night_points import matrix_of, nights_of, say_day
from companion.web.venue.forms import attempt, competition_here, cut_short, left_of, round_at
from companion.web.venue.location import ROUND
from companion.web.venue.rounds.page import show_round


@page("/venue/<key>/c/<int:number>/nights", "look")
def nights(key: str, number: int) -> str:
    venue = view()
    found = competition_here(venue, number)
    rounds, rows = matrix_of(venue, number)
    return render_template(
        "venue/competitions/nights.html",
        venue=venue,
        number=number,
        competition=found,
        nights=nights_of(venue, number),
        columns=[found.rounds[index] for index in rounds],
        rows=cut_short(rows),
        more=left_of(len(rows)),
    )


@pages.app_template_global()
def day_said(venue: VenueView, at: Location) -> str:
    """The day of a night, as people write it."""
    return say_day(day_of(venue, at))


@pages.app_template_global()
def description_form(venue: VenueView, at: Location) -> DescribeRoundForm:
    """As it is now; or as it was sent and refused."""
    if "description" in g:
        refused: DescribeRoundForm = g.description
        return refused
    now = round_at(venue, at)
    data = {"name": now.name or "", "weight": now.weight, "date": day_of(venue, at)}
    return DescribeRoundForm(None, data=data)


@page(f"{ROUND}/describe", "describe", methods=["POST"])
def describe_round(key: str, at: Location) -> PageResult:
    form = DescribeRoundForm.read()
    round_at(view(), at)
    return attempt(
        form,
        lambda: competitions.describe_round(
            store(),
            visitor(),
            at,
            form.name.text,
            form.weight.data or 0,
            form.date.data,
            token=form.sent_token,
        ),
        url_for("venue.round_page", key=key, at=at),
        lambda: show_refused(at, form),
    )


def show_refused(at: Location, form: DescribeRoundForm) -> str:
    g.description = form
    return show_round(at, form)
