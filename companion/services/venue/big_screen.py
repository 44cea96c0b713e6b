"""What is on the wall of a venue: chosen pages, a held one, a message, timers. The only writer.

Settings and messages are in the log, without the words of a message. Timers and held pages are
not: nobody will ever ask who paused a clock two years ago.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.ledger.chain import digest
from companion.services import policy
from companion.services.clock import now
from companion.services.live import awaited_plays, wall_channel
from companion.services.venues import Done, View, Visitor, noted, view_of
from companion.store import Store
from companion.store.following import heads_at
from companion.store.walls import put_wall, wall_of
from companion.tourney.venue.deeds import AccountEntry, Cut, Seat
from companion.tourney.venue.fold import taken_back
from companion.tourney.venue.state import Competition
from companion.tourney.venue.texts import cleaned

SEATING, TABLES, STANDINGS, NEXT, JOIN = PAGES = (
    "seating",
    "tables",
    "standings",
    "next",
    "join",
)
START, PAUSE, GO_ON, EXTEND, STOP = TURNS = ("start", "pause", "go_on", "extend", "stop")
BREAK = "next"  # the timer of the break before the next round
SECONDS = 12
SHORTEST, LONGEST = 3, 600  # seconds
MINUTES = 60  # a round, where nobody said how long
MOST_MINUTES = 600
LONGEST_MESSAGE = 140
TOKENS = 30  # of the latest forms: sent twice, each of them counts once


class Timer(NamedTuple):
    """Runs until a moment, in seconds since 1970; or stands, with so many seconds left."""

    end: int | None
    left: int | None = None

    def rest(self, at: int) -> int:
        return self.left or 0 if self.end is None else self.end - at

    def later(self, seconds: int, at: int) -> "Timer":
        """More time, counted from now where it was over already."""
        if self.end is None:
            return Timer(None, max(0, (self.left or 0) + seconds))
        return Timer(max(self.end, at) + seconds if seconds > 0 else self.end + seconds)

    def paused(self, at: int) -> "Timer":
        return Timer(None, max(0, self.rest(at)))

    def going(self, at: int) -> "Timer":
        return Timer(at + max(0, self.rest(at)))


class Wall(NamedTuple):
    pages: tuple[str, ...] = PAGES
    seconds: Mapping[str, int] = dict.fromkeys(PAGES, SECONDS)
    held: str = ""
    message: str = ""
    timers: Mapping[str, Timer] = {}
    automatic: str = ""  # since when the publishing of tables starts their timers; "": it does not
    begun: tuple[int, ...] = ()  # the deeds that have started theirs
    language: str = ""  # "": that of the screen's browser
    tokens: tuple[str, ...] = ()
    changes: int = 0

    def timer_at(self, number: int, round_: int, table: int) -> Timer | None:
        """A table's own, else that of its round."""
        return self.timers.get(place_name(number, round_, table)) or self.timers.get(
            place_name(number, round_)
        )


def place_name(*place: int) -> str:
    """What a timer is kept under: a round of a competition, or a table in it."""
    return ".".join([str(each) for each in place])


def moment() -> int:
    """Now, in seconds: the clock of the server decides, not that of a screen."""
    return seconds_at(now())


def seconds_at(time: str) -> int:
    return int(datetime.fromisoformat(time).timestamp())


def wall_now(store: Store, view: View) -> Wall:
    return started(view, store.read(lambda connection: read_wall(connection, view.id)))


def read_wall(connection: Connection, venue: int) -> Wall:
    row = wall_of(connection, venue)
    if row is None:
        return Wall()
    body = row.body
    return Wall(
        tuple([page for page in PAGES if page in body["pages"]]),
        {page: body["seconds"].get(page, SECONDS) for page in PAGES},
        body["held"],
        body["message"],
        {name: Timer(*timer) for name, timer in body["timers"].items()},
        body.get("automatic", ""),
        tuple(body.get("begun", ())),
        body.get("language", ""),
        tuple(body["tokens"]),
        row.changes,
    )


def body_of(wall: Wall) -> dict[str, Any]:
    found = wall._asdict()
    del found["changes"]
    return found | {"timers": {name: [*timer] for name, timer in wall.timers.items()}}


def change(
    store: Store,
    visitor: Visitor,
    token: str,
    changed: Callable[[View, Wall], Wall],
    entry: str = "",
) -> None:
    """Another screen; `entry` is what the log says of it, unless it is the same as before."""
    policy.check("change_wall", visitor.role)

    def job(connection: Connection) -> AccountEntry | None:
        view = view_of(store, connection, visitor.key)
        before = started(view, read_wall(connection, view.id))
        if token and token in before.tokens:
            return None
        after = changed(view, before)
        is_told = entry and after != before
        kept = {name: each for name, each in after.timers.items() if is_going(view, name)}
        tokens = (*before.tokens, token)[-TOKENS:] if token else before.tokens
        after = after._replace(timers=kept, tokens=tokens)
        put_wall(connection, view.id, body_of(after), before.changes + 1)
        store.notify(connection, wall_channel(visitor.key))
        return AccountEntry(entry, None, "") if is_told else None

    noted(store, visitor.key, visitor.by, job)
    store.tell(wall_channel(visitor.key))


# Timers that start by themselves. Nobody writes them down when tables are published: they follow
# from the log, until an organiser turns one of them.


def started(view: View, wall: Wall) -> Wall:
    """The wall with the timers of all tables that were published since they start by themselves."""
    if not wall.automatic:
        return wall
    timers, begun = dict(wall.timers), []
    for number, competition in view.state.competitions.items():
        for sitting, done in enumerate(published(view, number, competition)):
            begun.append(done.seq)
            if done.at >= wall.automatic and done.seq not in wall.begun:
                minutes = competition.settings.minutes or MINUTES
                end = Timer(seconds_at(done.at) + 60 * minutes)
                timers |= dict.fromkeys(timed_by(number, competition, sitting), end)
    return wall._replace(timers=timers, begun=tuple(begun))


def published(view: View, number: int, competition: Competition) -> list[Done]:
    """The deeds that published the tables of the open round, by their sittings."""
    if competition.finished or competition.current is None:
        return []
    place = (number, competition.current)
    gone = taken_back([done.step for done in view.log])
    found = [done for done in view.log if isinstance(done.deed, Seat | Cut)]
    return [done for done in found if done.seq not in gone and done.deed[:2] == place]


def timed_by(number: int, competition: Competition, sitting: int) -> list[str]:
    """A round as a whole; but single tables where others are in the middle of a play."""
    assert competition.current is not None
    tables = competition.rounds[competition.current].tables
    own = [index for index, table in enumerate(tables) if table.sitting == sitting]
    if all(table.settled for table in tables if table.sitting != sitting):
        return [place_name(number, competition.current)]
    return [place_name(number, competition.current, index) for index in own]


def start_by_themselves(store: Store, visitor: Visitor, wanted: bool, token: str = "") -> None:
    """Whether publishing tables starts their timers, from now on."""

    def changed(view: View, wall: Wall) -> Wall:
        return wall._replace(automatic=(wall.automatic or now()) if wanted else "")

    entry = "timers_automatic" if wanted else "timers_manual"
    change(store, visitor, token, changed, entry)


def is_going(view: View, name: str) -> bool:
    """Whether there is such a round, and it is open, and has such a table."""
    if name == BREAK:
        return True
    number, round_, *table = [int(each) for each in name.split(".")]
    competition = view.state.competitions.get(number)
    if competition is None or competition.finished or competition.current != round_:
        return False
    return all(0 <= each < len(competition.rounds[round_].tables) for each in table)


def arrange(
    store: Store,
    visitor: Visitor,
    pages: list[str],
    seconds: Mapping[str, int],
    token: str = "",
    language: str = "",
) -> None:
    """Which pages are on it, how long each stays, and in which language."""
    wanted = tuple([page for page in PAGES if page in pages])
    if not wanted:
        raise RuleViolation("empty_wall")
    if not all(SHORTEST <= seconds.get(page, SECONDS) <= LONGEST for page in PAGES):
        raise RuleViolation("wall_seconds", low=SHORTEST, high=LONGEST)

    def changed(view: View, wall: Wall) -> Wall:
        held = wall.held if wall.held in wanted else ""
        stay = {**wall.seconds, **seconds}
        return wall._replace(pages=wanted, seconds=stay, held=held, language=language)

    change(store, visitor, token, changed, "screen_changed")


def hold(store: Store, visitor: Visitor, page: str, token: str = "") -> None:
    """Let one page stay; without one the wall turns again."""
    if page and page not in PAGES:
        raise RuleViolation("moved_on")

    def changed(view: View, wall: Wall) -> Wall:
        pages = tuple([each for each in PAGES if each in wall.pages or each == page])
        return wall._replace(held=page, pages=pages)

    change(store, visitor, token, changed)


def send(store: Store, visitor: Visitor, text: str, token: str = "") -> None:
    """A message on every page; an empty one takes it down."""
    text = " ".join(text.split())
    message = cleaned(text, "message", LONGEST_MESSAGE) if text else ""
    entry = "message_shown" if message else "message_removed"
    change(store, visitor, token, lambda view, wall: wall._replace(message=message), entry)


def turn_timer(
    store: Store, visitor: Visitor, name: str, turn: str, minutes: int, token: str = ""
) -> None:
    """Start, pause, go on, extend or stop a timer; that of a round takes those of its tables."""
    if turn not in TURNS or abs(minutes) > MOST_MINUTES or (turn == START and minutes < 1):
        raise RuleViolation("wall_minutes", high=MOST_MINUTES)

    def changed(view: View, wall: Wall) -> Wall:
        if not is_place(name) or not is_going(view, name):
            raise RuleViolation("moved_on")
        return wall._replace(timers=turned(wall.timers, name, turn, minutes, moment()))

    change(store, visitor, token, changed)


def is_place(name: str) -> bool:
    parts = name.split(".")
    numbers = all(each.isascii() and each.isdigit() and len(each) < 7 for each in parts)
    return name == BREAK or (numbers and len(parts) in (2, 3))


def turned(
    timers: Mapping[str, Timer], name: str, turn: str, minutes: int, at: int
) -> dict[str, Timer]:
    others = {each: timer for each, timer in timers.items() if not concerns(name, each)}
    if turn == STOP:
        return others
    if turn == START:
        return {**others, name: Timer(at + 60 * minutes)}
    own = {each: timer for each, timer in timers.items() if concerns(name, each)}
    inherited = timers.get(name.rpartition(".")[0])
    if name not in own and inherited:
        own[name] = inherited  # a table leaves the clock of its round
    if not own:
        raise RuleViolation("no_timer")
    return others | {each: turned_one(timer, turn, minutes, at) for each, timer in own.items()}


def concerns(name: str, other: str) -> bool:
    """A round's timer goes for its tables, too."""
    return other == name or (name.count(".") == 1 and other.startswith(f"{name}."))


def turned_one(timer: Timer, turn: str, minutes: int, at: int) -> Timer:
    if turn == EXTEND:
        return timer.later(60 * minutes, at)
    return timer.paused(at) if turn == PAUSE else timer.going(at)


def wall_stamp(store: Store, view: View) -> str:
    """What is another one as soon as anything on the wall is another, to the latest entry."""
    running = [each for each in view.state.competitions.values() if not each.finished]
    plays = [play for each in running for play in awaited_plays(each).values()]

    def query(connection: Connection) -> str:
        heads = heads_at(connection, plays) if plays else {}
        latest = view.stamp
        far = [[key, head.seq, head.status] for key, head in sorted(heads.items())]
        changes = read_wall(connection, view.id).changes
        found = {"latest": latest, "name": view.name, "plays": far, "wall": changes}
        return digest(found)[:16]

    return store.read(query)
