"""The page that everybody keeps open: where I sit, what comes next, how I stand."""

from typing import Any, NamedTuple

from flask import abort, redirect, render_template, url_for

from companion.games.kernel import Refusal
from companion.services import desk, erasures
from companion.services.forming import free_people, nights
from companion.services.live import is_awaited
from companion.services.venues import View
from companion.tourney.venue.competing import comes_by_entering
from companion.tourney.venue.deeds import CheckIn, CheckOut, Deed, Drop
from companion.tourney.venue.ranking import Ranked
from companion.tourney.venue.state import Competition, Entrant, Round, self_of
from companion.web.rights import store
from companion.web.venue.blueprint import (
    REFUSED,
    allowed,
    name_of,
    numeral,
    page,
    refused,
    token_sent,
    view,
    visitor,
    whole,
)
from companion.web.venue.places import Page, Sight, sight
from companion.web.words import say

# How it stands with somebody in a competition, from what wants doing to what can wait.
STATES = (
    *("seated", "confirm", "confirming", "free", "bye", "done", "waiting", "away"),
    *("straight", "finals", "between", "out"),
)


class Rank(NamedTuple):
    """A rank as people read it."""

    rank: str
    of: int
    points: str
    decided_by: str


class Card(NamedTuple):
    """A competition as one of its people sees it."""

    number: int
    name: str
    night: bool
    round: int  # the one that is open, from 1; 0 for none
    round_name: str
    state: str
    table: Sight | None  # where he plays now
    asking: list[Sight]  # whose results wait for him, or for another at the table
    played: list[Sight]
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
        "venue/me.html",
        venue=found,
        person=person,
        name="" if person is None else name_of(found, person),
        cards=cards,
        due=None if person is None else erasures.requests(store(), found).get(person),
        message=message,
    )


def cards_of(found: View, person: int) -> list[Card]:
    running = found.state.competitions.items()
    cards = [
        card(found, number, each, person)
        for number, each in running
        if not each.finished and (entrant_of(found, each, person) or number in nights(found))
    ]
    return sorted(cards, key=lambda each: (STATES.index(each.state), each.number))


def entrant_of(found: View, competition: Competition, person: int) -> Entrant | None:
    own = [
        entrant
        for number, entrant in competition.entrants.items()
        if self_of(found.state, number) == person
    ]
    return next((each for each in own if each.left is None), own[0] if own else None)


def card(found: View, number: int, competition: Competition, person: int) -> Card:
    current = competition.current
    now = None if current is None else competition.rounds[current]
    sights = [] if now is None or current is None else own_tables(found, number, current, person)
    playing = next((each for each in sights if not each.ended), None)
    asking = [each for each in sights if each.ended and not each.settled]
    entrant = entrant_of(found, competition, person)
    state = state_of(found, competition, person, playing, asking)
    is_open = now is not None
    there = now is not None and is_in(found, now.present, person)
    takes_part = entrant is not None and entrant.left is None
    return Card(
        number,
        competition.name,
        not comes_by_entering(competition),
        0 if current is None else current + 1,
        now.name if now else "",
        state,
        playing,
        asking,
        [each for each in sights if each.settled],
        len(list(filter(is_awaited, now.tables))) if now else 0,
        rank_of(desk.order_of(store(), found, number), person),
        {
            "check_in": is_open and state == "away" and allowed("check_in", own=True),
            # Who has a table or a bye already plays this round, or is done with it.
            "check_out": there
            and (state == "waiting" or (not comes_by_entering(competition) and not playing))
            and allowed("check_out", own=True),
            "form": state in ("free", "confirm", "confirming")
            and number in nights(found)
            and len(free_people(competition)) > 1,
            "drop": takes_part and allowed("drop", own=True),
        },
        now.final if now else False,
    )


def own_tables(found: View, number: int, current: int, person: int) -> list[Sight]:
    """The tables of the open round where somebody sits or sat, the latest first."""
    tables = found.state.competitions[number].rounds[current].tables
    own = [
        index
        for index, table in enumerate(tables)
        if not table.void and is_in(found, table.people, person)
    ]
    return [sight(found, (number, current, index)) for index in reversed(own)]


def is_in(found: View, people: Any, person: int) -> bool:
    return person in [self_of(found.state, each) for each in people]


def state_of(
    found: View,
    competition: Competition,
    person: int,
    playing: Sight | None,
    asking: list[Sight],
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


def state_there(found: View, competition: Competition, now: Round, person: int) -> str:
    """Of somebody who has come, and sits at no table that plays."""
    byes = [bye.person for bye in now.byes if bye.sitting == now.sittings - 1]
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
    decided = say(f"me.decided.{own.decided_by}") if own.decided_by else ""
    ranked = len([each for each in order if each.rank is not None])
    shared = say("me.shared", rank=rank) if own.tied and rank else rank
    return Rank(shared, ranked, numeral(own.row.points), decided)


@page("/venue/<key>/c/<int:number>/here", "check_in", methods=["POST"])
def check_me_in(key: str, number: int) -> Page:
    return done(number, CheckIn(number, whole("round", 0) - 1, [own_person()]))


@page("/venue/<key>/c/<int:number>/away", "check_out", methods=["POST"])
def check_me_out(key: str, number: int) -> Page:
    return done(number, CheckOut(number, whole("round", 0) - 1, [own_person()]))


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
    return render_template("venue/drop.html", venue=found, card=cards[0])


@page("/venue/<key>/c/<int:number>/leave", "drop", methods=["POST"])
def drop_me(key: str, number: int) -> Page:
    return done(number, Drop(number, own_person()))


def own_person() -> int:
    person = visitor().person
    if person is None:
        abort(404)
    return person


def done(number: int, deed: Deed) -> Page:
    """One deed about oneself, and back; or the page again, with why not."""
    if number not in view().state.competitions:
        abort(404)
    try:
        desk.act(store(), visitor(), deed, token_sent())
    except Refusal as refusal:
        return show_me(refused(view(), refusal)), REFUSED
    return redirect(url_for("venue.me", key=visitor().key), 303)
