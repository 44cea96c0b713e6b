"""What somebody needs in the last round before a cut."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.competition.scoring.forecast import Need, needed
from companion.competition.seating.problem import Draw
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import live_results
from companion.store.database import Store
from companion.venue.state import TOURNAMENT, Competition, self_of, takes_part
from companion.venue.views.numbered import LiveResults, numbered_of


class ForecastView(NamedTuple):
    cut: int
    need: Need


def is_last(competition: Competition) -> bool:
    """Whether the last round before the cut is being played, or comes next."""
    settings, played = competition.settings, len(competition.rounds)
    if competition.of != TOURNAMENT or not settings.planned or not settings.cut.size:
        return False
    if any(each.final for each in competition.rounds) or competition.finished:
        return False
    return played == settings.planned - (1 if competition.current is None else 0)


def forecast_of(store: Store, view: VenueView, number: int, person: int) -> ForecastView | None:
    """None where it is too early to say, or too late."""
    competition = view.state.competitions[number]
    if not is_last(competition) or not takes_part(competition, person):
        return None
    cut, size = competition.settings.cut.size, competition.settings.sizes[0]
    live = live_results(store, view, number)
    numbered = numbered_of(view.state, number, live)
    before, player = numbered.competition, numbered.numbers[person]
    if competition.current is None:
        return ForecastView(cut, needed(before, player, cut, size=size))
    now = competition.rounds[-1]
    if not now.tables:
        before = before._replace(rounds=before.rounds[:-1])
        return ForecastView(cut, needed(before, player, cut, size=size, weight=now.weight))
    draw = Draw(still_playing(view, number, numbered.numbers, live), [])
    return ForecastView(cut, needed(before, player, cut, draw, size, now.weight, begun=True))


def still_playing(
    view: VenueView, number: int, numbers: Mapping[int, int], live: LiveResults
) -> list[list[int]]:
    """The tables of the round that is going on which have no result yet."""
    rounds = view.state.competitions[number].rounds
    return [
        [numbers[self_of(view.state, person)] for person in table.people]
        for index, table in enumerate(rounds[-1].tables)
        if table.lines is None and not table.void and (len(rounds) - 1, index) not in live
    ]
