"""Results of plays that have ended and nobody has confirmed: read from the plays themselves."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection

from companion.games.contract import outcome
from companion.ledger.chain import digest
from companion.live.subjects import BigScreenSubject, PlaySubject, VenueSubject, subject_of
from companion.play.state import Play
from companion.services.clock import later
from companion.services.play.entries import ABANDONED
from companion.services.play.reader import Damaged, Unknown, play_or_damage
from companion.services.policy import ABSOLUTE, IDLE
from companion.services.venue.join_links import BIG_SCREEN
from companion.services.venue.reader import VenueView, load_venue
from companion.store.big_screens import links_to_big_screen
from companion.store.database import Store
from companion.store.plays import Head, any_head
from companion.store.viewers import heads_at, viewers_of
from companion.venue.state import Competition, SeatResult, Table

Results = dict[tuple[int, int], tuple[SeatResult, ...]]


def live_results(store: Store, view: VenueView, number: int) -> Results:
    """Of the round that is open; all others are written down."""
    competition = view.state.competitions.get(number)
    if competition is None:
        raise Unknown
    waiting = awaited_plays(competition)
    if not waiting:
        return {}
    current = len(competition.rounds) - 1
    given = competition.settings.scheme["points"]["kind"] == "given"

    def query(connection: Connection) -> Results:
        heads = heads_at(connection, [*waiting.values()])
        plays = {i: ended_at(store, connection, heads.get(key)) for i, key in waiting.items()}
        return {(current, i): ended(play, given) for i, play in plays.items() if play}

    return store.read(query)


def awaited_plays(competition: Competition) -> dict[int, str]:
    """By table: the plays of the open round whose results are not written down."""
    current = competition.current
    tables = enumerate(competition.rounds[current].tables if current is not None else ())
    return {index: table.play for index, table in tables if table.play and is_awaited(table)}


def is_awaited(table: Table) -> bool:
    return table.lines is None and not table.void


def plays_followed(view: VenueView) -> frozenset[str]:
    """The plays that can change how a venue stands without any action in it."""
    running = [each for each in view.state.competitions.values() if not each.finished]
    return frozenset([play for each in running for play in awaited_plays(each).values()])


def stamp_of(store: Store, view: VenueView) -> str:
    """What is another one as soon as anything on the pages of a venue is another."""
    running = [n for n, each in view.state.competitions.items() if not each.finished]
    results = [
        [number, *place, *as_json(lines)]
        for number in running
        for place, lines in sorted(live_results(store, view, number).items())
    ]
    latest = view.stamp
    return digest({"latest": latest, "name": view.name, "results": results})[:16]


def ended_at(store: Store, connection: Connection, found: Head | None) -> Play | None:
    """A play that has ended; None while it goes on, and for one that cannot be read."""
    if found is None or not found.seq or found.status == ABANDONED:
        return None  # without an entry it cannot be over
    play = play_or_damage(store, connection, found)
    return None if isinstance(play, Damaged) or not play.over else play


def running_plays(store: Store, competition: Competition) -> dict[int, Play]:
    """By table: the plays of the open round as they stand, also those that have just ended."""
    waiting = awaited_plays(competition)
    if not waiting:
        return {}

    def query(connection: Connection) -> dict[int, Play]:
        heads = heads_at(connection, [*waiting.values()])
        found = {index: heads[key] for index, key in waiting.items() if key in heads}
        kept = {index: head for index, head in found.items() if head.status != ABANDONED}
        plays = {index: play_or_damage(store, connection, head) for index, head in kept.items()}
        return {index: play for index, play in plays.items() if isinstance(play, Play)}

    return store.read(query)


def lines_of(store: Store, key: str, given: bool = False) -> tuple[SeatResult, ...] | None:
    """What every seat ended with; None while the play goes on."""
    play = store.read(lambda each: ended_at(store, each, any_head(each, key)))
    return None if play is None else ended(play, given)


def ended(play: Play, given: bool = False) -> tuple[SeatResult, ...]:
    """In the order of the seats that were agreed, as the people of a table are."""
    state = play.history.state
    places = outcome(play.table.game, state).placings
    found = [
        SeatResult(points, place, points if given else None)
        for points, place in zip(state.points, places, strict=True)
    ]
    return tuple(play.as_agreed(found))


def as_json(lines: tuple[SeatResult, ...]) -> list[dict[str, int]]:
    """Lines as an action has them: whole numbers, since every play counts in whole points."""
    return [
        {name: int(value) for name, value in line._asdict().items() if value is not None}
        for line in lines
    ]


def venues_in(store: Store, channels: Sequence[str]) -> dict[str, VenueView]:
    """The venues that are told of under these names; those that cannot be read are left out."""
    found: dict[str, VenueView] = {}
    for channel in channels:
        with suppress(Unknown):
            found[channel] = load_venue(store, subject_of(channel).key)
    return found


def followed(store: Store, channel: str) -> frozenset[str]:
    """The plays that whoever follows this follows, too."""
    match subject_of(channel):
        case PlaySubject():
            return frozenset()
        case VenueSubject(key) | BigScreenSubject(key):
            return plays_followed(load_venue(store, key))


def viewers(store: Store, channels: Sequence[str]) -> dict[str, set[str]]:
    """The devices that came into some venues, and the sign-ins of those who run them."""
    seen, since = later(-IDLE), later(-ABSOLUTE)
    keys = {channel: subject_of(channel).key for channel in channels}
    found = store.read(lambda each: viewers_of(each, [*keys.values()], seen, since))
    return {channel: found[key] for channel, key in keys.items()}


def big_screen_viewers(store: Store, channels: Sequence[str]) -> dict[str, set[str]]:
    """The one link to each big screen, by its hash: an older one shows nothing any more."""
    keys = {channel: subject_of(channel).key for channel in channels}
    found = store.read(lambda each: links_to_big_screen(each, [*keys.values()], BIG_SCREEN))
    return {channel: found[key] for channel, key in keys.items()}
