"""Seeds: who meets whom before there are any points."""

from companion.venue.actions import AddPeople, CreateCompetition, EnterPlayers, OpenRound
from companion.venue.draft import drawn
from companion.venue.finals import seeded
from tests.venue.helpers.log import ledger_of

SCHEME = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}}
RATINGS = {person: 50.0 - person for person in range(1, 9)}


def test_the_best_rated_come_first_and_the_others_by_lot() -> None:
    assert seeded([5, 3, 9, 1], {1: 20, 3: 30}, 1)[:2] == [3, 1]
    lots = {tuple(seeded([5, 9], {}, seed)) for seed in range(20)}
    assert lots == {(5, 9), (9, 5)}
    assert seeded([9, 5, 7], {}, 4) == seeded([5, 7, 9], {}, 4)


def test_a_first_round_by_rating_keeps_the_strong_apart() -> None:
    actions = [
        AddPeople(1, 8, False),
        CreateCompetition(1, "tournament", "Cup", {"scheme": SCHEME, "seeds": "rating"}),
        EnterPlayers(1, [*range(1, 9)], 0),
        OpenRound(1, 0, "Round 1", 1),
    ]
    venue = ledger_of(actions).state
    draft = drawn(venue, 1, 1, None, RATINGS)
    assert [sorted(table) for table in draft.tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert draft.problems == []
    by_lot = drawn(venue, 1, 1)
    assert [sorted(table) for table in by_lot.tables] != [[1, 4, 5, 8], [2, 3, 6, 7]]
