"""Tables on the wall: who sits there, how it stands, and how many a page has room for."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple, TypeVar

from companion.games.registry import title_of
from companion.services import walls
from companion.services.live import ended
from companion.services.reading import Play
from companion.services.venues import View
from companion.services.walls import Wall
from companion.tourney.strict import Number
from companion.tourney.venue.state import Competition, Line, Round, Table
from companion.web.play.board import moment
from companion.web.venue.blueprint import name_of
from companion.web.venue.pieces import spelled
from companion.web.venue.places import places_of
from companion.web.venue.wall_clock import Clock, clock_of, worth_showing
from companion.web.words import say

Thing = TypeVar("Thing")

MOST_TABLES, MOST_CHAIRS = 4, 5  # of what can be read from ten metres


class Sight(NamedTuple):
    """All that the pages are drawn from."""

    view: View
    wall: Wall
    at: int


class Seat(NamedTuple):
    name: str
    score: str = ""
    place: int | None = None
    share: int = 0  # of the most points here, in hundredths


class Card(NamedTuple):
    """A table; without a number, those who sit out."""

    number: int | None
    game: str
    state: str
    seats: list[Seat]
    clock: Clock | None = None

    @property
    def weight(self) -> int:
        """How many of the tables that a page has room for: a long one is as high as two."""
        return 1 if len(self.seats) <= MOST_CHAIRS else 2


def latest_tables(now: Round) -> list[tuple[int, Table]]:
    """Those of the latest draw, and whoever still plays at those before."""
    latest = max([table.sitting for table in now.tables], default=0)
    numbered = enumerate(now.tables)
    return [each for each in numbered if each[1].sitting == latest or not each[1].settled]


def is_over(table: Table, play: Play | None) -> bool:
    return table.void or table.lines is not None or (play is not None and play.over)


def sitting_out(view: View, now: Round) -> list[Card]:
    latest = max([table.sitting for table in now.tables], default=0)
    people = [bye.person for bye in now.byes if bye.sitting == latest]
    return [
        Card(None, "", "", [Seat(name_of(view, person)) for person in some])
        for some in divided(people, MOST_CHAIRS)
    ]


def card(
    sight: Sight, number: int, competition: Competition, index: int, play: Play | None
) -> Card:
    assert competition.current is not None
    table = competition.rounds[competition.current].tables[index]
    own = sight.wall.timers.get(walls.place_name(number, competition.current, index))
    state, seats = seats_at(sight.view, competition, table, play)
    clock = None if is_over(table, play) else worth_showing(clock_of(own, sight.at))
    return Card(index + 1, title_of(table.game), state, seats, clock)


def seats_at(
    view: View, competition: Competition, table: Table, play: Play | None
) -> tuple[str, list[Seat]]:
    names = [name_of(view, person) for person in table.people]
    if table.void:
        return say("wall.void"), [Seat(name) for name in names]
    lines = table.lines
    if lines is None and play is not None and play.over:
        given = competition.settings.scheme["points"]["kind"] == "given"
        lines = ended(play, given)
    if lines is not None:
        state = say("wall.confirmed") if table.confirmed else say("wall.ended")
        return state, placed(names, table, lines)
    if play is not None:
        points = play.history.state.points
        most = max(points, default=0)
        scored = [
            Seat(name, spelled(own), None, share(own, most))
            for name, own in zip(names, points, strict=True)
        ]
        return moment(play), scored
    return "", [Seat(name) for name in names]


def placed(names: list[str], table: Table, lines: Sequence[Line]) -> list[Seat]:
    """The winner first."""
    scores = [line.score or 0 for line in lines]
    most = max(scores, default=0)
    found = [
        Seat(name, "" if line.score is None else spelled(line.score), place, share(own, most))
        for name, line, own, place in zip(
            names, lines, scores, places_of(table, lines), strict=True
        )
    ]
    return sorted(found, key=lambda seat: (seat.place is None, seat.place or 0))


def share(own: Number, most: Number) -> int:
    """How long a bar is beside the longest one, in hundredths."""
    return max(0, round(100 * own / most)) if most > 0 else 0


# Divided over pages


def divided(things: Sequence[Thing], most: int) -> list[Sequence[Thing]]:
    """Over as few pages as can be, about the same on each."""
    if not things:
        return []
    size = ceil(len(things) / ceil(len(things) / most))
    return [things[at : at + size] for at in range(0, len(things), size)]


def packed(cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Tables in their order, over as few pages as can be, about as much on each."""
    fewest = filled(cards, MOST_TABLES)
    level = ceil(sum([each.weight for each in cards]) / max(1, len(fewest)))
    even = filled(cards, max(level, *[each.weight for each in cards])) if cards else []
    return even if len(even) == len(fewest) else fewest


def filled(cards: Sequence[Card], most: int) -> list[Sequence[Card]]:
    pages: list[list[Card]] = []
    room = 0
    for each in cards:
        if each.weight > room:
            pages.append([])
            room = most
        pages[-1].append(each)
        room -= each.weight
    return [*pages]
