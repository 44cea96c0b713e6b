"""How a play is told in a chat: what is played by whom, and where it stands."""

from typing import NamedTuple

from companion.games.contract import outcome
from companion.play.state import Play
from companion.play.view.board import moment
from companion.play.view.words import Say


class PlayPreview(NamedTuple):
    """A line to tap on, and the line below it."""

    title: str
    state: str


def preview(say: Say, play: Play) -> PlayPreview:
    table, points = play.table, play.history.state.points
    ranking = outcome(table.game, play.history.state).ranking
    told = [f"{table.players[seat]} {points[seat]}" for group in ranking for seat in group]
    won = say("result.shared") if len(ranking[0]) > 1 else say("result.winner")
    return PlayPreview(
        title=say("join.lead", game=table.game.title, players=", ".join(table.players)),
        state=" · ".join([won if play.over else moment(say, play), *told]),
    )
