"""Somebody is forgotten: the name goes from everything that the venue keeps, the results stay.

A log is never changed but here. What is rewritten is chained anew; what was broken before stays
broken, so that nobody hides a forgery by forgetting somebody.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple
from unicodedata import normalize

from sqlalchemy import Connection

from companion.ledger.chain import chained, root
from companion.services import policy
from companion.services.copies import remove_old
from companion.services.live import wall_channel
from companion.services.people import NUMBER, selves, shown_name
from companion.services.rows import entries_in, table_of
from companion.services.venues import (
    Unprepared,
    View,
    Visitor,
    do,
    done_of,
    hash_at,
    hash_of,
    load_venue,
    short,
    view_of,
)
from companion.store import Store
from companion.store.accounts import end_door
from companion.store.forgetting import (
    Link,
    earlier_names,
    end_erasures,
    forget_devices,
    keepers_at,
    link_of_deed,
    link_of_entry,
    people_by_phone,
    play_named,
    players_of,
    plays_with_author,
    rechain_deeds,
    rechain_entries,
    rename_keeper,
    rename_players,
    rewrite_deed,
    rewrite_entry,
    texts_in_plays,
)
from companion.store.queries import entries_of
from companion.store.sharing import keepers_of
from companion.store.venues import (
    change_person,
    deeds_in_turn,
    deeds_of,
    forget_phones,
    phones_of,
)
from companion.store.walls import put_wall, wall_of
from companion.tourney.patience import unhurried
from companion.tourney.venue.deeds import Begin, Erase
from companion.tourney.venue.state import self_of

FREE_TEXT = ("reason", "text")  # where people write what they like
LOG, PLAY, SCREEN = "log", "play", "screen"  # where that is
NUMBERED = re.compile(r"#\d+")
WORD = re.compile(r"\w+(?:[-'’.]\w+)*")
HALVES = re.compile(r"[-'’.]")
SHORTEST_PART = 2  # letters of a name that somebody would be known by


class Mention(NamedTuple):
    """A text that has a part of the name: where it stands, and which it is."""

    where: str
    key: str  # of a play
    seq: int
    text: str

    @property
    def name(self) -> str:
        """What it is chosen by."""
        return " ".join([self.where, self.key, str(self.seq)])


class Forgotten(NamedTuple):
    """Who is to be forgotten: what they become, their names, where they sat, their phones.

    `also` are the texts in which parts of a name are replaced, too.
    """

    person: int
    becomes: str
    names: frozenset[str]
    seats: Mapping[str, tuple[int, ...]]
    phones: frozenset[str]
    also: frozenset[str] = frozenset()

    @property
    def parts(self) -> frozenset[str]:
        """First names, surnames, halves of them: what somebody is called for short."""
        words = [word for name in self.names for word in WORD.findall(name)]
        words += [half for word in words for half in HALVES.split(word)]
        long = [word for word in words if letters_of(word) >= SHORTEST_PART]
        return frozenset(long).union(map(whose, long))

    @property
    def wholes(self) -> frozenset[str]:
        """Whole names. Of one word with an s at its end nobody knows whether it is another one."""
        return self.names.union([whose(name) for name in self.names if " " in name])

    def hidden(self, text: str, place: str = "") -> str:
        """A text without the name, whatever the letters are like."""
        names = self.wholes | self.parts if place in self.also else self.wholes
        plain = normalize("NFC", text)
        found = pattern_of(names).sub(self.becomes, plain)
        return text if found == plain else found

    def mentions(self, text: str) -> bool:
        """Whether a part of the name is left when the whole of it is gone."""
        return bool(pattern_of(self.parts).search(normalize("NFC", self.hidden(text))))

    def rewritten(self, value: Any, place: str = "", free: bool = False) -> Any:
        """JSON without the name, where people write what they like."""
        if isinstance(value, dict):
            return {
                key: self.rewritten(each, place, key in FREE_TEXT) for key, each in value.items()
            }
        if isinstance(value, list):
            return [self.rewritten(each, place, free) for each in value]
        return self.hidden(value, place) if free and isinstance(value, str) else value


def whose(name: str) -> str:
    """As German says that something is somebody's."""
    return f"{name}s"


def letters_of(text: str) -> int:
    return sum(map(str.isalpha, text))


@lru_cache(64)
def pattern_of(names: frozenset[str]) -> re.Pattern[str]:
    """Any of these names, as words of their own; the longest first."""
    spelled = {each for name in names for each in (name, name.upper(), name.casefold())}
    ordered = sorted(filter(letters_of, spelled), key=lambda name: (-len(name), name))
    choices = [r"\s+".join(map(re.escape, name.split())) for name in ordered]
    if not choices:
        return re.compile(r"(?!)")
    return re.compile(rf"(?<!\w)(?:{'|'.join(choices)})(?!\w)", re.IGNORECASE)


class NewLog(NamedTuple):
    """A log without a name: how far it was when that was worked out, and what is new in it."""

    seq: int
    hash: str
    hashes: dict[str, str]
    bodies: list[tuple[int, Any]]
    links: list[Link]

    def fits(self, view: View) -> bool:
        """Whether a venue's log only goes on from there. Another erasure may change all of it."""
        if self.seq > view.seq or hash_at(view, self.seq) != self.hash:
            return False
        return not [done for done in view.log[self.seq :] if isinstance(done.deed, Erase)]


class Erasing:
    """An erasure. What takes long is worked out before the one writer's turn."""

    def __init__(self, store: Store, key: str, person: int, also: Collection[str]) -> None:
        self.store, self.key, self.person = store, key, person
        self.also = frozenset(also)
        self.names: frozenset[str] = frozenset()
        self.ready: tuple[Forgotten, NewLog] | None = None
        self.changed: dict[str, None] = {}  # keys of plays

    def prepare(self) -> None:
        """Plays are rewritten each in its turn: they are whole whatever happens in between."""

        def query(connection: Connection) -> tuple[View, Forgotten]:
            view = view_of(self.store, connection, self.key)
            found = read_forgotten(connection, view, self.person)
            self.names |= found.names  # which plays no longer tell once they are rewritten
            return view, found._replace(names=self.names, also=self.also)

        view, forgotten = self.store.read(query)
        self.forget_in_plays(view, forgotten)
        log = self.store.read(lambda connection: new_log(connection, forgotten, view))
        self.ready = forgotten, log

    def forget_in_plays(self, view: View, forgotten: Forgotten) -> None:
        def forget(connection: Connection, key: str) -> None:
            forget_in_play(connection, forgotten, view, key)
            self.store.notify(connection, key)

        keys = plays_of(view)
        for key in self.store.read(lambda connection: plays_about(connection, forgotten, keys)):
            self.store.write(partial(forget, key=key))
            self.store.cache.drop_about(key)
            self.changed[key] = None

    def prepared(self, connection: Connection, view: View) -> tuple[Forgotten, NewLog]:
        """What was worked out, unless something else has happened since."""
        if self.ready is None:
            raise Unprepared(self.prepare)
        forgotten, log = self.ready
        names, phones = names_and_phones(connection, view, self.person)
        if not log.fits(view) or not names <= forgotten.names or phones != forgotten.phones:
            raise Unprepared(self.prepare)
        return self.ready

    def finish(self) -> None:
        """What was begun at a table, or entered, while all others were rewritten."""
        if self.ready is not None:
            view = load_venue(self.store, self.key)
            self.forget_in_plays(view, self.ready[0]._replace(seats=seats_of(view)))


def erase(
    store: Store, visitor: Visitor, person: int, token: str = "", also: Collection[str] = ()
) -> View:
    """Forget somebody and whoever turned out to be the same one.

    Plays come first: whoever is interrupted there is still somebody, to be forgotten again.
    """
    policy.check("erase", visitor.role)
    erasing = Erasing(store, visitor.key, person, also)

    def beside(connection: Connection, view: View) -> None:
        forgotten, log = erasing.prepared(connection, view)
        forget_in_log(connection, forgotten, view.id, log)
        if forget_on_screen(connection, forgotten, view.id):
            store.notify(connection, wall_channel(view.key))
        forget_devices(connection, view.id, [short(phone) for phone in forgotten.phones])
        forget_person(connection, view, person)

    do(store, visitor, lambda view: [Erase(person)], token, beside)
    store.venues.drop_about(visitor.key)
    erasing.finish()
    store.clean()
    remove_old(store)
    for key in (wall_channel(visitor.key), *erasing.changed):
        store.tell(key)
    return load_venue(store, visitor.key)


def forget_person(connection: Connection, view: View, person: int) -> None:
    own = selves(view, person)
    for number in own:
        values = {"name": "", "shown": NUMBER, "rated": False, "earlier": []}
        change_person(connection, view.id, number, values)
        forget_phones(connection, view.id, number)
        end_door(connection, view.id, f"person {number}")
    end_erasures(connection, view.id, own)


def mentions(store: Store, visitor: Visitor, person: int) -> list[Mention]:
    """What else names a part of somebody: an organiser decides whether it is about them."""
    policy.check("erase", visitor.role)

    def query(connection: Connection) -> list[Mention]:
        view = view_of(store, connection, visitor.key)
        forgotten = read_forgotten(connection, view, person)
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


def free_texts(value: Any, free: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from free_texts(each, key in FREE_TEXT)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from free_texts(each, free)
    elif free and isinstance(value, str) and value:
        yield value


def plays_of(view: View) -> list[str]:
    """Every play that was ever kept at a table of the venue, also where that was taken back."""
    begun = [done.deed.play for done in view.log if isinstance(done.deed, Begin)]
    return [*dict.fromkeys(begun)]


def read_forgotten(connection: Connection, view: View, person: int) -> Forgotten:
    """They may have had other names before: those are kept until now, and plays have kept some."""
    names, phones = names_and_phones(connection, view, person)
    seats = seats_of(view)
    sat = [key for key, people in seats.items() if person in people]
    players = players_of(connection, sat)
    seen = {name for row in players for name in row.players[seats[row.key].index(person) :][:1]}
    return Forgotten(person, f"#{person}", names | names_in(seen), seats, phones)


def names_and_phones(
    connection: Connection, view: View, person: int
) -> tuple[frozenset[str], frozenset[str]]:
    """Of somebody and of whoever turned out to be the same one, as far as the venue knows them."""
    own = selves(view, person)
    phones = [phone for number in own for phone in phones_of(connection, view.id, number)]
    names = {view.people[number].name for number in own}
    names |= {shown_name(number, view.people[number]) for number in own}
    names |= {*earlier_names(connection, view.id, own)}
    return names_in(names), frozenset(phones)


def names_in(found: Collection[str]) -> frozenset[str]:
    """Without numbers, which are nobody's name, and without those added where two were alike."""
    plain = {re.sub(r" #\d+$", "", name) for name in found}
    return frozenset(name for name in plain.union(found) if name and not NUMBERED.fullmatch(name))


def seats_of(view: View) -> dict[str, tuple[int, ...]]:
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


def plays_about(connection: Connection, forgotten: Forgotten, keys: list[str]) -> list[str]:
    """The plays that have anything of somebody: a seat, a phone, the name, or a word of it."""
    names, becomes = forgotten.names, forgotten.becomes
    found = {
        row.key
        for row in unhurried(players_of(connection, keys))
        if names.intersection(row.players) or becomes not in players_at(forgotten, row)
    }
    found |= {
        row.key
        for row in unhurried(keepers_at(connection, keys))
        if (row.device in forgotten.phones and row.name != becomes) or row.name in names
    }
    found |= {*plays_with_author(connection, keys, names)}
    found |= {
        row.key
        for row in unhurried(texts_in_plays(connection, keys, FREE_TEXT))
        if forgotten.rewritten(row.body, Mention(PLAY, row.key, row.seq, "").name) != row.body
    }
    return [key for key in keys if key in found]


def players_at(forgotten: Forgotten, row: Any) -> list[str]:
    """What a play calls somebody where they sat, and what they become where they did not."""
    people = forgotten.seats.get(row.key, ())
    named = [
        name for own, name in zip(people, row.players, strict=False) if own == forgotten.person
    ]
    return named or [forgotten.becomes]


def forget_in_play(connection: Connection, forgotten: Forgotten, view: View, key: str) -> None:
    found = play_named(connection, key)
    if found is None:
        return
    players = renamed(forgotten, view, key, found.players)
    keepers = keepers_of(connection, found.id)
    owners = people_by_phone(connection, view.id)
    own = [row for row in keepers if row.device in forgotten.phones]
    others = {row.name for row in keepers if row not in own and row.device in owners}
    here = forgotten._replace(names=forgotten.names | {row.name for row in own if row.name})
    authors = here.names - others  # somebody else may be called the same, and keep this play
    for row in keepers:
        if row in own or row.name in authors:
            rename_keeper(connection, found.id, row.device, here.becomes)
    rechain(connection, here, authors, found, key, players)
    rename_players(connection, found.id, players)


def renamed(forgotten: Forgotten, view: View, key: str, players: list[str]) -> list[str]:
    """By the seat where it is known; else by the name, unless somebody else of it sits there."""
    people = forgotten.seats.get(key, ())
    return [
        forgotten.becomes
        if people[at : at + 1] == (forgotten.person,)
        or (name in forgotten.names and not is_called(view, people[at : at + 1], name))
        else name
        for at, name in enumerate(players)
    ]


def is_called(view: View, people: tuple[int, ...], name: str) -> bool:
    named = [(person, view.people[person]) for person in people if person in view.people]
    own = [each for person, one in named for each in (one.name, shown_name(person, one))]
    return re.sub(r" #\d+$", "", name) in own


def rechain(
    connection: Connection,
    forgotten: Forgotten,
    authors: frozenset[str],
    found: Any,
    key: str,
    players: list[str],
) -> None:
    try:
        before = table_of(found)
        entries = entries_in(entries_of(connection, found.id))
    except Exception:  # it cannot be read, which `faults` says; the names go all the same
        return
    hashes = {root(before): root(before._replace(players=tuple(players)))}
    links = []
    for entry in entries:
        sound = entry == chained(entry.seq, entry.deed, entry.by, entry.at, entry.previous)
        by = forgotten.becomes if entry.by in authors else entry.by
        place = Mention(PLAY, key, entry.seq, "").name
        body = forgotten.rewritten(entry.deed._asdict(), place)
        deed = type(entry.deed)(**body)
        previous = hashes.get(entry.previous, entry.previous)
        new = chained(entry.seq, deed, by, entry.at, previous)
        hashes[entry.hash] = new.hash if sound else entry.hash
        if (by, body) != (entry.by, entry.deed._asdict()):
            rewrite_entry(connection, found.id, entry.seq, {"by": by, "body": body})
        links.append(link_of_entry(found.id, entry, previous, hashes[entry.hash]))
    rechain_entries(connection, links)


def new_log(connection: Connection, forgotten: Forgotten, view: View) -> NewLog:
    rows = deeds_in_turn(connection, view.id)
    known = (row for row in unhurried(rows) if row.seq <= view.seq)
    return NewLog(view.seq, view.hash, *rewritten_log(known, forgotten, view.id, {}))


def rewritten_log(
    rows: Iterable[Any], forgotten: Forgotten, venue: int, hashes: dict[str, str]
) -> tuple[dict[str, str], list[tuple[int, Any]], list[Link]]:
    """What was said by which hash before, texts without the name, and all that come after them."""
    bodies, links = [], []
    for row in rows:
        body = forgotten.rewritten(row.body, Mention(LOG, "", row.seq, "").name)
        if not hashes and body == row.body:
            continue  # nothing before it has changed either
        done = done_of(row)
        sound = done.hash == hash_of(done.seq, done.deed, done.by, done.at, done.previous)
        previous = hashes.get(done.previous, done.previous)
        deed = type(done.deed)(**body)
        new = hash_of(done.seq, deed, done.by, done.at, previous)
        hashes[done.hash] = new if sound else done.hash
        if body != row.body:
            bodies.append((row.seq, body))
        links.append(link_of_deed(venue, row, previous, hashes[done.hash]))
    return hashes, bodies, links


def forget_in_log(connection: Connection, forgotten: Forgotten, venue: int, log: NewLog) -> None:
    """Reasons of judges may name people. What was written since is rewritten now."""
    since = deeds_of(connection, venue, after=log.seq)
    _, bodies, links = rewritten_log(since, forgotten, venue, {**log.hashes})
    for seq, body in (*log.bodies, *bodies):
        rewrite_deed(connection, venue, seq, {"body": body})
    rechain_deeds(connection, [*log.links, *links])


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
