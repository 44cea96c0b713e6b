"""What is ordered from the printer: plain data that can travel to another process, and its records.

Orders hold no rules and no functions, so that whoever draws them needs neither the database nor
the process that keeps score.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.progress import follow
from companion.games.record import read_table
from companion.games.registry import find_game, title_of
from companion.printing.canvas.about import NOTHING_KNOWN, About
from companion.printing.documents.content import (
    Content,
    Guest,
    Pad,
    PlayContent,
    Poster,
    SeatingContent,
    Standings,
    TableSeats,
)
from companion.printing.sources.competition import certificates_of, crosstable_of, player_sheets_of
from companion.printing.sources.venue import (
    badges_in,
    competition_in,
    entrants_in,
    finals_in,
    matrix_in,
    order_in,
    results_in,
    seating_in,
    standings_in,
    tables_counted,
    titles_in,
)
from companion.venue.state import TOURNAMENT, Venue
from companion.venue.views.numbered import LiveResults, numbered_of

# What hangs and lies about when a round begins, in the order of the work.
FOR_A_ROUND = ("tables", "names", "cards", "slips")


class PrintedPlay(NamedTuple):
    """A play as its record, and what is known about it."""

    record: Mapping[str, Any]
    about: About = NOTHING_KNOWN
    notes: tuple[str, ...] = ()


class Announced(NamedTuple):
    """What a poster says beside the name: all of it as somebody typed it."""

    when: str = ""
    where: str = ""
    fee: str = ""
    lead: str = ""
    address: str = ""  # to be typed instead of the code
    wifi: tuple[str, str] = ("", "")


NOTHING_ANNOUNCED = Announced()


class PrintOrder(NamedTuple):
    """A document of a competition, or of a round of it.

    `pads` are the addresses of the tables' pads, by table from 0; `join` that of the join link.
    """

    what: str
    venue: Venue
    number: int
    round: int | None
    names: Mapping[int, str]
    about: About = NOTHING_KNOWN
    live: LiveResults | None = None
    pads: Mapping[int, str] = {}
    join: tuple[str, str] = ("", "")
    unrated: frozenset[int] = frozenset()
    plays: tuple[PrintedPlay, ...] = ()
    dates: tuple[str, ...] = ()  # of the nights of a season, as far as they are known
    announced: Announced = NOTHING_ANNOUNCED
    labels: str = ""  # of badges; empty: what fits the paper
    skip: int = 0  # so many labels of the first sheet are gone


class PlayOrder(NamedTuple):
    """The score sheet of a play, or a pad to go on with by hand."""

    what: str
    kept: PrintedPlay


class PadOrder(NamedTuple):
    """An empty pad of a game, for so many people."""

    game: str
    seats: int


Contents = list[tuple[str, Content]]


Order = PrintOrder | PlayOrder | PadOrder


def records_of(order: Order) -> Contents:
    """Documents by name, with what each is drawn from."""
    if isinstance(order, PadOrder):
        return [("pad", Pad(order.game, order.seats))]
    if isinstance(order, PlayOrder):
        return [(order.what, folded(order.kept))]
    return MAKERS[order.what](order)


def folded(kept: PrintedPlay) -> PlayContent:
    table, events = read_table(kept.record), kept.record["events"]
    found = follow(table, events)
    entered = tuple(events[: found.applied])
    return PlayContent(table, found.history, kept.about, kept.notes, entered)


def seating(order: PrintOrder) -> SeatingContent:
    assert order.round is not None
    found = seating_in(
        order.venue, order.number, order.round, order.names, order.pads.__getitem__, order.about
    )
    tables = [table._replace(game=title_of(table.game)) for table in found.tables]
    return found._replace(tables=tuple(tables))


def as_seating(order: PrintOrder) -> Contents:
    return [(order.what, seating(order))]


def for_the_round(order: PrintOrder) -> Contents:
    """All at once: the lists for the wall, the cards and slips, and how everybody stands."""
    found = seating(order)
    records: Contents = [(what, found) for what in FOR_A_ROUND]
    counted = so_far(order).venue.competitions[order.number].rounds
    return [*records, *standings(order)] if counted else records


def so_far(order: PrintOrder) -> PrintOrder:
    """Without a round in which nothing has ended yet: standings are after the one before it."""
    found = order.venue.competitions[order.number]
    if not found.rounds:
        return order
    last = len(found.rounds) - 1
    ended = any(table.lines for table in found.rounds[last].tables) or found.rounds[last].penalties
    if ended or any(round_ == last for round_, _ in order.live or ()):
        return order
    earlier = found._replace(rounds=found.rounds[:-1])
    return order._replace(venue=order.venue._replace(competitions={order.number: earlier}))


def standings(order: PrintOrder) -> Contents:
    order = so_far(order)
    args = (*place(order), order.about, order.live)
    return [("standings", standings_in(*args))]


def crosstable(order: PrintOrder) -> Contents:
    """In the order of the final standings, though only meetings before the final are in it."""
    order = so_far(order)
    competition = competition_in(*place(order), order.live)
    ranks, titles = order_in(*place(order)[:2], order.live), titles_in(*place(order)[:2])
    tables = tables_counted(*place(order)[:2], order.live)
    found = crosstable_of(competition, order.about, ranks, titles, tables)
    people = numbers(order)
    own_people = tuple([own(each, people) for each in found.people])
    cut = any(each.final for each in order.venue.competitions[order.number].rounds)
    of = order.venue.competitions[order.number].of
    marked = found._replace(before_final=cut, swiss=of == TOURNAMENT)
    return [("crosstable", marked._replace(people=own_people))]


def player_sheets(order: PrintOrder) -> Contents:
    """A page for everybody; whoever wants no rating has no curve."""
    order = so_far(order)
    people = numbers(order)
    competition = competition_in(*place(order), order.live)
    ranks, titles = order_in(*place(order)[:2], order.live), titles_in(*place(order)[:2])
    finals = finals_in(*place(order)[:2], order.live)
    found = player_sheets_of(competition, order.about, ranks, titles, finals)
    tournament = order.venue.competitions[order.number].of == TOURNAMENT
    sheets = [
        sheet._replace(guest=own(sheet.guest, people), tournament=tournament) for sheet in found
    ]
    return [
        ("player", sheet._replace(ratings=()) if sheet.guest.number in order.unrated else sheet)
        for sheet in sheets
        if sheet.results
    ]


def place(order: PrintOrder) -> tuple[Venue, int, Mapping[int, str]]:
    return order.venue, order.number, order.names


def numbers(order: PrintOrder) -> tuple[int, ...]:
    return numbered_of(order.venue, order.number).people


def own(guest: Guest, people: tuple[int, ...]) -> Guest:
    """With the number of the badge, not that of the line in a file."""
    return guest._replace(number=people[guest.number - 1])


def badges(order: PrintOrder) -> Contents:
    found = badges_in(*place(order), order.about)
    return [("badges", found._replace(labels=order.labels, skip=order.skip))]


def certificates(order: PrintOrder) -> Contents:
    [(_, found)] = standings(order)
    assert isinstance(found, Standings)
    return [("certificate", each) for each in certificates_of(found)]


def results(order: PrintOrder) -> Contents:
    assert order.round is not None
    number, round_, names = order.number, order.round, order.names
    found = results_in(order.venue, number, round_, names, order.about, order.live)
    return [("results", found)]


def matrix(order: PrintOrder) -> Contents:
    order = so_far(order)
    return [("matrix", matrix_in(*place(order), order.dates, order.about, order.live))]


def entrants(order: PrintOrder) -> Contents:
    return [("entrants", entrants_in(*place(order), order.about))]


def poster(order: PrintOrder) -> Contents:
    call, link = order.join
    found = order.venue.competitions[order.number]
    about = order.about._replace(link=link)
    announced = order.announced
    lead = announced.lead or title_of(found.settings.game)
    made = Poster(found.name, lead, call=call, about=about)._replace(
        when=announced.when,
        where=announced.where,
        fee=announced.fee,
        address=announced.address,
        wifi=announced.wifi,
    )
    return [("poster", made)]


def blank_pads(order: PrintOrder) -> Contents:
    """One for every table that plays a game of ours, with the names already in it."""
    found: Contents = []
    for table, game in tables_of_ours(order):
        names = tuple([order.names[guest.number] for guest in table.people])
        about = order.about._replace(table=str(table.number))
        found.append(("pad", Pad(game, len(names), about, names)))
    return found


def tables_of_ours(order: PrintOrder) -> list[tuple[TableSeats, str]]:
    assert order.round is not None
    tables = order.venue.competitions[order.number].rounds[order.round].tables
    found = []
    for each in seating(order).tables:
        game = find_game(tables[each.at].game)
        if game and len(each.people) in game.players:
            found.append((each, game.key))
    return found


def score_sheets(order: PrintOrder) -> Contents:
    return [("sheet", folded(kept)) for kept in order.plays]


MAKERS: dict[str, Callable[[PrintOrder], Contents]] = {
    **dict.fromkeys(FOR_A_ROUND, as_seating),
    "all": for_the_round,
    "pads": blank_pads,
    "sheets": score_sheets,
    "results": results,
    "matrix": matrix,
    "entrants": entrants,
    "standings": standings,
    "crosstable": crosstable,
    "player": player_sheets,
    "badges": badges,
    "certificate": certificates,
    "poster": poster,
}
