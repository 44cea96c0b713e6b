"""What somebody needs in the last round before a cut."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.services.live import live_results
from companion.services.venues import View
from companion.store import Store
from companion.tourney.history import Draw
from companion.tourney.outlook import Need, needed
from companion.tourney.venue.contest import Live, contest_of
from companion.tourney.venue.state import TOURNAMENT, Competition, self_of, takes_part


class Outlook(NamedTuple):
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


def outlook_of(store: Store, view: View, number: int, person: int) -> Outlook | None:
    """None where it is too early to say, or too late."""
    competition = view.state.competitions[number]
    if not is_last(competition) or not takes_part(competition, person):
        return None
    cut, size = competition.settings.cut.size, competition.settings.sizes[0]
    live = live_results(store, view, number)
    contest = contest_of(view.state, number, live)
    before, player = contest.competition, contest.numbers[person]
    if competition.current is None:
        return Outlook(cut, needed(before, player, cut, size=size))
    now = competition.rounds[-1]
    if not now.tables:
        before = before._replace(rounds=before.rounds[:-1])
        return Outlook(cut, needed(before, player, cut, size=size, weight=now.weight))
    draw = Draw(still_playing(view, number, contest.numbers, live), [])
    return Outlook(cut, needed(before, player, cut, draw, size, now.weight, begun=True))


def still_playing(
    view: View, number: int, numbers: Mapping[int, int], live: Live
) -> list[list[int]]:
    """The tables of the round that is going on which have no result yet."""
    rounds = view.state.competitions[number].rounds
    return [
        [numbers[self_of(view.state, person)] for person in table.people]
        for index, table in enumerate(rounds[-1].tables)
        if table.lines is None and not table.void and (len(rounds) - 1, index) not in live
    ]
