"""A play begun once, however often Start is tapped; paused, abandoned and finished."""

from typing import Any
from uuid import uuid4

import pytest

from companion.games.basari import GAME
from companion.games.kernel import RuleViolation
from companion.games.sentences import Wording
from companion.games.simulate import simulate
from companion.ledger import Amend, Deed, Event, Note, Undo
from companion.services import plays
from companion.services.plays import Actor
from companion.store import Store
from tests.games.table import record
from tests.keeping import at_once

HANNA, MAX = Actor("a" * 64, "Hanna's phone"), Actor("b" * 64, "Max's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
SLIP = {"type": "adjust", "seat": 0, "points": 1, "reason": "miscounted"}
TABLE = record("basari", 3, [DEAL])


def keys(store: Store, actor: Actor) -> list[str]:
    return [play.key for play in plays.plays_kept(store, actor)]


def test_the_same_tap_again_is_the_same_play(store: Store) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    plays.enter(store, HANNA, key, Event(REVEAL), 1, "t")
    assert plays.begin(store, HANNA, TABLE, "tap") == key
    assert keys(store, HANNA) == [key]
    assert plays.load(store, HANNA, key).seq == 2


def test_many_taps_at_once_are_one_play(store: Store) -> None:
    taps = [lambda: plays.begin(store, HANNA, TABLE, "tap")] * 16
    found = at_once(taps)
    assert len(set(map(str, found))) == 1
    assert keys(store, HANNA) == [found[0]]
    assert plays.faults(store) == []


def test_another_page_begins_another_play(store: Store) -> None:
    one, other = [plays.begin(store, HANNA, TABLE, token) for token in ("one", "other")]
    assert keys(store, HANNA) == [other, one]


def test_two_devices_with_the_same_token_have_two_plays(store: Store) -> None:
    hers, his = [plays.begin(store, actor, TABLE, "tap") for actor in (HANNA, MAX)]
    assert hers != his
    assert (keys(store, HANNA), keys(store, MAX)) == ([hers], [his])
    with pytest.raises(plays.Unknown):
        plays.load(store, MAX, hers)


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
    "deed", [Event(REVEAL), Event(SLIP), Undo(1), Amend(1, DEAL), Note("x")], ids=str
)
def test_a_play_that_does_not_run_takes_no_entries(store: Store, status: str, deed: Deed) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    plays.set_status(store, HANNA, key, status)
    with pytest.raises(RuleViolation) as refused:
        plays.enter(store, HANNA, key, deed, 1, "t")
    assert refused.value.code == f"play_{status}"
    assert status in Wording(GAME).sentence(refused.value.code, refused.value.params)
    assert plays.load(store, HANNA, key).seq == 1
    plays.set_status(store, HANNA, key, plays.RUNNING)
    assert plays.enter(store, HANNA, key, deed, 1, "t") == 2


def test_a_resend_is_answered_although_the_play_was_paused_meanwhile(store: Store) -> None:
    key = plays.begin(store, HANNA, TABLE, "tap")
    assert plays.enter(store, HANNA, key, Event(REVEAL), 1, "t") == 2
    plays.set_status(store, HANNA, key, plays.PAUSED)
    assert plays.enter(store, HANNA, key, Event(REVEAL), 1, "t") == 2


@pytest.fixture
def finished(store: Store) -> str:
    return plays.begin(store, HANNA, simulate(GAME, 3, seed=1), "tap")


@pytest.mark.parametrize("status", [plays.PAUSED, plays.ABANDONED])
def test_a_finished_play_is_neither_paused_nor_abandoned(
    store: Store, finished: str, status: str
) -> None:
    assert plays.load(store, HANNA, finished).over
    with pytest.raises(RuleViolation) as refused:
        plays.set_status(store, HANNA, finished, status)
    assert refused.value.code == "play_finished"
    assert plays.load(store, HANNA, finished).status == plays.RUNNING
    plays.set_status(store, HANNA, finished, plays.RUNNING)


def test_a_finished_play_can_still_be_put_right(store: Store, finished: str) -> None:
    play = plays.load(store, HANNA, finished)
    points: Any = play.history.state.points
    plays.enter(store, HANNA, finished, Event(SLIP), play.seq, "t")
    play = plays.load(store, HANNA, finished)
    assert play.history.state.points[0] == points[0] + 1
    assert play.over
    plays.enter(store, HANNA, finished, Undo(play.seq - 1), play.seq, "u")
    assert not plays.load(store, HANNA, finished).over
    plays.set_status(store, HANNA, finished, plays.ABANDONED)
