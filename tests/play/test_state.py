"""Where a play stands, continued entry by entry instead of played again."""

from typing import Any

import pytest

from companion.games.folding import History, follow
from companion.games.kernel import RuleViolation
from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.ledger import (
    Amend,
    Event,
    Ledger,
    Note,
    Standing,
    Undo,
    advance,
    append,
    standing_of,
)
from companion.ledger.chain import chained, head
from tests.games.table import record

DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
ACCEPT = {"type": "accept", "seat": 0}
TITLES = [(game.key, seats) for game in known_games() for seats in game.players]


def played(*events: Any) -> Standing:
    """Of whatever is in a log, allowed or not."""
    numbered = enumerate(map(Event, events), 1)
    entries = tuple(chained(seq, deed, "Hanna", "2026", "") for seq, deed in numbered)
    return standing_of(Ledger(read_table(record("basari", 3, [])), entries))


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
    slip = {"type": "adjust", "seat": 0, "points": 1, "reason": "slip"}
    standing = played(DEAL, *[slip] * 50)
    steps = []

    def apply(state: Any, event: Any) -> Any:
        steps.append(event)
        return game.rules.apply(state, event)

    table = standing.ledger.table
    game = table.game
    counted = table._replace(game=game._replace(rules=game.rules._replace(apply=apply)))
    standing = standing._replace(ledger=standing.ledger._replace(table=counted))
    append(standing, Event(REVEAL), "Hanna", "2026")
    assert len(steps) == 1
    append(standing, Note("x"), "Hanna", "2026")
    assert len(steps) == 1


def test_a_refused_event_leaves_the_standing_as_it_was() -> None:
    standing = played(DEAL)
    with pytest.raises(RuleViolation):
        append(standing, Event(ACCEPT), "Hanna", "2026")
    assert standing == played(DEAL)


def test_behind_what_the_rules_no_longer_take_nothing_is_written() -> None:
    """As after a change of the rules. Going back before it helps."""
    standing = played(DEAL, ACCEPT, REVEAL)
    assert (standing.replay.applied, standing.history) == (1, played(DEAL).history)
    for deed in (Event(REVEAL), Amend(1, DEAL)):
        with pytest.raises(RuleViolation) as refused:
            append(standing, deed, "Hanna", "2026")
    assert refused.value.code == "later_entry"
    more = append(standing, Note("what now?"), "Hanna", "2026")
    healed = append(more, Undo(2), "Hanna", "2026")
    assert healed.replay == played(DEAL).replay
    assert append(healed, Event(REVEAL), "Hanna", "2026").replay == played(DEAL, REVEAL).replay


def test_an_entry_read_behind_what_the_rules_no_longer_take_counts_for_nothing() -> None:
    standing = played(DEAL, ACCEPT)
    entry = chained(3, Event(REVEAL), "Hanna", "2026", head(standing.ledger))
    after = advance(standing, entry)
    assert (after.replay, len(after.live)) == (standing.replay, 3)
    assert after.history == standing_of(after.ledger).history


def test_a_longer_play_weighs_more() -> None:
    short, long = played(DEAL), played(DEAL, REVEAL)
    assert long.weight - short.weight == 1


def test_a_history_starts_empty() -> None:
    table = read_table(record("basari", 3, []))
    assert follow(table, []).history == History(table.start(), (), (), ())
