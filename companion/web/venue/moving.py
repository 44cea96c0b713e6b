"""Whom a deed would move in the standings, before it is done."""

from companion.services.desk import Move, check, preview
from companion.services.venues import View, added
from companion.tourney.venue.deeds import Deed, Merge, Undo
from companion.tourney.venue.ranking import Ranked
from companion.web.rights import store
from companion.web.venue.blueprint import numeral, pages, visitor
from companion.web.words import say


def moves_by(venue: View, deed: Deed) -> list[tuple[str, list[Move]]]:
    """By season or tournament; or the refusal that the deed would meet."""
    check(venue, visitor(), deed)
    then = added(venue, deed, visitor().by)
    both = venue.state.competitions.keys() & then.state.competitions.keys()
    found = [
        (venue.state.competitions[number].name, preview(store(), visitor(), deed, number))
        for number in sorted(both & concerned(venue, deed))
    ]
    return [(name, moves) for name, moves in found if moves]


@pages.app_template_global()
def standing(ranked: Ranked) -> str:
    """Rank and points, as short as can be; who has too few games has no rank."""
    points = numeral(ranked.row.points)
    if ranked.rank is None:
        return say("undo.unranked", points=points)
    return say("undo.rank", rank=ranked.rank, points=points)


def concerned(venue: View, deed: Deed) -> set[int]:
    """Which seasons and tournaments a deed could change anything in."""
    while isinstance(deed, Undo):
        deed = venue.log[deed.deed - 1].deed
    if isinstance(deed, Merge):
        return {*venue.state.competitions}
    number = getattr(deed, "competition", None)
    return set() if number is None else {number}
