"""What is on the wall now, page by page: as many things on each as a screen has room for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from flask import url_for
from markupsafe import Markup

from companion.services import desk, walls
from companion.services.doors import PLAYER
from companion.services.live import running_plays
from companion.services.venues import View
from companion.services.walls import BREAK, JOIN, NEXT, SEATING, STANDINGS, TABLES, Wall
from companion.store.accounts import doors_of
from companion.tourney.venue.state import Competition, Round, Table
from companion.web.play.sharing import qr_code
from companion.web.rights import store
from companion.web.venue.blueprint import name_of
from companion.web.venue.desk_page import token_for
from companion.web.venue.pieces import spelled
from companion.web.venue.wall_cards import (
    Card,
    Sight,
    card,
    divided,
    is_over,
    latest_tables,
    packed,
    share,
    sitting_out,
)
from companion.web.venue.wall_clock import Clock, clock_of, time_at, worth_showing
from companion.web.words import isolated, say, say_count

MOST_ROWS = 16  # of what can be read from ten metres
MOST_COMPETITIONS = 3
MEDALS = 3
IDLE = "idle"


class Row(NamedTuple):
    rank: int | None
    name: str
    points: str
    share: int

    @property
    def top(self) -> bool:
        """Among the first three, as soon as there is anything to be first in."""
        return self.rank is not None and self.rank <= MEDALS and self.share > 0


class Slide(NamedTuple):
    """A page of the wall. `name` finds it again when everything is drawn anew.

    With other `news` it is what everybody waits for, even if there was such a page before.
    """

    kind: str
    name: str
    title: str
    under: str = ""
    clock: Clock | None = None
    things: Sequence[Any] = ()
    text: str = ""
    after: str = ""  # the text as soon as the clock has run out
    code: Markup = Markup()
    news: str = ""
    seconds: int = walls.SECONDS


def slides_of(view: View, wall: Wall, at: int) -> list[Slide]:
    """The pages that were chosen and have anything to show; only the held one, if it has."""
    sight = Sight(view, wall, at)
    held = drawn(sight, [wall.held]) if wall.held else []
    return held or drawn(sight, wall.pages) or [idle(view)]


def drawn(sight: Sight, wanted: Sequence[str]) -> list[Slide]:
    return [
        slide._replace(seconds=sight.wall.seconds[page])
        for page in wanted
        for slide in DRAWN[page](sight)
    ]


def idle(view: View) -> Slide:
    return Slide(IDLE, IDLE, isolated(view.name), text=say("wall.idle"), code=door_code(view))


def going_on(view: View) -> list[tuple[int, Competition, Round]]:
    found = []
    for number, each in [*view.state.competitions.items()][::-1]:
        if each.current is not None and not each.finished:
            found.append((number, each, each.rounds[each.current]))
    return found[:MOST_COMPETITIONS]


def paged(
    kind: str, number: int, title: str, under: str, clock: Clock | None, pages: Sequence[Any]
) -> Iterator[Slide]:
    for index, things in enumerate(pages, 1):
        of = say("wall.page", page=index, pages=len(pages)) if len(pages) > 1 else ""
        line = " · ".join([each for each in (of, under) if each])
        yield Slide(kind, f"{kind}-{number}-{index}", title, line, clock, things)


# Seatings, and tables as they are played


def seating(sight: Sight) -> Iterator[Slide]:
    for number, competition, now in going_on(sight.view):
        plays = running_plays(store(), competition)
        cards = [
            card(sight, number, competition, index, None)
            for index, table in latest_tables(now)
            if not is_over(table, plays.get(index))
        ]
        if cards:
            cards, under = said_once(competition, cards)
            pages = packed([*cards, *sitting_out(sight.view, now)])
            clock = round_clock(sight, number, competition)
            title = say("wall.seating", round=isolated(now.name))
            for slide in paged(SEATING, number, title, under, clock, pages):
                yield slide._replace(news=f"{len(competition.rounds)}.{now.sittings}")


def running(sight: Sight) -> Iterator[Slide]:
    for number, competition, now in going_on(sight.view):
        plays = running_plays(store(), competition)
        begun = [
            card(sight, number, competition, index, plays.get(index))
            for index, table in latest_tables(now)
            if table.void or table.lines is not None or index in plays
        ]
        clock = round_clock(sight, number, competition)
        title = say("wall.tables", round=isolated(now.name))
        begun, under = said_once(competition, begun)
        yield from paged(TABLES, number, title, under, clock, packed(begun))


def said_once(competition: Competition, cards: list[Card]) -> tuple[list[Card], str]:
    """A game that all tables play stands above them, and not at each."""
    games = {card.game for card in cards}
    game = games.pop() if len(games) == 1 else ""
    names = [isolated(each) for each in (competition.name, game) if each]
    return [each._replace(game="") if game else each for each in cards], " · ".join(names)


# Standings


def standings(sight: Sight) -> Iterator[Slide]:
    for number, competition in ranked_now(sight.view):
        order = desk.order_of(store(), sight.view, number)
        most = max([each.row.points for each in order], default=0)
        rows = [
            Row(
                each.rank,
                name_of(sight.view, each.person),
                spelled(each.row.points),
                share(each.row.points, most),
            )
            for each in order
        ]
        title = say("wall.final") if competition.finished else say("wall.standings")
        clock = round_clock(sight, number, competition)
        pages = divided(rows, MOST_ROWS)
        yield from paged(STANDINGS, number, title, isolated(competition.name), clock, pages)


def ranked_now(view: View) -> list[tuple[int, Competition]]:
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


def coming(sight: Sight) -> Iterator[Slide]:
    clock = clock_of(sight.wall.timers.get(BREAK), sight.at)
    # Once the next round is there, nobody has to wait for it.
    if clock is not None and not (clock.over if going_on(sight.view) else clock.forgotten):
        text = say("wall.next.at", time=time_at(clock.end)) if clock.end else ""
        after = say("wall.next.now")
        yield Slide(NEXT, NEXT, say("wall.next"), clock=clock, text=text, after=after)
        return
    for number, competition, now in going_on(sight.view):
        clock = round_clock(sight, number, competition)
        if clock is not None:
            text = say("wall.ends_at", time=time_at(clock.end)) if clock.end else ""
            after = say("wall.ended_at", time=time_at(clock.end)) if clock.end else ""
            left = [each for each in latest_tables(now) if not each[1].settled]
            under = f"{isolated(competition.name)} · {say_count('wall.playing', len(left))}"
            name, title = f"{NEXT}-{number}", isolated(now.name)
            yield Slide(NEXT, name, title, under, clock, text=text, after=after)


def joining(sight: Sight) -> Iterator[Slide]:
    code = door_code(sight.view)
    if code:
        yield Slide(JOIN, JOIN, say("wall.join"), text=say("wall.join.lead"), code=code)


def door_code(view: View) -> Markup:
    """The code of the players' door, once that has been opened."""
    generation = store().read(lambda connection: doors_of(connection, view.id)).get(PLAYER)
    if generation is None:
        return Markup()
    token = token_for(view.key, PLAYER, generation)
    return qr_code(url_for("venue.come_in", token=token, _external=True))


def round_clock(sight: Sight, number: int, competition: Competition) -> Clock | None:
    if competition.current is None:
        return None
    name = walls.place_name(number, competition.current)
    return worth_showing(clock_of(sight.wall.timers.get(name), sight.at))


DRAWN = {
    SEATING: seating,
    TABLES: running,
    STANDINGS: standings,
    NEXT: coming,
    JOIN: joining,
}
