"""Statistics: cases counted by hand, and what holds whatever was played."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.messages import MESSAGES
from companion.competition.statistics.bests import Bests, Record, records
from companion.competition.statistics.players import (
    Played,
    PlayerStatistics,
    Streak,
    Tally,
    people,
    streaks,
)
from companion.competition.statistics.rivals import Rival, Rivals, rivals
from companion.competition.statistics.season_review import (
    Faithful,
    Favourite,
    FirstTimer,
    Improved,
    Largest,
    Night,
    Review,
    Upset,
    review,
)
from tests.helpers.slow import examples

HALF = Fraction(1, 2)
SPANS = ("longest", "current")


def play(order, night=0, game="basari", scores=None, out=()):
    """A list of players in the order of their places, seated as they finished."""
    places = tuple(None if player in out else 1 + number for number, player in enumerate(order))
    scores = tuple(scores) if scores else (None,) * len(order)
    return Played(game, night, tuple(order), places, scores)


EVENING = [
    Played("basari", 0, (0, 1, 2), (2, 1, 3), (40, 55, 30)),
    Played("ys", 0, (2, 0), (1, 1), (9, 9)),
    Played("basari", 1, (0, 1, 2, 3), (1, 2, None, 3), (70, 69, None, 12)),
]


def test_a_player_in_figures():
    ana = people(EVENING)[0]
    assert ana.total == Tally(games=3, wins=2, halves=2 + 1 + 6, faced=2 + 1 + 3)
    assert (ana.total.win_rate, ana.total.share) == (Fraction(2, 3), Fraction(3, 4))
    assert ana.nights == 2
    assert ana.by_game == {"basari": Tally(2, 1, 8, 5), "ys": Tally(1, 1, 1, 1)}
    assert ana.by_seat == {0: Tally(2, 1, 8, 5), 1: Tally(1, 1, 1, 1)}
    assert ana.by_size == {2: Tally(1, 1, 1, 1), 3: Tally(1, 0, 2, 2), 4: Tally(1, 1, 6, 3)}
    assert people(EVENING)[2].total == Tally(3, 1, 1, 6)


def test_nobody_has_no_figures():
    assert people([]) == streaks([]) == rivals([]) == {}
    assert Tally().share == Tally().win_rate == 0
    assert records([]) == ({}, {}, {}, None, None, None, None)
    assert review([], rated=[]) == (0, 0, 0, None, (), None, None, (), None, None)


def test_winning_in_a_row_and_arrivals_every_night():
    played = [
        play([0, 1], night=0),
        play([1, 0], night=7),
        play([0, 1], night=7),
        play([0, 2], night=8),
        play([0, 1], night=9),
        play([2, 1], night=12),
    ]
    ana, ben, cleo = (streaks(played)[player] for player in range(3))
    assert ana.wins == ana.wins_current == Streak(3, 7, 9)
    assert ana.nights == Streak(4, 0, 9)
    assert ana.nights_current == Streak()
    assert (ben.wins, ben.wins_current) == (Streak(1, 7, 7), Streak())
    assert (ben.nights, ben.nights_current) == (Streak(2, 0, 7), Streak(2, 9, 12))
    assert (cleo.wins_current, cleo.nights_current) == (Streak(1, 12, 12), Streak(1, 12, 12))


def test_nights_given_out_of_order_are_put_in_order():
    assert streaks([play([0, 1], 2), play([1, 0], 1), play([0, 1], 3)])[0].wins.length == 2


def test_the_nemesis_is_who_beats_somebody_beyond_expectation():
    """Ana beats Cleo always and Ben never; against Dan it is even."""
    played = [play([1, 0, 2])] * 3 + [play([0, 3]), play([3, 0])] * 2
    ana = rivals(played)[0]
    assert ana.nemesis == Rival(1, 3, 0, Fraction(-3, 2))
    assert ana.victim == Rival(2, 3, 6, Fraction(3, 2))
    assert [each.player for each in ana.favourites] == [3, 1, 2]
    assert ana.favourites[0] == Rival(3, 4, 4, Fraction(0))


def test_two_meetings_make_no_nemesis_and_a_tie_goes_to_the_first():
    assert rivals([play([1, 0, 2])] * 2)[0].nemesis is None
    assert rivals([play([1, 0, 2])] * 2, least=2)[0].nemesis.player == 1
    even = [play([1, 0, 3])] * 3 + [play([2, 0, 4])] * 3
    assert rivals(even)[0].nemesis.player == 1
    assert rivals(even)[0].victim.player == 3


def test_who_always_loses_has_no_nemesis():
    """Everybody beats them as expected."""
    assert rivals([play([1, 2, 0])] * 5)[0].nemesis is None


def test_a_nemesis_beats_one_more_often_than_not():
    """Ana beats Ben two times of three, and everybody else always: that is no nemesis."""
    played = [play([0, 1, 2]), play([0, 1, 2]), play([1, 0, 2]), *[play([0, 3, 4])] * 3]
    assert rivals(played)[0].nemesis is None
    assert rivals(played)[0].victim is not None
    assert rivals(played)[1].victim.player == 2
    always = [play([1, 0]), play([0, 1]), play([1, 0]), *[play([2, 0])] * 5]
    assert rivals(always)[0].victim is None  # better than expected, and still behind


def test_games_without_a_name_share_no_record():
    played = [play([0, 1], scores=(99, 98), game=""), play([1, 0], scores=(9, 5))]
    found = records(played)
    for by_game in (found.highest, found.widest, found.closest):
        assert [*by_game] == ["basari"]


def test_records_stand_until_they_are_broken():
    played = [
        play([0, 1], 0, scores=(50, 40)),
        play([1, 0], 1, scores=(50, 50)),
        play([2, 1], 2, scores=(49, 30), game="ys"),
        play([2, 1], 3, scores=(48, 47)),
        Played("basari", 4, (0, 1), (1, 1), (80, 80)),
        Played("basari", 5, (0, 1), (1, 2), (3, 9)),
    ]
    found = records(played)
    assert found.highest == {"basari": Record(0, 80, 4), "ys": Record(2, 49, 2)}
    assert found.widest == {"basari": Record(0, 10, 0), "ys": Record(2, 19, 2)}
    assert found.closest == {"basari": Record(1, 0, 1), "ys": Record(2, 19, 2)}
    assert found.plays == Record(1, 6)
    assert found.wins == Record(0, 3)
    assert found.titles == Record(1, 2)
    assert found.streak == Record(0, 2)


def test_a_shared_win_is_no_win_by_nothing():
    shared = [Played("basari", 0, (0, 1), (1, 1), (80, 80))]
    assert records(shared).closest == records(shared).widest == {}


SEASON = [
    play([0, 1], night=0),
    play([0, 1, 2], night=0),
    play([1, 0], night=1, game="ys"),
    play([1, 0], night=2),
    play([3, 1, 0], night=2),
    play([1, 3, 0, 2], night=3),
]


def test_a_season_in_review():
    found = review(SEASON, least=2)
    assert found[:3] == (6, 4, 4)
    # Ben beat 1 of 1+2 and 1 of 1 in the first half, 1 of 1, 1 of 2 and 3 of 3 in the second.
    assert found.improved == Improved(1, HALF, Fraction(5, 6))
    assert found.faithful == (Faithful(0, 4, 6), Faithful(1, 4, 6))
    assert found.newcomer == FirstTimer(3, Fraction(4, 5), 2)
    assert found.game == (Favourite("basari", 5, 4),)
    assert found.busiest == Night(0, 2, 3)
    assert found.largest == Largest(5, 4)
    assert found.upset is None


def test_whoever_is_level_is_named_unless_they_are_many():
    three = [play([0, 1, 2], game=game) for game in ("ys", "basari", "azul")]
    assert [each.player for each in review(three).faithful] == [0, 1, 2]
    assert [each.game for each in review(three).game] == ["azul", "basari", "ys"]
    four = [play([0, 1, 2, 3], game=game) for game in ("ys", "basari", "azul", "go")]
    assert review(four).faithful == review(four).game == ()


def test_who_is_known_is_no_newcomer():
    assert review(SEASON, known={3}, least=2).newcomer is None
    assert review(SEASON, least=3).newcomer is None


def test_an_upset_needs_ratings():
    rated = [(20.0, 30.0), (20.0, 30.0, 25.0), None, (10.0, 40.0), (1.0, 1.0, 1.0), None]
    assert review(SEASON, rated=rated).upset == Upset(1, 0, 30.0, 3)
    assert review(SEASON, rated=[None] * 6).upset is None
    level = [Played("basari", 0, (0, 1), (1, 1), (None, None))]
    assert review(level, rated=[(1.0, 2.0)]).upset is None


@st.composite
def histories(draw):
    played = []
    for night in sorted(draw(st.lists(st.integers(0, 5), max_size=12))):
        seats = draw(st.permutations(range(7)))[: draw(st.integers(2, 5))]
        places = [draw(st.integers(1, 4) | st.none()) for _ in seats]
        scores = [draw(st.integers(0, 9) | st.none()) for _ in seats]
        game = draw(st.sampled_from(["basari", "ys"]))
        played.append(Played(game, night, tuple(seats), tuple(places), tuple(scores)))
    return played


def relabelled(played, names):
    return [each._replace(seats=tuple([names[player] for player in each.seats])) for each in played]


def added(tallies):
    return Tally(*[sum(column) for column in zip(*tallies, strict=True)])


@settings(max_examples=examples(60), deadline=None)
@given(histories())
def test_sums_agree(played):
    persons = people(played)
    for each in persons.values():
        for parts in (each.by_game, each.by_seat, each.by_size):
            assert added(parts.values()) == each.total
    seats = sum(len(each.seats) for each in played)
    assert sum(each.total.games for each in persons.values()) == seats
    # Of every two at a table one beat the other, or half each.
    halves = sum(each.total.halves for each in persons.values())
    assert halves == sum(each.total.faced for each in persons.values())
    for player, own in rivals(played, least=1).items():
        total = persons[player].total
        assert sum(each.meetings for each in own.favourites) <= total.faced
        assert own.nemesis is None or own.nemesis.halves < own.nemesis.meetings
        assert own.victim is None or own.victim.halves > own.victim.meetings
        assert all(run.length <= total.games for run in streaks(played)[player][1:])


def without_names(value):
    """Figures only: whose they are is left out."""
    if isinstance(value, dict):
        return sorted([repr(without_names(each)) for each in value.values()])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = zip(value._fields, value, strict=True)
        return [without_names(each) for name, each in fields if name not in ("player", "opponent")]
    return [without_names(each) for each in value] if isinstance(value, tuple) else value


def met_most(played):
    """Of favourites only how often they met: who is third of four equals is up to the names."""
    return {
        player: (own.nemesis, own.victim, tuple([each.meetings for each in own.favourites]))
        for player, own in rivals(played, least=1).items()
    }


@settings(max_examples=examples(60), deadline=None)
@given(histories(), st.permutations(range(7)))
def test_names_decide_nothing_but_ties(played, names):
    other = relabelled(played, names)
    for count in (people, streaks):
        once, again = count(played), count(other)
        assert {names[player]: each[1:] for player, each in once.items()} == {
            player: each[1:] for player, each in again.items()
        }
    for count in (met_most, records, review):
        assert without_names(count(other)) == without_names(count(played))


@settings(max_examples=examples(30), deadline=None)
@given(histories())
def test_numbers_further_apart_change_no_tie(played):
    """In the same order, even ties fall on the same people."""
    other = relabelled(played, [10 * player + 3 for player in range(7)])
    for player, own in rivals(played, least=1).items():
        again = rivals(other, least=1)[10 * player + 3]
        for one, two in zip(own[1:3], again[1:3], strict=True):
            assert (one and 10 * one.player + 3) == (two and two.player)


@pytest.mark.parametrize("count", [people, streaks, rivals, records, review])
def test_asking_twice_says_the_same(count):
    assert count(EVENING) == count(list(EVENING))


def test_every_statistic_has_a_name():
    names = {f"record.{name}" for name in Bests._fields}
    names |= {f"review.{name}" for name in Review._fields}
    names |= {
        f"statistic.{name}"
        for name in (*PlayerStatistics._fields[3:], "nights", *Rivals._fields[1:])
    }
    names |= {f"statistic.{name}" for name in ("games", "wins", "win_rate", "share")}
    names |= {f"statistic.{kind}_{span}" for kind in ("wins", "nights") for span in SPANS}
    kinds = ("record.", "review.", "statistic.")
    assert names == {key for key in MESSAGES if key.startswith(kinds)}
