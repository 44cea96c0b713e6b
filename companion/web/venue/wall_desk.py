"""What organisers do with the wall: its link, its pages, a message, and the timers."""

import re
from collections.abc import Callable
from typing import NamedTuple

from flask import redirect, render_template, request, url_for

from companion.games.kernel import Refusal
from companion.languages import codes
from companion.services import doors, walls
from companion.services.doors import WALL
from companion.services.walls import BREAK, PAGES, Wall, place_name
from companion.tourney.venue.state import Competition
from companion.web.language import choices
from companion.web.play.sharing import qr_code
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, refused, token_sent, view, visitor, whole
from companion.web.venue.desk_page import token_for
from companion.web.venue.pieces import Page
from companion.web.venue.wall_clock import Clock, clock_of
from companion.web.venue.wall_slides import going_on
from companion.web.words import say

BREAK_MINUTES = 10
NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)


class Control(NamedTuple):
    """A timer that can be turned: what it is for, and how it stands."""

    name: str
    title: str
    clock: Clock | None
    minutes: int
    own: bool = True  # False: a table that goes by the clock of its round


class Group(NamedTuple):
    """The timer of a round, and those of its tables."""

    competition: str
    round: Control
    tables: list[Control]


@page("/venue/<key>/wall", "look_at_wall", methods=["GET"])
def wall_desk(key: str) -> str:
    return show_wall_desk()


def show_wall_desk(refusal: str = "") -> str:
    venue, at = view(), walls.moment()
    shown = walls.wall_now(store(), venue)
    link = wall_link()
    rest = clock_of(shown.timers.get(BREAK), at)
    return render_template(
        "venue/wall_desk.html",
        venue=venue,
        wall=shown,
        at=at,
        pages=PAGES,
        link=link,
        code=qr_code(link) if link else "",
        groups=[group(shown, at, number, each) for number, each, _ in going_on(venue)],
        rest=Control(BREAK, say("wall.desk.break"), rest, BREAK_MINUTES),
        longest=walls.LONGEST_MESSAGE,
        low=walls.SHORTEST,
        high=walls.LONGEST,
        wall_languages=choices(),
        refusal=refusal,
    )


def wall_link() -> str:
    generation = doors.doors(store(), visitor()).get(WALL)
    if generation is None:
        return ""
    token = token_for(visitor().key, WALL, generation)
    return url_for("venue.wall", token=token, _external=True)


def group(wall: Wall, at: int, number: int, competition: Competition) -> Group:
    assert competition.current is not None
    now = competition.rounds[competition.current]
    name = place_name(number, competition.current)
    minutes = competition.settings.minutes or walls.MINUTES
    whole_round = Control(name, now.name, clock_of(wall.timers.get(name), at), minutes)
    tables = [
        table_control(wall, at, number, competition.current, index)
        for index, table in enumerate(now.tables)
        if not table.settled
    ]
    return Group(competition.name, whole_round, tables)


def table_control(wall: Wall, at: int, number: int, round_: int, index: int) -> Control:
    name = place_name(number, round_, index)
    clock = clock_of(wall.timer_at(number, round_, index), at)
    title = say("wall.table", number=index + 1)
    return Control(name, title, clock, walls.MINUTES, name in wall.timers)


def attempted(work: Callable[[], None], key: str, part: str) -> Page:
    try:
        work()
    except Refusal as refusal:
        return show_wall_desk(refused(view(), refusal)), REFUSED
    return redirect(url_for("venue.wall_desk", key=key, _anchor=part), 303)


@page("/venue/<key>/wall/link", "renew_door", methods=["POST"])
def renew_wall(key: str) -> Page:
    """Screens with the link before see nothing any more."""
    return attempted(
        lambda: doors.renew_door(store(), visitor(), WALL, token_for, False), key, "link"
    )


@page("/venue/<key>/wall/pages", "change_wall", methods=["POST"])
def arrange_wall(key: str) -> Page:
    seconds = {each: whole(f"seconds-{each}", walls.SECONDS) for each in PAGES}
    chosen = request.form.getlist("pages")
    return attempted(
        lambda: walls.arrange(store(), visitor(), chosen, seconds, token_sent(), wall_language()),
        key,
        "pages",
    )


def wall_language() -> str:
    """As chosen; nothing for that of the screen's browser."""
    chosen = request.form.get("language", "")
    return chosen if chosen in codes() else ""


@page("/venue/<key>/wall/hold", "change_wall", methods=["POST"])
def hold_wall(key: str) -> Page:
    held = request.form.get("held", "")
    return attempted(lambda: walls.hold(store(), visitor(), held, token_sent()), key, "pages")


@page("/venue/<key>/wall/message", "change_wall", methods=["POST"])
def send_to_wall(key: str) -> Page:
    text = "" if "down" in request.form else request.form.get("message", "")
    return attempted(lambda: walls.send(store(), visitor(), text, token_sent()), key, "message")


@page("/venue/<key>/wall/automatic", "change_wall", methods=["POST"])
def start_wall_timers(key: str) -> Page:
    wanted = "on" in request.form
    return attempted(
        lambda: walls.start_by_themselves(store(), visitor(), wanted, token_sent()), key, "timers"
    )


@page("/venue/<key>/wall/timer", "change_wall", methods=["POST"])
def turn_wall_timer(key: str) -> Page:
    """`turn` says what to do, and for `extend 5` by how much."""
    name, (turn, _, by) = request.form.get("timer", ""), request.form.get("turn", "").partition(" ")
    given = by or request.form.get("minutes", "0") or "0"
    minutes = int(given) if NUMBER.fullmatch(given) else walls.MOST_MINUTES + 1
    return attempted(
        lambda: walls.turn_timer(store(), visitor(), name, turn, minutes, token_sent()),
        key,
        "timers",
    )
