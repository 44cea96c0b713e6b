"""How a season or tournament is counted and seated: set up, and changed later."""

from collections.abc import Iterable
from secrets import randbelow

from flask import abort, render_template, url_for

from companion.games.kernel import RuleViolation
from companion.services import desk
from companion.services.venues import View
from companion.tourney.examples import NAMES, Worked, worked
from companion.tourney.scheme import KINDS, read_scheme
from companion.tourney.steps import Step
from companion.tourney.venue.deeds import Found, Settle
from companion.tourney.venue.state import FORMATS, MODES, SEASON, TOURNAMENT, Competition
from companion.web.rights import store
from companion.web.venue.blueprint import (
    page,
    reason_in_words,
    term,
    token_sent,
    view,
    visitor,
    wording,
)
from companion.web.venue.pieces import Page, attempt, competition_here, place_url, titles
from companion.web.venue.settings_form import (
    breakers,
    document_in,
    new_values,
    places_for,
    presets_for,
    sent,
)
from companion.web.venue.settings_values import (
    BONUS,
    BREAKERS,
    MOST_BREAKERS,
    MOST_SEGMENTS,
    OWN,
    SEGMENTS,
    SIZES,
    Values,
    values_of,
)

SEEDS = 1_000_000


@page("/venue/<key>/new/<of>", "found")
def new_competition(key: str, of: str) -> str:
    if of not in (SEASON, TOURNAMENT):
        abort(404)
    return show_new(of, new_values(of))


def show_new(of: str, values: Values, message: str = "") -> str:
    return render_template("venue/new.html", venue=view(), message=message, **offered(of, values))


def offered(of: str, values: Values) -> dict[str, object]:
    """Everything that can be chosen."""
    return {
        "of": of,
        "values": values,
        "presets": presets_for(of),
        "titles": titles(),
        "sizes": SIZES,
        "modes": MODES,
        "formats": FORMATS,
        "kinds": KINDS,
        "kind_name": lambda kind: term(f"kind.{kind}"),
        "own": OWN,
        "breakers": breakers(values),
        "breaker_places": places_for(values, "tiebreak", BREAKERS, MOST_BREAKERS),
        "segments": places_for(values, "best", SEGMENTS, MOST_SEGMENTS),
        "bonuses": BONUS,
    }


@page("/venue/<key>/new/<of>", "found", methods=["POST"])
def found_competition(key: str, of: str) -> Page:
    if of not in (SEASON, TOURNAMENT):
        abort(404)
    form, seed = sent(), randbelow(SEEDS)

    def intent(venue: View) -> list[Found]:
        settings = document_in(form, venue, None, seed)
        number = len(venue.state.competitions) + 1
        return [Found(number, of, named(form), settings)]

    def work() -> None:
        desk.act(store(), visitor(), intent, token_sent())

    def again(message: str) -> str:
        return show_new(of, form, message)

    return attempt(work, lambda: place_url("venue.competition", key, newest(view())), again)


def newest(venue: View) -> int:
    return len(venue.state.competitions)


def named(form: Values) -> str:
    return " ".join(form.get("name", "").split())


@page("/venue/<key>/c/<int:number>/settings", "settle")
def settings(key: str, number: int) -> str:
    venue = view()
    competition = competition_here(venue, number)
    return show_settings(number, values_of(venue, competition))


def show_settings(number: int, values: Values, message: str = "") -> str:
    venue = view()
    competition = competition_here(venue, number)
    return render_template(
        "venue/settings.html",
        venue=venue,
        number=number,
        competition=competition,
        message=message,
        example=example_of(competition),
        **offered(competition.of, values),
    )


@page("/venue/<key>/c/<int:number>/settings", "settle", methods=["POST"])
def change_settings(key: str, number: int) -> Page:
    form = sent()

    def intent(venue: View) -> list[Settle]:
        before = venue.state.competitions.get(number)
        if before is None:
            raise RuleViolation("no_such_competition", number=number)
        return [Settle(number, named(form), document_in(form, venue, before.settings, 1))]

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        url_for("venue.settings", key=key, number=number),
        lambda message: show_settings(number, form, message),
    )


def example_of(competition: Competition) -> dict[str, object]:
    """The scheme's arithmetic in a small example, in sentences."""
    scheme = read_scheme(dict(competition.settings.scheme), competition.settings.seed)
    found: Worked = worked(scheme)
    words = wording(NAMES)

    def tell(steps: Iterable[Step]) -> list[str]:
        return [reason_in_words(words, each.reason) for each in steps]

    return {
        "rules": [reason_in_words(words, each) for each in found.rules],
        "points": tell(found.points),
        "totals": tell(found.totals),
        "ranks": tell(found.ranks),
        "rows": [(row, found.competition.players[row.player]) for row in found.rows],
    }
