"""The page that everybody keeps open: where I sit, what comes next, how I stand."""

from typing import Any, NamedTuple

from flask import abort, redirect, render_template, url_for

from companion.refusal import Refusal
from companion.services.erasure import requests as erasures
from companion.services.venue import writer as organise
from companion.services.venue.casual_tables import free_people, nights
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import is_awaited
from companion.venue.actions import Action, CheckIn, CheckOut, DropOut
from companion.venue.competitions import comes_by_entering
from companion.venue.location import Location
from companion.venue.rounds import unseated
from companion.venue.state import Competition, Entrant, Round, self_of
from companion.venue.views.standings import FINAL, Ranked
from companion.web.base.page import PageResult
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    allowed,
    name_of,
    numeral,
    page,
    refused,
    round_name,
    term,
    token_sent,
    view,
    visitor,
)
from companion.web.venue.phone.forms import RoundForm
from companion.web.venue.phone.tables import TableView, sight

# How it stands with somebody in a competition, from what wants doing to what can wait.
STATES = (
    *("seated", "late", "confirm", "confirming", "free", "bye", "done", "waiting", "away"),
    *("straight", "finals", "between", "out"),
)
NO_TIEBREAKS = ("points", FINAL)  # what else decides about ranks


class Rank(NamedTuple):
    """A rank as people read it."""

    rank: str
    of: int
    points: str
    decided_by: str


class CompetitionCard(NamedTuple):
    """A competition as one of its people sees it."""

    number: int
    name: str
    night: bool
    round: int  # the one that is open, from 1; 0 for none
    round_name: str
    state: str
    table: TableView | None  # where they play now
    asking: list[TableView]  # whose results wait for them, or for another at the table
    played: list[TableView]
    open_tables: int
    rank: Rank | None
    can: dict[str, bool]
    final: bool


@page("/venue/<key>/me", "look")
def me(key: str) -> str:
    return show_me()


def show_me(message: str | None = None) -> str:
    found = view()
    person = visitor().person
    cards = [] if person is None else cards_of(found, person)
    return render_template(
        "venue/phone/me.html",
        venue=found,
        person=person,
        name="" if person is None else name_of(found, person),
        cards=cards,
        due=None if person is None else erasures.requests(store(), found).get(person),
        message=message,
    )


def cards_of(found: VenueView, person: int) -> list[CompetitionCard]:
    running = found.state.competitions.items()
    cards = [
        card(found, number, each, person)
        for number, each in running
        if not each.finished and (entrant_of(found, each, person) or number in nights(found))
    ]
    return sorted(cards, key=lambda each: (STATES.index(each.state), each.number))


def entrant_of(found: VenueView, competition: Competition, person: int) -> Entrant | None:
    own = [
        entrant
        for number, entrant in competition.entrants.items()
        if self_of(found.state, number) == person
    ]
    return next((each for each in own if each.left is None), own[0] if own else None)


def card(found: VenueView, number: int, competition: Competition, person: int) -> CompetitionCard:
    current = competition.current
    now = None if current is None else competition.rounds[current]
    sights = [] if now is None or current is None else own_tables(found, number, current, person)
    playing = next((each for each in sights if not each.ended), None)
    asking = [each for each in sights if each.ended and not each.settled]
    state = state_of(found, competition, person, playing, asking)
    return CompetitionCard(
        number=number,
        name=competition.name,
        night=not comes_by_entering(competition),
        round=0 if current is None else current + 1,
        round_name=round_name(now) if now else "",
        state=state,
        table=playing,
        asking=asking,
        played=[each for each in sights if each.settled],
        open_tables=len(list(filter(is_awaited, now.tables))) if now else 0,
        rank=rank_of(organise.order_of(store(), found, number), person),
        can=possible_actions(found, number, person, state),
        final=now.final if now else False,
    )


def possible_actions(found: VenueView, number: int, person: int, state: str) -> dict[str, bool]:
    competition = found.state.competitions[number]
    now = None if competition.current is None else competition.rounds[competition.current]
    there = now is not None and is_in(found, now.present, person)
    entrant = entrant_of(found, competition, person)
    takes_part = entrant is not None and entrant.left is None
    # Who has a table or a bye already plays this round, or is done with it.
    is_free = state != "seated" and not comes_by_entering(competition)
    return {
        "check_in": now is not None and state == "away" and allowed("check_in", own=True),
        "check_out": there and (state == "waiting" or is_free) and allowed("check_out", own=True),
        "form": state in ("free", "late", "confirm", "confirming")
        and number in nights(found)
        and len(free_people(competition)) > 1,
        "drop": takes_part and allowed("drop", own=True),
    }


def own_tables(found: VenueView, number: int, current: int, person: int) -> list[TableView]:
    """The tables of the open round where somebody sits or sat, the latest first."""
    tables = found.state.competitions[number].rounds[current].tables
    own = [
        index
        for index, table in enumerate(tables)
        if not table.void and is_in(found, table.people, person)
    ]
    return [sight(found, Location.of_indexes(number, current, index)) for index in reversed(own)]


def is_in(found: VenueView, people: Any, person: int) -> bool:
    return person in [self_of(found.state, each) for each in people]


def state_of(
    found: VenueView,
    competition: Competition,
    person: int,
    playing: TableView | None,
    asking: list[TableView],
) -> str:
    if playing:
        return "seated"
    if asking:
        return "confirm" if any(each.confirms for each in asking) else "confirming"
    entrant = entrant_of(found, competition, person)
    left = entrant is not None and entrant.left is not None
    if competition.current is None:
        return "out" if left else "between"
    now = competition.rounds[competition.current]
    if now.final and not is_in(found, now.present, person):
        return "straight" if is_in(found, now.waiting, person) else "finals"
    if not is_in(found, now.present, person):
        return "out" if left and comes_by_entering(competition) else "away"
    return state_there(found, competition, now, person)


def state_there(found: VenueView, competition: Competition, now: Round, person: int) -> str:
    """Of somebody who has come, and sits at no table that plays."""
    if is_in(found, unseated(now), person):
        return "late"
    byes = [bye.person for bye in now.byes if bye.draw_number == now.draws - 1]
    if is_in(found, byes, person):
        return "bye"
    if not comes_by_entering(competition):
        return "free"
    played = [person for table in now.tables if not table.void for person in table.people]
    return "done" if is_in(found, played, person) else "waiting"


def rank_of(order: list[Ranked], person: int) -> Rank | None:
    own = next((each for each in order if each.person == person), None)
    if own is None or not any(each.row.played for each in order):
        return None
    rank = "" if own.rank is None else str(own.rank)
    ranked = len([each for each in order if each.rank is not None])
    shared = say("me.shared", rank=rank) if own.tied and rank else rank
    return Rank(shared, ranked, numeral(own.row.points), deciding(own.decided_by))


def deciding(name: str | None) -> str:
    """What separates somebody from the rank above, in words."""
    if not name:
        return ""
    return say(f"me.decided.{name}") if name in NO_TIEBREAKS else term(f"breaker.{name}")


@page("/venue/<key>/c/<int:number>/here", "check_in", methods=["POST"])
def check_me_in(key: str, number: int) -> PageResult:
    return done(number, CheckIn(number, RoundForm().round.data - 1, [own_person()]))


@page("/venue/<key>/c/<int:number>/away", "check_out", methods=["POST"])
def check_me_out(key: str, number: int) -> PageResult:
    return done(number, CheckOut(number, RoundForm().round.data - 1, [own_person()]))


@page("/venue/<key>/c/<int:number>/leave", "drop")
def ask_to_drop(key: str, number: int) -> str:
    """The first of two steps: nobody leaves a tournament by a slip of the thumb."""
    found, person = view(), own_person()
    competition = found.state.competitions.get(number)
    if competition is None:
        abort(404)
    cards = [card(found, number, competition, person)]
    if not cards[0].can["drop"] or competition.finished:
        abort(404)
    return render_template("venue/competitions/drop_out.html", venue=found, card=cards[0])


@page("/venue/<key>/c/<int:number>/leave", "drop", methods=["POST"])
def drop_me(key: str, number: int) -> PageResult:
    return done(number, DropOut(number, own_person()))


def own_person() -> int:
    person = visitor().person
    if person is None:
        abort(404)
    return person


def done(number: int, action: Action) -> PageResult:
    """One action about oneself, and back; or the page again, with why not."""
    if number not in view().state.competitions:
        abort(404)
    try:
        organise.act(store(), visitor(), action, token_sent())
    except Refusal as refusal:
        return show_me(refused(view(), refusal)), REFUSED
    return redirect(url_for("venue.me", key=visitor().key), 303)
