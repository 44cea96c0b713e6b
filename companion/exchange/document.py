"""`companion-plays/1`: the neutral document between all formats of plays, and how it is written."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict

FORMAT = "companion-plays/1"
PLAYER_FIELDS = ("name", "anonymous", "id", "bgg")
GAME_FIELDS = ("name", "id", "bgg", "year", "best", "together", "teams", "expansion")
PLAY_FIELDS = (
    *("id", "day", "time", "location", "game", "best", "together", "teams", "nobody", "times"),
    *("minutes", "rounds", "board", "note", "ignored", "incomplete", "expansions", "seats"),
)
SEAT_FIELDS = (
    *("player", "score", "written", "place", "won", "first", "new", "team", "role", "called"),
)


JsonObject = dict[str, object]


class FilePlayer(TypedDict):
    name: str
    anonymous: NotRequired[bool]
    id: NotRequired[str]
    bgg: NotRequired[str]


class FileGame(TypedDict):
    name: str
    id: NotRequired[str]
    bgg: NotRequired[int]
    year: NotRequired[int]
    best: NotRequired[str]
    together: NotRequired[bool]
    teams: NotRequired[bool]
    expansion: NotRequired[bool]


class FileSeatResult(TypedDict):
    player: int
    score: NotRequired[int | float]
    written: NotRequired[str]
    place: NotRequired[int]
    won: bool
    first: NotRequired[bool]
    new: NotRequired[bool]
    team: NotRequired[str]
    role: NotRequired[str]
    called: NotRequired[str]


class FilePlay(TypedDict):
    id: NotRequired[str]
    day: str
    time: NotRequired[str]
    location: NotRequired[str]
    game: int
    best: NotRequired[str]
    together: NotRequired[bool]
    teams: NotRequired[bool]
    nobody: NotRequired[bool]
    times: NotRequired[int]
    minutes: NotRequired[int]
    rounds: NotRequired[int]
    board: NotRequired[str]
    note: NotRequired[str]
    ignored: NotRequired[bool]
    incomplete: NotRequired[bool]
    expansions: NotRequired[list[int]]
    seats: list[FileSeatResult]


class Warned(NamedTuple):
    """Something that was left out, or is not what it should be: where, and a code."""

    where: str
    code: str


class FilePlays(NamedTuple):
    """Players, games and plays as a file has them, and what was found on reading it."""

    players: list[FilePlayer]
    games: list[FileGame]
    plays: list[FilePlay]
    warnings: list[Warned]

    @property
    def seats(self) -> int:
        return sum([len(play["seats"]) for play in self.plays])


def best_of(thing: FilePlay | FileGame) -> str:
    return thing.get("best", "high")


def write_plays(document: FilePlays) -> bytes:
    """A line for everybody, every game and every play; equal documents are equal bytes."""
    plays = [
        in_order({**play, "seats": [in_order(seat, SEAT_FIELDS) for seat in play["seats"]]})
        for play in document.plays
    ]
    parts = [
        listed("players", [in_order(player, PLAYER_FIELDS) for player in document.players]),
        listed("games", [in_order(game, GAME_FIELDS) for game in document.games]),
        listed("plays", plays),
    ]
    return (f'{{"format": "{FORMAT}",\n' + ",\n".join(parts) + "}\n").encode()


def in_order(thing: Mapping[str, object], fields: Iterable[str] = PLAY_FIELDS) -> dict[str, object]:
    return {field: thing[field] for field in fields if field in thing}


def listed(name: str, things: Sequence[object]) -> str:
    lines = ",\n  ".join([json.dumps(thing, ensure_ascii=False) for thing in things])
    return f' "{name}": [{lines}]'
