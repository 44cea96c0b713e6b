"""One more result in the standings of a large event, against counting all of it again."""

from random import Random

from companion.competition.file import FileCompetition, FileTable, read_competition
from companion.competition.scoring.incremental import IncrementalStandings
from companion.competition.scoring.standings import standings
from tests.benchmarks.helpers.measures import Result, in_process

PLAYERS, ROUNDS, TURNS = 1000, 8, 5
TIEBREAKS = (
    *("wins", "countback", "opponents_points", "score_share"),
    *("head_to_head", "beaten", "latest", "lot"),
)
SCHEMES = {
    "sums": {},
    "the best six of eight": {"count": [{"of": 8, "best": 6}]},
}


def standings_ratios() -> list[Result]:
    return [standings_ratio(what, **scheme) for what, scheme in SCHEMES.items()]


def standings_ratio(what: str, **scheme: object) -> Result:
    competition = large_event(**scheme)
    live = IncrementalStandings(competition)
    live.rows()
    place = len(competition.rounds[-1].tables) // 2
    table = other_result(competition.rounds[-1].tables[place])
    later = live.with_table(ROUNDS - 1, place, table)
    assert later.rows() == standings(later.competition) != live.rows()
    floor, figure = in_process(
        lambda: standings(later.competition),
        lambda: live.with_table(ROUNDS - 1, place, table).rows(),
        TURNS,
    )
    return Result(f"one result more / all standings, {what}", floor, figure, figure / floor, 0.1)


def large_event(**scheme: object) -> FileCompetition:
    chance = Random(1)
    rounds = []
    for _ in range(ROUNDS):
        order = chance.sample(range(PLAYERS), PLAYERS)
        tables = [order[start : start + 4] for start in range(0, PLAYERS, 4)]
        rounds.append({"tables": [result(each, chance) for each in tables]})
    return read_competition(
        {
            "format": "companion-competition/1",
            "players": [f"Player {number}" for number in range(PLAYERS)],
            "scheme": {
                "points": {"kind": "placing", "default": [5, 3, 2, 1]},
                "tiebreaks": [*TIEBREAKS],
                "seed": 1,
                **scheme,
            },
            "rounds": rounds,
        }
    )


def result(table: list[int], chance: Random) -> dict[str, object]:
    return {"seats": [{"player": each, "score": chance.randint(20, 120)} for each in table]}


def other_result(table: FileTable) -> FileTable:
    """The last one becomes the first."""
    seats = [seat._replace(score=-(seat.score or 0)) for seat in table.seats]
    return table._replace(seats=tuple(seats))
