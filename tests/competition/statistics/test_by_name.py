"""Statistics of people known by name, counted by hand."""

from companion.competition.statistics.by_name import (
    Meeting,
    NamedPlay,
    NamedStatistics,
    statistics_by_name,
)
from companion.competition.statistics.players import Tally

PLAYS = [
    NamedPlay("basari", "2026-11-01", ("Ana", "Ben"), (1, 2), (50, 40)),
    NamedPlay("basari", "2026-11-02", ("Ben", "Ana"), (2, 1), (30, 60)),
    NamedPlay("ys", "2026-11-02", ("Ana", "Ben", "Cleo"), (1, 1, 3), (70, 70, 20)),
    NamedPlay("basari", "2026-11-03", ("Ana", "Ben"), (2, 1), (45, 90)),
]


def test_whoever_won_most_comes_first_with_their_streaks() -> None:
    ana, ben, cleo = statistics_by_name(PLAYS).people
    assert (ana.name, ana.total.wins, ana.total.games) == ("Ana", 3, 4)
    assert (ana.longest, ana.current) == (3, 0)
    assert (ben.name, ben.total.wins, ben.longest, ben.current) == ("Ben", 2, 2, 2)
    assert (cleo.name, cleo.total) == ("Cleo", Tally(1, 0, 0, 2))


def test_two_are_compared_whatever_their_seats_and_a_tie_is_nobodys() -> None:
    meetings = statistics_by_name(PLAYS).meetings
    assert meetings[0] == Meeting("Ana", "Ben", times=4, ahead=2, behind=1)
    assert {(each.one, each.other, each.times) for each in meetings[1:]} == {
        ("Ana", "Cleo", 1),
        ("Ben", "Cleo", 1),
    }


def test_games_played_most_come_first_with_the_best_score() -> None:
    basari, ys = statistics_by_name(PLAYS).games
    assert (basari.game, basari.plays, basari.best, basari.points) == ("basari", 3, "Ben", 90)
    assert [(name, tally.wins) for name, tally in basari.people] == [("Ana", 2), ("Ben", 1)]
    assert (ys.game, ys.plays) == ("ys", 1)


def test_of_nothing_there_is_nothing() -> None:
    assert statistics_by_name([]) == NamedStatistics(0, [], [], [])
