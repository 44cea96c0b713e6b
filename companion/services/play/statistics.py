"""What the plays came to that a phone keeps: worked out of them, and told to that phone alone."""

from typing import NamedTuple

from companion.competition.statistics.by_name import (
    NamedPlay,
    NamedStatistics,
    statistics_by_name,
)
from companion.games.contract import outcome
from companion.play.state import Play
from companion.services.clock import day
from companion.services.play.entries import ABANDONED
from companion.services.play.reader import Actor, plays_page
from companion.store.database import Store


class KeptStatistics(NamedTuple):
    """Of some plays, and how many come before the next ones, if there are any."""

    counted: NamedStatistics
    following: int | None


def statistics_of_kept(store: Store, actor: Actor, first: int, most: int) -> KeptStatistics:
    found, following = plays_page(store, actor, first, most)
    plays = [play for play in found if isinstance(play, Play)]
    ended = [named(play) for play in reversed(plays) if play.over and play.status != ABANDONED]
    return KeptStatistics(statistics_by_name(ended), following)


def named(play: Play) -> NamedPlay:
    state = play.history.state
    return NamedPlay(
        game=play.table.game.name,
        day=day(play.begun),
        names=play.table.players,
        places=outcome(play.table.game, state).placings,
        points=state.points,
    )
