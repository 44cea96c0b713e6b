"""A backup of BG Stats with one play, to be changed where a test looks."""

from typing import Any

from companion.exchange.bgstats.reader import read_bgstats
from companion.exchange.document import FilePlay, FilePlays


def uuid(number: int) -> str:
    return f"1F0C0000-0000-4000-8000-{number:012}"


def score(player: int, points: object = "", **changes: Any) -> dict[str, Any]:
    return {"playerRefId": player, "score": points, "winner": False, **changes}


def play(*scores: dict[str, Any], **changes: Any) -> dict[str, Any]:
    usual = {"uuid": uuid(30), "playDate": "2026-11-19 20:15:00", "gameRefId": 7}
    return {**usual, "playerScores": [*scores], **changes}


def backup(*plays: dict[str, Any], **changes: Any) -> dict[str, Any]:
    players = [
        {"id": 1, "uuid": uuid(1).lower(), "name": "Ana", "bggUsername": "ana77"},
        {"id": 2, "uuid": uuid(2), "name": " Ben\x07 B "},
        {"id": 3, "uuid": uuid(3), "name": "Anonymous player", "isAnonymous": "true"},
    ]
    games = [{"id": 7, "uuid": uuid(7), "name": "Azul", "bggId": 230802, "highestWins": 1}]
    places = [{"id": 4, "name": "Café Würfel"}, {"id": 5, "name": "–"}]
    whole = {"players": players, "games": games, "locations": places, "plays": [*plays]}
    return {**whole, **changes}


def read(*plays: dict[str, Any], **changes: Any) -> FilePlays:
    return read_bgstats(backup(*plays, **changes))


def read_one(*scores: dict[str, Any], **changes: Any) -> FilePlay:
    [found] = read(play(*scores, **changes)).plays
    return found


def game(**changes: Any) -> list[dict[str, Any]]:
    return [{"id": 7, "uuid": uuid(7), "name": "Azul", **changes}]
