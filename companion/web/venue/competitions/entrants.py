"""Who takes part in a competition: entered before it begins or late, dropped out, come back."""

from flask import redirect, render_template, request, url_for

from companion.services.venue import competitions
from companion.services.venue.people import present
from companion.services.venue.reader import VenueView
from companion.services.venue.seating.latecomers import person_for
from companion.venue.similar_names import is_found
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, page, view, visitor
from companion.web.venue.competitions.forms import DropOutForm, EntrantsForm
from companion.web.venue.forms import (
    LONGEST_NAME,
    OrganiserForm,
    attempt,
    by_name,
    competition_here,
    cut_short,
    participants,
)
from companion.web.venue.notices import attempt_told, notice_of


@page("/venue/<key>/c/<int:number>/entrants", "enter")
def entrants(key: str, number: int) -> str:
    return show_entrants(number, EntrantsForm(request.args))


def show_entrants(number: int, form: EntrantsForm, refused: OrganiserForm | None = None) -> str:
    venue = view()
    competition = competition_here(venue, number)
    known = participants(competition)
    others = [person for person in present(venue) if person not in known]
    ticked = [person for person in others if person in form.person.data]
    find = form.find.text[:LONGEST_NAME]
    found = [each for each in others if is_found(find, name_of(venue, each))]
    offered = by_name(venue, [person for person in found if person not in ticked])
    return render_template(
        "venue/competitions/entrants.html",
        venue=venue,
        number=number,
        competition=competition,
        taking_part=cut_short(by_name(venue, known)),
        count=len(known),
        ticked=by_name(venue, ticked),
        others=cut_short(offered),
        count_others=len(offered),
        known=bool(others),
        form=form,
        message=(refused or form).refusal,
        notice=notice_of(venue),
    )


@page("/venue/<key>/c/<int:number>/entrants", "enter", methods=["POST"])
def enter_people(key: str, number: int) -> PageResult:
    """Those who are ticked; or others are looked for first, and the ticks stay."""
    form = EntrantsForm.read()
    if form.seeks:
        return redirect(looked_for(key, number, form), 303)
    return attempt(
        form,
        lambda: competitions.enter_players(
            store(),
            visitor(),
            number,
            form.person.data,
            form.points.data or 0,
            everybody=bool(form.many.data),
            token=form.sent_token,
        ),
        url_for("venue.entrants", key=key, number=number),
        lambda: show_entrants(number, form),
    )


def looked_for(key: str, number: int, form: EntrantsForm) -> str:
    return url_for(
        "venue.entrants",
        key=key,
        number=number,
        find=form.find.text or None,
        all=1 if form.wants_all else None,
        person=form.person.data,
    )


@page("/venue/<key>/c/<int:number>/entrants/new", "join", methods=["POST"])
def add_entrant(key: str, number: int) -> PageResult:
    """Somebody whom nobody found in the list: known from now on, and takes part at once."""
    competition_here(view(), number)
    form = EntrantsForm.read()
    name, points = form.find.text, form.points.data or 0

    def work() -> VenueView:
        token, anew = form.sent_token, bool(form.anew.data)
        person = person_for(store(), visitor(), name, anew=anew, token=token)
        people = [*form.person.data, person]
        return competitions.enter_players(store(), visitor(), number, people, points, token=token)

    return attempt_told(
        form, work, "venue.entrants", lambda: show_entrants(number, form), number=number
    )


@page("/venue/<key>/c/<int:number>/entrants/out", "drop", methods=["POST"])
def drop_out(key: str, number: int) -> PageResult:
    form = DropOutForm.read()
    return attempt_told(
        form,
        lambda: competitions.drop_out(
            store(), visitor(), number, form.person.data, token=form.sent_token
        ),
        "venue.entrants",
        lambda: show_entrants(number, EntrantsForm(request.args), form),
        number=number,
    )
