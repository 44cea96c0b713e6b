"""A play that is abandoned leaves its table free; if somebody goes on with it, it has it again."""

from collections.abc import Iterator

from sqlalchemy import Connection

from companion.services import plays
from companion.services.phones import visitor_by_phone
from companion.services.plays import ABANDONED, RUNNING
from companion.services.policy import Role
from companion.services.reading import Actor
from companion.services.venues import View, Visitor, do, load_venue
from companion.store import Store
from companion.store.following import venue_of_play
from companion.tourney.venue.deeds import Abandon, Begin, Deed
from companion.tourney.venue.state import Table

Place = tuple[int, int, int]


def set_status(store: Store, actor: Actor, key: str, status: str) -> None:
    """The same as of any play; and its table, if it has one, learns of it with it."""
    venue = store.read(lambda connection: venue_of_play(connection, key))
    if venue is None or not deeds_of(load_venue(store, venue.key), key, status):
        plays.set_status(store, actor, key, status)
        return

    def beside(connection: Connection, view: View) -> None:
        plays.write_status(store, connection, actor, key, status)

    do(store, keeper(store, venue.key, actor), lambda view: deeds_of(view, key, status), "", beside)
    store.tell(key)


def keeper(store: Store, venue: str, actor: Actor) -> Visitor:
    """Whoever keeps a play may break it off, also with a phone that never came into the venue."""
    known = visitor_by_phone(store, venue, actor)
    return known or Visitor(venue, Role.STRANGER, actor.name, device=actor.device)


def deeds_of(view: View, key: str, status: str) -> list[Deed]:
    """What follows for the table of a play; nothing once a result was entered for it."""
    for place, table in open_tables(view):
        if table.lines is not None or table.void:
            continue
        if status == ABANDONED and table.play == key:
            return [Abandon(*place, key)]
        if status == RUNNING and table.play is None and key in table.abandoned:
            return [Begin(*place, key, game_of(view, key))]
    return []


def open_tables(view: View) -> Iterator[tuple[Place, Table]]:
    for number, competition in view.state.competitions.items():
        current = competition.current
        if current is None or competition.finished:
            continue
        for index, table in enumerate(competition.rounds[current].tables):
            yield (number, current, index), table


def game_of(view: View, key: str) -> str:
    begun = [done.deed for done in view.log if isinstance(done.deed, Begin)]
    return next(deed.game for deed in begun if deed.play == key)
