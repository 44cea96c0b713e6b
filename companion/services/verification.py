"""Is every play and every venue what was written? Nothing that is kept in memory is asked."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.progress import Setup
from companion.ledger.chain import first_break, hash_entry
from companion.ledger.entry import Entry
from companion.ledger.ledger import open_ledger
from companion.play.state import GameRulebook, open_play
from companion.play.wire import Wire
from companion.services.play.rows import PLAY_ROWS, table_of
from companion.services.venue.reader import VENUE_ROWS
from companion.store.database import Store
from companion.store.erasure import rewrite_of
from companion.store.integrity.changes import SEALED
from companion.store.integrity.seals import SOUND, UNSOUND, WHOLE, Examined, Flaw, Seals
from companion.store.ledgers import PLAYS, VENUES, StoredEntry, entries_of, entry_at, seqs_of
from companion.store.plays import agreed_on, orphans, play_keys
from companion.store.venues import venue_keys
from companion.venue.actions import Action
from companion.venue.fold import ROOT, RULEBOOK


class Corruption(NamedTuple):
    """What is wrong with a play, or with the log of a venue, whose key is then in its place.

    Its kind, with the first entry concerned, and a word on why.
    """

    play: str
    kind: str
    entry: int | None = None
    why: str = ""


def corruptions(store: Store) -> list[Corruption]:
    """What is wrong with the plays and the venues in the database, each for itself.

    Entries cut off at the very end leave no trace here: `seal_faults` knows how many there were.
    """

    def query(connection: Connection) -> list[Corruption]:
        found = [fault_of(connection, play, key) for play, key in play_keys(connection)]
        lost = [Corruption(str(play), "gone") for play in orphans(connection)]
        found += [fault_of_venue(connection, id_, key) for id_, key in venue_keys(connection)]
        return [fault for fault in found if fault] + lost

    return store.read(query)


def fault_of(connection: Connection, play: int, key: str) -> Corruption | None:
    """Whatever else is broken, no error may keep the other plays from being looked at."""
    try:
        table = table_of(agreed_on(connection, play))
        rules = GameRulebook(table)
    except Exception as error:
        return Corruption(key, "play_unreadable", why=type(error).__name__)
    try:
        entries = PLAY_ROWS.entries_in(entries_of(connection, PLAYS, play))
        broken = first_break(entries, rules.spell, rules.root())
    except Exception as error:
        entry, name = first_unreadable(connection, play, rules), type(error).__name__
        return Corruption(key, "entry_unreadable" if entry else "play_unreadable", entry, name)
    if broken is not None:
        return Corruption(key, "changed", broken)
    return fault_of_rules(key, table, entries)


def first_unreadable(connection: Connection, play: int, rules: GameRulebook) -> int | None:
    for seq in seqs_of(connection, PLAYS, play):
        try:
            entry = PLAY_ROWS.entry_of(entry_at(connection, PLAYS, play, seq))
            hash_entry(entry, rules.spell)
        except Exception:
            return seq
    return None


def fault_of_rules(key: str, table: Setup, entries: Sequence[Entry[Wire]]) -> Corruption | None:
    """An entry that the rules took once and would not take again, first of all."""
    refused = open_play(table, entries).ledger.refused
    return refused and Corruption(key, "refused", refused.entry, refused.reason.code)


def fault_of_venue(connection: Connection, venue: int, key: str) -> Corruption | None:
    """The log of a venue: every entry in its place, and taken by the rules."""
    entries: list[Entry[Action]] = []
    try:
        rows = entries_of(connection, VENUES, venue)
        broken = break_in(connection, venue, read_one_by_one(rows, entries))
        if broken is not None:
            return Corruption(key, "venue_changed", broken)
        refused = open_ledger(RULEBOOK, entries).refused
    except Exception as error:
        return Corruption(key, "venue_unreadable", len(entries) + 1, type(error).__name__)
    return refused and Corruption(key, "venue_refused", why=refused.reason.code)


def read_one_by_one(
    rows: Iterable[StoredEntry], entries: list[Entry[Action]]
) -> Iterator[Entry[Action]]:
    """What is read is put into the list: where that fails, it says how far it came."""
    for row in rows:
        entry = VENUE_ROWS.entry_of(row)
        yield entry
        entries.append(entry)


def break_in(connection: Connection, venue: int, entries: Iterator[Entry[Action]]) -> int | None:
    """Half-way through a rewriting, the chain goes on from what was there before."""
    rewrite = rewrite_of(connection, venue)
    spell = RULEBOOK.spell
    done = [*islice(entries, rewrite.seq)] if rewrite else []
    broken = first_break(done, spell, ROOT)
    if broken is not None:
        return broken
    last = done[-1].hash if done else ROOT
    if rewrite and (rewrite.seq, rewrite.hash) == (len(done), last):
        last = rewrite.was
    return first_break(entries, spell, last, len(done))


# What was removed or changed past us


def examined(store: Store, seals: Seals) -> Examined:
    """Whether all that is kept is what was signed, and since when it is."""
    return store.read(seals.examine)


def seal_corruptions(store: Store, found: Examined) -> list[Corruption]:
    """The same, with the names of what is concerned; a code where nothing could be said."""
    if found.state not in (SOUND, UNSOUND):
        return [Corruption("", f"seal_{found.state}")]
    if not found.flaws:
        return []
    names = {
        "play": dict(store.read(play_keys)),
        "venue": dict(store.read(venue_keys)),
    }
    return [fault_of_seal(flaw, names) for flaw in found.flaws]


def fault_of_seal(flaw: Flaw, names: dict[str, dict[int, str]]) -> Corruption:
    """How many rows there are, and how many there were when they were signed."""
    signed = "?" if flaw.signed is None else flaw.signed
    why = f"{flaw.found}/{signed}"
    if flaw.subject == WHOLE:
        return Corruption("", "seal_whole", why=why)
    part, _, number = flaw.subject.partition(" ")
    kind = next(each.by for each in SEALED.values() if each.name == part)
    owner = names["play" if part == "play" or kind == "play_id" else "venue"]
    known = owner.get(int(number)) if kind != "account_id" else None
    return Corruption(known or number, f"seal_{part}", why=why)
