"""What takes its turn on the big screen, and how fast: events of today, all seen in a minute."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, Self, TypeVar

from companion.services.venue import big_screen as big_screens
from companion.services.venue.reader import VenueView
from companion.venue.state import KNOCKOUT, TOURNAMENT, Competition, Round, Table

LATELY = 12 * 3600  # seconds: an evening, and what was over long ago is not of it
MOST_COMPETITIONS = 3
ONCE_AROUND = 58  # seconds
BRIEFEST = 4


class TodaysEvent(NamedTuple):
    number: int
    competition: Competition


class Lasting(Protocol):
    @property
    def seconds(self) -> int: ...

    def _replace(self, *, seconds: int) -> Self: ...


S = TypeVar("S", bound=Lasting)


def of_today(view: VenueView, at: int) -> list[TodaysEvent]:
    """In which anything was done lately, the latest first."""
    found: dict[int, None] = {}
    for entry in reversed(view.log):
        if at - datetime.fromisoformat(entry.at).timestamp() > LATELY:
            break
        number: int = getattr(entry.action, "competition", 0)
        if number in view.state.competitions:
            found[number] = None
    return [TodaysEvent(number, view.state.competitions[number]) for number in found]


def going_on(view: VenueView, at: int) -> list[tuple[int, Competition, Round]]:
    """Rounds that are open, of today, the newest first."""
    today = {each.number for each in of_today(view, at)}
    return [each for each in open_rounds(view) if each[0] in today][:MOST_COMPETITIONS]


def open_rounds(view: VenueView) -> list[tuple[int, Competition, Round]]:
    newest = [*view.state.competitions.items()][::-1]
    return [
        (number, each, each.rounds[each.current])
        for number, each in newest
        if each.current is not None and not each.finished
    ]


def ranked_now(view: VenueView, at: int) -> list[tuple[int, Competition]]:
    """What goes on and has any result; where nothing does, what was over last."""
    begun = [each for each in of_today(view, at) if has_results(each.competition)]
    running = [each for each in begun if not is_over(each.competition)]
    newest = sorted(running, key=lambda each: -each.number)
    return [(*each,) for each in newest[:MOST_COMPETITIONS] or begun[:1]]


def has_results(competition: Competition) -> bool:
    """Or at least a play that could give one any moment."""
    tables: Iterable[Table] = (table for each in competition.rounds for table in each.tables)
    return any(table.lines is not None or table.play is not None for table in tables)


def is_over(competition: Competition) -> bool:
    """Whether there is nothing more to wait for today, also if nobody said that it is finished."""
    if competition.finished or competition.current is not None:
        return competition.finished
    if competition.of != TOURNAMENT or not competition.rounds:
        return True  # a night was closed
    settings, last = competition.settings, competition.rounds[-1]
    if last.final:
        return len(last.tables) == 1 and not last.waiting
    goes_on = settings.cut.size or settings.cut.minimum is not None or settings.format == KNOCKOUT
    return bool(settings.planned and len(competition.rounds) >= settings.planned and not goes_on)


def paced(slides: Sequence[S]) -> list[S]:
    """All of them in less than a minute: pages that nobody set the time of turn faster."""
    usual = big_screens.SECONDS
    free = [each for each in slides if each.seconds == usual]
    taken = sum([each.seconds for each in slides if each.seconds != usual])
    own = max(BRIEFEST, min(usual, (ONCE_AROUND - taken) // max(1, len(free))))
    return [each._replace(seconds=own) if each.seconds == usual else each for each in slides]
