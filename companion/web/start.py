"""The start page: what Companion is, and what it knows."""

from flask import Blueprint, render_template

from companion.games import known_games

pages = Blueprint("start", __name__)


@pages.get("/")
def start() -> str:
    games = [(game.title, player_counts(game.players)) for game in known_games()]
    return render_template("start.html", games=games)


def player_counts(counts: tuple[int, ...]) -> str:
    """`2 to 5 players` for an unbroken run, otherwise every count by itself."""
    first, last = min(counts), max(counts)
    if len(counts) > 2 and len(counts) == last - first + 1:
        return f"{first} to {last} players"
    return " or ".join(str(count) for count in sorted(counts)) + " players"
