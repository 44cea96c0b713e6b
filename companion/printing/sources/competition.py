"""What there is to print of a competition file."""

from collections.abc import Sequence
from itertools import chain

from companion.games.registry import title_of
from companion.printing.crosstable import AHEAD, BEHIND, LEVEL, met
from companion.printing.records import (
    NOTHING_KNOWN,
    About,
    Certificate,
    Crosstable,
    Guest,
    Opponent,
    PlayerSheet,
    Result,
    Sat,
    Seating,
    Standing,
    Standings,
    TableSeats,
)
from companion.tourney.competition import Competition
from companion.tourney.history import Draw
from companion.tourney.points import outcomes
from companion.tourney.ratings import ratings
from companion.tourney.standings import Row, standings

# Players from the first to the last, with their ranks.
Order = Sequence[tuple[int, int | None]]
FINAL = "final"


def order_of(competition: Competition) -> Order:
    return [(row.player, row.rank) for row in standings(competition)]


def standings_of(competition: Competition, about: About = NOTHING_KNOWN) -> Standings:
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
        after=named(competition, -1) if competition.rounds else "",
        since=named(competition, -2) if earlier else "",
        about=about,
    )


def named(competition: Competition, at: int) -> str:
    """A round's name, or its number where it has none."""
    return competition.rounds[at].name or str(len(competition.rounds) + at + 1)


def standing(
    competition: Competition, row: Row, names: tuple[str, ...], before: dict[int, int | None]
) -> Standing:
    old = before.get(row.player)
    change = None if old is None or row.rank is None else old - row.rank
    return Standing(
        row.rank,
        row.tied,
        Guest(row.player + 1, competition.players[row.player]),
        row.points,
        row.played,
        tuple([row.tiebreaks.get(name) for name in names]),
        row.decided_by,
        change,
    )


def crosstable_of(
    competition: Competition, about: About = NOTHING_KNOWN, ranks: Order | None = None
) -> Crosstable:
    """Everybody in the order of the standings; tables with the places that were reached there."""
    ranks = order_of(competition) if ranks is None else ranks
    order = {player: number for number, (player, _) in enumerate(ranks)}
    tables = [
        Sat(each.round, tuple([order[player] for player in each.players]), each.places)
        for played in outcomes(competition)
        for each in played
    ]
    byes = [
        (number, order[player])
        for number, each in enumerate(competition.rounds)
        for player in each.byes
    ]
    return Crosstable(
        competition.name,
        tuple([Guest(player + 1, competition.players[player]) for player, _ in ranks]),
        tuple([rank for _, rank in ranks]),
        tuple([each.name or str(number) for number, each in enumerate(competition.rounds, 1)]),
        tuple(tables),
        tuple(byes),
        about,
    )


def seating_of(
    competition: Competition, round_: str, draw: Draw, about: About = NOTHING_KNOWN
) -> Seating:
    """A round as it was drawn, not yet played."""
    guests = guests_of(competition)
    tables = [
        TableSeats(number, tuple([guests[player] for player in table]))
        for number, table in enumerate(draw.tables, 1)
    ]
    byes = tuple([guests[player] for player in draw.byes])
    return Seating(competition.name, round_, tuple(tables), byes, about)


def guests_of(competition: Competition) -> tuple[Guest, ...]:
    return tuple([Guest(number, name) for number, name in enumerate(competition.players, 1)])


def certificates_of(standings: Standings, last: int = 3) -> list[Certificate]:
    """One for everybody up to a rank; those who share it have one each.

    Where a final decided, the points before it would seem to contradict the rank.
    """
    final = FINAL in standings.tiebreaks
    return [
        Certificate(
            standings.title,
            row.guest.name,
            row.rank,
            row.tied,
            len(standings.rows),
            None if final else row.points,
            about=standings.about,
        )
        for row in standings.rows
        if row.rank is not None and row.rank <= last and row.played
    ]


def player_sheets_of(
    competition: Competition, about: About = NOTHING_KNOWN, ranks: Order | None = None
) -> list[PlayerSheet]:
    """Everybody's season, in the order of the standings."""
    ranks = order_of(competition) if ranks is None else ranks
    points = {row.player: row.points for row in standings(competition)}
    cross = crosstable_of(competition, ranks=ranks)
    marks = met(cross)
    results = results_of(competition)
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


def rating_curves(competition: Competition) -> list[tuple[float, ...]]:
    """How strong everybody seemed before the first round and after each."""
    steps = [
        ratings(competition._replace(rounds=competition.rounds[:count]))
        for count in range(len(competition.rounds) + 1)
    ]
    players = range(len(competition.players))
    return [tuple([step[player].mu for step in steps]) for player in players]


def results_of(competition: Competition) -> dict[int, list[Result]]:
    found: dict[int, list[Result]] = {}
    for each in chain.from_iterable(outcomes(competition)):
        name = competition.rounds[each.round].name or str(each.round + 1)
        for seat, player in enumerate(each.players):
            numbers = (each.places[seat], each.size, each.scores[seat], each.points[seat])
            found.setdefault(player, []).append(Result("", name, title_of(each.game), *numbers))
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
