"""Any game: a score sheet that somebody wrote down, played like the games we know by heart."""

from companion.games.sheet.game import game_from, game_in
from companion.games.sheet.shipped import shipped, shipped_documents

__all__ = ["game_from", "game_in", "shipped", "shipped_documents"]
