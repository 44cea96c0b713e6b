"""After the rounds: who goes on, proposed by the standings, changed where somebody cannot come."""

import re

from flask import redirect, render_template, request, url_for

from companion.games.kernel import Refusal, RuleViolation
from companion.services import desk
from companion.services.lore import seed_ratings
from companion.services.venues import View
from companion.tourney.venue.cutting import Stage, first_stage, next_stage
from companion.tourney.venue.deeds import Cut
from companion.tourney.venue.ranking import Ranked
from companion.tourney.venue.seeding import seeded
from companion.tourney.venue.state import Competition
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, refused, term, token_sent, view, visitor
from companion.web.venue.pieces import Page, attempt, competition_here, place_url
from companion.web.venue.sketches import written
from companion.web.words import say


@page("/venue/<key>/c/<int:number>/cut", "cut")
def cut(key: str, number: int) -> Page:
    return show_cut(number, say("cut.again") if "again" in request.args else "")


def show_cut(number: int, message: str = "") -> Page:
    venue = view()
    competition = competition_here(venue, number)
    stage: Stage | None = None
    try:
        stage = proposed(venue, number, missing())
    except Refusal as refusal:
        message = message or refused(venue, refusal)
    order = desk.order_of(store(), venue, number)
    shown = render_template(
        "venue/cut.html",
        venue=venue,
        number=number,
        competition=competition,
        stage=stage,
        name=term(f"stage.{stage.kind}") if stage else "",
        written=written(stage.tables) if stage else "",
        ranks={each.person: each for each in order},
        missing=missing(),
        message=message,
    )
    return shown if stage else (shown, REFUSED)


def missing() -> list[int]:
    """Who cannot come, though he qualified."""
    ticked = request.form if request.method == "POST" else request.args
    return people_in(ticked.getlist("without"))


def people_in(given: list[str]) -> list[int]:
    return [int(each) for each in given if re.fullmatch("[0-9]{1,6}", each, re.ASCII)]


def is_another() -> bool:
    """Whether others are ticked than when the proposal was made that is to be published."""
    seen = request.form.get("made_without")
    return seen is not None and {*people_in(seen.split(","))} != {*missing()}


def proposed(venue: View, number: int, without: list[int]) -> Stage:
    competition = venue.state.competitions[number]
    if competition.current is not None:
        raise RuleViolation("round_open", name=competition.rounds[-1].name)
    order: list[Ranked] = desk.order_of(store(), venue, number)
    here = gone(competition, without)
    if competition.rounds and competition.rounds[-1].final:
        return next_stage(here, order, {})
    return first_stage(order if competition.rounds else by_seed(venue, number, order), here)


def by_seed(venue: View, number: int, order: list[Ranked]) -> list[Ranked]:
    """Before anything was played: by rating, or by lot."""
    settings = venue.state.competitions[number].settings
    ratings = seed_ratings(store(), venue, number) or {}
    seeds = seeded([each.person for each in order], ratings, settings.seed)
    return sorted(order, key=lambda each: seeds.index(each.person))


def gone(competition: Competition, without: list[int]) -> Competition:
    entrants = {
        person: entrant._replace(left=len(competition.rounds)) if person in without else entrant
        for person, entrant in competition.entrants.items()
    }
    return competition._replace(entrants=entrants)


@page("/venue/<key>/c/<int:number>/cut", "cut", methods=["POST"])
def make_cut(key: str, number: int) -> Page:
    """Published only as it was seen, and with nobody who was ticked since."""
    seen, name = request.form.get("tables", ""), " ".join(request.form.get("name", "").split())
    competition_here(view(), number)
    if request.form.get("what") == "look":
        return redirect(url_for("venue.cut", key=key, number=number, without=missing()), 303)
    if is_another():
        return redirect(
            url_for("venue.cut", key=key, number=number, without=missing(), again=1), 303
        )

    def intent(venue: View) -> list[Cut]:
        stage = proposed(venue, number, missing())
        if written(stage.tables) != seen:
            raise RuleViolation("moved_on")
        rounds = venue.state.competitions[number].rounds
        return [Cut(number, len(rounds), name, stage.tables, stage.waiting, "")]

    def again(message: str) -> str:
        answer = show_cut(number, message)
        return str(answer[0]) if isinstance(answer, tuple) else str(answer)

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        lambda: place_url("venue.round_page", key, number, last_round(number)),
        again,
    )


def last_round(number: int) -> int:
    return len(view().state.competitions[number].rounds) - 1
