"""Plays made up for a benchmark: what each phone will send, and what has to come of it."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, cycle
from typing import Any, NamedTuple

from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act
from companion.play.consequences import written
from companion.play.state import PlayState
from companion.play.view.form import inputs_of
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor
from companion.store.database import Store

MISTAKE = {"type": "adjust", "seat": 0, "points": 1, "reason": "mistake"}
BACK = {**MISTAKE, "points": -1}


class Sheet(NamedTuple):
    """One play: its address, the secret of its phone, and the forms that it will send.

    `sizes` says how many entries there have to be after each of them.
    """

    key: str
    device: str
    forms: tuple[dict[str, str], ...]
    sizes: tuple[int, ...]


def records() -> Iterator[dict[str, Any]]:
    """Made-up plays without end, every game and player count in turn."""
    titles = [(game, seats) for game in known_games() for seats in game.players]
    for seed, (game, seats) in zip(count(), cycle(titles), strict=False):
        record = simulate(game, seats, seed)
        if all(event["type"] != "adjust" for event in record["events"]):
            yield record


def actor_of(device: str) -> Actor:
    return Actor(sha256(device.encode()).hexdigest(), "phone")


def begun(store: Store, device: str, record: Any, held: int, slips: int, sends: int) -> Sheet:
    """A play that holds slips and the first events of a record; the others are to be sent.

    An even number of slips changes nothing, so that the record fits behind them.
    """
    assert slips % 2 == 0
    actor, events = actor_of(device), record["events"]
    key = plays.begin(
        store,
        actor,
        {**record, "events": [MISTAKE, BACK] * (slips // 2) + events[:held]},
        device,
    )
    play = reader.load(store, actor, key)
    standing = PlayState(play.table, play.ledger)
    forms, sizes = [], []
    for _ in range(sends):
        event = next_event(standing, events, slips)
        forms.append(form_of(standing, event))
        _, standing = written(standing, Act(event), actor.name, "")
        sizes.append(len(standing.ledger.entries))
    return Sheet(key, device, tuple(forms), tuple(sizes))


def next_event(standing: PlayState, events: list[Any], slips: int) -> Any:
    """What was answered by itself is in the record, too, since there was no other answer."""
    at = len(standing.live) - slips
    return events[at] if at < len(events) else MISTAKE


def form_of(standing: PlayState, event: Any) -> dict[str, str]:
    """What the pad sends; the token is a number, and the phone adds that of its session."""
    game = standing.table.game
    inputs = {name: str(value) for name, value in inputs_of(game, event).items()}
    seq = str(standing.ledger.seq)
    return {**inputs, "seq": seq, "token": f"{seq} of a benchmark"}
