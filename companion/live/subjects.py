"""What can be followed: a play, a venue, the big screen of a venue. Each is told of by a channel.

Servers tell each other of what has changed by the name of its channel; no play has a space in it.
"""

from typing import Any, NamedTuple

VENUE, BIG_SCREEN = "venue", "big_screen"  # as other servers know them


class PlaySubject(NamedTuple):
    key: str

    @property
    def channel(self) -> str:
        return self.key


class VenueSubject(NamedTuple):
    key: str

    @property
    def channel(self) -> str:
        return f"{VENUE} {self.key}"


class BigScreenSubject(NamedTuple):
    """It follows every entry of every play: phones are not bothered by that."""

    key: str

    @property
    def channel(self) -> str:
        return f"{BIG_SCREEN} {self.key}"


Subject = PlaySubject | VenueSubject | BigScreenSubject


def subject_of(channel: str) -> Subject:
    match channel.partition(" "):
        case (kind, _, key) if kind == VENUE and key:
            return VenueSubject(key)
        case (kind, _, key) if kind == BIG_SCREEN and key:
            return BigScreenSubject(key)
    return PlaySubject(channel)


class LiveMark(NamedTuple):
    """How far a subject has come: its latest entry, its status, and how often it may have changed
    who may see it.
    """

    seq: int
    status: str
    rights: int


class News(NamedTuple):
    """What somebody has just written, so that nobody need read it again."""

    thing: Any
    since: float  # before it was read: what others changed later, it does not know
