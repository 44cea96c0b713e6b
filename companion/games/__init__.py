"""The rules: pure functions over frozen records, one folder a game."""

from companion.games.record import RecordError, replay
from companion.games.registry import find_game, known_games

__all__ = ["RecordError", "find_game", "known_games", "replay"]
