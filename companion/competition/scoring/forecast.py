"""What somebody needs in the last round to be among the first so many, and what a change moves.

By points only: whoever would be level with them counts as ahead for what is sure, and as behind
for what could be. So a promise is kept whatever the tie-breaks say, and nobody is told
that it is over while it is not. Every table is thought to be played to its end, with a place for
everybody; places may be shared.

- The draw is known, and places give the points (`placing`, `beaten`): exact on points, as each
  table's results are looked at as a whole. Only a bonus for a new title is left open, and where
  the best rounds of a mean count, in which less can be more, it is on the safe side.
- The draw is not known: any people could sit together at tables of one size, and sharing places
  is bounded by what the best places give in all. On the safe side.
- Points follow from scores (`share`, `winner`): each other player could win it all or nothing, on
  the safe side; scores are not negative. Points that are `given` have no bounds at all.
"""

from typing import NamedTuple

from companion.competition.file import FileCompetition
from companion.competition.reader import Number
from companion.competition.scoring.last_round import BY_PLACE, Contenders, LastRound
from companion.competition.scoring.totals import Totals
from companion.competition.seating.problem import Draw

SAFE, OPEN, OUT = "safe", "open", "out"


class LastRoundResult(NamedTuple):
    """A result in the last round: a place of one's own at the table, and the points it leads to.

    Where scores give the points there is no place: `total` itself could do, and more is sure.
    """

    place: int | None
    total: Number | float


class Need(NamedTuple):
    """`sure` is the least that suffices whatever others do, `could` the least that may suffice.

    None: nothing does. Safe is who needs nothing, not even a place; out is whom nothing helps.
    """

    verdict: str
    sure: LastRoundResult | None
    could: LastRoundResult | None


def needed(
    competition: FileCompetition,
    player: int,
    cut: int,
    draw: Draw | None = None,
    size: int = 4,
    weight: Number = 1,
    begun: bool = False,
) -> Need:
    """For one more round: with its draw, or, if there is none yet, at tables of `size`.

    A round that has begun is the competition's last: the draw is what is left of it to be played.
    """
    last = LastRound(Totals(competition), draw, size, weight, begun)
    rivals = Contenders(last, player)
    if not last.ranked(player, last.plays(player)):
        return Need(OUT, None, None)
    if competition.scheme.points.kind in BY_PLACE:
        return by_place(last, rivals, cut)
    return by_score(last, rivals, cut)


def by_place(last: LastRound, rivals: Contenders, cut: int) -> Need:
    """From the best place down to none at all: what is sure has to be so with all the better."""
    player, sure, could = rivals.player, None, None
    size = last.size_of(player) if last.plays(player) else 0
    places = [*range(1, size + 1), None]
    falling = False
    for place in places:
        least, most = last.total(player, place)
        falling = falling or rivals.passing(place, least) >= cut
        if not falling:
            sure = LastRoundResult(place, least)
        if rivals.ahead_for_sure(place, most) < cut:
            could = LastRoundResult(place, most)
    return Need(verdict(sure is not None and sure.place is None, could), sure, could)


def by_score(last: LastRound, rivals: Contenders, cut: int) -> Need:
    """Of all the others that could come so far the one in the last place of the cut is the bar."""
    least, most = last.bounds(rivals.player)
    bounds = [last.bounds(other) for other in rivals.everybody]
    if len(bounds) < cut:
        return Need(SAFE, LastRoundResult(None, least), LastRoundResult(None, least))
    threat = sorted([high for _, high in bounds], reverse=True)[cut - 1]
    hurdle = sorted([low for low, _ in bounds], reverse=True)[cut - 1]
    sure = LastRoundResult(None, threat) if most > threat else None
    could = LastRoundResult(None, hurdle) if most >= hurdle else None
    return Need(verdict(least > threat, could), sure, could)


def verdict(safe: bool, could: LastRoundResult | None) -> str:
    return SAFE if safe else OUT if could is None else OPEN
