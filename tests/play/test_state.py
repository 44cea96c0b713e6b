"""Where a play stands, continued entry by entry instead of played again."""

from typing import Any

import pytest

from companion.games.progress import PlayProgress, follow
from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act, Amend, Entry, Note, Rewind
from companion.play.append import append
from companion.play.state import GameRulebook, PlayState, advance, open_play
from companion.refusal import RuleViolation
from tests.games.helpers.table import record

DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
ACCEPT = {"type": "accept", "seat": 0}
TITLES = [(game.key, seats) for game in known_games() for seats in game.players]


def played(*events: Any) -> PlayState:
    """Of whatever is in a log, allowed or not."""
    numbered = enumerate(map(Act, events), 1)
    entries = [Entry(seq, operation, "Hanna", "2026", "") for seq, operation in numbered]
    return open_play(read_table(record("basari", 3, [])), entries)


@pytest.mark.parametrize(("game", "seats"), TITLES)
def test_event_by_event_is_the_same_as_all_at_once(game: str, seats: int) -> None:
    rules = find_game(game)
    assert rules is not None
    whole = simulate(rules, seats, seed=seats)
    table, history = read_table(whole), None
    for event in whole["events"]:
        step = follow(table, [event], history)
        assert (step.applied, step.refusal) == (1, None)
        history = step.history
    assert history == follow(table, whole["events"]).history
    assert history is not None
    assert history.lines


def test_one_more_event_costs_one_step_of_the_rules() -> None:
    mistake = {"type": "adjust", "seat": 0, "points": 1, "reason": "mistake"}
    standing = played(DEAL, *[mistake] * 50)
    steps = []

    def apply(state: Any, event: Any) -> Any:
        steps.append(event)
        return game.rules.apply(state, event)

    table = standing.table
    game = table.game
    counted = table._replace(game=game._replace(rules=game.rules._replace(apply=apply)))
    ledger = standing.ledger._replace(rulebook=GameRulebook(counted))
    standing = PlayState(counted, ledger)
    append(standing, Act(REVEAL), "Hanna", "2026")
    assert len(steps) == 1
    append(standing, Note("x"), "Hanna", "2026")
    assert len(steps) == 1


def test_a_refused_event_leaves_the_standing_as_it_was() -> None:
    standing = played(DEAL)
    with pytest.raises(RuleViolation):
        append(standing, Act(ACCEPT), "Hanna", "2026")
    assert standing == played(DEAL)


def test_behind_what_the_rules_no_longer_take_nothing_is_written() -> None:
    """As after a change of the rules. Going back before it helps."""
    standing = played(DEAL, ACCEPT, REVEAL)
    assert (standing.ledger.state.size, standing.ledger.state) == (1, played(DEAL).ledger.state)
    for operation in (Act(REVEAL), Amend(1, DEAL)):
        with pytest.raises(RuleViolation) as refused:
            append(standing, operation, "Hanna", "2026")
    assert refused.value.code == "later_entry"
    more = append(standing, Note("what now?"), "Hanna", "2026")
    healed = append(more, Rewind(2), "Hanna", "2026")
    assert (healed.ledger.state, healed.ledger.refused) == (played(DEAL).ledger.state, None)
    assert (
        append(healed, Act(REVEAL), "Hanna", "2026").ledger.state
        == played(DEAL, REVEAL).ledger.state
    )


def test_an_entry_read_behind_what_the_rules_no_longer_take_counts_for_nothing() -> None:
    standing = played(DEAL, ACCEPT)
    entry = Entry(3, Act(REVEAL), "Hanna", "2026", standing.ledger.head)
    after = advance(standing, entry)
    assert (after.ledger.state, len(after.live)) == (standing.ledger.state, 3)
    assert after.ledger.refused == standing.ledger.refused
    assert after.ledger.state == open_play(after.table, after.ledger.entries).ledger.state


def test_a_longer_play_weighs_more() -> None:
    short, long = played(DEAL), played(DEAL, REVEAL)
    assert long.weight - short.weight == 1


def test_a_history_starts_empty() -> None:
    table = read_table(record("basari", 3, []))
    assert follow(table, []).history == PlayProgress(table.start(), (), (), ())
