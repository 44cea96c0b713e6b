"""A season or tournament: its order, its rounds, and what comes next."""

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from flask import render_template, request, url_for

from companion.services import desk
from companion.services.live import live_results
from companion.services.venues import View
from companion.tourney.steps import DIGITS, digits_apart
from companion.tourney.venue.contest import Live
from companion.tourney.venue.deeds import Finish, Open
from companion.tourney.venue.ranking import FINAL, Ranked, places_in
from companion.tourney.venue.state import SEASON, Competition, active, self_of
from companion.web.rights import store
from companion.web.venue.blueprint import page, term, token_sent, view, visitor
from companion.web.venue.pieces import (
    Page,
    attempt,
    competition_here,
    cut_short,
    left_of,
    place_url,
    typed_number,
)
from companion.web.words import say, say_count

OPEN, CUT, FINISH, GO, ENTER, NOTHING = "open", "cut", "finish", "go", "enter", "nothing"
WIDEST = 3  # columns of tie-breaks that fit on a phone


class Next(NamedTuple):
    """What an organiser most likely does next, and what else there is."""

    step: str
    others: tuple[str, ...] = ()


def next_step(competition: Competition) -> Next:
    if competition.finished:
        return Next(NOTHING)
    if competition.current is not None:
        return Next(GO)
    if competition.of == SEASON:
        return Next(OPEN, (FINISH,) if competition.rounds else ())
    if len(active(competition)) < 2:
        return Next(ENTER)
    return next_in_tournament(competition)


def next_in_tournament(competition: Competition) -> Next:
    """After a final there is only the end; before it, as many rounds as were planned."""
    rounds, settings = competition.rounds, competition.settings
    if rounds and rounds[-1].final:
        over = len(rounds[-1].tables) == 1 and not rounds[-1].waiting
        return Next(FINISH) if over else Next(CUT, (FINISH,))
    if settings.format == "knockout":
        return Next(CUT)
    others = (CUT, FINISH) if rounds else ()
    if not settings.planned or len(rounds) < settings.planned:
        return Next(OPEN, others)
    wanted = bool(settings.cut.size or settings.cut.minimum is not None)
    return Next(CUT, (OPEN, FINISH)) if wanted else Next(FINISH, (OPEN, CUT))


@page("/venue/<key>/c/<int:number>", "look")
def competition(key: str, number: int) -> str:
    return show_competition(number)


def show_competition(number: int, message: str = "") -> str:
    venue = view()
    found = competition_here(venue, number)
    order = desk.order_of(store(), venue, number)
    return render_template(
        "venue/competition.html",
        venue=venue,
        number=number,
        competition=found,
        order=cut_short(order),
        more=left_of(len(order)),
        columns=columns_of(order),
        deciding=deciding,
        digits=digits_of(order),
        progress=progress(found),
        finals=finals_played(found, live_results(store(), venue, number), venue),
        next=next_step(found),
        next_name=round_name(found),
        message=message,
    )


def columns_of(order: list[Ranked]) -> list[tuple[str, str]]:
    """Tie-breaks that decide something, in the order in which they are asked."""
    deciding_here = {each.decided_by for each in order}
    names = [name for name in (order[0].row.tiebreaks if order else ()) if name in deciding_here]
    return [(name, term(f"breaker.{name}")) for name in names][:WIDEST]


def digits_of(order: list[Ranked]) -> dict[str, int]:
    """By tie-break: so many that one sees the difference wherever it decides."""
    found = dict.fromkeys(order[0].row.tiebreaks if order else (), DIGITS)
    for above, below in pairwise(order):
        name = below.decided_by
        if name in found:
            values = [each.row.tiebreaks.get(name) for each in (above, below)]
            found[name] = max(found[name], digits_apart(*values))
    return found


def deciding(each: Ranked) -> str:
    """What separates somebody from the one above, in words."""
    if each.decided_by in (None, "points"):
        return ""
    if each.decided_by == FINAL:
        return "" if each.place is None else say("standings.final")
    return term(f"breaker.{each.decided_by}")


def progress(competition: Competition) -> str:
    """How many rounds were played; what comes after a cut is not one of those planned."""
    after = [each for each in competition.rounds if each.final]
    before, planned = len(competition.rounds) - len(after), competition.settings.planned
    if after and before:
        if len(after) == len(after[0].tables) == 1:
            return say_count("competition.and_final", before)
        return say_count("competition.and_finals", before)
    if competition.finished or after or not planned:
        return ""
    return say("competition.planned", played=before, planned=planned)


def finals_played(competition: Competition, live: Live, venue: View) -> Counter[int]:
    """How many tables everybody played after the cut."""
    return Counter(
        [
            self_of(venue.state, person)
            for number, each in enumerate(competition.rounds)
            if each.final
            for person, place in places_in(each, number, live).items()
            if place
        ]
    )


def round_name(competition: Competition) -> str:
    count = len(competition.rounds) + 1
    if competition.of == SEASON:
        return say("competition.night", number=count)
    return say("competition.round", number=count)


@page("/venue/<key>/c/<int:number>/open", "open", methods=["POST"])
def open_round(key: str, number: int) -> Page:
    name = " ".join(request.form.get("name", "").split())
    weight: Any = typed_number(request.form.get("weight", "") or "1")

    def intent(venue: View) -> list[Open]:
        found = venue.state.competitions.get(number)
        own = round_name(found) if found else ""
        return [Open(number, len(found.rounds) if found else 0, name or own, weight)]

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        lambda: place_url("venue.round_page", key, number, last_round(number)),
        lambda message: show_competition(number, message),
    )


def last_round(number: int) -> int:
    return len(view().state.competitions[number].rounds) - 1


@page("/venue/<key>/c/<int:number>/finish", "finish", methods=["POST"])
def finish(key: str, number: int) -> Page:
    return attempt(
        lambda: desk.act(store(), visitor(), Finish(number), token_sent()),
        url_for("venue.competition", key=key, number=number),
        lambda message: show_competition(number, message),
    )
