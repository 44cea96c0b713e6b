"""Whom an action would move in the standings, before it is done."""

from companion.services.venue.reader import VenueView
from companion.services.venue.writer import RankChange, changes_by
from companion.venue.actions import Action
from companion.venue.views.standings import Ranked
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import numeral, pages, visitor


def moves_by(venue: VenueView, action: Action) -> list[tuple[str, list[RankChange]]]:
    return changes_by(store(), visitor(), venue, action)


@pages.app_template_global()
def standing(ranked: Ranked) -> str:
    """Rank and points, as short as can be; who has too few games has no rank."""
    points = numeral(ranked.row.points)
    if ranked.rank is None:
        return say("undo.unranked", points=points)
    return say("undo.rank", rank=ranked.rank, points=points)
