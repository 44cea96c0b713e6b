"""Standings on the big screen: who leads, and everybody who is here."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.services.venue import writer as organise
from companion.services.venue.reader import VenueView
from companion.venue.state import Competition, self_of
from companion.venue.views.standings import Ranked
from companion.web.security.rights import store
from companion.web.security.visitor import name_of
from companion.web.venue.big_screen.cards import share
from companion.web.venue.fields import spelled

MEDALS = 3
LEADERS, MOST_SHOWN = 20, 60


class SlideRow(NamedTuple):
    rank: int | None
    name: str
    points: str
    share: int

    @property
    def top(self) -> bool:
        """Among the first three, as soon as there is anything to be first in."""
        return self.rank is not None and self.rank <= MEDALS and self.share > 0


def rows_shown(view: VenueView, number: int, competition: Competition) -> list[SlideRow]:
    order = organise.order_of(store(), view, number)
    most = max([each.row.points for each in order], default=0)
    return [
        SlideRow(
            each.rank,
            name_of(view, each.person),
            spelled(each.row.points),
            share(each.row.points, most),
        )
        for each in chosen(order, people_here(view, competition))
    ]


def chosen(order: Sequence[Ranked], here: set[int]) -> Sequence[Ranked]:
    """The leaders and who is here; in a crowd only the leaders, or nobody would see themselves."""
    if len(order) <= LEADERS:
        return order
    leaders = order[:LEADERS]
    both = [*leaders, *[each for each in order[LEADERS:] if each.person in here]]
    return both if len(both) <= MOST_SHOWN else leaders


def people_here(view: VenueView, competition: Competition) -> set[int]:
    """Who is checked in, or sat at a table of the last round."""
    if not competition.rounds:
        return set()
    last = competition.rounds[-1]
    seated = [person for table in last.tables for person in table.people]
    return {self_of(view.state, person) for person in (*last.present, *seated)}
