"""What is on the big screen now, page by page: as many things on each as a screen has room for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from flask import url_for
from markupsafe import Markup

from companion.services.venue import big_screen as big_screens
from companion.services.venue import writer as organise
from companion.services.venue.big_screen import (
    BREAK,
    JOIN,
    NEXT,
    SEATING,
    STANDINGS,
    TABLES,
    BigScreen,
)
from companion.services.venue.join_links import PLAYER, generations
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import running_plays
from companion.venue.state import Competition, Round, Table
from companion.web.base.page import qr_code
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, round_name
from companion.web.venue.big_screen.cards import (
    BigScreenView,
    TableCard,
    by_name,
    card,
    divided,
    is_over,
    latest_tables,
    packed,
    share,
    without_table,
)
from companion.web.venue.big_screen.timers import Clock, clock_of, time_at, worth_showing
from companion.web.venue.fields import spelled
from companion.web.venue.organise import token_for

MOST_ROWS, MOST_NAMES = 20, 30  # of what can be read from ten metres
MANY = 24  # people: so many are found sooner by their names
MOST_COMPETITIONS = 3
MEDALS = 3
BESIDE_CODE = 5  # tables: the sixth place is free for the code to join
IDLE, NAMES = "idle", "names"


class SlideRow(NamedTuple):
    rank: int | None
    name: str
    points: str
    share: int

    @property
    def top(self) -> bool:
        """Among the first three, as soon as there is anything to be first in."""
        return self.rank is not None and self.rank <= MEDALS and self.share > 0


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
    news: str = ""
    seconds: int = big_screens.SECONDS


def slides_of(view: VenueView, big_screen: BigScreen, at: int) -> list[Slide]:
    """The pages that were chosen and have anything to show; only the held one, if it has."""
    sight = BigScreenView(view, big_screen, at)
    held = drawn(sight, [big_screen.held]) if big_screen.held else []
    return held or drawn(sight, big_screen.pages) or [idle(view)]


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


def going_on(view: VenueView) -> list[tuple[int, Competition, Round]]:
    found = []
    for number, each in [*view.state.competitions.items()][::-1]:
        if each.current is not None and not each.finished:
            found.append((number, each, each.rounds[each.current]))
    return found[:MOST_COMPETITIONS]


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
    for number, competition, now in going_on(sight.view):
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
            found = [*paged(SEATING, number, title, under, clock, packed(cards))]
            people = by_name(cards)
            if len(people) > MANY:
                found += paged(NAMES, number, title, under, clock, divided(people, MOST_NAMES))
            for slide in found:
                is_room = slide.kind == SEATING and len(slide.things) == BESIDE_CODE
                code = join_link_code(sight.view) if is_room else Markup()
                yield slide._replace(news=f"{len(competition.rounds)}.{now.draws}", code=code)


def running(sight: BigScreenView) -> Iterator[Slide]:
    for number, competition, now in going_on(sight.view):
        plays = running_plays(store(), competition)
        begun = [
            card(sight, number, competition, index, plays.get(index))
            for index, table in latest_tables(now)
            if table.void or table.lines is not None or index in plays
        ]
        clock = round_clock(sight, number, competition)
        title = say("big_screen.tables", round=isolated(round_name(now)))
        begun, under = said_once(competition, begun)
        yield from paged(TABLES, number, title, under, clock, packed(begun))


def said_once(competition: Competition, cards: list[TableCard]) -> tuple[list[TableCard], str]:
    """A game that all tables play stands above them, and not at each."""
    games = {card.game for card in cards}
    game = games.pop() if len(games) == 1 else ""
    names = [isolated(each) for each in (competition.name, game) if each]
    return [each._replace(game="") if game else each for each in cards], " · ".join(names)


# Standings


def standings(sight: BigScreenView) -> Iterator[Slide]:
    for number, competition in ranked_now(sight.view):
        order = organise.order_of(store(), sight.view, number)
        most = max([each.row.points for each in order], default=0)
        rows = [
            SlideRow(
                each.rank,
                name_of(sight.view, each.person),
                spelled(each.row.points),
                share(each.row.points, most),
            )
            for each in order
        ]
        title = say("big_screen.final") if competition.finished else say("standings.title")
        clock = round_clock(sight, number, competition)
        pages = divided(rows, MOST_ROWS)
        yield from paged(STANDINGS, number, title, isolated(competition.name), clock, pages)


def ranked_now(view: VenueView) -> list[tuple[int, Competition]]:
    """What runs and has any result; else what was over last."""
    newest = [*view.state.competitions.items()][::-1]
    begun = [each for each in newest if has_results(each[1])]
    running_now = [each for each in begun if not each[1].finished]
    return running_now[:MOST_COMPETITIONS] or begun[:1]


def has_results(competition: Competition) -> bool:
    """Or at least a play that could give one any moment."""
    tables: Iterable[Table] = (table for each in competition.rounds for table in each.tables)
    return any(table.lines is not None or table.play is not None for table in tables)


# What comes next, and how to come in


def next_up(sight: BigScreenView) -> Iterator[Slide]:
    clock = clock_of(sight.big_screen.timers.get(BREAK), sight.at)
    # Once the next round is there, nobody has to wait for it.
    if clock is not None and not (clock.over if going_on(sight.view) else clock.forgotten):
        text = say("big_screen.next.at", time=time_at(clock.end)) if clock.end else ""
        after = say("big_screen.next.now")
        yield Slide(NEXT, NEXT, say("big_screen.next"), clock=clock, text=text, after=after)
        return
    for number, competition, now in going_on(sight.view):
        clock = round_clock(sight, number, competition)
        if clock is not None:
            text = say("big_screen.ends_at", time=time_at(clock.end)) if clock.end else ""
            after = say("big_screen.ended_at", time=time_at(clock.end)) if clock.end else ""
            left = [each for each in latest_tables(now) if not each[1].settled]
            under = f"{isolated(competition.name)} · {say_count('big_screen.playing', len(left))}"
            name, title = f"{NEXT}-{number}", isolated(round_name(now))
            yield Slide(NEXT, name, title, under, clock, text=text, after=after)


def joining(sight: BigScreenView) -> Iterator[Slide]:
    code = join_link_code(sight.view)
    if code:
        yield Slide(JOIN, JOIN, say("big_screen.join"), text=say("big_screen.join.lead"), code=code)


def join_link_code(view: VenueView) -> Markup:
    """The code of the players' link, once there is one."""
    generation = generations(store(), view.id).get(PLAYER)
    if generation is None:
        return Markup()
    token = token_for(view.key, PLAYER, generation)
    return qr_code(url_for("venue.join", token=token, _external=True))


def round_clock(sight: BigScreenView, number: int, competition: Competition) -> Clock | None:
    if competition.current is None:
        return None
    name = big_screens.timer_name(number, competition.current)
    return worth_showing(clock_of(sight.big_screen.timers.get(name), sight.at))


DRAWN = {
    SEATING: seating,
    TABLES: running,
    STANDINGS: standings,
    NEXT: next_up,
    JOIN: joining,
}
