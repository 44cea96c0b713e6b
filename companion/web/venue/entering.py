"""Who takes part in a competition: entered before it begins or late, dropped out, come back."""

from flask import render_template, request

from companion.games.kernel import RuleViolation
from companion.services import desk
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
    participants,
    people_here,
    place_url,
    typed_number,
)


@page("/venue/<key>/c/<int:number>/entrants", "enter")
def entrants(key: str, number: int) -> str:
    return show_entrants(number)


def show_entrants(number: int, message: str = "") -> str:
    venue = view()
    competition = competition_here(venue, number)
    taking_part = by_name(venue, participants(competition))
    wanted = request.args.get("find", "").strip().casefold()
    known = participants(competition)
    others = [person for person in people_here(venue) if person not in known]
    if wanted:
        others = [each for each in others if wanted in name_of(venue, each).casefold()]
    return render_template(
        "venue/entrants.html",
        venue=venue,
        number=number,
        competition=competition,
        taking_part=cut_short(taking_part),
        count=len(taking_part),
        others=cut_short(by_name(venue, others)),
        count_others=len(others),
        find=request.args.get("find", ""),
        message=message,
    )


@page("/venue/<key>/c/<int:number>/entrants", "enter", methods=["POST"])
def enter_people(key: str, number: int) -> Page:
    points = typed_number(request.form.get("points", "") or "0")
    chosen, everybody = chosen_people(), bool(request.form.get("many"))

    def intent(venue: View) -> list[Enter]:
        competition = venue.state.competitions.get(number)
        people = chosen
        if everybody and competition:
            known = participants(competition)
            people = [person for person in people_here(venue) if person not in known]
        if not people:
            raise RuleViolation("nobody_named")
        return [Enter(number, people, points)]

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.entrants", key, number),
        lambda message: show_entrants(number, message),
    )


@page("/venue/<key>/c/<int:number>/entrants/out", "drop", methods=["POST"])
def drop_out(key: str, number: int) -> Page:
    people = chosen_people()
    return attempt(
        lambda: desk.act(
            store(), visitor(), lambda _: [Drop(number, each) for each in people], token_sent()
        ),
        place_url("venue.entrants", key, number),
        lambda message: show_entrants(number, message),
    )
