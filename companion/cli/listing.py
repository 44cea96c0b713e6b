"""`companion games`: what is known by heart."""

from companion.cli.output import write
from companion.games.registry import known_games


def list_games() -> int:
    for game in known_games():
        low, high = game.players[0], game.players[-1]
        options = ", ".join(option.key for option in game.options)
        write(f"{game.key:18} {game.title:26} {low}–{high} players")
        if options:
            write(f"{'':18} options: {options}")
    return 0
