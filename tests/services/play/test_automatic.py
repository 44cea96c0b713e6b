"""What has only one answer is entered by itself, and taken back with what it came from."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from companion.games import basari
from companion.games.basari import GAME
from companion.games.codec import decode
from companion.games.contract import Turn
from companion.games.simulate import simulate
from companion.ledger.entry import Act, Amend, Correct, Entry, Note, Operation, Restore, Rewind
from companion.play import automatic, steps
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play
from companion.refusal import RuleViolation
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.entries import Stale
from companion.services.play.reader import Actor
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import at_once

pytestmark = pytest.mark.sqlite_first

HANNA = Actor("a" * 64, "Hanna's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
NOBODY = {"type": "reveal", "actions": ["B", "B", "B"]}  # whoever chose the same gets nothing
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
OTHER = {"type": "offer", "seat": 0, "gems": {"green": 2}}
ACCEPT = {"type": "accept", "seat": 2}


def event_of(wire: Any) -> Any:
    return decode(GAME.shapes, wire, 3)


def answers(patch: pytest.MonkeyPatch, **wires: Any) -> None:
    """As if these questions had but this one answer."""
    known = {kind: event_of(wire) for kind, wire in wires.items()}
    only_answer(patch, lambda _state, turn: known.get(turn.kind))


def only_answer(patch: pytest.MonkeyPatch, only: Callable[[Any, Turn], Any]) -> None:
    patch.setattr(basari, "GAME", GAME._replace(screen=GAME.screen._replace(only=only)))


def begun(store: Store, *events: Any) -> str:
    return plays.begin(store, HANNA, record("basari", 3, list(events)), uuid4().hex)


def enter(store: Store, key: str, operation: Operation, token: str = "") -> int:
    seq = reader.load(store, HANNA, key).seq
    return plays.enter(store, HANNA, key, operation, seq, token or uuid4().hex)


def load(store: Store, key: str) -> Play:
    """As it is in the database, not as it was worked out."""
    play = reader.load(Store(store.engine), HANNA, key)
    assert play == reader.load(store, HANNA, key)
    assert verification.corruptions(store) == []
    return play


def log(play: Play) -> list[tuple[str, Operation]]:
    return [(entry.by, entry.operation) for entry in play.ledger.entries]


def standing(play: Play) -> list[Any]:
    return [each.action for each in play.live]


def test_the_only_answer_is_entered_automatic(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, offer=OFFER, answer=ACCEPT)
    key = begun(store, DEAL)
    assert enter(store, key, Act(REVEAL)) == 2
    play = load(store, key)
    assert log(play)[1:] == [
        (HANNA.name, Act(REVEAL)),
        (AUTOMATIC, Act(OFFER)),
        (AUTOMATIC, Act(ACCEPT)),
    ]
    assert [entry.seq for entry in automatic.entered_automatically(play)] == [3, 4]
    assert steps.undoable(play) == 2


def test_where_there_is_a_choice_nothing_is_entered(store: Store) -> None:
    key = begun(store)
    enter(store, key, Act(DEAL))
    play = load(store, key)
    assert (play.seq, automatic.entered_automatically(play), steps.undoable(play)) == (1, (), 1)


def test_it_is_one_transaction_and_one_token(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, offer=OFFER, answer=ACCEPT)
    key = begun(store, DEAL)
    token = "t" * 64
    taps = [lambda: plays.enter(store, HANNA, key, Act(REVEAL), 1, token)] * 8
    assert at_once(taps) == [2] * 8
    assert load(store, key).seq == 4
    with pytest.raises(Stale):
        plays.enter(store, HANNA, key, Act(NOBODY), 1, token)


def test_tokens_that_begin_alike_do_not_collide(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, answer=ACCEPT)
    key = begun(store, DEAL, REVEAL)
    assert enter(store, key, Act(OFFER), "t" * 63 + "1") == 3
    assert enter(store, key, Rewind(3), "t" * 63 + "2") == 5
    assert enter(store, key, Act(OFFER), "t" * 63 + "3") == 6
    assert load(store, key).seq == 7


def test_a_new_play_answers_what_has_one_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, deal=DEAL)
    play = load(store, begun(store))
    assert log(play) == [(AUTOMATIC, Act(DEAL))]
    assert steps.undoable(play) is None


def test_an_opened_record_is_by_its_actor(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, offer=OFFER, answer=ACCEPT)
    play = load(store, begun(store, DEAL, REVEAL, OFFER))
    assert [entry.by for entry in play.ledger.entries] == [HANNA.name] * 3 + [AUTOMATIC]
    assert steps.undoable(play) == 3


def test_undo_takes_what_was_entered_automatically_with_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, offer=OFFER, answer=ACCEPT)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    before = steps.undoable(load(store, key))
    assert before == 2
    enter(store, key, Restore(before))
    play = load(store, key)
    assert standing(play) == [DEAL]
    assert (steps.undoable(play), automatic.entered_automatically(play)) == (1, ())


def test_an_answer_that_was_undone_is_not_entered_again_automatic(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise nobody could ever take it back."""
    answers(monkeypatch, offer=OFFER)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    enter(store, key, Rewind(3))
    enter(store, key, Note("we were not there yet"))
    assert standing(load(store, key)) == [DEAL, REVEAL]
    enter(store, key, Act(OTHER))
    play = load(store, key)
    assert standing(play) == [DEAL, REVEAL, OTHER]
    assert steps.undoable(play) == 6


def test_the_latest_thing_people_made_counts(store: Store) -> None:
    key = begun(store, DEAL, REVEAL, OFFER)
    enter(store, key, Amend(2, REVEAL))
    enter(store, key, Note("x"))
    assert steps.undoable(load(store, key)) == 4
    enter(store, key, Restore(4))
    assert steps.undoable(load(store, key)) == 3


def test_an_amendment_finds_the_answers_behind_it_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the answer that followed from the slip would forbid putting it right."""
    answers(monkeypatch, offer=OFFER)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    assert standing(load(store, key)) == [DEAL, REVEAL, OFFER]
    assert enter(store, key, Amend(2, NOBODY)) == 4
    play = load(store, key)
    assert standing(play) == [DEAL, NOBODY]
    assert log(play)[3:] == [(HANNA.name, Correct(((2, NOBODY),), gone=(3,)))]
    assert steps.undoable(play) == 4
    assert automatic.entered_automatically(play) == ()


def test_an_amendment_undone_finds_them_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, offer=OFFER)
    key = begun(store, DEAL, NOBODY)
    enter(store, key, Amend(2, REVEAL))
    assert standing(load(store, key)) == [DEAL, REVEAL, OFFER]
    assert steps.undoable(load(store, key)) == 3
    enter(store, key, Restore(3))
    assert standing(load(store, key)) == [DEAL, NOBODY]
    enter(store, key, Amend(2, REVEAL))
    enter(store, key, Amend(2, NOBODY))
    assert standing(load(store, key)) == [DEAL, NOBODY]
    enter(store, key, Restore(steps.undoable(load(store, key)) or 0))
    assert standing(load(store, key)) == [DEAL, REVEAL, OFFER]


def test_an_automatic_answer_can_be_amended(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, offer=OFFER, answer=ACCEPT)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    number = enter(store, key, Amend(3, OTHER))
    play = load(store, key)
    assert standing(play) == [DEAL, REVEAL, OTHER, ACCEPT]
    assert steps.undoable(play) == number


def test_answers_between_those_of_people_are_found_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What had only one answer goes with the question, also where people went on behind it."""
    answers(monkeypatch, offer=OFFER)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    enter(store, key, Act(ACCEPT))
    with pytest.raises(RuleViolation) as refused:
        enter(store, key, Amend(2, NOBODY))
    assert refused.value.params["entry"] == 4
    assert enter(store, key, Amend(1, {**DEAL, "workers": [4, 1, 2]})) == 5
    assert [entry.by for entry in load(store, key).ledger.entries].count(AUTOMATIC) == 1


def test_a_refused_amendment_takes_nothing_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, offer=OFFER)
    key = begun(store, DEAL)
    enter(store, key, Act(REVEAL))
    before = load(store, key)
    for target in (1, 2, 99):
        with pytest.raises(RuleViolation):
            enter(store, key, Amend(target, ACCEPT))
    assert load(store, key) == before


def test_an_answer_that_the_rules_refuse_does_not_stop_people(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, offer=ACCEPT)
    key = begun(store, DEAL)
    assert enter(store, key, Act(REVEAL)) == 2
    assert load(store, key).seq == 2


def test_answers_without_an_end_are_stopped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    mistake = {"type": "adjust", "seat": 0, "points": 1, "reason": "mistake"}
    answers(monkeypatch, deal=mistake, reveal=mistake)
    monkeypatch.setattr(automatic, "MOST_IN_A_ROW", 7)
    assert load(store, begun(store)).seq == 7


def test_nothing_is_asked_after_the_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Turn] = []
    only_answer(monkeypatch, lambda _state, turn: asked.append(turn))
    whole = simulate(GAME, 3, seed=1)
    key = begun(store, *whole["events"])
    enter(store, key, Act({"type": "adjust", "seat": 0, "points": 1, "reason": "mistake"}))
    assert asked == []


def test_what_was_entered_automatically_is_read_off_the_log(store: Store) -> None:
    """Only what stands at the very end: a note or an undo ends the announcement."""
    play = reader.load(store, HANNA, begun(store, DEAL))
    entry = play.ledger.entries[0]
    own = entry._replace(seq=2, by=AUTOMATIC)

    def after(*entries: Entry) -> tuple[Entry, ...]:
        ledger = play.ledger._replace(entries=entries)
        return automatic.entered_automatically(play._replace(ledger=ledger))

    assert after(entry, own, own) == (own, own)
    assert after(own, entry) == ()
    assert after(own) == (own,)
    assert after() == ()
