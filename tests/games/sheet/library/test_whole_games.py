"""Every sheet that comes with Companion is played to its end, by chance."""

import pytest

from companion.games.sheet.shipped import shipped, shipped_keys
from companion.games.simulate import simulate

MOST = 8  # names that a simulated table has


@pytest.mark.parametrize("key", shipped_keys())
def test_a_whole_game_by_chance_ends(key: str) -> None:
    game = shipped(key)
    assert game is not None
    for players in {game.players[0], min(game.players[-1], MOST)}:
        record = simulate(game, players, 1)
        assert len(record["players"]) == players
        assert record["events"]
        assert record == simulate(game, players, 1)
