"""Tables on the big screen: who sits there, how it stands, and how many a page has room for."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple, TypeVar

from companion.competition.reader import Number
from companion.games.registry import title_of
from companion.play.state import Play
from companion.play.view.board import moment
from companion.printing.documents.seating import by_name as plain
from companion.services.venue import big_screen as big_screens
from companion.services.venue.big_screen import BigScreen
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import ended
from companion.venue.state import Competition, Round, SeatResult, Table
from companion.web.base.dates import say_time
from companion.web.base.words import isolated, say
from companion.web.security.visitor import name_of
from companion.web.venue.big_screen.timers import Clock, clock_of, worth_showing
from companion.web.venue.fields import spelled
from companion.web.venue.phone.tables import places_of

T = TypeVar("T")

# Of what can be read from ten metres: tables of many or with scores, with a game, of five, of four
FEWEST, WORDY, FIVES, FOURS = 4, 6, 9, 12
MOST_CHAIRS = 5


class BigScreenView(NamedTuple):
    """All that the pages are drawn from."""

    view: VenueView
    big_screen: BigScreen
    at: int


class SeatLabel(NamedTuple):
    name: str
    score: str = ""
    place: int | None = None
    share: int = 0  # of the most points here, in hundredths


class TableCard(NamedTuple):
    """A table; without a number, those who sit out."""

    number: int | None
    game: str
    state: str
    seats: list[SeatLabel]
    clock: Clock | None = None

    @property
    def most(self) -> int:
        """How many like this one a page has room for."""
        if len(self.seats) > MOST_CHAIRS:
            return FEWEST
        if self.state:
            return FEWEST if len(self.seats) == MOST_CHAIRS else WORDY
        if self.game or self.clock:
            return WORDY
        return FIVES if len(self.seats) == MOST_CHAIRS else FOURS

    @property
    def weight(self) -> int:
        """How many of the tables that a page has room for: a long one is as high as two."""
        return 1 if len(self.seats) <= MOST_CHAIRS else 2


class TableLine(NamedTuple):
    """A table on a single line, where there are too many for cards: who won, or how long it plays.

    `names` are the winners; of a table that plays those who lead, or all who sit there.
    """

    number: int | None
    names: str
    state: str
    score: str
    clock: Clock | None
    is_over: bool


class TableOf(NamedTuple):
    """Where somebody sits; nowhere, if they sit out."""

    name: str
    table: str

    @property
    def letter(self) -> str:
        """Under which they are looked for."""
        return plain(self.name)[:1].upper()


def latest_tables(now: Round) -> list[tuple[int, Table]]:
    """Those of the latest draw, and whoever still plays at those before."""
    latest = max([table.draw_number for table in now.tables], default=0)
    numbered = sorted(enumerate(now.tables), key=lambda each: each[1].number)
    return [each for each in numbered if each[1].draw_number == latest or not each[1].settled]


def is_over(table: Table, play: Play | None) -> bool:
    return table.void or table.lines is not None or (play is not None and play.over)


def without_table(view: VenueView, now: Round) -> list[TableCard]:
    latest = max([table.draw_number for table in now.tables], default=0)
    people = [bye.person for bye in now.byes if bye.draw_number == latest]
    return [
        TableCard(None, "", "", [SeatLabel(name_of(view, person)) for person in some])
        for some in divided(people, MOST_CHAIRS - 1)
    ]


def line_of(card: TableCard) -> TableLine:
    first = [seat for seat in card.seats if seat.place == 1]
    most = max([seat.share for seat in card.seats], default=0)
    ahead = first or [seat for seat in card.seats if most and seat.share == most]
    scores = {seat.score for seat in ahead}
    return TableLine(
        number=card.number,
        names=" · ".join([isolated(seat.name) for seat in ahead or card.seats]),
        state="" if first else card.state,
        score=scores.pop() if len(scores) == 1 else "",
        clock=card.clock,
        is_over=bool(first),
    )


def by_name(cards: Sequence[TableCard]) -> list[TableOf]:
    """Everybody with their table: among many tables one looks for a name."""
    found = [
        TableOf(seat.name, "" if card.number is None else str(card.number))
        for card in cards
        for seat in card.seats
    ]
    return sorted(found, key=lambda each: plain(each.name))


def card(
    sight: BigScreenView,
    number: int,
    competition: Competition,
    index: int,
    play: Play | None,
    since: Mapping[int, str] | None = None,
) -> TableCard:
    """`since`: when the draws were published, by their numbers, where that is shown."""
    assert competition.current is not None
    table = competition.rounds[competition.current].tables[index]
    own = sight.big_screen.timers.get(big_screens.timer_name(number, competition.current, index))
    state, seats = seats_at(sight.view, competition, table, play)
    if since is not None and not is_over(table, play):
        begun = play.begun if play else since.get(table.draw_number, "")
        playing = say("big_screen.since", time=say_time(begun)) if begun else ""
        state = " · ".join([each for each in (state, playing) if each])
    clock = None if is_over(table, play) else worth_showing(clock_of(own, sight.at))
    return TableCard(table.number, title_of(table.game), state, seats, clock)


def seats_at(
    view: VenueView, competition: Competition, table: Table, play: Play | None
) -> tuple[str, list[SeatLabel]]:
    names = [name_of(view, person) for person in table.people]
    if table.void:
        return say("state.void"), [SeatLabel(name) for name in names]
    lines = table.lines
    if lines is None and play is not None and play.over:
        given = competition.settings.scheme["points"]["kind"] == "given"
        lines = ended(play, given)
    if lines is not None:
        state = say("big_screen.confirmed") if table.confirmed else say("state.ended")
        return state, placed(names, table, lines)
    if play is not None:
        points = play.history.state.points
        most = max(points, default=0)
        scored = [
            SeatLabel(name, spelled(own), None, share(own, most))
            for name, own in zip(names, play.as_agreed(points), strict=True)
        ]
        return moment(say, play), scored
    return "", [SeatLabel(name) for name in names]


def placed(names: list[str], table: Table, lines: Sequence[SeatResult]) -> list[SeatLabel]:
    """The winner first."""
    scores = [line.score or 0 for line in lines]
    most = max(scores, default=0)
    found = [
        SeatLabel(name, "" if line.score is None else spelled(line.score), place, share(own, most))
        for name, line, own, place in zip(
            names, lines, scores, places_of(table, lines), strict=True
        )
    ]
    return sorted(found, key=lambda seat: (seat.place is None, seat.place or 0))


def share(own: Number, most: Number) -> int:
    """How long a bar is beside the longest one, in hundredths."""
    return max(0, round(100 * own / most)) if most > 0 else 0


# Divided over pages


def divided(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """Over as few pages as can be, about the same on each."""
    if not things:
        return []
    size = ceil(len(things) / ceil(len(things) / most))
    return [things[at : at + size] for at in range(0, len(things), size)]


def packed(cards: Sequence[TableCard]) -> list[Sequence[TableCard]]:
    """Tables in their order, over as few pages as can be, about as much on each."""
    fewest = filled(cards, min([each.most for each in cards], default=FOURS))
    level = ceil(sum([each.weight for each in cards]) / max(1, len(fewest)))
    even = filled(cards, max(level, *[each.weight for each in cards])) if cards else []
    return even if len(even) == len(fewest) else fewest


def filled(cards: Sequence[TableCard], most: int) -> list[Sequence[TableCard]]:
    pages: list[list[TableCard]] = []
    room = 0
    for each in cards:
        if each.weight > room:
            pages.append([])
            room = most
        pages[-1].append(each)
        room -= each.weight
    return [*pages]
