"""People who sit down together by themselves."""

from flask import abort, redirect, render_template, url_for

from companion.games.registry import known_games, title_of
from companion.refusal import Refusal
from companion.services.play.reader import Unknown
from companion.services.venue import casual_tables as casual_table
from companion.services.venue.casual_tables import free_people, nights
from companion.services.venue.reader import VenueView
from companion.venue.state import self_of
from companion.web.base.page import PageResult, new_token
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, name_of, page, view, visitor
from companion.web.venue.phone.forms import CasualTableForm
from companion.web.venue.phone.pad import why_not

RULE = "/venue/<key>/c/<int:number>/form"


@page(RULE, "form_a_table")
def form_table(key: str, number: int) -> str:
    return show_free(number, CasualTableForm())


def show_free(number: int, form: CasualTableForm) -> str:
    found = view()
    competition = nights(found).get(number)
    if competition is None:
        abort(404)
    free = {self_of(found.state, person) for person in free_people(competition)}
    own = visitor().person
    others = [(person, name_of(found, person)) for person in free if person != own]
    return render_template(
        "venue/phone/casual_table.html",
        venue=found,
        number=number,
        competition=competition,
        own=own if own in free else None,
        own_name=name_of(found, own) if own is not None else "",
        others=sorted(others, key=lambda each: (each[1].casefold(), each[0])),
        form=form,
        games=known_games(),
        usual=title_of(competition.settings.game),
        game=form.game.data if form.is_submitted() else competition.settings.game,
        token=form.token.data or new_token(),
    )


@page(RULE, "form_a_table", methods=["POST"])
def form_this_table(key: str, number: int) -> PageResult:
    form, found = CasualTableForm(), view()
    if number not in nights(found):
        abort(404)
    there = numbers_there(found, number)
    seats = [there.get(person, person) for person in form.person.data]
    game, token = form.other.data or form.game.data, form.token.data
    try:
        casual_table.form_table(store(), visitor(), number, seats, game, token)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        form.refuse(refusal, why_not(refusal))
        return show_free(number, form), REFUSED
    is_known = visitor().person is not None
    return redirect(url_for("venue.me" if is_known else "venue.home", key=visitor().key), 303)


def numbers_there(found: VenueView, number: int) -> dict[int, int]:
    """Under which number somebody is there: they may have turned out to be another since."""
    there = reversed([*free_people(nights(found)[number])])
    return {self_of(found.state, each): each for each in there}
