"""Erasures that are asked for at a phone: it may not be the phone of whom it says it is.

An organiser confirms or declines; until then it can be taken back at the phone. If nobody says
anything for a day, it is carried out: nobody has to wait for an organiser to be forgotten.
"""

from datetime import timedelta

from sqlalchemy import Connection

from companion.play.automatic import AUTOMATIC
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import later, now
from companion.services.erasure.erasure import erase
from companion.services.policy import Role
from companion.services.venue.reader import VenueView, Visitor, do, view_of, write
from companion.store.database import Store
from companion.store.erasure import due_erasures, end_erasures, erasures_of, put_erasure
from companion.venue.actions import DeclineErasure, RequestErasure

WAIT = timedelta(days=1)


def request(store: Store, visitor: Visitor, person: int, token: str = "") -> VenueView:
    """Ask to be erased; organisers see it at once."""
    policy.check("request_erasure", visitor.role, own=person == visitor.person)

    def beside(connection: Connection, view: VenueView) -> None:
        if person in erasures_of(connection, view.id):
            raise RuleViolation("asked_already")
        put_erasure(connection, view.id, person, later(WAIT))

    return do(store, visitor, lambda view: [RequestErasure(person)], token, beside)


def decline(store: Store, visitor: Visitor, person: int, token: str = "") -> VenueView:
    """Nobody is erased: an organiser says so, or whoever asked for it."""
    policy.check("decline_erasure", visitor.role, own=person == visitor.person)

    def beside(connection: Connection, view: VenueView) -> None:
        if not end_erasures(connection, view.id, [person]):
            raise RuleViolation("not_asked")

    return do(store, visitor, lambda view: [DeclineErasure(person)], token, beside)


def requests(store: Store, view: VenueView) -> dict[int, str]:
    """Who asked to be erased, and when that is carried out, the first to come first."""
    found = store.read(lambda connection: erasures_of(connection, view.id))
    return {person: due for person, due in found.items() if is_somebody(view, person)}


def is_somebody(view: VenueView, person: int) -> bool:
    known = view.state.people[person]
    return not known.erased and known.into is None


def carry_out(store: Store) -> int:
    """All whose day has passed; how many that were."""
    found = store.read(lambda connection: due_erasures(connection, now()))
    return sum([carried_out(store, key, person) for key, person in found])


def carried_out(store: Store, key: str, person: int) -> bool:
    visitor = Visitor(key, Role.OWNER, AUTOMATIC)
    try:
        erase(store, visitor, person)
    except RuleViolation:  # erased meanwhile, or put together with somebody else
        end(store, visitor, person)
        return False
    return True


def end(store: Store, visitor: Visitor, person: int) -> None:
    def job(connection: Connection) -> None:
        view = view_of(store, connection, visitor.key)
        end_erasures(connection, view.id, [person])

    write(store, job)
