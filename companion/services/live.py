"""Results of plays that have ended and nobody has confirmed: read from the plays themselves."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection

from companion.games.kernel import outcome
from companion.ledger.chain import digest
from companion.services.clock import later
from companion.services.plays import ABANDONED
from companion.services.reading import Damaged, Play, Unknown, play_or_damage
from companion.services.sign_ins import ABSOLUTE, IDLE
from companion.services.venues import View, cached_as, load_venue
from companion.store import Store
from companion.store.following import heads_at, seers_of
from companion.store.queries import Head, any_head
from companion.store.walls import links_to_wall
from companion.tourney.venue.state import Competition, Line, Table

Results = dict[tuple[int, int], tuple[Line, ...]]


def live_results(store: Store, view: View, number: int) -> Results:
    """Of the round that is open; all others are written down."""
    competition = view.state.competitions.get(number)
    if competition is None:
        raise Unknown
    current = competition.current
    waiting = awaited_plays(competition)
    if current is None or not waiting:
        return {}
    given = competition.settings.scheme["points"]["kind"] == "given"

    def query(connection: Connection) -> Results:
        heads = heads_at(connection, [*waiting.values()])
        plays = {i: ended_at(store, connection, heads.get(key)) for i, key in waiting.items()}
        return {(current, i): ended(play, given) for i, play in plays.items() if play}

    return store.read(query)


def awaited_plays(competition: Competition) -> dict[int, str]:
    """By table: the plays of the open round whose results are not written down."""
    if competition.current is None:
        return {}
    tables = enumerate(competition.rounds[competition.current].tables)
    return {index: table.play for index, table in tables if table.play and is_awaited(table)}


def is_awaited(table: Table) -> bool:
    return table.lines is None and not table.void


def plays_followed(view: View) -> frozenset[str]:
    """The plays that can change how a venue stands without any deed in it."""
    running = [each for each in view.state.competitions.values() if not each.finished]
    return frozenset([play for each in running for play in awaited_plays(each).values()])


def stamp_of(store: Store, view: View) -> str:
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


def lines_of(store: Store, key: str, given: bool = False) -> tuple[Line, ...] | None:
    """What every seat ended with; None while the play goes on."""
    play = store.read(lambda each: ended_at(store, each, any_head(each, key)))
    return None if play is None else ended(play, given)


def ended(play: Play, given: bool = False) -> tuple[Line, ...]:
    state = play.history.state
    places = outcome(play.ledger.table.game, state).placings
    return tuple(
        [
            Line(points, place, points if given else None)
            for points, place in zip(state.points, places, strict=True)
        ]
    )


def as_json(lines: tuple[Line, ...]) -> list[dict[str, int]]:
    """Lines as a deed has them: whole numbers, since every play counts in whole points."""
    return [
        {name: int(value) for name, value in line._asdict().items() if value is not None}
        for line in lines
    ]


def venue_in(channel: str) -> str | None:
    """The key of the venue that is told of under this name; no play has a space in its own."""
    key = channel.partition(" ")[2]
    return key if key and channel in names_of(key) else None


def venues_in(store: Store, channels: Sequence[str]) -> dict[str, View]:
    """The venues that are told of under these names; those that cannot be read are left out."""
    found: dict[str, View] = {}
    for channel in channels:
        with suppress(Unknown):
            found[channel] = load_venue(store, venue_in(channel) or "")
    return found


def wall_channel(key: str) -> str:
    """A wall follows every entry of every play: phones are not bothered by that."""
    return f"wall {key}"


def names_of(key: str) -> tuple[str, str]:
    """What a venue is followed under: by phones, and by its wall."""
    return cached_as(key), wall_channel(key)


def is_wall(channel: str) -> bool:
    return channel.startswith("wall ")


def followed(store: Store, channel: str) -> frozenset[str]:
    """The plays that whoever follows this follows, too."""
    key = venue_in(channel)
    return frozenset() if key is None else plays_followed(load_venue(store, key))


def seers(store: Store, channels: Sequence[str]) -> dict[str, set[str]]:
    """The devices that came into some venues, and the sign-ins of those who run them."""
    seen, since = later(-IDLE), later(-ABSOLUTE)
    keys = {channel: venue_in(channel) or "" for channel in channels}
    found = store.read(lambda each: seers_of(each, [*keys.values()], seen, since))
    return {channel: found[key] for channel, key in keys.items()}


def wall_seers(store: Store, channels: Sequence[str]) -> dict[str, set[str]]:
    """The one link to each wall, by its hash: whoever has an older one sees nothing any more."""
    keys = {channel: venue_in(channel) or "" for channel in channels}
    found = store.read(lambda each: links_to_wall(each, [*keys.values()], "wall"))
    return {channel: found[key] for channel, key in keys.items()}
