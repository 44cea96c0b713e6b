"""What there is to print of a competition file."""

from collections.abc import Sequence
from itertools import chain

from companion.competition.file import FileCompetition
from companion.competition.scoring.points import outcomes
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.seating.problem import Draw
from companion.competition.statistics.ratings import ratings
from companion.games.registry import title_of
from companion.printing.canvas.about import NOTHING_KNOWN, About
from companion.printing.documents.content import (
    CertificateContent,
    Crosstable,
    Guest,
    Opponent,
    PlayerSheet,
    ResultLine,
    Sat,
    SeatingContent,
    Standings,
    StandingsLine,
    TableSeats,
)
from companion.printing.documents.crosstable import AHEAD, BEHIND, LEVEL, met
from companion.venue.state import ROUND
from companion.venue.text import Title, automatic_title

# Players from the first to the last, with their ranks.
Numbering = Sequence[tuple[int, int | None]]
FINAL = "final"


def order_of(competition: FileCompetition) -> Numbering:
    return [(row.player, row.rank) for row in standings(competition)]


def standings_of(competition: FileCompetition, about: About = NOTHING_KNOWN) -> Standings:
    """With the tie-breaks that decide something, and what the last round changed."""
    rows = standings(competition)
    deciding = {row.decided_by for row in rows}
    names = tuple([each.name for each in competition.scheme.tiebreaks if each.name in deciding])
    earlier = competition.rounds[:-1]
    before: dict[int, int | None] = {}
    if earlier:
        past = standings(competition._replace(rounds=earlier))
        before = {row.player: row.rank for row in past if row.played}
    return Standings(
        competition.name,
        tuple([standing(competition, row, names, before) for row in rows]),
        names,
        after=titles_of(competition)[-1] if competition.rounds else "",
        since=titles_of(competition)[-2] if earlier else "",
        about=about,
    )


def titles_of(competition: FileCompetition) -> list[Title]:
    """What its rounds are called; a file may have no names for them."""
    rounds = enumerate(competition.rounds, 1)
    return [each.name or automatic_title(ROUND, number) for number, each in rounds]


def standing(
    competition: FileCompetition,
    row: StandingsRow,
    names: tuple[str, ...],
    before: dict[int, int | None],
) -> StandingsLine:
    old = before.get(row.player)
    change = None if old is None or row.rank is None else old - row.rank
    return StandingsLine(
        rank=row.rank,
        tied=row.tied,
        guest=Guest(row.player + 1, competition.players[row.player]),
        points=row.points,
        played=row.played,
        tiebreaks=tuple([row.tiebreaks.get(name) for name in names]),
        decided_by=row.decided_by,
        change=change,
    )


def crosstable_of(
    competition: FileCompetition,
    about: About = NOTHING_KNOWN,
    ranks: Numbering | None = None,
    titles: Sequence[Title] = (),
) -> Crosstable:
    """Everybody in the order of the standings; tables with the places that were reached there."""
    ranks = order_of(competition) if ranks is None else ranks
    order = {player: number for number, (player, _) in enumerate(ranks)}
    tables = [
        Sat(each.round, tuple([order[player] for player in each.players]), each.places)
        for played in outcomes(competition)
        for each in played
    ]
    rounds = enumerate(competition.rounds)
    byes = [(number, order[player]) for number, each in rounds for player in each.byes]
    return Crosstable(
        title=competition.name,
        people=tuple([Guest(player + 1, competition.players[player]) for player, _ in ranks]),
        ranks=tuple([rank for _, rank in ranks]),
        rounds=tuple(titles or titles_of(competition)),
        tables=tuple(tables),
        byes=tuple(byes),
        about=about,
    )


def seating_of(
    competition: FileCompetition, round_: Title, draw: Draw, about: About = NOTHING_KNOWN
) -> SeatingContent:
    """A round as it was drawn, not yet played."""
    guests = guests_of(competition)
    tables = [
        TableSeats(number, tuple([guests[player] for player in table]))
        for number, table in enumerate(draw.tables, 1)
    ]
    byes = tuple([guests[player] for player in draw.byes])
    return SeatingContent(competition.name, round_, tuple(tables), byes, about)


def guests_of(competition: FileCompetition) -> tuple[Guest, ...]:
    return tuple([Guest(number, name) for number, name in enumerate(competition.players, 1)])


def certificates_of(standings: Standings, last: int = 3) -> list[CertificateContent]:
    """One for everybody up to a rank; those who share it have one each.

    Where a final decided, the points before it would seem to contradict the rank.
    """
    final = FINAL in standings.tiebreaks
    return [
        CertificateContent(
            competition=standings.title,
            name=row.guest.name,
            place=row.rank,
            shared=row.tied,
            people=len(standings.rows),
            points=None if final else row.points,
            about=standings.about,
        )
        for row in standings.rows
        if row.rank is not None and row.rank <= last and row.played
    ]


def player_sheets_of(
    competition: FileCompetition,
    about: About = NOTHING_KNOWN,
    ranks: Numbering | None = None,
    titles: Sequence[Title] = (),
) -> list[PlayerSheet]:
    """Everybody's season, in the order of the standings."""
    ranks = order_of(competition) if ranks is None else ranks
    points = {row.player: row.points for row in standings(competition)}
    cross = crosstable_of(competition, ranks=ranks)
    marks = met(cross)
    results = results_of(competition, titles or titles_of(competition))
    curves = rating_curves(competition)
    return [
        PlayerSheet(
            cross.people[at],
            competition.name,
            tuple(results.get(player, ())),
            opponents(cross, marks, at),
            curves[player],
            rank=rank,
            of=len(ranks),
            points=points[player],
            about=about,
        )
        for at, (player, rank) in enumerate(ranks)
    ]


def rating_curves(competition: FileCompetition) -> list[tuple[float, ...]]:
    """How strong everybody seemed before the first round and after each."""
    steps = [
        ratings(competition._replace(rounds=competition.rounds[:count]))
        for count in range(len(competition.rounds) + 1)
    ]
    players = range(len(competition.players))
    return [tuple([step[player].mu for step in steps]) for player in players]


def results_of(
    competition: FileCompetition, titles: Sequence[Title]
) -> dict[int, list[ResultLine]]:
    found: dict[int, list[ResultLine]] = {}
    for each in chain.from_iterable(outcomes(competition)):
        event = titles[each.round]
        for seat, player in enumerate(each.players):
            numbers = (each.places[seat], each.size, each.scores[seat], each.points[seat])
            found.setdefault(player, []).append(
                ResultLine("", event, title_of(each.game), *numbers)
            )
    return found


def opponents(
    cross: Crosstable, marks: dict[tuple[int, int], str], person: int
) -> tuple[Opponent, ...]:
    """Whom somebody met most often comes first."""
    own = [
        Opponent(guest.name, len(said), *[said.count(mark) for mark in (AHEAD, LEVEL, BEHIND)])
        for other, guest in enumerate(cross.people)
        for said in [marks.get((person, other), "")]
        if said
    ]
    return tuple(sorted(own, key=lambda each: -each.met))
