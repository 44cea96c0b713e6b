"""The link by which the app BG Stats makes a play of its own."""

import json
from collections.abc import Iterator
from urllib.parse import quote

from companion.exchange.bgstats import identity
from companion.exchange.bgstats.writer import US, play_date
from companion.exchange.document import FilePlay, FilePlays, FileSeatResult, JsonObject, best_of

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
NOBODY_KNOWN = "Anonymous"


def links_of(document: FilePlays) -> Iterator[str]:
    """One for each play that has seats."""
    plays, games = identity.plays_of(document), identity.games_of(document)
    players = identity.players_of(document)
    for play, uuid in zip(document.plays, plays, strict=True):
        if play["seats"]:
            seats = [seat_of(seat, play, document, players) for seat in play["seats"]]
            known = {"sourceName": US, "sourcePlayId": uuid, **said_of(play)}
            known["game"] = game_of(play, document, games)
            yield ADDRESS + encoded({**known, "players": seats})


def encoded(known: JsonObject) -> str:
    return quote(json.dumps(known, ensure_ascii=False, separators=(",", ":")), safe="")


def said_of(play: FilePlay) -> JsonObject:
    return {
        "playDate": play_date(play),
        "durationMin": play.get("minutes", 0),
        "board": play.get("board", ""),
        "comments": play.get("note", ""),
        "location": play.get("location", ""),
    }


def game_of(play: FilePlay, document: FilePlays, uuids: list[str]) -> JsonObject:
    game, best = document.games[play["game"]], best_of(play)
    known: JsonObject = {"name": game["name"], "sourceGameId": uuids[play["game"]]}
    known |= {"highestWins": best != "low", "noPoints": best == "none"}
    return {**known, "bggId": game["bgg"]} if "bgg" in game else known


def seat_of(
    seat: FileSeatResult, play: FilePlay, document: FilePlays, uuids: list[str]
) -> JsonObject:
    """Without who won and who began, always, the app refuses on Android."""
    player = document.players[seat["player"]]
    name = player["name"] or NOBODY_KNOWN
    if "anonymous" in player:
        name = seat.get("called") or name
    known: JsonObject = {"name": name, "sourcePlayerId": uuids[seat["player"]]}
    known |= {"score": seat["score"]} if "score" in seat else {}
    rank = 0 if "together" in play else seat.get("place", 0)
    known |= {"rank": rank, "winner": seat["won"], "startPlayer": "first" in seat}
    return {**known, "role": seat.get("role", "")}
