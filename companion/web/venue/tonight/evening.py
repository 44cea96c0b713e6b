"""The strip of an evening, on each of its pages: timer, tables, who has none, and what Undo undoes.

It is worked out from the venue alone, so every page can show it without its view knowing of it.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from flask import g, request

from companion.ledger.entry import Entry
from companion.services.clock import now as now_written
from companion.services.venue import big_screen as big_screens
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import live_results
from companion.venue.actions import AccountEntry, Action, Revoke, action_in
from companion.venue.fold import LASTING
from companion.venue.location import Location
from companion.venue.rounds import unseated
from companion.venue.state import Competition, Round
from companion.web.base.dates import say_time
from companion.web.security.rights import store
from companion.web.security.visitor import allowed, pages, round_name
from companion.web.venue.activity.sentences import Titles, told
from companion.web.venue.big_screen.timers import Clock, clock_of, worth_showing
from companion.web.venue.rounds.page import FURTHEST, state_of

# The pages of an evening, beside that of the night itself: each has the strip.
AROUND = frozenset(
    {
        "table_page",
        "documents",
        "big_screen_control",
        "where",
        "seat_by_hand",
        "arrive",
        "round_scores",
        "enter_round_scores",
    }
)
REDO_FOR = timedelta(minutes=5)


class LastAction(NamedTuple):
    """What was done last, which can be undone; or what was undone last, which can be redone."""

    entry: int
    what: str
    time: str
    undone: bool


class EveningStrip(NamedTuple):
    """A night or round, as its strip shows it."""

    at: Location
    competition: Competition
    now: Round
    timer: str
    clock: Clock | None
    minutes: int
    last: LastAction | None
    moment: int

    @property
    def without_table(self) -> int:
        return len(unseated(self.now))


@pages.app_template_global()
def evening_around(venue: VenueView) -> EveningStrip | None:
    """The evening that this page belongs to; of a page with none, nothing."""
    if "evening" not in g:
        g.evening = find_evening(venue)
    found: EveningStrip | None = g.evening
    return found


def find_evening(venue: VenueView) -> EveningStrip | None:
    endpoint = (request.endpoint or "").removeprefix("venue.")
    if endpoint not in AROUND or not allowed("seat"):
        return None
    at = (request.view_args or {}).get("at") or only_evening(venue)
    if not isinstance(at, Location) or not is_open(venue, at):
        return None
    return evening_at(venue, at)


def only_evening(venue: VenueView) -> Location | None:
    """The night that is open, if it is the only one."""
    found = evenings(venue)
    return found[0] if len(found) == 1 else None


def evenings(venue: VenueView) -> list[Location]:
    """All nights and rounds that are open, the newest first."""
    running = [*venue.state.competitions.items()][::-1]
    return [
        Location(number, len(each.rounds))
        for number, each in running
        if each.current is not None and not each.finished
    ]


def is_open(venue: VenueView, at: Location) -> bool:
    competition = venue.state.competitions.get(at.competition)
    return competition is not None and competition.current == at.round_index


@pages.app_template_global()
def evening_at(venue: VenueView, at: Location) -> EveningStrip:
    competition = venue.state.competitions[at.competition]
    now = competition.rounds[at.round_index]
    name = big_screens.timer_name(at.competition, at.round_index)
    timer = big_screens.big_screen_now(store(), venue).timers.get(name) if now.open else None
    moment = big_screens.moment()
    return EveningStrip(
        at=at.of_round,
        competition=competition,
        now=now,
        timer=name,
        clock=worth_showing(clock_of(timer, moment)),
        minutes=competition.settings.minutes or big_screens.MINUTES,
        last=last_action(venue) if now.open and allowed("undo") else None,
        moment=moment,
    )


@pages.app_template_global()
def states_at(venue: VenueView, at: Location) -> list[str]:
    """How far the tables are: those that are done first."""
    now = venue.state.competitions[at.competition].rounds[at.round_index]
    live = live_results(store(), venue, at.competition) if now.open else {}
    found = [
        state_of(table, (at.round_index, index) in live)
        for index, table in enumerate(now.tables)
        if table.people
    ]
    return sorted(found, key=FURTHEST.index)


def last_action(venue: VenueView) -> LastAction | None:
    found = last_entry(venue)
    if found is None:
        return None
    action = action_in(found.operation)
    undone = isinstance(action, Revoke)
    if isinstance(action, Revoke):
        action = action_in(venue.log[action.entry - 1].operation)
    what = told(venue, titles_of(venue, action), {}, action)
    return LastAction(found.seq, what, say_time(found.at), undone)


def last_entry(venue: VenueView) -> Entry[Action] | None:
    """The last thing that stands and can be undone; what was undone just now, first of all."""
    fallen, is_newest = venue.ledger.live.fallen, True
    for entry in reversed(venue.log):
        action = action_in(entry.operation)
        if isinstance(action, AccountEntry) or entry.seq in fallen:
            continue
        if isinstance(action, Revoke):
            if is_newest and is_recent(entry.at):
                return entry
        elif not isinstance(action, LASTING):
            return entry
        is_newest = False
    return None


def is_recent(at: str) -> bool:
    return datetime.fromisoformat(now_written()) - datetime.fromisoformat(at) < REDO_FOR


def titles_of(venue: VenueView, action: Action) -> Titles:
    """What the competition and the round of an action are called, if they are there."""
    fields = action._asdict()
    number, index = fields.get("competition"), fields.get("round")
    competition = venue.state.competitions.get(number) if isinstance(number, int) else None
    if competition is None or not isinstance(number, int):
        return Titles({}, {})
    rounds = {}
    if isinstance(index, int) and index < len(competition.rounds):
        rounds[number, index] = round_name(competition.rounds[index])
    return Titles({number: competition.name}, rounds)
