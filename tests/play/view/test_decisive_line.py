"""What decided a play: the line of the score sheet that put the winner furthest ahead."""

import pytest

from companion.games.contract import AnyGame, outcome
from companion.games.record import read_table
from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act
from companion.play.view.decisive_line import decisive_line
from tests.games.helpers.table import record
from tests.play.view.test_latest_scoring import SCORED, STAGE, entered, open_play, play_of

AHEAD = ((0,), (1,), (2,))


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_no_other_line_put_the_winner_further_ahead(game: AnyGame) -> None:
    whole = simulate(game, 2 if 2 in game.players else 3, 1)
    state = open_play(read_table(whole))
    play = play_of(entered(state, *map(Act, whole["events"])))
    ranking = outcome(play.table.game, play.history.state).ranking
    found = decisive_line(play, ranking)
    assert found
    winner, second = ranking[0][0], ranking[1][0]
    assert found.ahead == found.line.points[winner] - found.line.points[second] > 0


def test_the_line_with_the_largest_lead_decided() -> None:
    """Red: 14 points alone; in all other colours the lead is smaller."""
    play = play_of(entered(open_play(read_table(record("basari", 3, []))), *map(Act, STAGE)))
    assert len(play.live) >= SCORED
    found = decisive_line(play, AHEAD)
    assert found
    assert (found.line.stage, found.line.source.key) == (1, "red")


@pytest.mark.parametrize("ranking", [((0, 1), (2,)), ((0, 1, 2),), ((0,),)])
def test_nothing_decided_a_win_that_is_shared(ranking: tuple[tuple[int, ...], ...]) -> None:
    play = play_of(entered(open_play(read_table(record("basari", 3, []))), *map(Act, STAGE)))
    assert decisive_line(play, ranking) is None


def test_nothing_decided_what_has_not_been_counted() -> None:
    assert decisive_line(play_of(open_play(read_table(record("basari", 3, [])))), AHEAD) is None
