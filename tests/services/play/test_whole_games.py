"""Whole games, as people enter them and as records are opened."""

import json
from itertools import count
from typing import Any
from uuid import uuid4

import pytest

from companion.games.contract import nothing
from companion.games.progress import follow
from companion.games.record import read_table, replay
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act, Entry, Operation, Restore
from companion.ledger.ledger import verify
from companion.play import automatic, steps
from companion.play.state import Play
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor
from companion.store.database import Store

pytestmark = pytest.mark.sqlite_first

HANNA = Actor("a" * 64, "Hanna's phone")
ANSWERING = [game.key for game in known_games() if game.screen.only is not nothing]
TITLES = [(game.key, seats) for game in known_games() for seats in game.players]


def enter(store: Store, key: str, operation: Operation, seq: int) -> int:
    return plays.enter(store, HANNA, key, operation, seq, uuid4().hex)


def simulated(game: str, seats: int) -> Any:
    """A whole play in which nobody put a slip right, so that every answer follows its question."""
    rules = find_game(game)
    assert rules is not None
    made = (simulate(rules, seats, seed) for seed in count(seats))
    return next(each for each in made if all(e["type"] != "adjust" for e in each["events"]))


@pytest.mark.parametrize(("game", "seats"), TITLES)
def test_a_whole_game_entered_event_by_event_is_the_record_again(
    store: Store, game: str, seats: int
) -> None:
    whole = simulated(game, seats)
    key = plays.begin(store, HANNA, {**whole, "events": []}, uuid4().hex)
    while len((play := reader.load(store, HANNA, key)).live) < len(whole["events"]):
        # What was entered by itself is in the record, too: there was no other answer.
        event = whole["events"][len(play.live)]
        assert enter(store, key, Act(event), play.seq) == play.seq + 1
    kept_record = reader.record_of(play)
    for each, event in zip(play.live, whole["events"], strict=True):
        own = play.ledger.entries[each.seq - 1].by == automatic.AUTOMATIC
        assert each.action == event or own  # some questions have several answers, all the same
    assert replay(json.loads(json.dumps(kept_record))) == replay(whole)
    followed = follow(read_table(whole), whole["events"])
    assert (play.history, play.ledger.refused) == (followed.history, followed.refusal)
    assert verify(play.ledger) is None
    assert verification.corruptions(store) == []


@pytest.mark.parametrize(("game", "seats"), TITLES)
def test_undo_goes_back_to_every_question_that_people_were_asked(
    store: Store, game: str, seats: int
) -> None:
    """There and back again: what was entered by itself comes and goes with what people entered."""
    whole = simulated(game, seats)
    key = plays.begin(store, HANNA, {**whole, "events": []}, uuid4().hex)
    questions = [reader.load(store, HANNA, key)]
    while not questions[-1].over:
        play = questions[-1]
        enter(store, key, Act(whole["events"][len(play.live)]), play.seq)
        questions.append(reader.load(store, HANNA, key))
        assert len(questions[-1].live) == len(play.live) + 1 + len(is_automatic(questions[-1]))
    while len(questions) > 1:
        play = reader.load(store, HANNA, key)
        assert (play.history, play.live) == (questions[-1].history, questions.pop().live)
        enter(store, key, Restore(steps.undoable(play) or 0), play.seq)
    assert steps.undoable(reader.load(store, HANNA, key)) is None
    assert reader.load(store, HANNA, key).history == questions[0].history
    assert verification.corruptions(store) == []


def is_automatic(play: Play) -> tuple[Entry, ...]:
    found = automatic.entered_automatically(play)
    assert all(isinstance(entry.operation, Act) for entry in found)
    return found


@pytest.mark.parametrize("game", ANSWERING)
def test_every_game_answers_something_automatic(store: Store, game: str) -> None:
    """Otherwise the two tests above would say nothing about it."""
    rules = find_game(game)
    assert rules is not None
    found: list[Entry] = []
    for seats in rules.players:
        whole = simulated(game, seats)
        key = plays.begin(store, HANNA, {**whole, "events": []}, uuid4().hex)
        while not (play := reader.load(store, HANNA, key)).over:
            enter(store, key, Act(whole["events"][len(play.live)]), play.seq)
            found += is_automatic(reader.load(store, HANNA, key))
    assert found


@pytest.mark.parametrize(("game", "seats"), TITLES)
def test_a_record_can_be_opened_as_a_play(store: Store, game: str, seats: int) -> None:
    rules = find_game(game)
    assert rules is not None
    whole = simulate(rules, seats, seed=1)
    play = reader.load(store, HANNA, plays.begin(store, HANNA, whole, uuid4().hex))
    options = reader.record_of(play).pop("options")
    assert reader.record_of(play) == {**whole, "options": options}
    assert options.items() >= whole["options"].items()
    assert verification.corruptions(store) == []
