"""What the database says of what is followed: which plays belong to it, and how far it has come."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import partial
from time import sleep

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.live.hub import LOOK, NOBODY, Channel, Hub
from companion.live.subjects import (
    BigScreenSubject,
    LiveMark,
    PlaySubject,
    VenueSubject,
    subject_of,
)
from companion.services.play.reader import Unknown
from companion.services.venue.join_links import BIG_SCREEN
from companion.services.venue.views.live_results import followed
from companion.store.big_screens import big_screen_changes
from companion.store.connection.postgres import is_postgres
from companion.store.database import Store
from companion.store.plays import marks_of
from companion.store.viewers import latest_actions


class StoreSource:
    """Entries of this process come by the store; those of other processes are looked for.

    SQLite is asked ten times a second whether anybody wrote; PostgreSQL says who wrote to what.
    """

    failures = (Unknown, SQLAlchemyError)

    def __init__(self, store: Store) -> None:
        self.store = store

    def plays_at(self, channel: str) -> frozenset[str]:
        return followed(self.store, channel)

    def look(self, hub: Hub) -> None:
        """See what other processes write, as long as anybody watches."""
        if is_postgres(self.store.engine):
            return self.hear(hub)
        with self.store.engine.connect() as connection:
            return look_through(hub, connection)

    def hear(self, hub: Hub) -> None:
        with closing(self.store.ear()) as ear:
            missed: set[str | None] = {None}  # whatever came before it listened
            while hub.still_watched():
                heard, missed = missed | {*ear.listen(LOOK)}, set()
                if not heard and all(each.mark for each in [*hub.channels.values()]):
                    continue
                # Nobody knows what was missed; and who is new here has to be looked at once.
                channels = {
                    name: channel
                    for name, channel in dict(hub.channels).items()
                    if heard & {*heard_as(name), None, *channel.plays} or channel.mark is None
                }
                if channels:
                    hub.compare(channels, self.store.read(partial(marks_in, channels=channels)))


def live_hub(store: Store) -> Hub:
    """A hub for all that a store keeps."""
    hub = Hub(StoreSource(store))
    store.listeners.append(hub.tell)
    return hub


def look_through(hub: Hub, connection: Connection) -> None:
    version = -1
    while hub.still_watched():
        latest = data_version(connection)
        channels = dict(hub.channels)
        strangers = any(channel.mark is None for channel in channels.values())
        if latest != version or strangers:
            version = latest
            hub.compare(channels, marks_in(connection, channels))
        connection.rollback()
        sleep(LOOK)


def data_version(connection: Connection) -> int:
    """A number that changes with every commit of any other connection."""
    return int(connection.exec_driver_sql("pragma data_version").scalar_one())


def heard_as(channel: str) -> tuple[str, ...]:
    """The names under which other processes tell of what is followed here."""
    match subject_of(channel):
        case BigScreenSubject(key):
            return VenueSubject(key).channel, channel
    return (channel,)


def marks_in(connection: Connection, channels: Mapping[str, Channel]) -> dict[str, LiveMark]:
    """How far all of this has come: plays by themselves, venues with the plays in them."""
    subjects = {channel: subject_of(channel) for channel in channels}
    venues = {name: each for name, each in subjects.items() if not isinstance(each, PlaySubject)}
    plays = {play for channel in venues for play in channels[channel].plays}
    found = marks_of(connection, [*{*channels} - {*venues} | plays])
    actions = (
        latest_actions(connection, [*{each.key for each in venues.values()}]) if venues else {}
    )
    screens = [each.key for each in venues.values() if isinstance(each, BigScreenSubject)]
    changes = big_screen_changes(connection, screens, BIG_SCREEN) if screens else {}
    for channel, subject in venues.items():
        standing, rights = standing_of(found, channels[channel].plays), 0
        if isinstance(subject, BigScreenSubject):
            changed, rights = changes.get(subject.key, (0, 0))
            standing += f" {changed}"
        found[channel] = LiveMark(actions.get(subject.key, 0), standing, rights)
    return found


def standing_of(found: Mapping[str, LiveMark], plays: Iterable[str]) -> str:
    marks = [found.get(play, NOBODY) for play in sorted(plays)]
    return " ".join([f"{mark.seq} {mark.status}" for mark in marks])
