"""Standings and crosstables of a competition file, ready to be printed."""

from companion.printing.records import (
    NOTHING_KNOWN,
    About,
    Crosstable,
    Guest,
    Sat,
    Standing,
    Standings,
)
from companion.tourney.competition import Competition
from companion.tourney.points import outcomes
from companion.tourney.standings import Row, standings


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


def crosstable_of(competition: Competition, about: About = NOTHING_KNOWN) -> Crosstable:
    """Everybody in the order of the standings; tables with the places that were reached there."""
    rows = standings(competition)
    order = {row.player: number for number, row in enumerate(rows)}
    tables = [
        Sat(each.round, tuple([order[player] for player in each.players]), each.places)
        for each in outcomes(competition)
    ]
    byes = [
        (number, order[player])
        for number, each in enumerate(competition.rounds)
        for player in each.byes
    ]
    return Crosstable(
        competition.name,
        tuple([Guest(row.player + 1, competition.players[row.player]) for row in rows]),
        tuple([row.rank for row in rows]),
        tuple([each.name or str(number) for number, each in enumerate(competition.rounds, 1)]),
        tuple(tables),
        tuple(byes),
        about,
    )
