"""Somebody is forgotten: the name goes from everything that the venue keeps, the results stay.

A log is never changed but here. What is rewritten is chained anew; what was broken before stays
broken, so that nobody hides a forgery by forgetting somebody.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.ledger.chain import chained, root
from companion.services import policy
from companion.services.people import NUMBER, selves, shown_name
from companion.services.rows import entries_in, table_of
from companion.services.venues import (
    View,
    Visitor,
    cached_as,
    do,
    done_of,
    hash_of,
    load_venue,
)
from companion.store import Store
from companion.store.forgetting import (
    play_named,
    rename_keeper,
    rename_players,
    rewrite_deed,
    rewrite_entry,
)
from companion.store.queries import entries_of
from companion.store.sharing import keepers_of
from companion.store.venues import change_person, deeds_of, forget_phones, phones_of
from companion.tourney.venue.deeds import Begin, Erase
from companion.tourney.venue.state import self_of

FREE_TEXT = ("reason", "text")  # where people write what they like


class Forgotten(NamedTuple):
    """Who is to be forgotten: what he becomes, what he was called, where he sat, his phones."""

    becomes: str
    names: frozenset[str]
    seats: Mapping[str, int]
    phones: frozenset[str]

    def hidden(self, text: str) -> str:
        """A text without the name, whatever the letters are like."""
        for name in sorted(self.names, key=len, reverse=True):
            if any(map(str.isalpha, name)):
                pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
                text = re.sub(pattern, self.becomes, text, flags=re.IGNORECASE)
        return text

    def rewritten(self, value: Any, free: bool = False) -> Any:
        """JSON without the name, where people write what they like."""
        if isinstance(value, dict):
            return {key: self.rewritten(each, key in FREE_TEXT) for key, each in value.items()}
        if isinstance(value, list):
            return [self.rewritten(each, free) for each in value]
        return self.hidden(value) if free and isinstance(value, str) else value


def erase(store: Store, visitor: Visitor, person: int, token: str = "") -> View:
    """Forget somebody and whoever turned out to be the same one; all of it, or nothing."""
    policy.check("erase", visitor.role, own=person == visitor.person)
    plays: list[str] = []

    def beside(connection: Connection, view: View) -> None:
        forgotten = read_forgotten(connection, view, person)
        plays[:] = plays_of(view)
        for key in plays:
            forget_in_play(connection, forgotten, key)
        forget_in_log(connection, forgotten, view.id)
        for number in selves(view, person):
            values = {"name": "", "shown": NUMBER, "rated": False}
            change_person(connection, view.id, number, values)
            forget_phones(connection, view.id, number)
        for key in plays:
            store.notify(connection, key)

    do(store, visitor, lambda view: [Erase(person)], token, beside)
    store.venues.drop(cached_as(visitor.key))
    for key in plays:
        store.cache.drop(key)
    store.clean()
    for key in plays:
        store.tell(key)
    return load_venue(store, visitor.key)


def plays_of(view: View) -> list[str]:
    """Every play that was ever kept at a table of the venue, also where that was taken back."""
    begun = [done.deed.play for done in view.log if isinstance(done.deed, Begin)]
    return [*dict.fromkeys(begun)]


def read_forgotten(connection: Connection, view: View, person: int) -> Forgotten:
    """He may have had other names before: plays have kept them."""
    own = selves(view, person)
    phones = [phone for number in own for phone in phones_of(connection, view.id, number)]
    seats = seats_of(view, person)
    names = {view.people[number].name for number in own}
    names |= {shown_name(number, view.people[number]) for number in own}
    for key, seat in seats.items():
        found = play_named(connection, key)
        if found and seat < len(found.players):
            names.add(found.players[seat])
    becomes = f"#{person}"
    plain = {re.sub(r" #\d+$", "", name) for name in names}  # added where two were alike
    kept = {name for name in names | plain if name and not re.fullmatch(r"#\d+", name)}
    return Forgotten(becomes, frozenset(kept), seats, frozenset(phones))


def seats_of(view: View, person: int) -> dict[str, int]:
    """In which plays he sat, and where."""
    tables = [
        table
        for competition in view.state.competitions.values()
        for played in competition.rounds
        for table in played.tables
    ]
    return {
        play: seat
        for table in tables
        for play in (table.play, *table.abandoned)
        if play
        for seat, each in enumerate(table.people)
        if self_of(view.state, each) == person
    }


def forget_in_play(connection: Connection, forgotten: Forgotten, key: str) -> None:
    found = play_named(connection, key)
    if found is None:
        return
    players = renamed(forgotten, key, found.players)
    keepers = keepers_of(connection, found.id)
    own = [row for row in keepers if row.device in forgotten.phones]
    if players == found.players and not own and key not in forgotten.seats:
        return
    here = forgotten._replace(names=forgotten.names | {row.name for row in own if row.name})
    for row in keepers:
        if row in own or row.name in here.names:
            rename_keeper(connection, found.id, row.device, here.becomes)
    rechain(connection, here, found, players)
    rename_players(connection, found.id, players)


def renamed(forgotten: Forgotten, key: str, players: Iterable[str]) -> list[str]:
    """By the seat where it is known; else by the name, or what was left of a table stays."""
    seat = forgotten.seats.get(key)
    return [
        forgotten.becomes if at == seat or (seat is None and name in forgotten.names) else name
        for at, name in enumerate(players)
    ]


def rechain(connection: Connection, forgotten: Forgotten, found: Any, players: list[str]) -> None:
    try:
        before = table_of(found)
        entries = entries_in(entries_of(connection, found.id))
    except Exception:  # it cannot be read, which `faults` says; the names go all the same
        return
    hashes = {root(before): root(before._replace(players=tuple(players)))}
    for entry in entries:
        sound = entry == chained(entry.seq, entry.deed, entry.by, entry.at, entry.previous)
        by = forgotten.becomes if entry.by in forgotten.names else entry.by
        body = forgotten.rewritten(entry.deed._asdict())
        deed = type(entry.deed)(**body)
        previous = hashes.get(entry.previous, entry.previous)
        new = chained(entry.seq, deed, by, entry.at, previous)
        hashes[entry.hash] = new.hash if sound else entry.hash
        values = {"by": by, "body": body, "previous": previous, "hash": hashes[entry.hash]}
        rewrite_entry(connection, found.id, entry.seq, values)


def forget_in_log(connection: Connection, forgotten: Forgotten, venue: int) -> None:
    """Reasons of judges may name people."""
    hashes: dict[str, str] = {}
    for row in deeds_of(connection, venue):
        done = done_of(row)
        sound = done.hash == hash_of(done.seq, done.deed, done.by, done.at, done.previous)
        body = forgotten.rewritten(done.deed._asdict())
        previous = hashes.get(done.previous, done.previous)
        deed = type(done.deed)(**body)
        new = hash_of(done.seq, deed, done.by, done.at, previous)
        hashes[done.hash] = new if sound else done.hash
        values = {"body": body, "previous": previous, "hash": hashes[done.hash]}
        if values != {name: getattr(row, name) for name in values}:
            rewrite_deed(connection, venue, done.seq, values)
