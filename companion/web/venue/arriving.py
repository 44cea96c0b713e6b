"""Who comes to a night or a round, and who goes home early: a tap on a name each."""

from collections.abc import Sequence
from typing import Any

from flask import request, url_for

from companion.services import desk, people
from companion.services.venues import View
from companion.tourney.venue.competing import comes_by_entering
from companion.tourney.venue.deeds import CheckIn, CheckOut, Deed, Enter
from companion.tourney.venue.state import Competition
from companion.web.rights import store
from companion.web.venue.blueprint import page, token_sent, view, visitor
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
    round_here,
    typed_number,
)
from companion.web.venue.rounds_page import absent_people, last_time, show_round


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/in", "check_in", methods=["POST"])
def check_in(key: str, number: int, round_number: int) -> Page:
    """Somebody came, or all those that were there the last time, or everybody."""
    many = request.form.get("many", "")
    points = typed_number(request.form.get("points", "") or "0")
    chosen = chosen_people()
    venue = view()
    competition = competition_here(venue, number)
    listed = absent_people(venue, competition, round_here(competition, round_number))

    def intent(venue: View) -> list[Deed]:
        competition = venue.state.competitions[number]
        if not 1 <= round_number <= len(competition.rounds):
            return [CheckIn(number, round_number - 1, chosen)]
        now = competition.rounds[round_number - 1]
        missing = [person for person in people_here(venue) if person not in now.present]
        coming = chosen
        if many:
            coming = missing if many == "all" else last_time(competition, now, missing)
        return arriving(competition, number, round_number - 1, coming, points)

    part = "" if many else beside("missing", listed, chosen)
    return tapped(key, number, round_number, intent, part)


def arriving(
    competition: Competition, number: int, round_: int, coming: list[int], points: float
) -> list[Deed]:
    """Whoever comes late to a tournament may be given points."""
    known = participants(competition)
    new = [person for person in coming if person not in known]
    if new and (points or comes_by_entering(competition)):
        others = [person for person in coming if person in known]
        entering: list[Deed] = [Enter(number, new, points)]
        there = others if comes_by_entering(competition) else coming
        return [*entering, CheckIn(number, round_, there)] if there else entering
    return [CheckIn(number, round_, coming)]


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/new", "join", methods=["POST"])
def add_and_check_in(key: str, number: int, round_number: int) -> Page:
    """Somebody whom nobody found in the list: known from now on, and there."""
    round_here(competition_here(view(), number), round_number)
    name = request.form.get("name", "")

    def intent(venue: View) -> list[Deed]:
        person = number_of(venue, name)
        new = [] if person is None else [person]
        return arriving(venue.state.competitions[number], number, round_number - 1, new, 0)

    def work() -> None:
        people.add(store(), visitor(), [name], token_sent())
        desk.act(store(), visitor(), intent, own_token([0]))

    return attempt(
        work,
        address(key, number, round_number, "there"),
        lambda message: show_round(number, round_number, message),
    )


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/out", "check_out", methods=["POST"])
def check_out(key: str, number: int, round_number: int) -> Page:
    """Somebody goes home early."""
    chosen = chosen_people()
    venue = view()
    now = round_here(competition_here(venue, number), round_number)

    def intent(venue: View) -> list[Deed]:
        return [desk.leaving(store(), venue, CheckOut(number, round_number - 1, chosen))]

    part = beside("there", by_name(venue, now.present), chosen)
    return tapped(key, number, round_number, intent, part)


def beside(part: str, listed: Sequence[int], gone: Sequence[int]) -> str:
    """Where the page goes on: with who stood next to a name that is tapped, not at its top."""
    shown = cut_short(listed)
    place = next((at for at, person in enumerate(shown) if person in gone), len(shown))
    nearest = [*shown[place:], *reversed(shown[:place])]
    left = [person for person in nearest if person not in gone]
    return f"{part}-{left[0]}" if left else part


def tapped(key: str, number: int, round_number: int, intent: desk.Intention, part: str) -> Page:
    return attempt(
        lambda: desk.act(store(), visitor(), intent, own_token(chosen_people())),
        address(key, number, round_number, part),
        lambda message: show_round(number, round_number, message),
    )


def own_token(chosen: Sequence[int]) -> str:
    """All names of a list share a form: a second one tapped at once is no second sending."""
    token = token_sent()
    return f"{token[:50]} of {chosen[0]}" if token and chosen else token


def address(key: str, number: int, round_number: int, part: str) -> str:
    part_of_list: dict[str, Any] = {name: request.args.get(name) for name in ("all", "from")}
    return url_for(
        "venue.round_page",
        key=key,
        number=number,
        round_number=round_number,
        _anchor=part or None,
        **part_of_list,
    )
