"""The start page: what Companion is, and what it knows."""

from typing import Any

from flask import Blueprint, current_app, render_template

from companion.games import known_games
from companion.services.plays import Damaged, Play, plays_kept
from companion.web.device import current_actor

pages = Blueprint("start", __name__)

HELP = "companion verify tells what is wrong"


@pages.get("/")
def start() -> str:
    games = [(game.title, player_counts(game.players)) for game in known_games()]
    kept = plays_kept(current_app.extensions["companion.store"], current_actor())
    return render_template("start.html", games=games, plays=list(map(summary, kept)))


def summary(play: Play | Damaged) -> dict[str, Any]:
    """A play in a list: what, who, how it stands."""
    if isinstance(play, Damaged):
        return {"title": "A play that cannot be read", "begun": play.begun[:10], "state": HELP}
    table = play.ledger.table
    state = play.history.state
    return {
        "key": play.key,
        "title": table.game.title,
        "players": ", ".join(
            f"{name} {points}" for name, points in zip(table.players, state.points, strict=True)
        ),
        "begun": play.begun[:10],
        "state": "finished" if play.over else play.status,
    }


def player_counts(counts: tuple[int, ...]) -> str:
    """`2 to 5 players` for an unbroken run, otherwise every count by itself."""
    first, last = min(counts), max(counts)
    if len(counts) > 2 and len(counts) == last - first + 1:
        return f"{first} to {last} players"
    return " or ".join(str(count) for count in sorted(counts)) + " players"
