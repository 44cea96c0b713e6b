"""A play that is abandoned leaves its table free; if somebody goes on with it, it has it again."""

from collections.abc import Iterator

from sqlalchemy import Connection

from companion.services.play import entries as plays
from companion.services.play.entries import ABANDONED, RUNNING
from companion.services.play.reader import Actor
from companion.services.policy import Role
from companion.services.venue.phones import visitor_by_phone
from companion.services.venue.reader import VenueView, Visitor, do, load_venue
from companion.store.database import Store
from companion.store.viewers import venue_of_play
from companion.venue.actions import AbandonPlay, Action, OpenPad
from companion.venue.location import Location
from companion.venue.state import Table


def set_status(store: Store, actor: Actor, key: str, status: str) -> None:
    """The same as of any play; and its table, if it has one, learns of it with it."""
    venue = store.read(lambda connection: venue_of_play(connection, key))
    if venue is None or not actions_of(load_venue(store, venue.key), key, status):
        plays.set_status(store, actor, key, status)
        return

    def beside(connection: Connection, view: VenueView) -> None:
        plays.write_status(store, connection, actor, key, status)

    do(
        store,
        keeper(store, venue.key, actor),
        lambda view: actions_of(view, key, status),
        "",
        beside,
    )
    store.tell(key)


def keeper(store: Store, venue: str, actor: Actor) -> Visitor:
    """Whoever keeps a play may break it off, also with a phone that never came into the venue."""
    known = visitor_by_phone(store, venue, actor)
    return known or Visitor(venue, Role.STRANGER, actor.name, device=actor.device)


def actions_of(view: VenueView, key: str, status: str) -> list[Action]:
    """What follows for the table of a play; nothing once a result was entered for it."""
    for at, table in open_tables(view):
        if table.lines is not None or table.void:
            continue
        if status == ABANDONED and table.play == key:
            return [AbandonPlay(*at.indexes, key)]
        if status == RUNNING and table.play is None and key in table.abandoned:
            return [OpenPad(*at.indexes, key, game_of(view, key))]
    return []


def open_tables(view: VenueView) -> Iterator[tuple[Location, Table]]:
    for number, competition in view.state.competitions.items():
        current = competition.current
        if current is None or competition.finished:
            continue
        for index, table in enumerate(competition.rounds[current].tables):
            yield Location.of_indexes(number, current, index), table


def game_of(view: VenueView, key: str) -> str:
    begun = [done.action for done in view.log if isinstance(done.action, OpenPad)]
    return next(action.game for action in begun if action.play == key)
