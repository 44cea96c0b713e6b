"""What there is to print of a venue: its state and the names of its people in, records out."""

from collections.abc import Callable, Mapping

from companion.printing.competing import Order
from companion.printing.records import (
    NOTHING_KNOWN,
    About,
    Badges,
    Guest,
    Seating,
    Standing,
    Standings,
    TableSeats,
)
from companion.tourney.competition import Competition
from companion.tourney.venue.contest import Live, contest_of
from companion.tourney.venue.ranking import FINAL, Ranked, ranked
from companion.tourney.venue.state import Round, Venue, active, self_of

Names = Mapping[int, str]
Link = Callable[[int], str]


def competition_in(
    venue: Venue, number: int, names: Names, live: Live | None = None
) -> Competition:
    """With real names: crosstables and player's sheets are made of it."""
    contest = contest_of(venue, number, live)
    players = tuple([names[person] for person in contest.people])
    return contest.competition._replace(players=players)


def order_in(venue: Venue, number: int, live: Live | None = None) -> Order:
    """The same people as they stand now, the finals above all."""
    return [(each.row.player, each.rank) for each in ranked(venue, number, live)[1]]


def standings_in(
    venue: Venue,
    number: int,
    names: Names,
    about: About = NOTHING_KNOWN,
    live: Live | None = None,
) -> Standings:
    """As they stand now, the finals above all, with what the last round changed."""
    contest, rows = ranked(venue, number, live)
    deciding = {row.decided_by for row in rows if row.decided_by != FINAL or row.place is not None}
    scheme = contest.competition.scheme
    columns = [each.name for each in scheme.tiebreaks if each.name in deciding]
    columns += [FINAL] if FINAL in deciding else []
    found = venue.competitions[number]
    earlier = found.rounds[:-1]
    before: dict[int, int | None] = {}
    if earlier:
        past = venue._replace(
            competitions={**venue.competitions, number: found._replace(rounds=earlier)}
        )
        before = {row.person: row.rank for row in ranked(past, number)[1] if row.row.played}
    return Standings(
        found.name,
        tuple([standing(row, names, columns, before) for row in rows]),
        tuple(columns),
        after=round_name(found.rounds, -1) if found.rounds else "",
        since=round_name(found.rounds, -2) if earlier else "",
        about=about,
    )


def round_name(rounds: tuple[Round, ...], at: int) -> str:
    return rounds[at].name or str(len(rounds) + at + 1)


def standing(
    row: Ranked, names: Names, columns: list[str], before: Mapping[int, int | None]
) -> Standing:
    old = before.get(row.person)
    change = None if old is None or row.rank is None else old - row.rank
    values = [row.place if name == FINAL else row.row.tiebreaks.get(name) for name in columns]
    undecided = row.decided_by == FINAL and row.place is None
    return Standing(
        row.rank,
        row.tied,
        guest(row.person, names),
        row.row.points,
        row.row.played,
        tuple(values),
        None if undecided else row.decided_by,
        change,
    )


def guest(person: int, names: Names) -> Guest:
    return Guest(person, names[person])


def seating_in(
    venue: Venue,
    number: int,
    round_: int,
    names: Names,
    link: Link | None = None,
    about: About = NOTHING_KNOWN,
) -> Seating:
    """The last draw of a round, and tables before it that are still to be played.

    `link` leads to the keeper's pad of a table, counted from 0.
    """
    found = venue.competitions[number]
    now = found.rounds[round_]
    last = now.sittings - 1
    tables = [
        TableSeats(
            at + 1,
            tuple([guest(self_of(venue, person), names) for person in table.people]),
            table.game,
            link(at) if link else "",
        )
        for at, table in enumerate(now.tables)
        if not table.void and (table.sitting == last or table.lines is None)
    ]
    byes = [guest(self_of(venue, bye.person), names) for bye in now.byes if bye.sitting == last]
    name = now.name or str(round_ + 1)
    return Seating(found.name, name, tuple(tables), tuple(byes), about)


def badges_in(venue: Venue, number: int, names: Names, about: About = NOTHING_KNOWN) -> Badges:
    """Everybody who takes part now."""
    found = venue.competitions[number]
    people = dict.fromkeys([self_of(venue, person) for person in active(found)])
    return Badges(found.name, tuple([guest(person, names) for person in people]), about=about)
