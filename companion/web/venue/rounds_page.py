"""A night or a tournament round: who is there, which tables there are, and its end."""

from collections import Counter
from typing import NamedTuple

from flask import render_template, request

from companion.services import desk, tables
from companion.services.live import live_results
from companion.services.venues import View
from companion.tourney.venue.competing import comes_by_entering
from companion.tourney.venue.deeds import Deed, Seat, Undo
from companion.tourney.venue.rounds import busy_people
from companion.tourney.venue.state import Competition, Round, Table
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, name_of, page, token_sent, view, visitor
from companion.web.venue.pieces import (
    Page,
    attempt,
    by_name,
    chosen_people,
    competition_here,
    cut_short,
    game_key,
    left_of,
    participants,
    people_here,
    place_url,
    round_here,
)
from companion.web.words import say

WAITING, PLAYING, ENDED, ENTERED, CONFIRMED, VOID = STATES = (
    "waiting",
    "playing",
    "ended",
    "entered",
    "confirmed",
    "void",
)


class Shown(NamedTuple):
    """A table in a list: its number from 0, and how far it is."""

    number: int
    table: Table
    state: str


def state_of(table: Table, has_ended: bool) -> str:
    if table.void:
        return VOID
    if table.confirmed:
        return CONFIRMED
    if table.lines is not None:
        return ENTERED
    if has_ended:
        return ENDED
    return PLAYING if table.play else WAITING


def tables_of(venue: View, number: int, round_: int) -> list[Shown]:
    """The tables of a round, the last draw first."""
    competition = venue.state.competitions[number]
    live = live_results(store(), venue, number) if competition.current == round_ else {}
    found = [
        Shown(each, table, state_of(table, (round_, each) in live))
        for each, table in enumerate(competition.rounds[round_].tables)
    ]
    found.sort(key=lambda shown: (-shown.table.sitting, shown.number))
    return found


@page("/venue/<key>/c/<int:number>/r/<int:round_number>", "look")
def round_page(key: str, number: int, round_number: int) -> str:
    return show_round(number, round_number)


def show_round(number: int, round_number: int, message: str = "") -> str:
    venue = view()
    competition = competition_here(venue, number)
    now = round_here(competition, round_number)
    found = tables_of(venue, number, round_number - 1)
    there = by_name(venue, now.present)
    busy = busy_people(now)
    free = [person for person in there if person not in busy]
    missing = absent_people(venue, competition, now) if now.open and not now.final else []
    return render_template(
        "venue/round.html",
        venue=venue,
        number=number,
        round_number=round_number,
        competition=competition,
        now=now,
        counts=Counter([each.state for each in found]),
        tables=cut_short(found),
        more_tables=left_of(len(found)),
        there=cut_short(there),
        count_there=len(there),
        missing=cut_short(missing),
        count_missing=len(missing),
        free=cut_short(free),
        count_free=len(free),
        last_time=last_time(competition, now, missing),
        by_entering=comes_by_entering(competition),
        may_draw=now.open and not now.final and may_draw(competition, now, free),
        fewest=min(competition.settings.sizes),
        closing=desk.closing(venue, number, round_number - 1),
        find=request.args.get("find", "").strip(),
        message=message,
    )


def may_draw(competition: Competition, now: Round, free: list[int]) -> bool:
    return len(free) >= min(competition.settings.sizes) and not (
        now.tables and comes_by_entering(competition)
    )


def absent_people(venue: View, competition: Competition, now: Round) -> list[int]:
    """Who could still come: those who take part first, then all others; or whom somebody seeks."""
    known = participants(competition)
    here = [person for person in people_here(venue) if person not in now.present]
    wanted = request.args.get("find", "").strip().casefold()
    if wanted:
        here = [person for person in here if wanted in name_of(venue, person).casefold()]
    return sorted(here, key=lambda p: (p not in known, name_of(venue, p).casefold(), p))


def last_time(competition: Competition, now: Round, missing: list[int]) -> list[int]:
    """Who was there the last time and is not yet."""
    before = [each for each in competition.rounds if each is not now]
    were = before[-1].present if before else frozenset()
    return [person for person in missing if person in were]


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/by-hand", "seat", methods=["POST"])
def seat_by_hand(key: str, number: int, round_number: int) -> Page:
    """One table of people who found each other."""
    game = game_key(request.form.get("game", ""))[:64]
    people = chosen_people()

    def intent(venue: View) -> list[Deed]:
        return [Seat(number, round_number - 1, [people], [], game)]

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.round_page", key, number, round_number - 1),
        lambda message: show_round(number, round_number, message),
    )


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/close", "close", methods=["POST"])
def close_round(key: str, number: int, round_number: int) -> Page:
    """The end; of a round without tables only if that is meant."""
    now = round_here(competition_here(view(), number), round_number)
    if now.open and not now.tables and "empty" not in request.form:
        return show_round(number, round_number, say("night.empty", name=now.name)), REFUSED
    return attempt(
        lambda: tables.close(store(), visitor(), number, round_number - 1, token_sent()),
        place_url("venue.competition", key, number),
        lambda message: show_round(number, round_number, message),
    )


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/unopen", "undo", methods=["POST"])
def unopen_round(key: str, number: int, round_number: int) -> Page:
    """A round that was opened by mistake."""
    round_here(competition_here(view(), number), round_number)

    def intent(venue: View) -> list[Undo]:
        return desk.unopening(venue, number, round_number - 1)

    return attempt(
        lambda: desk.act(store(), visitor(), intent, token_sent()),
        place_url("venue.competition", key, number),
        lambda message: show_round(number, round_number, message),
    )
