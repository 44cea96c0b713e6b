"""Who sits where: as agreed at the start, and as it was put right since."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.games.codec import Shape, Shapes, clean_name, decode
from companion.games.compounds import per_seat, sized
from companion.games.fields import SEAT, Moves, PlainField
from companion.ledger.entry import Arrange, Json
from companion.refusal import Malformed, RuleViolation

MOST_CHANGES = 100  # each has to be gone through whenever a play is read


class Renamed(NamedTuple):
    """The same people, some of them by another name."""

    names: tuple[str, ...]


class Handed(NamedTuple):
    """Somebody else goes on for whoever sat there."""

    seat: int
    name: str


class SeatsMoved(NamedTuple):
    """Everybody by the seat that they had before: people keep what they have."""

    was: tuple[int, ...]


class PlayDeleted(NamedTuple):
    """Nobody wants the play any more; who sits where stays as it is."""


class Arrangement(NamedTuple):
    """Who sits at each seat, and which seat was theirs, or of whom they go on for, at the start."""

    players: tuple[str, ...]
    origins: tuple[int, ...]

    def moves_to(self, other: "Arrangement") -> Moves:
        return {seat: other.origins.index(own) for seat, own in enumerate(self.origins)}


class Name(PlainField[str]):
    """What somebody at the table is called."""

    read = staticmethod(lambda value, seats: clean_name(value))


SeatChange = Renamed | Handed | SeatsMoved | PlayDeleted
NAME = Name()
SHAPES: Shapes[SeatChange] = {
    "rename": Shape(Renamed, {"names": per_seat(NAME)}),
    "hand": Shape(Handed, {"seat": SEAT, "name": NAME}),
    "move": Shape(SeatsMoved, {"was": sized(SEAT, lambda seats: (seats, seats))}),
    "delete": Shape(PlayDeleted, {}),
}


def arranged(players: tuple[str, ...], changes: Iterable[Json]) -> Arrangement:
    """What some changes come to, one after the other."""
    found = Arrangement(players, tuple(range(len(players))))
    for change in changes:
        found = with_change(found, read_change(change, len(players)))
    return found


def read_change(change: Json, seats: int) -> SeatChange:
    return decode(SHAPES, change, seats)


def with_change(before: Arrangement, change: SeatChange) -> Arrangement:
    if isinstance(change, SeatsMoved):
        players = [before.players[seat] for seat in change.was]
        return Arrangement(tuple(players), tuple([before.origins[seat] for seat in change.was]))
    if isinstance(change, Renamed):
        return before._replace(players=change.names)
    if isinstance(change, Handed):
        names = [*before.players]
        names[change.seat] = change.name
        return before._replace(players=tuple(names))
    return before


def check_change(before: Arrangement, change: Json, known: int) -> None:
    """Whether people can be arranged so; what the rules say to it, the ledger asks."""
    if known >= MOST_CHANGES:
        raise RuleViolation("play_full", limit=MOST_CHANGES)
    after = with_change(before, read_change(change, len(before.players)))
    if sorted(after.origins) != sorted(before.origins):
        raise RuleViolation("not_everybody_once")
    for name in after.players:
        if after.players.count(name) > 1:
            raise Malformed("duplicate_name", quote=name)
    if after == before and change != DELETE.change:
        raise RuleViolation("nothing_arranged")


DELETE = Arrange({"type": "delete"})


def rename(names: Iterable[str]) -> Arrange:
    return Arrange({"type": "rename", "names": [*names]})


def hand(seat: int, name: str) -> Arrange:
    return Arrange({"type": "hand", "seat": seat, "name": name})


def move(was: Iterable[int]) -> Arrange:
    return Arrange({"type": "move", "was": [*was]})


def is_about_names(operation: Arrange) -> bool:
    return operation.change.get("type") in ("rename", "hand")


def renamed_in(change: Json, spelled: Callable[[str], str]) -> Json:
    """A change with the names in it spelled otherwise."""
    if "names" in change:
        change = {**change, "names": [*map(spelled, change["names"])]}
    return {**change, "name": spelled(change["name"])} if "name" in change else change
