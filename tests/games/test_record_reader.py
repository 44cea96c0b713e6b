"""What only the pages and services ask of the rules' reading."""

import pytest

from companion.games.codec import LONGEST_COMPOSED, composed, shape_for
from companion.games.edel.events import CARDS, SHAPES
from companion.games.record import RecordError, fold
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.games.ys.events import Digits


def test_letters_and_their_marks_become_single_characters() -> None:
    assert composed("Zoe\u0308") == "Zo\u00eb"
    endless = "e\u0308" * LONGEST_COMPOSED
    assert composed(endless) == endless


def test_the_shape_of_an_event_card_is_that_of_its_card() -> None:
    assert shape_for(SHAPES, {"type": "event", "card": "halve"}) is CARDS["halve"]
    assert shape_for(SHAPES, {"type": "first"}) is SHAPES["first"]


def test_brokers_of_one_place_can_be_read_alone() -> None:
    assert Digits().read([0, 4, 4], 3) == (0, 4, 4)


def test_a_record_may_have_as_many_events_as_are_allowed() -> None:
    game = find_game("basari")
    assert game is not None
    record = simulate(game, 3, 1)
    count = len(record["events"])
    assert fold(record, count)[1].size == count
    with pytest.raises(RecordError) as error:
        fold(record, count - 1)
    assert error.value.code == "record_too_long"
