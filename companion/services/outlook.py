"""What somebody needs in the last round before a cut."""

from typing import NamedTuple

from companion.services.live import live_results
from companion.services.venues import View
from companion.store import Store
from companion.tourney.history import Draw
from companion.tourney.outlook import Need, needed
from companion.tourney.strict import Number
from companion.tourney.venue.contest import contest_of, sitting_of
from companion.tourney.venue.state import TOURNAMENT, Competition, takes_part


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
    cut = competition.settings.cut.size
    contest = contest_of(view.state, number, live_results(store, view, number))
    before, draw = contest.competition, None
    weight: Number = 1
    if competition.current is not None:
        now = competition.rounds[-1]
        weight = now.weight
        if any(table.lines is not None for table in now.tables):
            return None  # some know already what others can only guess
        before = before._replace(rounds=before.rounds[:-1])
        if now.tables:
            past = sitting_of(view.state, now, now.sittings - 1, contest.numbers)
            draw = Draw([[*table] for table in past.tables], [*past.byes])
    player, size = contest.numbers[person], competition.settings.sizes[0]
    return Outlook(cut, needed(before, player, cut, draw, size, weight))
