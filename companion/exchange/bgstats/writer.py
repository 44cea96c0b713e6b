"""Files of BG Stats: shared plays for the app, and backups for the many tools that read them.

Those tools make tables out of a backup. So every object of a kind has the same keys in the same
order, none is missing, and in a backup no list is empty everywhere: a column of nothing has no
type, and breaks them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.exchange.bgstats import identity
from companion.exchange.document import (
    FileGame,
    FilePlay,
    FilePlayer,
    FilePlays,
    FileSeatResult,
    JsonObject,
    best_of,
)
from companion.exchange.scores import best_seats, typed
from companion.exchange.text import NOWHERE

US = "Companion"
NOON = "12:00:00"  # at midnight a play would belong to the day before
NO_PLAYS = "2000-01-01 00:00:00"
SETTINGS = {(False, "high"): 1, (False, "low"): 2, (False, "none"): 3}
SETTINGS |= {(True, "high"): 4, (True, "low"): 5, (True, "none"): 6}
NOBODY = 8
SOURCE = json.dumps({"MetaDataImportSourceName": US})

TEXTS = (
    *("about", "score", "playImages", "appVersion", "type", "group", "designers", "board"),
    *("comments", "role", "teamRole", "team", "startPosition", "metaData", "name"),
)
TRUTHS = {
    *("cooperative", "highestWins", "noPoints", "usesTeams", "ignored", "manualWinner"),
    *("winner", "newPlayer", "startPlayer"),
}
LISTS = ("copies", "tags", "expansionPlays", "playerScores")
PLAYER = "uuid id name isAnonymous modificationDate bggUsername metaData"
LOCATION = "uuid id name modificationDate"
GAME = (
    "uuid id name modificationDate cooperative highestWins noPoints usesTeams bggName bggYear "
    "bggId designers metaData isBaseGame isExpansion rating minPlayerCount maxPlayerCount "
    "minPlayTime maxPlayTime minAge preferredImage previouslyPlayedAmount urlThumb urlImage "
    "copies tags"
)
COPY = (
    "uuid modificationDate bggCollId bggUserName bggVersionId versionName gameName year urlImage "
    "urlThumb metaData wishlistStatus statusOwned statusPrevOwned statusForTrade "
    "statusWantInTrade statusWantToBuy statusWantToPlay statusWishlist statusPreordered"
)
PLAY = (
    "uuid modificationDate entryDate playDate playDateYmd usesTeams durationMin ignored "
    "manualWinner rounds bggId importPlayId gameRefId locationRefId rating nemestatsId "
    "scoringSetting board comments playImages metaData expansionPlays playerScores"
)
SCORE = (
    "score winner newPlayer startPlayer playerRefId rank seatOrder role team teamRole "
    "startPosition anonymousName metaData"
)
TAG = "uuid id name modificationDate type group isDefault isInternal isHidden metaData"
GROUP = "uuid id name modificationDate type isDefault isInternal metaData"


class Moments(NamedTuple):
    """When each play and the whole file were changed last, as BG Stats writes it."""

    plays: Sequence[str]
    file: str


def own_moments(document: FilePlays) -> Moments:
    """A play was changed when it was played, and all else with the latest of them."""
    plays = [play_date(play) for play in document.plays]
    return Moments(plays, max(plays, default=NO_PLAYS))


def write_bgstats(
    document: FilePlays,
    is_backup: bool,
    moments: Moments | None = None,
    me: int | None = None,
) -> bytes:
    """The file; of the player with the number `me`, if it is somebody's own."""
    moments = moments or own_moments(document)
    places = {name: at for at, name in enumerate(locations_in(document), 1)}
    rows: JsonObject = {
        "about": "",
        "players": player_rows(document, moments.file),
        "locations": location_rows(places, moments.file),
        "games": game_rows(document, moments.file, is_backup),
        "plays": play_rows(document, moments.plays, places),
    }
    if is_backup:
        rows |= shared_rows(moments.file)
    known = {"appVersion": "", "exportDate": moments.file}
    rows["userInfo"] = {"meRefId": 0 if me is None else me + 1, **known}
    rows["challenges"] = []
    return json.dumps(rows, ensure_ascii=False).encode()


def shared_rows(moment: str) -> JsonObject:
    """The one tag and the one group of a backup."""
    common = {"id": 1, "name": US, "modificationDate": moment}
    tag = {"uuid": identity.own("tag companion"), "type": "Game", "group": "Default", **common}
    group = {"uuid": identity.own("group companion"), "type": "Basis", **common}
    return {"tags": [filled(TAG, tag)], "groups": [filled(GROUP, group)], "deletedObjects": []}


def filled(keys: str, known: Mapping[str, object]) -> JsonObject:
    """All keys of an object in their order: what is known, else nothing of the right type."""
    return {key: known[key] if key in known else nothing(key) for key in keys.split()}


def nothing(key: str) -> object:
    if key in LISTS:
        return []
    if key == "uuid" or key in TEXTS or key.startswith("url"):
        return ""
    if key.endswith(("Date", "Name", "Username")):
        return ""
    return False if key in TRUTHS or key.startswith(("is", "status")) else 0


def locations_in(document: FilePlays) -> list[str]:
    """In the order of the plays; who does not know where was nowhere."""
    return [*dict.fromkeys([play.get("location", NOWHERE) for play in document.plays])]


def player_rows(document: FilePlays, moment: str) -> list[JsonObject]:
    uuids = identity.players_of(document)
    return [
        filled(PLAYER, {"uuid": uuid, "id": at, "modificationDate": moment, **known_of(player)})
        for at, (uuid, player) in enumerate(zip(uuids, document.players, strict=True), 1)
    ]


def known_of(player: FilePlayer) -> JsonObject:
    return {
        "name": player["name"],
        "isAnonymous": "anonymous" in player,
        "bggUsername": player.get("bgg", ""),
    }


def location_rows(places: Mapping[str, int], moment: str) -> list[JsonObject]:
    uuids = dict(zip(places, identity.locations_of(places), strict=True))
    return [
        filled(LOCATION, {"uuid": uuids[name], "id": at, "name": name, "modificationDate": moment})
        for name, at in places.items()
    ]


def game_rows(document: FilePlays, moment: str, is_backup: bool) -> list[JsonObject]:
    rows = []
    for at, (uuid, game) in enumerate(
        zip(identity.games_of(document), document.games, strict=True)
    ):
        known: JsonObject = {
            "uuid": uuid,
            "id": at + 1,
            "modificationDate": moment,
            **rules_of(game),
        }
        if is_backup:
            copy = {"uuid": identity.own(f"copy {uuid}"), "modificationDate": moment}
            known |= {"copies": [filled(COPY, copy)], "tags": [{"tagRefId": 1}]}
        rows.append(filled(GAME, known))
    return rows


def rules_of(game: FileGame) -> JsonObject:
    is_expansion = "expansion" in game
    return {
        "name": game["name"],
        "cooperative": "together" in game,
        "highestWins": best_of(game) != "low",
        "noPoints": best_of(game) == "none",
        "usesTeams": "teams" in game,
        "bggId": game.get("bgg", 0),
        "bggYear": game.get("year", 0),
        "isBaseGame": int(not is_expansion),
        "isExpansion": int(is_expansion),
    }


def play_rows(
    document: FilePlays, moments: Sequence[str], places: Mapping[str, int]
) -> list[JsonObject]:
    uuids = identity.plays_of(document)
    found = []
    for play, uuid, moment in zip(document.plays, uuids, moments, strict=True):
        known: JsonObject = {"uuid": uuid, "modificationDate": moment, "entryDate": moment}
        known |= {"locationRefId": places[play.get("location", NOWHERE)]}
        found.append(filled(PLAY, known | said_of(play, document.games[play["game"]])))
    return found


def said_of(play: FilePlay, game: FileGame) -> JsonObject:
    number = play.get("id", "")
    expansions = [{"gameRefId": at + 1, "bggId": 0} for at in play.get("expansions", [])]
    return {
        "playDate": play_date(play),
        "playDateYmd": int(play["day"].replace("-", "")),
        "usesTeams": "teams" in play,
        "durationMin": play.get("minutes", 0),
        "ignored": "ignored" in play,
        "manualWinner": is_won_by_hand(play),
        "rounds": play.get("rounds", 0),
        "bggId": int(number.removeprefix("bgg:")) if number.startswith("bgg:") else 0,
        "gameRefId": play["game"] + 1,
        "scoringSetting": setting_of(play, game),
        "board": play.get("board", ""),
        "comments": play.get("note", ""),
        "playImages": "[]",
        "metaData": SOURCE,
        "expansionPlays": expansions,
        "playerScores": score_rows(play["seats"]),
    }


def play_date(play: FilePlay) -> str:
    return f"{play['day']} {play.get('time', NOON)}"


def setting_of(play: FilePlay, game: FileGame) -> int:
    """How it was won: 0 as the game says, and 8 more where nobody was meant to win."""
    own = ("together" in play, best_of(play))
    usual = own == ("together" in game, best_of(game))
    return (0 if usual else SETTINGS[own]) + (NOBODY if "nobody" in play else 0)


def is_won_by_hand(play: FilePlay) -> bool:
    """Whether the winners are not exactly those with the best score."""
    winners = {at for at, seat in enumerate(play["seats"]) if seat["won"]}
    if "together" in play:
        return False
    best = best_seats(play["seats"], best_of(play))
    if best_of(play) == "none" or not best:
        return bool(winners)
    return winners != best


def score_rows(seats: Sequence[FileSeatResult]) -> list[JsonObject]:
    """An order of seats that nobody knows is not made up."""
    is_ordered = bool(seats) and "first" in seats[0]
    return [
        filled(SCORE, {**result_of(seat), "seatOrder": at if is_ordered else 0})
        for at, seat in enumerate(seats, 1)
    ]


def result_of(seat: FileSeatResult) -> JsonObject:
    return {
        "score": score_text(seat),
        "winner": seat["won"],
        "newPlayer": "new" in seat,
        "startPlayer": "first" in seat,
        "playerRefId": seat["player"] + 1,
        "rank": seat.get("place", 0),
        "role": seat.get("role", ""),
        "team": seat.get("team", ""),
        "anonymousName": seat.get("called", ""),
    }


def score_text(seat: FileSeatResult) -> str:
    return seat.get("written") or typed(seat.get("score"))
