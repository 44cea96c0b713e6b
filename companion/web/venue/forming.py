"""People who sit down together by themselves."""

from flask import abort, redirect, render_template, request, url_for

from companion.games.kernel import Refusal
from companion.games.registry import known_games, title_of
from companion.services import forming
from companion.services.forming import free_people, nights
from companion.services.reading import Unknown
from companion.services.venues import View
from companion.tourney.venue.state import self_of
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.play.blueprint import new_token
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, name_of, page, token_sent, view, visitor
from companion.web.venue.pads import why_not
from companion.web.venue.places import Page

RULE = "/venue/<key>/c/<int:number>/form"


@page(RULE, "form_a_table")
def form_table(key: str, number: int) -> str:
    return show_free(number)


def show_free(number: int, message: str | None = None) -> str:
    found = view()
    competition = nights(found).get(number)
    if competition is None:
        abort(404)
    free = {self_of(found.state, person) for person in free_people(competition)}
    own = visitor().person
    others = [(person, name_of(found, person)) for person in free if person != own]
    return render_template(
        "venue/form_table.html",
        venue=found,
        number=number,
        competition=competition,
        own=own if own in free else None,
        own_name=name_of(found, own) if own is not None else "",
        others=sorted(others, key=lambda each: (each[1].casefold(), each[0])),
        chosen=people_sent(),
        games=known_games(),
        usual=title_of(competition.settings.game),
        game=request.form.get("game", competition.settings.game),
        message=message,
        token=request.form.get("token") or new_token(),
    )


@page(RULE, "form_a_table", methods=["POST"])
def form_this_table(key: str, number: int) -> Page:
    game = request.form.get("other", "").strip() or request.form.get("game", "")
    found = view()
    if number not in nights(found):
        abort(404)
    there = numbers_there(found, number)
    seats = [there.get(person, person) for person in people_sent()]
    try:
        forming.form_table(store(), visitor(), number, seats, game, token_sent())
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_free(number, why_not(refusal)), REFUSED
    himself = visitor().person is not None
    return redirect(url_for("venue.me" if himself else "venue.home", key=visitor().key), 303)


def numbers_there(found: View, number: int) -> dict[int, int]:
    """Under which number somebody is there: they may have turned out to be another since."""
    there = reversed([*free_people(nights(found)[number])])
    return {self_of(found.state, each): each for each in there}


def people_sent() -> list[int]:
    """Who was ticked, each once."""
    given = [each for each in request.form.getlist("person") if WHOLE_NUMBER.fullmatch(each)]
    return [*dict.fromkeys(map(int, given))]
