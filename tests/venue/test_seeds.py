"""Seeds: who meets whom before there are any points."""

from companion.tourney.venue.deeds import Enter, Found, Join, Open
from companion.tourney.venue.drafting import drawn
from companion.tourney.venue.fold import Step, fold
from companion.tourney.venue.seeding import seeded

SCHEME = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}}
RATINGS = {person: 50.0 - person for person in range(1, 9)}


def test_the_best_rated_come_first_and_the_others_by_lot() -> None:
    assert seeded([5, 3, 9, 1], {1: 20, 3: 30}, 1)[:2] == [3, 1]
    lots = {tuple(seeded([5, 9], {}, seed)) for seed in range(20)}
    assert lots == {(5, 9), (9, 5)}
    assert seeded([9, 5, 7], {}, 4) == seeded([5, 7, 9], {}, 4)


def test_a_first_round_by_rating_keeps_the_strong_apart() -> None:
    deeds = [
        Join(1, 8, False),
        Found(1, "tournament", "Cup", {"scheme": SCHEME, "seeds": "rating"}),
        Enter(1, [*range(1, 9)], 0),
        Open(1, 0, "Round 1", 1),
    ]
    venue = fold([Step(seq, deed) for seq, deed in enumerate(deeds, 1)])
    draft = drawn(venue, 1, 1, None, RATINGS)
    assert [sorted(table) for table in draft.tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert draft.faults == []
    by_lot = drawn(venue, 1, 1)
    assert [sorted(table) for table in by_lot.tables] != [[1, 4, 5, 8], [2, 3, 6, 7]]
