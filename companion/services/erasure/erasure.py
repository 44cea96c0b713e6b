"""Somebody is forgotten: the name goes from everything that the venue keeps, the results stay.

A log is never changed but here. What is rewritten is chained anew; what was broken before stays
broken, so that nobody hides a forgery by forgetting somebody.

A log may be long, and no table waits for it: some entries are rewritten at a time. How far that is
stands in the database, so that others know where the chain goes on, and that it is gone on with
when the server was stopped. The last entries are rewritten together with the one that tells of
it, and then the plays, one after the other.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from secrets import token_hex
from typing import NamedTuple

from sqlalchemy import Connection

from companion.competition.patience import unhurried
from companion.ledger.chain import hash_entry
from companion.ledger.entry import Entry
from companion.live.subjects import BigScreenSubject, VenueSubject
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import later, now
from companion.services.copies import remove_old
from companion.services.erasure.mentions import (
    FREE_TEXT,
    LOG,
    PLAY,
    SCREEN,
    Forgotten,
    Mention,
    free_texts,
)
from companion.services.erasure.plays import names_in_plays, plays_of, rewrite_plays, seats_of
from companion.services.play.reader import Unknown
from companion.services.venue.people import NUMBER, selves, shown_name
from companion.services.venue.reader import (
    VENUE_ROWS,
    Unprepared,
    VenueView,
    Visitor,
    load_venue,
    next_entry,
    short,
    view_of,
    write,
)
from companion.store.accounts import end_join_link
from companion.store.big_screens import big_screen_of, put_big_screen
from companion.store.database import Store
from companion.store.erasure import (
    change_rewrite,
    earlier_names,
    end_erasures,
    end_rewrite,
    rewrite_of,
    texts_in_plays,
    venues_left,
)
from companion.store.ledgers import VENUES, add_entries, entries_to_rewrite, entry_sent, put_entries
from companion.store.models import PlainRow, RewriteRow, add_row
from companion.store.venues import change_person, forget_phones, head_of_venue, phones_of
from companion.venue.actions import Erase, read_operation, write_operation
from companion.venue.fold import ROOT, RULEBOOK, apply

SLICE = 32  # entries that are rewritten at a time, while others wait to write
LEFT = timedelta(minutes=1)  # after which somebody else goes on with it


class RewrittenTo(NamedTuple):
    """How far a log is rewritten: up to an entry, with its hash before and now."""

    seq: int = 0
    was: str = ROOT
    hash: str = ROOT


def erase(
    store: Store, visitor: Visitor, person: int, token: str = "", also: Collection[str] = ()
) -> VenueView:
    """Forget somebody and whoever turned out to be the same one.

    What was begun is carried on with if the server is stopped in the middle.
    """
    policy.check("erase", visitor.role)
    if begin(store, visitor, person, token or token_hex(16), also):
        carry_on(store, visitor.key)
    return load_venue(store, visitor.key)


def begin(store: Store, visitor: Visitor, person: int, token: str, also: Collection[str]) -> bool:
    """Write down who is to be forgotten; False where that was sent before, and is done."""
    in_plays: list[set[str]] = []

    def job(connection: Connection) -> bool:
        view = view_of(store, connection, visitor.key)
        if entry_sent(connection, VENUES, view.id, token) is not None:
            return False
        if under_way := rewrite_of(connection, view.id):
            if under_way.token == token:
                return True
            raise Unprepared(partial(carry_on, store, visitor.key))
        apply(view.state, Erase(person))
        if not in_plays:
            raise Unprepared(look)
        names, phones = identity_of(connection, view, person)
        names = names.union(*in_plays)
        add_row(connection, new_rewrite(view.id, visitor.by, person, token, names, phones, also))
        return True

    def look() -> None:
        view = load_venue(store, visitor.key)
        in_plays.append(store.read(lambda each: names_in_plays(each, seats_of(view), person)))

    return write(store, job)


def new_rewrite(
    venue: int,
    by: str,
    person: int,
    token: str,
    names: Collection[str],
    phones: Collection[str],
    also: Collection[str],
) -> RewriteRow:
    """What is to go from the log, of which nothing is rewritten yet."""
    return RewriteRow(
        venue_id=venue,
        person=person,
        by=by,
        token=token,
        names=plain_names(names),
        phones=sorted(phones),
        also=sorted(also),
        erased=False,
        at=now(),
        **RewrittenTo()._asdict(),
    )


def carry_on(store: Store, key: str) -> None:
    """Do what is left to be done, or `RuleViolation` where nobody is to be forgotten any more."""
    found = under_way(store, key)
    while found is not None and not found.erased:
        known, reached = rewrite_log(store, found)
        refusal = write(store, partial(end_log, store, key, found, known, reached))
        store.venues.drop_about(key)
        if refusal is not None:
            raise refusal
        found = under_way(store, key)
    if found is None:  # somebody else was faster
        return
    store.tell(VenueSubject(key).channel)
    view = load_venue(store, key)
    rewrite_plays(store, forgotten_by(found, view), view)
    store.write(lambda connection: end_rewrite(connection, found.venue_id, found.token))
    store.clean()
    remove_old(store)
    store.tell(BigScreenSubject(key).channel)


def carry_on_left(store: Store) -> None:
    """What was begun and not gone on with for a while: the server was stopped, or failed."""
    for key in store.read(lambda connection: venues_left(connection, later(-LEFT))):
        with suppress(RuleViolation):
            carry_on(store, key)


def under_way(store: Store, key: str) -> RewriteRow | None:
    def query(connection: Connection) -> RewriteRow | None:
        head = head_of_venue(connection, key)
        if head is None:
            raise Unknown
        return rewrite_of(connection, head.id)

    return store.read(query)


def place_of(rewrite: RewriteRow) -> RewrittenTo:
    return RewrittenTo(rewrite.seq, rewrite.was, rewrite.hash)


def forgotten_by(rewrite: RewriteRow, view: VenueView | None = None) -> Forgotten:
    return Forgotten(
        rewrite.person,
        f"#{rewrite.person}",
        frozenset(rewrite.names),
        seats=seats_of(view) if view else {},
        phones=frozenset(rewrite.phones),
        also=frozenset(rewrite.also),
    )


# The log


def rewrite_log(store: Store, rewrite: RewriteRow) -> tuple[RewrittenTo, RewrittenTo]:
    """Nearly to its end: where the database says that it is, and where it is."""
    venue, forgotten = rewrite.venue_id, forgotten_by(rewrite)
    known = reached = place_of(rewrite)
    while True:
        some = partial(entries_to_rewrite, table=VENUES, owner=venue, after=reached.seq, most=SLICE)
        rows = store.read(some)
        if len(rows) < SLICE:
            return known, reached
        changed, reached = rewritten(forgotten, rows, reached)
        if changed:
            if not store.write(partial(put_slice, rewrite, known, changed, reached)):
                return known, reached
            known = reached


def put_slice(
    rewrite: RewriteRow,
    known: RewrittenTo,
    rows: Sequence[PlainRow],
    reached: RewrittenTo,
    connection: Connection,
) -> bool:
    """Whether it was our turn."""
    if not is_where(rewrite_of(connection, rewrite.venue_id), rewrite, known):
        return False
    put_entries(connection, VENUES, rewrite.venue_id, rows)
    change_rewrite(connection, rewrite.venue_id, {**reached._asdict(), "at": now()})
    return True


def is_where(found: RewriteRow | None, rewrite: RewriteRow, known: RewrittenTo) -> bool:
    """Whether it is still the same, and as far as is known: another process may be at it, too."""
    if found is None or found.erased or found.token != rewrite.token:
        return False
    same = (found.names, found.phones) == (rewrite.names, rewrite.phones)
    return same and place_of(found) == known


def end_log(
    store: Store,
    key: str,
    rewrite: RewriteRow,
    known: RewrittenTo,
    reached: RewrittenTo,
    connection: Connection,
) -> RuleViolation | None:
    """The last entries, and the one that tells of it; nothing where there is more to be done."""
    view = view_of(store, connection, key)
    found = rewrite_of(connection, view.id)
    if found is None or not is_where(found, rewrite, known):
        return None
    rows = entries_to_rewrite(connection, VENUES, view.id, reached.seq, 2 * SLICE)
    changed, reached = rewritten(forgotten_by(found), rows, reached)
    if reached.seq != view.seq:
        return None
    put_entries(connection, VENUES, view.id, changed)
    if begin_again(connection, view, found):
        return None
    return tell_or_end(store, connection, view, found, reached.hash)


def tell_or_end(
    store: Store, connection: Connection, view: VenueView, rewrite: RewriteRow, previous: str
) -> RuleViolation | None:
    try:
        apply(view.state, Erase(rewrite.person))
    except RuleViolation as refusal:  # erased meanwhile, or put together with somebody else
        end_rewrite(connection, view.id, rewrite.token)
        return refusal
    tell_of(store, connection, view, rewrite, previous)
    return None


def begin_again(connection: Connection, view: VenueView, rewrite: RewriteRow) -> bool:
    """Where there is another name since, or another phone: once more from the beginning."""
    names, phones = identity_of(connection, view, rewrite.person)
    more = {*plain_names(names)} - {*rewrite.names}, phones - {*rewrite.phones}
    if any(more):
        wanted = {"names": [*rewrite.names, *more[0]], "phones": [*rewrite.phones, *more[1]]}
        change_rewrite(connection, view.id, {**RewrittenTo()._asdict(), **wanted, "at": now()})
    return any(more)


def tell_of(
    store: Store, connection: Connection, view: VenueView, rewrite: RewriteRow, previous: str
) -> None:
    entry = next_entry(view.seq, previous, Erase(rewrite.person), rewrite.by)
    add_entries(connection, VENUES, [VENUE_ROWS.row_of(view.id, entry, rewrite.token)])
    if forget_on_screen(connection, forgotten_by(rewrite), view.id):
        store.notify(connection, BigScreenSubject(view.key).channel)
    forget_person(connection, view, rewrite.person)
    change_rewrite(connection, view.id, {**RewrittenTo()._asdict(), "erased": True, "at": now()})
    store.notify(connection, VenueSubject(view.key).channel)


def rewritten(
    forgotten: Forgotten, rows: Sequence[PlainRow], place: RewrittenTo
) -> tuple[list[PlainRow], RewrittenTo]:
    """Those entries of a log that change, and where it is then. Reasons of judges name people."""
    phones, changed = {short(phone) for phone in forgotten.phones}, []
    for row in unhurried(rows):
        body = forgotten.rewritten(row["body"], Mention(LOG, "", row["seq"], "").name)
        new = {**row, "body": body, "device": "" if row["device"] in phones else row["device"]}
        if row["previous"] == place.was != place.hash or body != row["body"]:
            is_sound = row["hash"] == hash_in(row)
            new["previous"] = place.hash if row["previous"] == place.was else row["previous"]
            new["hash"] = hash_in(new) if is_sound else row["hash"]
        place = RewrittenTo(row["seq"], row["hash"], new["hash"])
        if new != row:
            changed.append(new)
    return changed, place


def hash_in(row: PlainRow) -> str:
    operation = read_operation(row["kind"], row["body"])
    entry = Entry(row["seq"], operation, row["by"], row["at"], row["previous"])
    return hash_entry(entry, RULEBOOK.spell)


def forget_person(connection: Connection, view: VenueView, person: int) -> None:
    own = selves(view, person)
    for number in own:
        values = {"name": "", "shown": NUMBER, "rated": False, "earlier": []}
        change_person(connection, view.id, number, values)
        forget_phones(connection, view.id, number)
        end_join_link(connection, view.id, f"person {number}")
    end_erasures(connection, view.id, own)


def identity_of(connection: Connection, view: VenueView, person: int) -> tuple[set[str], set[str]]:
    """What somebody is and was called, as far as people tell, and their phones."""
    own = selves(view, person)
    phones = {phone for number in own for phone in phones_of(connection, view.id, number)}
    names = {view.people[number].name for number in own}
    names |= {shown_name(number, view.people[number]) for number in own}
    return names | {*earlier_names(connection, view.id, own)}, phones


def plain_names(names: Collection[str]) -> list[str]:
    """Also without the number that was added where two were alike."""
    every = {*names} | {re.sub(r" #\d+$", "", name) for name in names}
    return sorted([name for name in every if name and not re.fullmatch(r"#\d+", name)])


def mentions(store: Store, visitor: Visitor, person: int) -> list[Mention]:
    """What else names a part of somebody: an organiser decides whether it is about them."""
    policy.check("erase", visitor.role)

    def query(connection: Connection) -> list[Mention]:
        view = view_of(store, connection, visitor.key)
        names, phones = identity_of(connection, view, person)
        names |= names_in_plays(connection, seats_of(view), person)
        plain = frozenset(plain_names(names))
        forgotten = Forgotten(person, f"#{person}", plain, {}, frozenset(phones))
        return [each for each in texts_of(connection, view) if forgotten.mentions(each.text)]

    return store.read(query)


def texts_of(connection: Connection, view: VenueView) -> Iterator[Mention]:
    """Everything that people wrote in a venue as they liked."""
    for done in view.log:
        for text in free_texts(write_operation(done.operation)[1]):
            yield Mention(LOG, "", done.seq, text)
    for row in texts_in_plays(connection, plays_of(view), FREE_TEXT):
        for text in free_texts(row.body):
            yield Mention(PLAY, row.key, row.seq, text)
    big_screen = big_screen_of(connection, view.id)
    if big_screen is not None and big_screen.body["message"]:
        yield Mention(SCREEN, "", 0, big_screen.body["message"])


def forget_on_screen(connection: Connection, forgotten: Forgotten, venue: int) -> bool:
    """Whether there was a message with the name."""
    big_screen = big_screen_of(connection, venue)
    if big_screen is None:
        return False
    message = forgotten.hidden(big_screen.body["message"], Mention(SCREEN, "", 0, "").name)
    if message == big_screen.body["message"]:
        return False
    put_big_screen(
        connection, venue, {**big_screen.body, "message": message}, big_screen.changes + 1
    )
    return True
