"""What there is to print of a competition file."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from companion.competition.file import FileCompetition
from companion.competition.reader import Number
from companion.competition.scoring.points import TableScore, outcomes
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.scoring.totals import Totals
from companion.competition.seating.problem import Draw
from companion.competition.statistics.ratings import ratings
from companion.games.registry import title_of
from companion.printing.canvas.about import NOTHING_KNOWN, About
from companion.printing.documents.content import (
    CertificateContent,
    Crosstable,
    Guest,
    MatrixNight,
    MatrixRow,
    Opponent,
    PlayerSheet,
    ResultLine,
    ResultSeat,
    RoundResults,
    Sat,
    SeasonMatrix,
    SeatingContent,
    Standings,
    StandingsLine,
    TableResult,
    TableSeats,
)
from companion.printing.documents.crosstable import AHEAD, BEHIND, LEVEL, met
from companion.venue.state import ROUND
from companion.venue.text import Title, automatic_title

# Players from the first to the last, with their ranks.
Numbering = Sequence[tuple[int, int | None]]
FINAL = "final"


class FinalTable(NamedTuple):
    """A table after a cut, which no competition file holds."""

    event: Title
    number: int
    game: str
    players: tuple[int, ...]
    places: tuple[int | None, ...]
    scores: tuple[Number | None, ...]


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
    tables: Sequence[Sequence[int]] = (),
) -> Crosstable:
    """Everybody in the order of the standings; tables with what was reached there.

    `tables` are the numbers of those that were played, by round, where some were not.
    """
    ranks = order_of(competition) if ranks is None else ranks
    order = {player: number for number, (player, _) in enumerate(ranks)}
    sats = [
        Sat(
            round=each.round,
            people=tuple([order[player] for player in each.players]),
            places=each.places,
            table=tables[each.round][at] if tables else at + 1,
            points=each.points,
        )
        for played in outcomes(competition)
        for at, each in enumerate(played)
    ]
    points = points_of(competition)
    rounds = enumerate(competition.rounds)
    byes = [(number, order[player]) for number, each in rounds for player in each.byes]
    return Crosstable(
        title=competition.name,
        people=tuple([Guest(player + 1, competition.players[player]) for player, _ in ranks]),
        ranks=tuple([rank for _, rank in ranks]),
        rounds=tuple(titles or titles_of(competition)),
        tables=tuple(sats),
        byes=tuple(byes),
        about=about,
        points=tuple([points[player] for player, _ in ranks]),
    )


def points_of(competition: FileCompetition) -> dict[int, Number]:
    return {row.player: row.points for row in standings(competition)}


def round_results_of(
    competition: FileCompetition,
    round_: int,
    about: About = NOTHING_KNOWN,
    title: Title = "",
    tables: Sequence[int] = (),
) -> RoundResults:
    """A round counted from 0; `tables` are the numbers of those that were played."""
    guests = guests_of(competition)
    played = outcomes(competition)[round_]
    found = [
        table_result(tables[at] if tables else at + 1, title_of(each.game), guests, each)
        for at, each in enumerate(played)
    ]
    return RoundResults(
        title=competition.name,
        round=title or titles_of(competition)[round_],
        tables=tuple(found),
        points=won_in(competition, round_, guests),
        about=about,
    )


def table_result(
    number: int, game: str, guests: Sequence[Guest], played: TableScore, counts: bool = True
) -> TableResult:
    seats = [
        ResultSeat(place, guests[player], score, points if counts else None)
        for place, player, score, points in zip(
            played.places, played.players, played.scores, played.points, strict=True
        )
    ]
    seats.sort(key=lambda seat: (seat.place is None, seat.place or 0))
    return TableResult(number, game, tuple(seats))


def won_in(
    competition: FileCompetition, round_: int, guests: Sequence[Guest]
) -> tuple[tuple[Guest, Number], ...]:
    """What everybody who was there has of a round, the most first."""
    totals = Totals(competition)
    given = [
        (guest, worth.points)
        for player, guest in enumerate(guests)
        for [worth] in [totals.points_of_rounds(player, [round_])]
        if worth.there
    ]
    return tuple(sorted(given, key=lambda each: -each[1]))


def season_matrix_of(
    competition: FileCompetition,
    about: About = NOTHING_KNOWN,
    ranks: Numbering | None = None,
    nights: Sequence[MatrixNight] = (),
) -> SeasonMatrix:
    rows = {row.player: row for row in standings(competition)}
    order = [(row.player, row.rank) for row in rows.values()] if ranks is None else ranks
    totals, guests = Totals(competition), guests_of(competition)
    every = range(len(competition.rounds))
    return SeasonMatrix(
        title=competition.name,
        nights=tuple(nights or map(MatrixNight, titles_of(competition))),
        rows=tuple(
            [
                MatrixRow(
                    rank=rank,
                    tied=rows[player].tied,
                    guest=guests[player],
                    points=rows[player].points,
                    cells=tuple(totals.points_of_rounds(player, every)),
                )
                for player, rank in order
            ]
        ),
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
            game=standings.game,
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
    finals: Sequence[FinalTable] = (),
) -> list[PlayerSheet]:
    """Everybody's season, in the order of the standings, with what was played after a cut."""
    ranks = order_of(competition) if ranks is None else ranks
    points = points_of(competition)
    cross = crosstable_of(competition, ranks=ranks)
    order = {player: number for number, (player, _) in enumerate(ranks)}
    beyond = [
        Sat(0, tuple([order[player] for player in each.players]), each.places) for each in finals
    ]
    marks = met(cross._replace(tables=(*cross.tables, *beyond)))
    results = results_of(competition, titles or titles_of(competition), finals)
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
    competition: FileCompetition, titles: Sequence[Title], finals: Sequence[FinalTable]
) -> dict[int, list[ResultLine]]:
    """By player, in the order of the rounds; after a cut only places count."""
    found: dict[int, list[ResultLine]] = {}
    for each in chain.from_iterable(outcomes(competition)):
        event = titles[each.round]
        for seat, player in enumerate(each.players):
            numbers = (each.places[seat], each.size, each.scores[seat], each.points[seat])
            found.setdefault(player, []).append(
                ResultLine("", event, title_of(each.game), *numbers)
            )
    for final in finals:
        size, game = len(final.players), title_of(final.game)
        for player, place, score in zip(final.players, final.places, final.scores, strict=True):
            line = ResultLine("", final.event, game, place, size)._replace(score=score)
            found.setdefault(player, []).append(line)
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
