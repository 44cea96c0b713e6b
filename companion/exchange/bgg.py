"""Plays of BoardGameGeek: the XML of its plays page. One shape, and no entity is needed for it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.parsers import expat

from companion.exchange.document import (
    FileGame,
    FilePlay,
    FilePlayer,
    FilePlays,
    FileSeatResult,
    Warned,
)
from companion.exchange.refused import unreadable
from companion.exchange.scores import give_places, read_score
from companion.exchange.text import (
    LONG_LENGTH,
    NAME_LENGTH,
    TITLE_LENGTH,
    clean,
    clean_note,
    is_day,
    truth,
    whole,
)

ROOT = "plays"
DEEPEST = 20

Attributes = Mapping[str, str]


class PlayElement(NamedTuple):
    """A play as the page has it."""

    attributes: Attributes
    item: dict[str, str]
    players: list[Attributes]
    comments: list[str]


class PlaysPage:
    """What is found on a page while it is parsed."""

    def __init__(self) -> None:
        self.plays: list[PlayElement] = []
        self.path: list[str] = []

    def open(self, name: str, attributes: dict[str, str]) -> None:
        self.path.append(name)
        if len(self.path) > DEEPEST or self.path[0] != ROOT:
            raise unreadable("not_plays")
        if self.path == [ROOT, "play"]:
            self.plays.append(PlayElement(attributes, {}, [], []))
        elif self.path == [ROOT, "play", "item"]:
            self.plays[-1].item.update(attributes)
        elif self.path == [ROOT, "play", "players", "player"]:
            self.plays[-1].players.append(attributes)

    def close(self, _name: str) -> None:
        self.path.pop()

    def write(self, text: str) -> None:
        if self.path == [ROOT, "play", "comments"]:
            self.plays[-1].comments.append(text)


def refuse(*_: object) -> None:
    raise unreadable("not_plays")


def page_in(data: bytes) -> PlaysPage:
    page, parser = PlaysPage(), expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = page.open
    parser.EndElementHandler = page.close
    parser.CharacterDataHandler = page.write
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError):  # also encodings that there are not
        raise unreadable("not_plays") from None
    return page


class Collected:
    """The document so far, with who and which game is where in it."""

    def __init__(self) -> None:
        self.document = FilePlays([], [], [], [])
        self.players: dict[tuple[str, object], int] = {}
        self.games: dict[tuple[str, object], int] = {}

    def leave_out(self, where: str, code: str) -> None:
        self.document.warnings.append(Warned(where, code))

    def player(self, attributes: Attributes) -> int:
        """One for each number of a user, else each user name, else each name; as first seen."""
        number = whole(attributes.get("userid", ""))
        user, name = clean(attributes.get("username")), clean(attributes.get("name"))
        key: tuple[str, object] = ("id", number) if number > 0 else ("user", user)
        key = key if key[1] else ("name", name)
        if key not in self.players:
            self.players[key] = len(self.players)
            self.document.players.append(player_of(number, user, name))
        return self.players[key]

    def game(self, title: str, number: int) -> int:
        key: tuple[str, object] = ("id", number) if number > 0 else ("name", title)
        if key not in self.games:
            self.games[key] = len(self.games)
            game = FileGame(name=title)
            if number > 0:
                game["id"] = f"bgg:{number}"
                game["bgg"] = number
            self.document.games.append(game)
        return self.games[key]


def player_of(number: int, user: str, name: str) -> FilePlayer:
    player = FilePlayer(name=name or user)
    if not player["name"]:
        player["anonymous"] = True
    if number > 0:
        player["id"] = f"bgg:{number}"
    if user:
        player["bgg"] = user
    return player


def read_bgg(data: bytes) -> FilePlays:
    collected = Collected()
    for at, element in enumerate(page_in(data).plays):
        where = f"plays[{at}]"
        day, title = (
            element.attributes.get("date", ""),
            clean(element.item.get("name"), TITLE_LENGTH),
        )
        if not is_day(day):
            collected.leave_out(f"{where}.date", "no_day")
        elif not title:
            collected.leave_out(f"{where}.item", "broken_reference")
        else:
            game = collected.game(title, whole(element.item.get("objectid", "")))
            play = FilePlay(day=day, game=game, seats=[])
            say_more(play, element)
            seat_everybody(play, element.players, where, collected)
            collected.document.plays.append(play)
    return collected.document


def say_more(play: FilePlay, element: PlayElement) -> None:
    given = element.attributes
    if (number := whole(given.get("id", ""))) > 0:
        play["id"] = f"bgg:{number}"
    if location := clean(given.get("location")):
        play["location"] = location
    if (times := whole(given.get("quantity", ""))) > 1:
        play["times"] = times
    if (minutes := whole(given.get("length", ""))) > 0:
        play["minutes"] = minutes
    if note := clean_note("".join(element.comments)):
        play["note"] = note
    if truth(given.get("incomplete")):
        play["incomplete"] = True
    if truth(given.get("nowinstats")):
        play["ignored"] = True


def seat_everybody(
    play: FilePlay, players: Sequence[Attributes], where: str, collected: Collected
) -> None:
    colours = [clean(given.get("color"), LONG_LENGTH) for given in players]
    shown = [colour for colour in colours if colour]
    by_team = len({*shown}) < len(shown)
    if by_team:
        play["teams"] = True
    for at in order_of(players):
        seat = seat_of(players[at], f"{where}.players[{at}]", collected)
        if colours[at]:
            seat.update({"team": colours[at][:NAME_LENGTH]} if by_team else {"role": colours[at]})
        play["seats"].append(seat)
    play["best"] = "high" if any("score" in seat for seat in play["seats"]) else "none"
    winners = sum([seat["won"] for seat in play["seats"]])
    if len(players) > 1 and winners in (0, len(players)):
        play["together"] = True
    else:
        give_places(play["seats"], play["best"])


def order_of(players: Sequence[Attributes]) -> Sequence[int]:
    """By the positions at the start where all are different numbers, else as they come."""
    starts = [given.get("startposition", "").strip() for given in players]
    is_known = all(start.isdecimal() and start.isascii() and len(start) < 10 for start in starts)
    numbers = [int(start) for start in starts] if is_known else []
    if not numbers or len({*numbers}) < len(numbers):
        return range(len(players))
    return sorted(range(len(players)), key=numbers.__getitem__)


def seat_of(given: Attributes, where: str, collected: Collected) -> FileSeatResult:
    seat = FileSeatResult(player=collected.player(given), won=truth(given.get("win")))
    result = read_score(given.get("score"))
    if result.score is not None:
        seat["score"] = result.score
    if result.written:
        seat["written"] = result.written
    if result.is_no_number:
        collected.leave_out(f"{where}.score", "score_not_a_number")
    if given.get("startposition", "").strip() == "1":
        seat["first"] = True
    if truth(given.get("new")):
        seat["new"] = True
    return seat
