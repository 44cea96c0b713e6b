"""Where everybody stood before the last round that has a result."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.competition.scoring.incremental import IncrementalStandings as Counted
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import live_results
from companion.store.database import Store
from companion.venue.state import Competition, Person
from companion.venue.views.numbered import NumberedCompetition
from companion.venue.views.standings import as_before, ranked_after


class EarlierRanks(NamedTuple):
    """By person, with what they were counted from: rounds that are over seldom change."""

    competition: Competition
    people: Mapping[int, Person]
    numbered: NumberedCompetition
    counted: Counted
    ranks: Mapping[int, int | None]


def ranks_before(store: Store, view: VenueView, number: int) -> Mapping[int, int | None]:
    """Nobody's where there was no round before, and none of whoever had not played."""
    live = live_results(store, view, number)
    earlier = max(last_played(view.state.competitions[number]), *[each for each, _ in live], -1)
    if earlier < 1:
        return {}
    past = as_before(view.state, number, earlier)
    name = f"ranks before {view.key} {number}"
    known: EarlierRanks | None = store.venues.get(name)
    now = past.competitions[number], past.people
    if known is None or known[:2] != now:
        before = (known.numbered, known.counted) if known else None
        numbered, counted, rows = ranked_after(past, number, {}, before)
        ranks = {row.person: row.rank for row in rows if row.row.played}
        known = EarlierRanks(*now, numbered, counted, ranks)
        store.venues.put(name, known)
    return known.ranks


def last_played(competition: Competition) -> int:
    """The index of the last round with a result; -1 before there is any."""
    for index in reversed(range(len(competition.rounds))):
        if any(table.lines is not None for table in competition.rounds[index].tables):
            return index
    return -1
