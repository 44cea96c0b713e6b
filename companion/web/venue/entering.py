"""Who takes part in a competition: entered before it begins or late, dropped out, come back."""

from flask import redirect, render_template, request, url_for

from companion.games.kernel import RuleViolation
from companion.services import desk, people
from companion.services.venues import View
from companion.tourney.venue.deeds import Drop, Enter
from companion.web.rights import store
from companion.web.venue.blueprint import name_of, page, token_sent, view, visitor
from companion.web.venue.pieces import (
    Page,
    attempt,
    by_name,
    chosen_people,
    competition_here,
    cut_short,
    number_of,
    participants,
    people_here,
    place_url,
    typed_number,
)

FIND, ALL = "find", "all"  # to look for others, or at all of them


@page("/venue/<key>/c/<int:number>/entrants", "enter")
def entrants(key: str, number: int) -> str:
    return show_entrants(number)


def show_entrants(number: int, message: str = "") -> str:
    venue = view()
    competition = competition_here(venue, number)
    taking_part = by_name(venue, participants(competition))
    known = participants(competition)
    others = [person for person in people_here(venue) if person not in known]
    wanted = {*request.values.getlist("person")}
    ticked = [person for person in others if str(person) in wanted]
    find = request.values.get("find", "").strip()
    found = [each for each in others if find.casefold() in name_of(venue, each).casefold()]
    offered = by_name(venue, [person for person in found if str(person) not in wanted])
    return render_template(
        "venue/entrants.html",
        venue=venue,
        number=number,
        competition=competition,
        taking_part=cut_short(taking_part),
        count=len(taking_part),
        ticked=by_name(venue, ticked),
        others=cut_short(offered),
        count_others=len(offered),
        known=bool(others),
        find=find,
        message=message,
    )


@page("/venue/<key>/c/<int:number>/entrants", "enter", methods=["POST"])
def enter_people(key: str, number: int) -> Page:
    """Those who are ticked; or others are looked for first, and the ticks stay."""
    if request.form.get("what") in (FIND, ALL):
        return redirect(looked_for(key, number, chosen_people()), 303)
    points = typed_number(request.form.get("points", "") or "0")
    chosen, everybody = chosen_people(), bool(request.form.get("many"))

    def intent(venue: View) -> list[Enter]:
        competition = venue.state.competitions.get(number)
        wanted = chosen
        if everybody and competition:
            known = participants(competition)
            wanted = [person for person in people_here(venue) if person not in known]
        if not wanted:
            raise RuleViolation("nobody_named")
        return [Enter(number, wanted, points)]

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.entrants", key, number),
        lambda message: show_entrants(number, message),
    )


def looked_for(key: str, number: int, ticked: list[int]) -> str:
    return url_for(
        "venue.entrants",
        key=key,
        number=number,
        find=request.form.get("find") or None,
        all=1 if request.form.get("what") == ALL or "all" in request.form else None,
        person=ticked,
    )


@page("/venue/<key>/c/<int:number>/entrants/new", "join", methods=["POST"])
def add_entrant(key: str, number: int) -> Page:
    """Somebody whom nobody found in the list: known from now on, and ticked."""
    competition_here(view(), number)
    name = request.form.get("find", "")

    def on() -> str:
        person = number_of(view(), name)
        ticked = chosen_people() + ([] if person is None else [person])
        return url_for("venue.entrants", key=key, number=number, person=ticked)

    return attempt(
        lambda: people.add(store(), visitor(), [name], token_sent()),
        on,
        lambda message: show_entrants(number, message),
    )


@page("/venue/<key>/c/<int:number>/entrants/out", "drop", methods=["POST"])
def drop_out(key: str, number: int) -> Page:
    leaving = chosen_people()
    return attempt(
        lambda: desk.act(
            store(), visitor(), lambda _: [Drop(number, each) for each in leaving], token_sent()
        ),
        place_url("venue.entrants", key, number),
        lambda message: show_entrants(number, message),
    )
