"""`companion games`: what is known by heart."""

from companion.cli.terminal.output import write
from companion.cli.terminal.words import say
from companion.games.registry import known_games


def list_games() -> int:
    for game in known_games():
        players = say("games.players", low=game.players[0], high=game.players[-1])
        options = ", ".join(option.key for option in game.options)
        write(f"{game.key:18} {game.title:26} {players}")
        if options:
            write(f"{'':18} {say('games.options', options=options)}")
    return 0
