"""What the plays of a venue say of somebody, and the same plays when they are forgotten.

Each is rewritten in a transaction of its own, worked out before: nobody at another table waits.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from companion.competition.patience import unhurried
from companion.ledger.chain import hash_entry
from companion.ledger.entry import Entry
from companion.play.arrangement import renamed_in
from companion.play.state import GameRulebook
from companion.play.wire import Wire, read_operation, write_operation
from companion.services.erasure.mentions import FREE_TEXT, PLAY, Forgotten, Mention
from companion.services.play.rows import table_of
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView
from companion.store.database import Store
from companion.store.erasure import (
    keepers_at,
    people_by_phone,
    play_named,
    players_of,
    plays_with_author,
    rename_keeper,
    rename_players,
    texts_in_plays,
)
from companion.store.ledgers import PLAYS, entries_to_rewrite, put_entries
from companion.store.models import KeeperRow, PlainRow, PlayRow, values_of
from companion.store.plays import Head, any_head
from companion.store.share_links import keepers_of
from companion.venue.actions import OpenPad
from companion.venue.state import self_of

TRIES = 8


def plays_of(view: VenueView) -> list[str]:
    """Every play that was ever kept at a table of the venue, also where that was undone."""
    begun = [done.action.play for done in view.log if isinstance(done.action, OpenPad)]
    return [*dict.fromkeys(begun)]


def seats_of(view: VenueView) -> dict[str, tuple[int, ...]]:
    """Who sat where in which plays, as far as that stands."""
    tables = [
        table
        for competition in view.state.competitions.values()
        for played in competition.rounds
        for table in played.tables
    ]
    return {
        play: tuple([self_of(view.state, each) for each in table.people])
        for table in tables
        for play in (table.play, *table.abandoned)
        if play
    }


def names_in_plays(
    connection: Connection, seats: Mapping[str, tuple[int, ...]], person: int
) -> set[str]:
    """What somebody was called where they sat: they may have had another name then."""
    sat = [key for key, people in seats.items() if person in people]
    found = {row.key: row.players for row in unhurried(players_of(connection, sat))}
    at = {key: seats[key].index(person) for key in found}
    return {name for key, seat in at.items() for name in found[key][seat : seat + 1]}


class PlayNow(NamedTuple):
    """All that tells whether a play is still the same."""

    play: PlayRow
    keepers: Sequence[KeeperRow]
    head: Head | None

    def is_like(self, other: "PlayNow | None") -> bool:
        return other is not None and self.said == other.said

    @property
    def said(self) -> tuple[object, ...]:
        return values_of(self.play), [values_of(keeper) for keeper in self.keepers], self.head


class Changed(NamedTuple):
    """A play without the name: what it was, the players then, whose name on it goes, its entries.

    Entries that cannot be read stay as they are, which `faults` says.
    """

    before: PlayNow
    players: list[str]
    keepers: list[str]
    becomes: str
    entries: list[PlainRow] | None


def rewrite_plays(store: Store, forgotten: Forgotten, view: VenueView) -> None:
    for play in store.read(lambda each: plays_about(each, forgotten, plays_of(view))):
        rewrite_play(store, forgotten, view, play)


def rewrite_play(store: Store, forgotten: Forgotten, view: VenueView, key: str) -> None:
    """Worked out before, and once more where somebody entered something meanwhile."""
    for _ in range(TRIES):
        changed = store.read(lambda connection: changed_play(connection, forgotten, view, key))
        if changed is None:
            return
        if store.write(partial(put_play, store, key, changed)):
            break
    else:
        store.write(partial(forget_now, store, forgotten, view, key))
    store.cache.drop_about(key)
    store.tell(key)


def forget_now(
    store: Store, forgotten: Forgotten, view: VenueView, key: str, connection: Connection
) -> None:
    """While everybody waits: somebody has entered something each time."""
    changed = changed_play(connection, forgotten, view, key)
    if changed is not None:
        put_play(store, key, changed, connection)


def put_play(store: Store, key: str, changed: Changed, connection: Connection) -> bool:
    if not changed.before.is_like(play_now(connection, key)):
        return False
    found = changed.before.play
    for device in changed.keepers:
        rename_keeper(connection, found.id, device, changed.becomes)
    if changed.entries is not None:
        put_entries(connection, PLAYS, found.id, changed.entries)
    rename_players(connection, found.id, changed.players)
    store.notify(connection, key)
    return True


def play_now(connection: Connection, key: str) -> PlayNow | None:
    found = play_named(connection, key)
    if found is None:
        return None
    return PlayNow(found, keepers_of(connection, found.id), any_head(connection, key))


def changed_play(
    connection: Connection, forgotten: Forgotten, view: VenueView, key: str
) -> Changed | None:
    before = play_now(connection, key)
    if before is None:
        return None
    found, keepers, _ = before
    players = renamed(forgotten, view, key, found.players)
    owners = people_by_phone(connection, view.id)
    own = [row for row in keepers if row.device in forgotten.phones]
    others = {row.name for row in keepers if row not in own and row.device in owners}
    here = forgotten._replace(names=forgotten.names | {row.name for row in own if row.name})
    authors = here.names - others  # somebody else may be called the same, and keep this play
    named = [row for row in keepers if row in own or row.name in authors]
    devices = [row.device for row in named if row.name != here.becomes]
    entries = rechained(connection, here, authors, found, key, players)
    if not devices and not entries and players == found.players:
        return None
    return Changed(before, players, devices, here.becomes, entries)


def plays_about(connection: Connection, forgotten: Forgotten, keys: list[str]) -> list[str]:
    """The plays that have anything of somebody: a seat, a phone, the name, or a word of it."""
    names = forgotten.names
    found = {key for key, people in forgotten.seats.items() if forgotten.person in people}
    found |= {
        row.key
        for row in unhurried(players_of(connection, keys))
        if names.intersection(row.players)
    }
    found |= {
        row.key
        for row in unhurried(keepers_at(connection, keys))
        if row.device in forgotten.phones or row.name in names
    }
    found |= {*plays_with_author(connection, keys, names)}
    found |= {
        row.key
        for row in unhurried(texts_in_plays(connection, keys, ["change"]))
        if renamed_in(row.body.get("change", {}), forgotten.hidden) != row.body.get("change", {})
    }
    found |= {
        row.key
        for row in unhurried(texts_in_plays(connection, keys, FREE_TEXT))
        if forgotten.rewritten(row.body, Mention(PLAY, row.key, row.seq, "").name) != row.body
    }
    return [key for key in keys if key in found]


def renamed(forgotten: Forgotten, view: VenueView, key: str, players: list[str]) -> list[str]:
    """By the seat where it is known; else by the name, unless somebody else of it sits there."""
    people = forgotten.seats.get(key, ())
    return [
        forgotten.becomes
        if people[at : at + 1] == (forgotten.person,)
        or (name in forgotten.names and not is_called(view, people[at : at + 1], name))
        else name
        for at, name in enumerate(players)
    ]


def is_called(view: VenueView, people: tuple[int, ...], name: str) -> bool:
    named = [(person, view.people[person]) for person in people if person in view.people]
    own = [each for person, one in named for each in (one.name, shown_name(person, one))]
    return re.sub(r" #\d+$", "", name) in own


def rechained(
    connection: Connection,
    forgotten: Forgotten,
    authors: frozenset[str],
    found: PlayRow,
    key: str,
    players: list[str],
) -> list[PlainRow] | None:
    """All entries of a play without the name; None where nothing changes, or is readable."""
    try:
        before = table_of(found)
        rows = entries_to_rewrite(connection, PLAYS, found.id)
        entries = [entry_in(row) for row in rows]
    except Exception:  # the names go all the same
        return None
    rules = GameRulebook(before)
    after = GameRulebook(before._replace(players=tuple(players)))
    hashes = {rules.root(): after.root()}
    new = []
    for row, entry in unhurried(zip(rows, entries, strict=True)):
        sound = entry.hash == hash_entry(entry, rules.spell)
        by = forgotten.becomes if entry.by in authors else entry.by
        place = Mention(PLAY, key, entry.seq, "").name
        kind, body = write_operation(entry.operation)
        body = forgotten.rewritten(body, place)
        if "change" in body:
            body = {"change": renamed_in(body["change"], forgotten.hidden)}
        previous = hashes.get(entry.previous, entry.previous)
        changed = Entry(entry.seq, read_operation(kind, body), by, entry.at, previous)
        hash_ = hash_entry(changed, rules.spell) if sound else entry.hash
        hashes[entry.hash] = hash_
        new.append({**row, "by": by, "body": body, "previous": previous, "hash": hash_})
    return None if new == rows else new


def entry_in(row: PlainRow) -> Entry[Wire]:
    operation = read_operation(row["kind"], row["body"])
    place = {name: row[name] for name in ("seq", "by", "at", "previous", "hash")}
    return Entry(operation=operation, **place)
