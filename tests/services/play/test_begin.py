"""A play begun once, however often Start is tapped; paused, abandoned and finished."""

from typing import Any
from uuid import uuid4

import pytest

from companion.games.basari import GAME
from companion.games.simulate import simulate
from companion.games.wording import Wording
from companion.ledger.entry import Act, Amend, Note, Operation, Rewind
from companion.refusal import RuleViolation
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import at_once
from tests.services.helpers.plays import plays_kept

pytestmark = pytest.mark.sqlite_first

HANNA, MAX = Actor("a" * 64, "Hanna's phone"), Actor("b" * 64, "Max's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
MISTAKE = {"type": "adjust", "seat": 0, "points": 1, "reason": "miscounted"}
TABLE = record("basari", 3, [DEAL])


def keys(store: Store, actor: Actor) -> list[str]:
    return [play.key for play in plays_kept(store, actor)]


def test_the_same_tap_again_is_the_same_play(store: Store) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    plays.enter(store, HANNA, key, Act(REVEAL), 1, "t")
    assert plays.begin(store, HANNA, TABLE, "tap") == key
    assert keys(store, HANNA) == [key]
    assert reader.load(store, HANNA, key).seq == 2


def test_many_taps_at_once_are_one_play(store: Store) -> None:
    taps = [lambda: plays.begin(store, HANNA, TABLE, "tap")] * 16
    found = at_once(taps)
    assert len(set(map(str, found))) == 1
    assert keys(store, HANNA) == [found[0]]
    assert verification.corruptions(store) == []


def test_another_page_begins_another_play(store: Store) -> None:
    one, other = [plays.begin(store, HANNA, TABLE, token) for token in ("one", "other")]
    assert keys(store, HANNA) == [other, one]


def test_two_devices_with_the_same_token_have_two_plays(store: Store) -> None:
    hannas, of_max = [plays.begin(store, actor, TABLE, "tap") for actor in (HANNA, MAX)]
    assert hannas != of_max
    assert (keys(store, HANNA), keys(store, MAX)) == ([hannas], [of_max])
    with pytest.raises(plays.Unknown):
        reader.load(store, MAX, hannas)


def test_who_goes_back_and_changes_the_names_means_another_play(store: Store) -> None:
    first = plays.begin(store, HANNA, TABLE, "tap")
    second = plays.begin(store, HANNA, {**TABLE, "players": ["Ana", "Ben", "Dan"]}, "tap")
    assert keys(store, HANNA) == [second, first]


def test_without_a_token_every_tap_begins_a_play(store: Store) -> None:
    assert plays.begin(store, HANNA, TABLE, "") != plays.begin(store, HANNA, TABLE, "")


def test_a_key_fits_into_an_address_and_tells_nothing(store: Store) -> None:
    made = {plays.begin(store, HANNA, TABLE, uuid4().hex) for _ in range(50)}
    assert len(made) == 50
    assert all(len(key) == 22 and set(key) <= set(ALPHABET) for key in made)
    assert set("".join(made)) > set("0123456789")


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@pytest.mark.parametrize("status", [plays.PAUSED, plays.ABANDONED])
@pytest.mark.parametrize(
    "operation", [Act(REVEAL), Act(MISTAKE), Rewind(1), Amend(1, DEAL), Note("x")], ids=str
)
def test_a_play_that_does_not_run_takes_no_entries(
    store: Store, status: str, operation: Operation
) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    plays.set_status(store, HANNA, key, status)
    with pytest.raises(RuleViolation) as refused:
        plays.enter(store, HANNA, key, operation, 1, "t")
    assert refused.value.code == f"play_{status}"
    assert status in Wording(GAME).sentence(refused.value.code, refused.value.params)
    assert reader.load(store, HANNA, key).seq == 1
    plays.set_status(store, HANNA, key, plays.RUNNING)
    assert plays.enter(store, HANNA, key, operation, 1, "t") == 2


def test_a_resend_is_answered_although_the_play_was_paused_meanwhile(store: Store) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    assert plays.enter(store, HANNA, key, Act(REVEAL), 1, "t") == 2
    plays.set_status(store, HANNA, key, plays.PAUSED)
    assert plays.enter(store, HANNA, key, Act(REVEAL), 1, "t") == 2


@pytest.fixture
def finished(store: Store) -> str:
    return plays.begin(store, HANNA, simulate(GAME, 3, seed=1), "tap")


@pytest.mark.parametrize("status", [plays.PAUSED, plays.ABANDONED])
def test_a_finished_play_is_neither_paused_nor_abandoned(
    store: Store, finished: str, status: str
) -> None:
    assert reader.load(store, HANNA, finished).over
    with pytest.raises(RuleViolation) as refused:
        plays.set_status(store, HANNA, finished, status)
    assert refused.value.code == "play_finished"
    assert reader.load(store, HANNA, finished).status == plays.RUNNING
    plays.set_status(store, HANNA, finished, plays.RUNNING)


def test_a_finished_play_can_still_be_put_right(store: Store, finished: str) -> None:
    play = reader.load(store, HANNA, finished)
    points: Any = play.history.state.points
    plays.enter(store, HANNA, finished, Act(MISTAKE), play.seq, "t")
    play = reader.load(store, HANNA, finished)
    assert play.history.state.points[0] == points[0] + 1
    assert play.over
    plays.enter(store, HANNA, finished, Rewind(play.seq - 1), play.seq, "u")
    assert not reader.load(store, HANNA, finished).over
    plays.set_status(store, HANNA, finished, plays.ABANDONED)
