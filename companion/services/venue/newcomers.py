"""Who added themselves by the join link: how many at once, and how all of a flood are removed."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection

from companion.ledger.entry import Entry
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.venue.reader import VenueView, Visitor, do
from companion.store.database import Store
from companion.store.venues import send_away
from companion.venue.actions import Action, AddPeople, Remove
from companion.venue.state import self_of

MOST_A_MINUTE = 60  # in a venue, whichever phones and addresses they come from
A_MINUTE, A_DAY = timedelta(minutes=1), timedelta(days=1)


class Newcomer(NamedTuple):
    number: int
    at: str


def by_link(log: Iterable[Entry[Action]], since: str) -> list[Entry[Action]]:
    """The actions by which somebody came in by the join link: what phones add is nothing else."""
    return [
        done
        for done in log
        if isinstance(done.action, AddPeople) and done.by.startswith("phone ") and done.at >= since
    ]


def before_now(time: timedelta) -> str:
    moment = datetime.fromisoformat(now()) - time
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def check_rush(view: VenueView) -> None:
    """A bound that no evening reaches, and a script at once: it leaves the list usable."""
    # As many actions as there are at most to count, and those that other people did meanwhile.
    latest = view.log[-20 * MOST_A_MINUTE :]
    if len(by_link(latest, before_now(A_MINUTE))) >= MOST_A_MINUTE:
        raise RuleViolation("too_many_newcomers")


def is_new(view: VenueView, seq: int) -> bool:
    """Whether an action of the log is so fresh that a second sending of its form is a slip."""
    return bool(view.log[seq - 1].at >= before_now(A_MINUTE))


def newcomers(view: VenueView, since: str = "") -> list[Newcomer]:
    """Who came by the join link and played nothing, of the last day or since a moment."""
    played = {
        self_of(view.state, person)
        for competition in view.state.competitions.values()
        for round_ in competition.rounds
        for table in round_.tables
        for person in table.people
    }
    found = [
        Newcomer(done.action.first, done.at)
        for done in by_link(view.log, max(since, before_now(A_DAY)))
        if isinstance(done.action, AddPeople)
    ]
    return [each for each in found if each.number not in played and is_guest(view, each.number)]


def is_guest(view: VenueView, number: int) -> bool:
    """Nobody else meanwhile, and nobody whom an organiser has decided about."""
    person = view.state.people[number]
    return person.guest and person.here and not person.erased and person.into is None


def remove(store: Store, visitor: Visitor, since: str, token: str = "") -> VenueView:
    """All of them since a moment, in one action that can be undone; their phones are outside."""
    policy.check("remove", visitor.role)
    if not since:  # the page is of another day, or made up
        raise RuleViolation("moved_on")

    def gone(view: VenueView) -> list[int]:
        return [each.number for each in newcomers(view, since)]

    def decide(view: VenueView) -> list[Remove]:
        if not gone(view):
            raise RuleViolation("no_newcomers")
        return [Remove(gone(view))]

    def beside(connection: Connection, view: VenueView) -> None:
        send_away(connection, view.id, gone(view))

    return do(store, visitor, decide, token, beside)
