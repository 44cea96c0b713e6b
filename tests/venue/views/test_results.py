"""Everything that was played, night by night."""

from companion.venue.actions import CreateCompetition
from companion.venue.state import SEASON
from companion.venue.views.results import nights_of, results_of, rounds_in_time
from tests.venue.helpers.log import Log, cup, settings


def nights(log: Log) -> list[int]:
    results = results_of(log.venue, rounds_in_time(log.ledger))
    return [result.played.night for result in results]


def test_rounds_of_a_tournament_are_one_night() -> None:
    log = cup(4)
    for _ in range(3):
        log.play([1, 2, 3, 4])
    assert nights(log) == [0, 0, 0]


def test_nights_of_a_season_are_nights() -> None:
    log = Log(4)
    log.season()
    for _ in range(3):
        log.play([1, 2, 3, 4])
    assert nights(log) == [0, 1, 2]


def test_what_lies_between_makes_two_nights_of_a_tournament() -> None:
    log = cup(4)
    log.do(CreateCompetition(2, SEASON, "Thursday", settings()))
    in_time = [(1, 0), (1, 1), (2, 0), (2, 1), (1, 2)]
    assert nights_of(log.venue, in_time) == [0, 0, 1, 2, 3]
