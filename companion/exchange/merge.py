"""Several documents as one, with whoever and whatever has the same id once."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from companion.exchange.document import FileGame, FilePlay, FilePlayer, FilePlays

Listed = TypeVar("Listed", FilePlayer, FileGame)


class Candidates:
    """What has no id in earlier files; each of them is one thing of a later file at most."""

    def __init__(self, things: Iterable[tuple[int, FilePlayer | FileGame]]) -> None:
        self.waiting: dict[object, list[int]] = defaultdict(list)
        self.taken: set[int] = set()
        for at, thing in reversed([*things]):
            for key in keys_of(thing):
                self.waiting[key].append(at)

    def take(self, thing: FilePlayer | FileGame) -> int | None:
        """By the number at BoardGameGeek, else by name, unless both have a number."""
        name = named(thing)
        wanted = [("bgg", thing["bgg"]), (*name, "no number")] if "bgg" in thing else [name]
        return next((at for key in wanted if (at := self.next_of(key)) is not None), None)

    def next_of(self, key: object) -> int | None:
        waiting = self.waiting.get(key, [])
        while waiting:
            at = waiting.pop()
            if at not in self.taken:
                self.taken.add(at)
                return at
        return None


def keys_of(thing: FilePlayer | FileGame) -> list[object]:
    name = named(thing)
    return [name, ("bgg", thing["bgg"]) if "bgg" in thing else (*name, "no number")]


def named(thing: FilePlayer | FileGame) -> tuple[object, ...]:
    return "name", thing["name"], "anonymous" in thing


class MergedPlaces(NamedTuple):
    """Where the players and games of a file stand in the whole document."""

    players: Sequence[int]
    games: Sequence[int]


def merge(documents: Iterable[FilePlays]) -> FilePlays:
    """The first counts, also within one file."""
    whole = FilePlays([], [], [], [])
    known: set[str] = set()
    add_players, add_games = adder(whole.players), adder(whole.games)
    for document in documents:
        moves = MergedPlaces(add_players(document.players), add_games(document.games))
        for play in document.plays:
            if play.get("id") not in known:
                known |= {play["id"]} if "id" in play else set()
                whole.plays.append(moved(play, moves))
        whole.warnings.extend(document.warnings)
    return whole


def adder(whole: list[Listed]) -> Callable[[Iterable[Listed]], list[int]]:
    """What adds the players, or the games, of one file after the other, and says where each is."""
    by_id: dict[str, int] = {}

    def add(things: Iterable[Listed]) -> list[int]:
        earlier = Candidates([each for each in enumerate(whole) if "id" not in each[1]])
        found = []
        for thing in things:
            at = by_id.get(thing["id"]) if "id" in thing else earlier.take(thing)
            if at is None:
                at = len(whole)
                whole.append(thing)
            if "id" in thing:
                by_id[thing["id"]] = at
            found.append(at)
        return found

    return add


def moved(play: FilePlay, moves: MergedPlaces) -> FilePlay:
    found = play.copy()
    found["game"] = moves.games[play["game"]]
    found["seats"] = [{**seat, "player": moves.players[seat["player"]]} for seat in play["seats"]]
    if "expansions" in play:
        found["expansions"] = [moves.games[at] for at in play["expansions"]]
    return found
