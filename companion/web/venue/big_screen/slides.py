"""What is on the big screen now, page by page: as many things on each as a screen has room for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask import url_for
from markupsafe import Markup

from companion.graphics.qr import wifi_text
from companion.services.venue import big_screen as big_screens
from companion.services.venue.big_screen import (
    BREAK,
    JOIN,
    NEXT,
    SEATING,
    STANDINGS,
    TABLES,
    BigScreen,
    Wifi,
)
from companion.services.venue.join_links import PLAYER, generations
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import running_plays
from companion.venue.state import Competition
from companion.web.base.page import qr_code
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import round_name
from companion.web.venue.big_screen.cards import (
    BigScreenView,
    TableCard,
    TableOf,
    by_name,
    card,
    divided,
    is_over,
    latest_tables,
    line_of,
    packed,
    without_table,
)
from companion.web.venue.big_screen.leaders import rows_shown
from companion.web.venue.big_screen.rotation import going_on, paced, ranked_now
from companion.web.venue.big_screen.timers import Clock, clock_of, time_at, worth_showing
from companion.web.venue.organise import short_address, token_for

MOST_ROWS, MOST_NAMES = 20, 42  # of what can be read from ten metres
MANY = 24  # people: so many are found sooner by their names
MOST_ROOMS = 3  # pages of tables: who looks for a table among more finds it by name
MOST_CARDS = 12  # tables: of more there is a line each
BESIDE_CODE = 5  # tables: the sixth place is free for the code to join
IDLE, NAMES, RESULTS = "idle", "names", "results"


class Slide(NamedTuple):
    """A page of the big screen. `name` finds it again when everything is drawn anew.

    With other `news` it is what everybody waits for, even if there was such a page before.
    """

    kind: str
    name: str
    title: str
    under: str = ""
    clock: Clock | None = None
    things: Sequence[object] = ()
    text: str = ""
    after: str = ""  # the text as soon as the clock has run out
    code: Markup = Markup()
    address: tuple[str, ...] = ()  # the same as the code, to be typed: server and path
    news: str = ""
    seconds: int = big_screens.SECONDS


def slides_of(view: VenueView, big_screen: BigScreen, at: int) -> list[Slide]:
    """The pages that were chosen and have anything to show; only the held one, if it has."""
    sight = BigScreenView(view, big_screen, at)
    held = drawn(sight, [big_screen.held]) if big_screen.held else []
    return paced(held or drawn(sight, big_screen.pages) or [idle(view)])


def drawn(sight: BigScreenView, wanted: Sequence[str]) -> list[Slide]:
    return [
        slide._replace(seconds=sight.big_screen.seconds[page])
        for page in wanted
        for slide in DRAWN[page](sight)
    ]


def idle(view: VenueView) -> Slide:
    return Slide(
        IDLE, IDLE, isolated(view.name), text=say("big_screen.idle"), code=join_link_code(view)
    )


def paged(
    kind: str,
    number: int,
    title: str,
    under: str,
    clock: Clock | None,
    pages: Sequence[Sequence[object]],
) -> Iterator[Slide]:
    for index, things in enumerate(pages, 1):
        of = say("big_screen.page", page=index, pages=len(pages)) if len(pages) > 1 else ""
        line = " · ".join([each for each in (of, under) if each])
        name = f"{kind}-{number}-{index}"
        yield Slide(kind, name, title, under=line, clock=clock, things=things)


# Seatings, and tables as they are played


def seating(sight: BigScreenView) -> Iterator[Slide]:
    """By table as long as those are few, and of many people also by name."""
    for number, competition, now in going_on(sight.view, sight.at):
        plays = running_plays(store(), competition)
        cards = [
            card(sight, number, competition, index, None)
            for index, table in latest_tables(now)
            if not is_over(table, plays.get(index))
        ]
        if cards:
            cards, under = said_once(competition, cards)
            cards += without_table(sight.view, now)
            clock = round_clock(sight, number, competition)
            title = say("big_screen.seating", round=isolated(round_name(now)))
            people, rooms = by_name(cards), packed(cards)
            found: list[Slide] = []
            if len(rooms) <= MOST_ROOMS or len(people) <= MANY:
                found += paged(SEATING, number, title, under, clock, rooms)
            if len(people) > MANY:
                found += named(number, title, under, clock, people)
            for slide in found:
                is_room = slide.kind == SEATING and len(slide.things) == BESIDE_CODE
                code = join_link_code(sight.view) if is_room else Markup()
                yield slide._replace(news=f"{len(competition.rounds)}.{now.draws}", code=code)


def named(
    number: int, title: str, under: str, clock: Clock | None, people: Sequence[TableOf]
) -> Iterator[Slide]:
    """A list of names; each page says from which letter to which it goes."""
    pages = divided(people, MOST_NAMES)
    for slide, own in zip(paged(NAMES, number, title, under, clock, pages), pages, strict=True):
        letters = say("big_screen.letters", first=own[0].letter, last=own[-1].letter)
        yield slide._replace(text=letters) if len(pages) > 1 else slide


def running(sight: BigScreenView) -> Iterator[Slide]:
    """All tables as soon as any of them has begun: those that play first, then how others ended."""
    for number, competition, now in going_on(sight.view, sight.at):
        plays = running_plays(store(), competition)
        tables = latest_tables(now)
        over = {index for index, table in tables if is_over(table, plays.get(index))}
        if not over and not plays and sight.big_screen.held != TABLES:
            continue
        since = published_at(sight.view, number, competition)
        found = [
            card(sight, number, competition, index, plays.get(index), since)
            for index, _ in sorted(tables, key=lambda each: each[0] in over)
        ]
        clock = round_clock(sight, number, competition)
        title = say("big_screen.tables", round=isolated(round_name(now)))
        found, under = said_once(competition, found)
        if len(found) > MOST_CARDS:
            lines = divided([line_of(each) for each in found], MOST_ROWS)
            yield from paged(RESULTS, number, title, under, clock, lines)
        else:
            yield from paged(TABLES, number, title, under, clock, packed(found))


def published_at(view: VenueView, number: int, competition: Competition) -> dict[int, str]:
    """When the tables of the open round were published, draw by draw."""
    return {
        draw_number: entry.at
        for draw_number, entry in enumerate(big_screens.published(view, number, competition))
    }


def said_once(competition: Competition, cards: list[TableCard]) -> tuple[list[TableCard], str]:
    """A game that all tables play stands above them, and not at each."""
    games = {card.game for card in cards}
    game = games.pop() if len(games) == 1 else ""
    names = [isolated(each) for each in (competition.name, game) if each]
    return [each._replace(game="") if game else each for each in cards], " · ".join(names)


# What comes next, and how to come in


def next_up(sight: BigScreenView) -> Iterator[Slide]:
    clock = clock_of(sight.big_screen.timers.get(BREAK), sight.at)
    # Once the next round is there, nobody has to wait for it.
    if clock is not None and not (
        clock.over if going_on(sight.view, sight.at) else clock.forgotten
    ):
        text = say("big_screen.next.at", time=time_at(clock.end)) if clock.end else ""
        after = say("big_screen.next.now")
        yield Slide(NEXT, NEXT, say("big_screen.next"), clock=clock, text=text, after=after)
        return
    for number, competition, now in going_on(sight.view, sight.at):
        clock = round_clock(sight, number, competition)
        if clock is not None:
            text = say("big_screen.ends_at", time=time_at(clock.end)) if clock.end else ""
            after = say("big_screen.ended_at", time=time_at(clock.end)) if clock.end else ""
            left = [each for each in latest_tables(now) if not each[1].settled]
            under = f"{isolated(competition.name)} · {say_count('big_screen.playing', len(left))}"
            name, title = f"{NEXT}-{number}", isolated(round_name(now))
            yield Slide(NEXT, name, title, under, clock, text=text, after=after)


def joining(sight: BigScreenView) -> Iterator[Slide]:
    token, wifi = join_token(sight.view), sight.big_screen.wifi
    if not token and not wifi.name:
        return
    slide = Slide(JOIN, JOIN, say("big_screen.join"), things=wifi_shown(wifi))
    if token:
        lead, code = say("big_screen.join.lead"), join_link_code(sight.view)
        slide = slide._replace(text=lead, code=code, address=in_two(short_address(token)))
    yield slide


def in_two(address: str) -> tuple[str, str]:
    server, _, path = address.partition("/")
    return server, f"/{path}"


class WifiShown(NamedTuple):
    name: str
    password: str
    code: Markup


def wifi_shown(wifi: Wifi) -> list[WifiShown]:
    return [WifiShown(*wifi, qr_code(wifi_text(*wifi)))] if wifi.name else []


def join_token(view: VenueView) -> str:
    """Of the players' link, once there is one."""
    generation = generations(store(), view.id).get(PLAYER)
    return "" if generation is None else token_for(view.key, PLAYER, generation)


def join_link_code(view: VenueView) -> Markup:
    token = join_token(view)
    return qr_code(url_for("venue.join", token=token, _external=True)) if token else Markup()


def standings_now(sight: BigScreenView) -> Iterator[Slide]:
    for number, competition in ranked_now(sight.view, sight.at):
        rows = rows_shown(sight.view, number, competition)
        title = say("big_screen.final") if competition.finished else say("standings.title")
        clock = round_clock(sight, number, competition)
        name = isolated(competition.name)
        yield from paged(STANDINGS, number, title, name, clock, divided(rows, MOST_ROWS))


def round_clock(sight: BigScreenView, number: int, competition: Competition) -> Clock | None:
    if competition.current is None:
        return None
    name = big_screens.timer_name(number, competition.current)
    return worth_showing(clock_of(sight.big_screen.timers.get(name), sight.at))


DRAWN = {
    SEATING: seating,
    TABLES: running,
    STANDINGS: standings_now,
    NEXT: next_up,
    JOIN: joining,
}
