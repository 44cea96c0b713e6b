"""What there is to print of a venue: its state and the names of its people in, records out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest

from companion.competition.file import FileCompetition, FileSeat
from companion.competition.scoring.points import placings
from companion.games.registry import title_of as title_of_game
from companion.printing.canvas.about import NOTHING_KNOWN, About
from companion.printing.documents.content import (
    Badges,
    EntrantList,
    Guest,
    MatrixNight,
    ResultSeat,
    RoundResults,
    SeasonMatrix,
    SeatingContent,
    Standings,
    StandingsLine,
    TableResult,
    TableSeats,
)
from companion.printing.sources.competition import (
    FinalTable,
    Numbering,
    guests_of,
    round_results_of,
    season_matrix_of,
)
from companion.venue.state import Venue, active, self_of
from companion.venue.text import Title, title_of
from companion.venue.views.numbered import LiveResults, numbered_of
from companion.venue.views.standings import FINAL, Ranked, as_before, ranked

Names = Mapping[int, str]
Link = Callable[[int], str]


def competition_in(
    venue: Venue, number: int, names: Names, live: LiveResults | None = None
) -> FileCompetition:
    """With real names: crosstables and player's sheets are made of it."""
    numbered = numbered_of(venue, number, live)
    players = tuple([names[person] for person in numbered.people])
    return numbered.competition._replace(players=players)


def titles_in(venue: Venue, number: int) -> list[Title]:
    """What its rounds are called, which no competition file tells of those without a name."""
    return [title_of(each) for each in venue.competitions[number].rounds if not each.final]


def order_in(venue: Venue, number: int, live: LiveResults | None = None) -> Numbering:
    """The same people as they stand now, the finals above all."""
    return [(each.row.player, each.rank) for each in ranked(venue, number, live)[1]]


def standings_in(
    venue: Venue,
    number: int,
    names: Names,
    about: About = NOTHING_KNOWN,
    live: LiveResults | None = None,
) -> Standings:
    """As they stand now, the finals above all, with what the last round changed."""
    numbered, rows = ranked(venue, number, live)
    deciding = {row.decided_by for row in rows if row.decided_by != FINAL or row.place is not None}
    scheme = numbered.competition.scheme
    columns = [each.name for each in scheme.tiebreaks if each.name in deciding]
    columns += [FINAL] if FINAL in deciding else []
    found = venue.competitions[number]
    before = ranks_before(venue, number)
    return Standings(
        found.name,
        tuple([standing(row, names, columns, before) for row in rows]),
        tuple(columns),
        after=title_of(found.rounds[-1]) if found.rounds else "",
        since=title_of(found.rounds[-2]) if found.rounds[1:] else "",
        game=title_of_game(found.settings.game),
        about=about,
    )


def tables_counted(venue: Venue, number: int, live: LiveResults | None) -> list[list[int]]:
    """The numbers of the tables that count, round by round, up to a cut."""
    rounds = [each for each in venue.competitions[number].rounds if not each.final]
    return [
        [
            table.number
            for at, table in enumerate(now.tables)
            if not table.void and (table.lines is not None or (index, at) in (live or {}))
        ]
        for index, now in enumerate(rounds)
    ]


def finals_in(
    venue: Venue, number: int, live: LiveResults | None, round_: int | None = None
) -> list[FinalTable]:
    """The tables after a cut that have ended, of all rounds or of one; players as in the file."""
    found, numbers = venue.competitions[number], numbered_of(venue, number, live).numbers
    return [
        FinalTable(
            event=title_of(now),
            number=table.number,
            game=table.game,
            players=tuple([numbers[self_of(venue, person)] for person in table.people]),
            places=placings(seats),
            scores=tuple([seat.score for seat in seats]),
        )
        for index, now in enumerate(found.rounds)
        if now.final and round_ in (None, index)
        for at, table in enumerate(now.tables)
        for lines in [table.lines or (live or {}).get((index, at))]
        if lines is not None and not table.void
        for seats in [[FileSeat(0, *line) for line in lines]]
    ]


def results_in(
    venue: Venue,
    number: int,
    round_: int,
    names: Names,
    about: About = NOTHING_KNOWN,
    live: LiveResults | None = None,
) -> RoundResults:
    """How the tables of a round have ended so far."""
    found = venue.competitions[number]
    competition, title = competition_in(venue, number, names, live), title_of(found.rounds[round_])
    if not found.rounds[round_].final:
        tables = tables_counted(venue, number, live)[round_]
        return round_results_of(competition, round_, about, title, tables)
    guests = guests_of(competition)
    ended = [final_result(each, guests) for each in finals_in(venue, number, live, round_)]
    return RoundResults(found.name, title, tuple(ended), about=about)


def final_result(table: FinalTable, guests: Sequence[Guest]) -> TableResult:
    seats = [
        ResultSeat(place, guests[player], score)
        for place, player, score in zip(table.places, table.players, table.scores, strict=True)
    ]
    seats.sort(key=lambda seat: (seat.place is None, seat.place or 0))
    return TableResult(table.number, title_of_game(table.game), tuple(seats))


def matrix_in(
    venue: Venue,
    number: int,
    names: Names,
    dates: Sequence[str],
    about: About = NOTHING_KNOWN,
    live: LiveResults | None = None,
) -> SeasonMatrix:
    """All nights of a season; `dates` are their days, as far as they are known."""
    nights = [
        MatrixNight(title, date)
        for title, date in zip_longest(titles_in(venue, number), dates, fillvalue="")
    ]
    competition = competition_in(venue, number, names, live)
    return season_matrix_of(competition, about, order_in(venue, number, live), nights)


def entrants_in(venue: Venue, number: int, names: Names, about: About) -> EntrantList:
    """Who takes part now; of a season all who come."""
    found = venue.competitions[number]
    people = dict.fromkeys([self_of(venue, person) for person in active(found)])
    return EntrantList(found.name, tuple([guest(person, names) for person in people]), about)


def ranks_before(venue: Venue, number: int) -> dict[int, int | None]:
    """Everybody's rank without the last round; nobody's where it is the only one."""
    earlier = len(venue.competitions[number].rounds) - 1
    if earlier < 1:
        return {}
    past = as_before(venue, number, earlier)
    return {row.person: row.rank for row in ranked(past, number)[1] if row.row.played}


def standing(
    row: Ranked, names: Names, columns: list[str], before: Mapping[int, int | None]
) -> StandingsLine:
    old = before.get(row.person)
    change = None if old is None or row.rank is None else old - row.rank
    values = [row.place if name == FINAL else row.row.tiebreaks.get(name) for name in columns]
    undecided = row.decided_by == FINAL and row.place is None
    return StandingsLine(
        rank=row.rank,
        tied=row.tied,
        guest=guest(row.person, names),
        points=row.row.points,
        played=row.row.played,
        tiebreaks=tuple(values),
        decided_by=None if undecided else row.decided_by,
        change=change,
    )


def guests(venue: Venue, people: Iterable[int], names: Names) -> tuple[Guest, ...]:
    return tuple([guest(self_of(venue, person), names) for person in people])


def guest(person: int, names: Names) -> Guest:
    return Guest(person, names[person])


def seating_in(
    venue: Venue,
    number: int,
    round_: int,
    names: Names,
    link: Link | None = None,
    about: About = NOTHING_KNOWN,
) -> SeatingContent:
    """The last draw of a round, and tables before it that are still to be played.

    `link` leads to the keeper's pad of a table, counted from 0.
    """
    found = venue.competitions[number]
    now = found.rounds[round_]
    last = now.draws - 1
    tables = [
        TableSeats(
            number=table.number,
            people=guests(venue, table.people, names),
            game=table.game,
            link=link(at) if link else "",
            at=at,
        )
        for at, table in sorted(enumerate(now.tables), key=lambda each: each[1].number)
        if not table.void and (table.draw_number == last or table.lines is None)
    ]
    byes = [guest(self_of(venue, bye.person), names) for bye in now.byes if bye.draw_number == last]
    return SeatingContent(found.name, title_of(now), tuple(tables), tuple(byes), about)


def badges_in(venue: Venue, number: int, names: Names, about: About = NOTHING_KNOWN) -> Badges:
    """Everybody who takes part now."""
    found = venue.competitions[number]
    people = dict.fromkeys([self_of(venue, person) for person in active(found)])
    return Badges(found.name, tuple([guest(person, names) for person in people]), about=about)
