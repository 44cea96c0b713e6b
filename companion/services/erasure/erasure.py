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
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.clock import later, now
from companion.services.copies import remove_old
from companion.services.forgotten_plays import (
    Row,
    names_in_plays,
    plays_of,
    rewrite_plays,
    seats_of,
)
from companion.services.live import wall_channel
from companion.services.mentions import (
    FREE_TEXT,
    LOG,
    PLAY,
    SCREEN,
    Forgotten,
    Mention,
    free_texts,
)
from companion.services.people import NUMBER, selves, shown_name
from companion.services.reading import Unknown
from companion.services.venues import (
    ROOT,
    Done,
    Unprepared,
    View,
    Visitor,
    cached_as,
    hash_of,
    load_venue,
    row_of,
    short,
    view_of,
    write,
)
from companion.store import Store
from companion.store.accounts import end_door
from companion.store.forgetting import (
    change_rewrite,
    deeds_to_rewrite,
    earlier_names,
    end_erasures,
    end_rewrite,
    put_deeds,
    put_rewrite,
    rewrite_of,
    texts_in_plays,
    venues_left,
)
from companion.store.venues import (
    add_deed,
    change_person,
    deed_sent,
    forget_phones,
    head_of_venue,
    phones_of,
)
from companion.store.walls import put_wall, wall_of
from companion.tourney.patience import unhurried
from companion.tourney.venue.deeds import KINDS, Erase
from companion.tourney.venue.fold import apply

SLICE = 32  # entries that are rewritten at a time, while others wait to write
LEFT = timedelta(minutes=1)  # after which somebody else goes on with it


class Place(NamedTuple):
    """How far a log is rewritten: up to an entry, with its hash before and now."""

    seq: int = 0
    was: str = ROOT
    hash: str = ROOT


def erase(
    store: Store, visitor: Visitor, person: int, token: str = "", also: Collection[str] = ()
) -> View:
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
        if deed_sent(connection, view.id, token) is not None:
            return False
        under_way = rewrite_of(connection, view.id)
        if under_way is not None and under_way.token == token:
            return True
        if under_way is not None:
            raise Unprepared(partial(carry_on, store, visitor.key))
        apply(view.state, Erase(person))
        if not in_plays:
            raise Unprepared(look)
        names, phones = identity_of(connection, view, person)
        values = {
            "venue_id": view.id,
            "person": person,
            "by": visitor.by,
            "token": token,
            "names": plain_names(names.union(*in_plays)),
            "phones": sorted(phones),
            "also": sorted(also),
            "erased": False,
            "at": now(),
        }
        put_rewrite(connection, {**values, **Place()._asdict()})
        return True

    def look() -> None:
        view = load_venue(store, visitor.key)
        in_plays.append(store.read(lambda each: names_in_plays(each, seats_of(view), person)))

    return write(store, job)


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
    store.tell(cached_as(key))
    view = load_venue(store, key)
    rewrite_plays(store, forgotten_by(found, view), view)
    store.write(lambda connection: end_rewrite(connection, found.venue_id, found.token))
    store.clean()
    remove_old(store)
    store.tell(wall_channel(key))


def carry_on_left(store: Store) -> None:
    """What was begun and not gone on with for a while: the server was stopped, or failed."""
    for key in store.read(lambda connection: venues_left(connection, later(-LEFT))):
        with suppress(RuleViolation):
            carry_on(store, key)


def under_way(store: Store, key: str) -> Any:
    def query(connection: Connection) -> Any:
        head = head_of_venue(connection, key)
        if head is None:
            raise Unknown
        return rewrite_of(connection, head.id)

    return store.read(query)


def place_of(rewrite: Any) -> Place:
    return Place(rewrite.seq, rewrite.was, rewrite.hash)


def forgotten_by(rewrite: Any, view: View | None = None) -> Forgotten:
    return Forgotten(
        rewrite.person,
        f"#{rewrite.person}",
        frozenset(rewrite.names),
        seats_of(view) if view else {},
        frozenset(rewrite.phones),
        frozenset(rewrite.also),
    )


# The log


def rewrite_log(store: Store, rewrite: Any) -> tuple[Place, Place]:
    """Nearly to its end: where the database says that it is, and where it is."""
    venue, forgotten = rewrite.venue_id, forgotten_by(rewrite)
    known = reached = place_of(rewrite)
    while True:
        some = partial(deeds_to_rewrite, venue=venue, after=reached.seq, most=SLICE)
        rows = store.read(some)
        if len(rows) < SLICE:
            return known, reached
        changed, reached = rewritten(forgotten, rows, reached)
        if changed:
            if not store.write(partial(put_slice, rewrite, known, changed, reached)):
                return known, reached
            known = reached


def put_slice(
    rewrite: Any, known: Place, rows: Sequence[Row], reached: Place, connection: Connection
) -> bool:
    """Whether it was our turn."""
    if not is_where(rewrite_of(connection, rewrite.venue_id), rewrite, known):
        return False
    put_deeds(connection, rewrite.venue_id, rows)
    change_rewrite(connection, rewrite.venue_id, {**reached._asdict(), "at": now()})
    return True


def is_where(found: Any, rewrite: Any, known: Place) -> bool:
    """Whether it is still the same, and as far as is known: another process may be at it, too."""
    if found is None or found.erased or found.token != rewrite.token:
        return False
    same = (found.names, found.phones) == (rewrite.names, rewrite.phones)
    return same and place_of(found) == known


def end_log(
    store: Store, key: str, rewrite: Any, known: Place, reached: Place, connection: Connection
) -> RuleViolation | None:
    """The last entries, and the one that tells of it; nothing where there is more to be done."""
    view = view_of(store, connection, key)
    found = rewrite_of(connection, view.id)
    if not is_where(found, rewrite, known):
        return None
    rows = deeds_to_rewrite(connection, view.id, reached.seq, 2 * SLICE)
    changed, reached = rewritten(forgotten_by(found), rows, reached)
    if reached.seq != view.seq:
        return None
    put_deeds(connection, view.id, changed)
    names, phones = identity_of(connection, view, found.person)
    more = {*plain_names(names)} - {*found.names}, phones - {*found.phones}
    if any(more):  # another name since, or another phone: once more from the beginning
        wanted = {"names": [*found.names, *more[0]], "phones": [*found.phones, *more[1]]}
        change_rewrite(connection, view.id, {**Place()._asdict(), **wanted, "at": now()})
        return None
    try:
        apply(view.state, Erase(found.person))
    except RuleViolation as refusal:  # erased meanwhile, or put together with somebody else
        end_rewrite(connection, view.id, found.token)
        return refusal
    tell_of(store, connection, view, found, reached.hash)
    return None


def tell_of(store: Store, connection: Connection, view: View, rewrite: Any, previous: str) -> None:
    seq, deed, at = view.seq + 1, Erase(rewrite.person), now()
    own = hash_of(seq, deed, rewrite.by, at, previous)
    done = Done(seq, deed, rewrite.by, at, previous, own)
    add_deed(connection, row_of(view.id, done, rewrite.token))
    if forget_on_screen(connection, forgotten_by(rewrite), view.id):
        store.notify(connection, wall_channel(view.key))
    forget_person(connection, view, rewrite.person)
    change_rewrite(connection, view.id, {**Place()._asdict(), "erased": True, "at": at})
    store.notify(connection, cached_as(view.key))


def rewritten(forgotten: Forgotten, rows: Sequence[Row], place: Place) -> tuple[list[Row], Place]:
    """Those entries of a log that change, and where it is then. Reasons of judges name people."""
    phones, changed = {short(phone) for phone in forgotten.phones}, []
    for row in unhurried(rows):
        body = forgotten.rewritten(row["body"], Mention(LOG, "", row["seq"], "").name)
        new = {**row, "body": body, "device": "" if row["device"] in phones else row["device"]}
        if row["previous"] == place.was != place.hash or body != row["body"]:
            is_sound = row["hash"] == hash_in(row)
            new["previous"] = place.hash if row["previous"] == place.was else row["previous"]
            new["hash"] = hash_in(new) if is_sound else row["hash"]
        place = Place(row["seq"], row["hash"], new["hash"])
        if new != row:
            changed.append(new)
    return changed, place


def hash_in(row: Row) -> str:
    deed = KINDS[row["kind"]](**row["body"])
    return hash_of(row["seq"], deed, row["by"], row["at"], row["previous"])


def forget_person(connection: Connection, view: View, person: int) -> None:
    own = selves(view, person)
    for number in own:
        values = {"name": "", "shown": NUMBER, "rated": False, "earlier": []}
        change_person(connection, view.id, number, values)
        forget_phones(connection, view.id, number)
        end_door(connection, view.id, f"person {number}")
    end_erasures(connection, view.id, own)


def identity_of(connection: Connection, view: View, person: int) -> tuple[set[str], set[str]]:
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


def texts_of(connection: Connection, view: View) -> Iterator[Mention]:
    """Everything that people wrote in a venue as they liked."""
    for done in view.log:
        for text in free_texts(done.deed._asdict()):
            yield Mention(LOG, "", done.seq, text)
    for row in texts_in_plays(connection, plays_of(view), FREE_TEXT):
        for text in free_texts(row.body):
            yield Mention(PLAY, row.key, row.seq, text)
    wall = wall_of(connection, view.id)
    if wall is not None and wall.body["message"]:
        yield Mention(SCREEN, "", 0, wall.body["message"])


def forget_on_screen(connection: Connection, forgotten: Forgotten, venue: int) -> bool:
    """Whether there was a message with the name."""
    wall = wall_of(connection, venue)
    if wall is None:
        return False
    message = forgotten.hidden(wall.body["message"], Mention(SCREEN, "", 0, "").name)
    if message == wall.body["message"]:
        return False
    put_wall(connection, venue, {**wall.body, "message": message}, wall.changes + 1)
    return True
