"""Who is who in a file of BG Stats: a uuid for everything, the same whenever it is written."""

from collections.abc import Iterable, Iterator
from uuid import UUID, uuid5

from companion.exchange.document import FileGame, FilePlay, FilePlayer, FilePlays

NAMESPACE = UUID("c3ad0d51-202f-4524-a784-e89557dff441")
OWN, BGG, COLUMN = "uuid:", "bgg:", "file:"


def players_of(document: FilePlays) -> list[str]:
    return told_apart([player.get("id") or named(player) for player in document.players], "user")


def games_of(document: FilePlays) -> list[str]:
    return told_apart([game_id(game) for game in document.games], "")


def plays_of(document: FilePlays) -> list[str]:
    ids = [play.get("id") or described(play, document) for play in document.plays]
    return told_apart(ids, "")


def locations_of(names: Iterable[str]) -> list[str]:
    return told_apart([f"name {name.lower()}" for name in names], "")


def own(text: str) -> str:
    """The uuid of something that has no more than one of its kind."""
    return str(uuid5(NAMESPACE, text)).upper()


def named(player: FilePlayer) -> str:
    return f"name {player['name'].lower()}"


def game_id(game: FileGame) -> str:
    known = game.get("id", "")
    if known.startswith((OWN, COLUMN)):
        return known
    number = game.get("bgg") or known.removeprefix(BGG)
    return f"game {number or game['name'].lower()}"


def described(play: FilePlay, document: FilePlays) -> str:
    names = ", ".join([document.players[seat["player"]]["name"] for seat in play["seats"]])
    return f"play {play['day']} {document.games[play['game']]['name']} {names}".lower()


def told_apart(ids: Iterable[str], of: str) -> list[str]:
    """Each its own: what has a uuid keeps it, and what would double another one is numbered."""
    given = [*ids]
    taken = {each.removeprefix(OWN) for each in given if each.startswith(OWN)}
    kept: set[str] = set()
    next_numbers: dict[str, int] = {}
    found = []
    for each in given:
        uuid = each.removeprefix(OWN)
        if uuid == each or uuid in kept:
            made = numbered(text_of(each, of), next_numbers)
            uuid = next(candidate for candidate in made if candidate not in taken)
        kept.add(uuid)
        taken.add(uuid)
        found.append(uuid)
    return found


def text_of(known: str, of: str) -> str:
    """What a uuid is made of."""
    if known.startswith(BGG):
        return " ".join(["bgg", *of.split(), known.removeprefix(BGG)])
    if known.startswith(COLUMN):
        return f"file {known.removeprefix(COLUMN)}"
    return known


def numbered(text: str, next_numbers: dict[str, int]) -> Iterator[str]:
    """The uuid of a text, then of the same with 2, 3 … behind: where another one stopped."""
    while True:
        number = next_numbers[text] = next_numbers.get(text, 0) + 1
        yield own(text if number == 1 else f"{text} {number}")
