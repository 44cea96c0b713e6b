"""Is every play and every venue what was written? Nothing that is kept in memory is asked."""

from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.folding import Table
from companion.games.kernel import RuleViolation
from companion.ledger import Ledger, standing_of, verify
from companion.services.rows import entries_in, entry_of, table_of
from companion.services.venues import ROOT, done_of, hash_of
from companion.store import Store
from companion.store.changes import SEALED
from companion.store.forgetting import rewrite_of
from companion.store.queries import agreed_on, entries_of, entry_at, orphans, play_keys, seqs_of
from companion.store.seals import SOUND, UNSOUND, WHOLE, Examined, Flaw, Seals
from companion.store.venues import deeds_of, venue_keys
from companion.tourney.venue.fold import fold


class Fault(NamedTuple):
    """What is wrong with a play, or with the log of a venue, whose key is then in its place.

    Its kind, with the first entry concerned, and a word on why.
    """

    play: str
    kind: str
    entry: int | None = None
    why: str = ""


def faults(store: Store) -> list[Fault]:
    """What is wrong with the plays and the venues in the database, each for itself.

    Entries cut off at the very end leave no trace here: `seal_faults` knows how many there were.
    """

    def query(connection: Connection) -> list[Fault]:
        found = [fault_of(connection, play, key) for play, key in play_keys(connection)]
        lost = [Fault(str(play), "gone") for play in orphans(connection)]
        found += [fault_of_venue(connection, id_, key) for id_, key in venue_keys(connection)]
        return [fault for fault in found if fault] + lost

    return store.read(query)


def fault_of(connection: Connection, play: int, key: str) -> Fault | None:
    """Whatever else is broken, no error may keep the other plays from being looked at."""
    try:
        table = table_of(agreed_on(connection, play))
    except Exception as error:
        return Fault(key, "play_unreadable", why=type(error).__name__)
    try:
        ledger = Ledger(table, entries_in(entries_of(connection, play)))
        broken = verify(ledger)
    except Exception as error:
        entry, name = first_unreadable(connection, play, table), type(error).__name__
        return Fault(key, "entry_unreadable" if entry else "play_unreadable", entry, name)
    if broken is not None:
        return Fault(key, "changed", broken)
    return fault_of_rules(key, ledger)


def first_unreadable(connection: Connection, play: int, table: Table) -> int | None:
    for seq in seqs_of(connection, play):
        try:
            verify(Ledger(table, (entry_of(entry_at(connection, play, seq)),)))
        except Exception:
            return seq
    return None


def fault_of_rules(key: str, ledger: Ledger) -> Fault | None:
    """An entry that the rules took once and would not take again, first of all."""
    _, live, (_, applied, refusal) = standing_of(ledger)
    if refusal is None:
        return None
    return Fault(key, "refused", live[applied].seq, refusal.code)


def fault_of_venue(connection: Connection, venue: int, key: str) -> Fault | None:
    """The log of a venue: every deed in its place, and taken by the rules."""
    previous, steps = ROOT, []
    rewrite = rewrite_of(connection, venue)  # half-way, the chain goes on from what was before
    try:
        for seq, row in enumerate(deeds_of(connection, venue), 1):
            done = done_of(row)
            if rewrite and (rewrite.seq, rewrite.hash) == (seq - 1, previous):
                previous = rewrite.was
            own = hash_of(seq, done.deed, done.by, done.at, previous)
            if (done.seq, done.previous, done.hash) != (seq, previous, own):
                return Fault(key, "venue_changed", seq)
            previous = done.hash
            steps.append(done.step)
        fold(steps)
    except RuleViolation as refusal:
        return Fault(key, "venue_refused", why=refusal.code)
    except Exception as error:
        return Fault(key, "venue_unreadable", len(steps) + 1, type(error).__name__)
    return None


# What was removed or changed past us


def examined(store: Store, seals: Seals) -> Examined:
    """Whether all that is kept is what was signed, and since when it is."""
    return store.read(seals.examine)


def seal_faults(store: Store, found: Examined) -> list[Fault]:
    """The same, with the names of what is concerned; a code where nothing could be said."""
    if found.state not in (SOUND, UNSOUND):
        return [Fault("", f"seal_{found.state}")]
    if not found.flaws:
        return []
    names = {
        "play": dict(store.read(play_keys)),
        "venue": dict(store.read(venue_keys)),
    }
    return [fault_of_seal(flaw, names) for flaw in found.flaws]


def fault_of_seal(flaw: Flaw, names: dict[str, dict[int, str]]) -> Fault:
    """How many rows there are, and how many there were when they were signed."""
    signed = "?" if flaw.signed is None else flaw.signed
    why = f"{flaw.found}/{signed}"
    if flaw.subject == WHOLE:
        return Fault("", "seal_whole", why=why)
    part, _, number = flaw.subject.partition(" ")
    kind = next(each.by for each in SEALED.values() if each.name == part)
    owner = names["play" if part == "play" or kind == "play_id" else "venue"]
    known = owner.get(int(number)) if kind != "account_id" else None
    return Fault(known or number, f"seal_{part}", why=why)
