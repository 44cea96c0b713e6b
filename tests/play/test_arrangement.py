"""Who sits where, put right: names, other people, other seats; before and after it was entered."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import AnyGame
from companion.games.record import FORMAT, fold, read_table, report
from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act, Amend, Arrange, Correct, Note, Restore, Rewind
from companion.ledger.ledger import LaterEntry, verify
from companion.play.append import append
from companion.play.arrangement import hand, move, rename
from companion.play.state import (
    Play,
    PlayState,
    arrangement_at,
    arrangement_of,
    notes_of,
    open_play,
)
from companion.play.steps import undoable
from companion.play.wire import PlayOperation
from companion.refusal import Refusal, RuleViolation
from companion.services.play.reader import record_of
from companion.services.venue.views.live_results import ended
from tests.helpers.slow import examples

NAMES = ("Ana", "Ben", "Cleo")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
TABLES = [(game, seats) for game in known_games() for seats in game.players]


def new_play(game: str = "basari", players: tuple[str, ...] = NAMES) -> PlayState:
    record = {"format": FORMAT, "game": game, "players": [*players], "events": []}
    return open_play(read_table(record))


def after(state: PlayState, *operations: PlayOperation) -> PlayState:
    for operation in operations:
        state = append(state, operation, "Ana", "2026-11-16T20:00:00Z")
    return state


def kept(state: PlayState) -> Play:
    return Play("key", "2026-11-16T20:00:00Z", "running", *state)


def events(state: PlayState) -> list[Any]:
    return [each.action for each in state.live]


def simulated(game: AnyGame, seats: int, seed: int) -> tuple[PlayState, dict[str, Any]]:
    record: dict[str, Any] = dict(simulate(game, seats, seed))
    state = open_play(read_table(record))
    return after(state, *map(Act, record["events"])), record


def test_until_somebody_moves_everybody_sits_as_agreed() -> None:
    assert kept(new_play()).origins == (0, 1, 2)


def test_a_name_is_put_right() -> None:
    state = after(new_play(), Act(DEAL), rename(["Ana", "Benny", "Cleo"]))
    assert state.table.players == ("Ana", "Benny", "Cleo")
    assert events(state) == [DEAL]
    assert record_of(kept(state))["players"] == ["Ana", "Benny", "Cleo"]


def test_somebody_else_goes_on_at_a_seat() -> None:
    state = after(new_play(), Act(DEAL), hand(2, "Dora"))
    assert state.table.players == ("Ana", "Ben", "Dora")
    assert kept(state).origins == (0, 1, 2)


def test_people_keep_what_they_have_at_another_seat() -> None:
    state = after(new_play(), Act(DEAL), move([1, 0, 2]), Act(REVEAL))
    assert state.table.players == ("Ben", "Ana", "Cleo")
    assert events(state) == [{"type": "deal", "workers": [1, 3, 2]}, REVEAL]
    assert kept(state).origins == (1, 0, 2)
    assert kept(state).as_agreed(state.table.players) == [*NAMES]


def test_what_was_entered_is_told_by_the_seats_of_now() -> None:
    entered = (Act(DEAL), Amend(1, DEAL), Correct(((1, DEAL),)), Note("late"))
    state = after(new_play(), *entered, move([1, 0, 2]))
    moved = {"type": "deal", "workers": [1, 3, 2]}
    assert [state.ledger.operation_now(entry) for entry in state.ledger.entries] == [
        Act(moved),
        Amend(1, moved),
        Correct(((1, moved),)),
        Note("late"),
        move([1, 0, 2]),
    ]
    assert notes_of(kept(state)) == ["late"]


def test_who_sat_where_is_known_of_every_entry() -> None:
    state = after(new_play(), Act(DEAL), move([1, 0, 2]), Act(REVEAL))
    seated = [arrangement_at(state.ledger, entry.seq).players for entry in state.ledger.entries]
    assert seated == [NAMES, NAMES, ("Ben", "Ana", "Cleo")]


def test_what_the_rules_refuse_at_other_seats_is_refused_and_nothing_changes() -> None:
    def picky(state: Any, event: Any) -> Any:
        if event[0] == (1, 3, 2):
            raise RuleViolation("not_now", given="deal", awaited=("deal",), seats=(0,))
        return apply(state, event)

    setup = new_play().table
    apply, rules = setup.game.rules.apply, setup.game.rules._replace(apply=picky)
    state = after(open_play(setup._replace(game=setup.game._replace(rules=rules))), Act(DEAL))
    with pytest.raises(LaterEntry) as refused:
        after(state, move([1, 0, 2]))
    assert (refused.value.entry, refused.value.reason.code) == (1, "not_now")
    assert after(state, move([2, 1, 0])).table.players == ("Cleo", "Ben", "Ana")


@pytest.mark.parametrize(
    ("operation", "code"),
    [
        (rename(["Ana", "Ana", "Cleo"]), "duplicate_name"),
        (rename(NAMES), "nothing_arranged"),
        (hand(3, "Dora"), "unknown_seat"),
        (rename(["Ana", "", "Cleo"]), "text_length"),
        (hand(1, "A\nB"), "text_control"),
        (hand(1, "Cleo"), "duplicate_name"),
        (move([0, 1, 2]), "nothing_arranged"),
        (move([0, 0, 2]), "not_everybody_once"),
        (move([0, 1]), "wrong_length"),
        (Arrange({"type": "leave"}), "unknown_event"),
        (Arrange({"type": "rename", "names": [1, 2, 3]}), "wrong_type"),
    ],
)
def test_what_is_no_arrangement_is_refused(operation: Arrange, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        after(new_play(), operation)
    assert refused.value.code == code


def test_results_are_those_of_the_people_who_agreed_on_the_seats() -> None:
    extra = {"type": "adjust", "seat": 1, "points": 5, "reason": "forgotten"}
    stop = {"type": "end", "reason": "late"}
    state = after(new_play(), Act(DEAL), move([2, 0, 1]), Act(extra), Act(stop))
    assert state.table.players == ("Cleo", "Ana", "Ben")
    assert [(line.score, line.place) for line in ended(kept(state))] == [(5, 1), (0, 2), (0, 2)]


def test_the_latest_is_undone_first_and_what_was_entered_stays() -> None:
    state = after(
        new_play(), Act(DEAL), rename(["Ana", "Benny", "Cleo"]), move([2, 0, 1]), Act(REVEAL)
    )
    assert undoable(kept(state)) == 4
    with pytest.raises(Refusal) as refused:
        after(state, Rewind(2))
    assert refused.value.code == "entry_not_live"
    state = after(state, Restore(4))
    assert undoable(kept(state)) == 3
    state = after(state, Restore(3))
    assert state.table.players == ("Ana", "Benny", "Cleo")
    assert events(state) == [DEAL]
    state = after(state, Restore(2))
    assert state.table.players == NAMES
    assert undoable(kept(state)) == 1


def test_an_undo_of_entries_leaves_the_names() -> None:
    state = after(new_play(), Act(DEAL), Act(REVEAL), rename(["Anna", "Ben", "Cleo"]), Rewind(1))
    assert state.table.players == ("Anna", "Ben", "Cleo")
    assert events(state) == []


def test_there_is_an_end_to_it() -> None:
    state = new_play()
    for number in range(100):
        state = after(state, hand(0, f"Ana {number}"))
    with pytest.raises(Refusal) as refused:
        after(state, hand(0, "Ana"))
    assert refused.value.code == "play_full"


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=examples(6), deadline=None)
@given(seed=st.integers(0, 500), by=st.integers(1, 4))
def test_everybody_one_seat_on_is_the_same_game(
    game: AnyGame, seats: int, seed: int, by: int
) -> None:
    """Whoever begins, and all that goes clockwise, goes along; so does every point and piece."""
    state, record = simulated(game, seats, seed)
    was = [(seat + by) % seats for seat in range(seats)]
    if was == [*range(seats)]:
        return
    before = report(state.table, state.ledger.state)
    turned = after(state, move(was))
    now = report(turned.table, turned.ledger.state)
    assert now["players"] == [before["players"][seat] for seat in was]  # type: ignore[index]
    exported = record_of(kept(turned))
    table, history = fold(exported)
    assert report(table, history) == now
    assert exported["events"] != record["events"] or not record["events"]
    assert verify(turned.ledger) is None
    back = after(turned, Rewind(turned.ledger.seq))
    assert report(back.table, back.ledger.state) == before


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=examples(6), deadline=None)
@given(seed=st.integers(0, 500), data=st.data())
def test_whatever_is_arranged_equals_a_fresh_replay(
    game: AnyGame, seats: int, seed: int, data: st.DataObject
) -> None:
    record: dict[str, Any] = dict(simulate(game, seats, seed))
    state = open_play(read_table(record))
    for event in record["events"][:40]:
        kind = data.draw(st.sampled_from(["event"] * 8 + ["rename", "move", "undo"]))
        number = len(state.ledger.entries)
        operation: PlayOperation = Act(event)
        if kind == "rename":
            operation = hand(data.draw(st.integers(0, seats - 1)), f"P{number}")
        elif kind == "move":
            operation = move(data.draw(st.permutations(range(seats))))
        elif kind == "undo" and (before := undoable(kept(state))) is not None:
            operation = Rewind(before)
        try:
            state = after(state, operation)
        except Refusal:
            assert len(state.ledger.entries) == number
    table, history = fold(record_of(kept(state)))
    assert report(table, history) == report(state.table, state.ledger.state)
    again = open_play(read_table(record), state.ledger.entries)
    assert report(again.table, again.ledger.state) == report(state.table, state.ledger.state)
    assert again.ledger.live[:2] == state.ledger.live[:2]
    assert verify(again.ledger) is None
    assert sorted(arrangement_of(again.ledger).origins) == [*range(seats)]
