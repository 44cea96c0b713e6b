"""What is on the big screen of a venue: pages, a held one, a message, timers. The only writer.

Settings and messages are in the log, without the words of a message. Timers and held pages are
not: nobody will ever ask who paused a clock two years ago.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from companion.ledger.chain import digest
from companion.ledger.entry import Entry
from companion.live.subjects import BigScreenSubject
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.venue.reader import VenueView, Visitor, noted, view_of
from companion.services.venue.views.live_results import awaited_plays
from companion.store.big_screens import big_screen_of, put_big_screen
from companion.store.database import Store
from companion.store.viewers import heads_at
from companion.venue.actions import AccountEntry, Action, PublishDraw, StartFinals
from companion.venue.state import Competition
from companion.venue.text import cleaned

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
LONGEST_NETWORK, LONGEST_KEY = 32, 63  # characters that a Wi-Fi's name and password can have
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


class Wifi(NamedTuple):
    """The Wi-Fi for guests, as it is shown beside the code to join; without a name it is not."""

    name: str = ""
    password: str = ""


class BigScreen(NamedTuple):
    pages: tuple[str, ...] = PAGES
    seconds: Mapping[str, int] = dict.fromkeys(PAGES, SECONDS)
    held: str = ""
    message: str = ""
    timers: Mapping[str, Timer] = {}
    automatic: str = ""  # since when the publishing of tables starts their timers; "": it does not
    begun: tuple[int, ...] = ()  # the actions that have started theirs
    language: str = ""  # "": that of the screen's browser
    sound: bool = False  # whether the end of a round is heard, too
    wifi: Wifi = Wifi()
    tokens: tuple[str, ...] = ()
    changes: int = 0

    def timer_at(self, number: int, round_: int, table: int) -> Timer | None:
        """A table's own, else that of its round."""
        return self.timers.get(timer_name(number, round_, table)) or self.timers.get(
            timer_name(number, round_)
        )


def timer_name(*place: int) -> str:
    """What a timer is kept under: a round of a competition, or a table in it."""
    return ".".join([str(each) for each in place])


def moment() -> int:
    """Now, in seconds: the clock of the server decides, not that of a screen."""
    return seconds_at(now())


def seconds_at(time: str) -> int:
    return int(datetime.fromisoformat(time).timestamp())


def big_screen_now(store: Store, view: VenueView) -> BigScreen:
    return started(view, store.read(lambda connection: read_big_screen(connection, view.id)))


def read_big_screen(connection: Connection, venue: int) -> BigScreen:
    row = big_screen_of(connection, venue)
    if row is None:
        return BigScreen()
    body = row.body
    return BigScreen(
        pages=tuple([page for page in PAGES if page in body["pages"]]),
        seconds={page: body["seconds"].get(page, SECONDS) for page in PAGES},
        held=body["held"],
        message=body["message"],
        timers={name: Timer(*timer) for name, timer in body["timers"].items()},
        automatic=body.get("automatic", ""),
        begun=tuple(body.get("begun", ())),
        language=body.get("language", ""),
        sound=body.get("sound", False),
        wifi=Wifi(*body.get("wifi", ())),
        tokens=tuple(body["tokens"]),
        changes=row.changes,
    )


def body_of(big_screen: BigScreen) -> dict[str, object]:
    found: dict[str, object] = big_screen._asdict()
    del found["changes"]
    return found | {"timers": {name: [*timer] for name, timer in big_screen.timers.items()}}


def change(
    store: Store,
    visitor: Visitor,
    token: str,
    changed: Callable[[VenueView, BigScreen], BigScreen],
    entry: str = "",
) -> None:
    """Another screen; `entry` is what the log says of it, unless it is the same as before."""
    policy.check("change_big_screen", visitor.role)

    def job(connection: Connection) -> AccountEntry | None:
        view = view_of(store, connection, visitor.key)
        before = started(view, read_big_screen(connection, view.id))
        if token and token in before.tokens:
            return None
        after = changed(view, before)
        is_told = entry and after != before
        after = without_old_timers(view, after)
        after = after._replace(tokens=with_token(before.tokens, token))
        put_big_screen(connection, view.id, body_of(after), before.changes + 1)
        store.notify(connection, BigScreenSubject(visitor.key).channel)
        return AccountEntry(entry, None, "") if is_told else None

    noted(store, visitor.key, visitor.by, job)
    store.tell(BigScreenSubject(visitor.key).channel)


def without_old_timers(view: VenueView, big_screen: BigScreen) -> BigScreen:
    """Only what is going on still has a timer."""
    kept = {name: each for name, each in big_screen.timers.items() if is_going(view, name)}
    return big_screen._replace(timers=kept)


def with_token(before: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The last changes that were sent, by which one that is sent again is known."""
    return (*before, token)[-TOKENS:] if token else before


# Timers that start automatically. Nobody writes them down when tables are published: they follow
# from the log, until an organiser turns one of them.


def started(view: VenueView, big_screen: BigScreen) -> BigScreen:
    """The big screen with the timers of all tables published since they start automatically."""
    if not big_screen.automatic:
        return big_screen
    timers, begun = dict(big_screen.timers), []
    for number, competition in view.state.competitions.items():
        for draw_number, done in enumerate(published(view, number, competition)):
            begun.append(done.seq)
            if done.at >= big_screen.automatic and done.seq not in big_screen.begun:
                minutes = competition.settings.minutes or MINUTES
                end = Timer(seconds_at(done.at) + 60 * minutes)
                timers |= dict.fromkeys(timed_by(number, competition, draw_number), end)
    return big_screen._replace(timers=timers, begun=tuple(begun))


def published(view: VenueView, number: int, competition: Competition) -> list[Entry[Action]]:
    """The actions that published the tables of the open round, by their draws."""
    if competition.finished or competition.current is None:
        return []
    place = (number, competition.current)
    fallen = view.ledger.live.fallen
    return [
        entry
        for entry in view.log
        if isinstance(entry.action, PublishDraw | StartFinals)
        and entry.seq not in fallen
        and entry.action[:2] == place
    ]


def timed_by(number: int, competition: Competition, draw_number: int) -> list[str]:
    """A round as a whole; but single tables where others are in the middle of a play."""
    assert competition.current is not None
    tables = competition.rounds[competition.current].tables
    own = [index for index, table in enumerate(tables) if table.draw_number == draw_number]
    if all(table.settled for table in tables if table.draw_number != draw_number):
        return [timer_name(number, competition.current)]
    return [timer_name(number, competition.current, index) for index in own]


def start_by_themselves(store: Store, visitor: Visitor, wanted: bool, token: str = "") -> None:
    """Whether publishing tables starts their timers, from now on."""

    def changed(view: VenueView, big_screen: BigScreen) -> BigScreen:
        return big_screen._replace(automatic=(big_screen.automatic or now()) if wanted else "")

    entry = "timers_automatic" if wanted else "timers_manual"
    change(store, visitor, token, changed, entry)


def is_going(view: VenueView, name: str) -> bool:
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
    sound: bool = False,
) -> None:
    """Which pages are on it, how long each stays, in which language, and whether it is heard."""
    wanted = tuple([page for page in PAGES if page in pages])
    if not wanted:
        raise RuleViolation("empty_wall")
    if not all(SHORTEST <= seconds.get(page, SECONDS) <= LONGEST for page in PAGES):
        raise RuleViolation("wall_seconds", low=SHORTEST, high=LONGEST)

    def changed(view: VenueView, big_screen: BigScreen) -> BigScreen:
        held = big_screen.held if big_screen.held in wanted else ""
        stay = {**big_screen.seconds, **seconds}
        timed = big_screen._replace(pages=wanted, seconds=stay, held=held)
        return timed._replace(language=language, sound=sound)

    change(store, visitor, token, changed, "screen_changed")


def hold(store: Store, visitor: Visitor, page: str, token: str = "") -> None:
    """Let one page stay; without one the big screen turns again."""
    if page and page not in PAGES:
        raise RuleViolation("moved_on")

    def changed(view: VenueView, big_screen: BigScreen) -> BigScreen:
        pages = tuple([each for each in PAGES if each in big_screen.pages or each == page])
        return big_screen._replace(held=page, pages=pages)

    change(store, visitor, token, changed)


def show_wifi(store: Store, visitor: Visitor, wifi: Wifi, token: str = "") -> None:
    """The Wi-Fi for guests; without a name it is shown no longer."""
    texts = zip(wifi, ("network", "network_key"), (LONGEST_NETWORK, LONGEST_KEY), strict=True)
    given = Wifi(*[cleaned(text, name, most) if text else "" for text, name, most in texts])
    shown = given if given.name else Wifi()
    change(store, visitor, token, lambda _, before: before._replace(wifi=shown), "screen_changed")


def send(store: Store, visitor: Visitor, text: str, token: str = "") -> None:
    """A message on every page; an empty one takes it down."""
    text = " ".join(text.split())
    message = cleaned(text, "message", LONGEST_MESSAGE) if text else ""
    entry = "message_shown" if message else "message_removed"
    change(
        store, visitor, token, lambda view, big_screen: big_screen._replace(message=message), entry
    )


def turn_timer(
    store: Store, visitor: Visitor, name: str, turn: str, minutes: int, token: str = ""
) -> None:
    """Start, pause, go on, extend or stop a timer; that of a round takes those of its tables."""
    if turn not in TURNS or abs(minutes) > MOST_MINUTES or (turn == START and minutes < 1):
        raise RuleViolation("wall_minutes", high=MOST_MINUTES)

    def changed(view: VenueView, big_screen: BigScreen) -> BigScreen:
        if not is_place(name) or not is_going(view, name):
            raise RuleViolation("moved_on")
        return big_screen._replace(timers=turned(big_screen.timers, name, turn, minutes, moment()))

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


def big_screen_stamp(store: Store, view: VenueView) -> str:
    """What is another one as soon as anything on the big screen is another, to the latest entry."""
    running = [each for each in view.state.competitions.values() if not each.finished]
    plays = [play for each in running for play in awaited_plays(each).values()]

    def query(connection: Connection) -> str:
        heads = heads_at(connection, plays) if plays else {}
        latest = view.stamp
        far = [[key, head.seq, head.status] for key, head in sorted(heads.items())]
        changes = read_big_screen(connection, view.id).changes
        found = {"latest": latest, "name": view.name, "plays": far, "big_screen": changes}
        return digest(found)[:16]

    return store.read(query)
