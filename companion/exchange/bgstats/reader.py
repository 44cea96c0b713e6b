"""A backup or shared plays of BG Stats: what it has, as the neutral document.

It is somebody else's format: unknown fields are ignored, and each app writes some things in its
own way.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.exchange.document import (
    FileGame,
    FilePlay,
    FilePlayer,
    FilePlays,
    FileSeatResult,
    JsonObject,
    Warned,
    best_of,
)
from companion.exchange.refused import unreadable
from companion.exchange.scores import give_places, read_score
from companion.exchange.text import (
    LONG_LENGTH,
    NOWHERE,
    TITLE_LENGTH,
    clean,
    clean_note,
    is_day,
    is_time,
    truth,
    uuid_in,
    whole,
)

WINNING = 7  # the bits of `scoringSetting` that say how it is won
NOBODY = 8
BEST = {1: "high", 2: "low", 3: "none", 4: "high", 5: "low", 6: "none"}
TOGETHER = (4, 5, 6)
UNNAMED = "?"


class References(NamedTuple):
    """What plays refer to: the places of players and games in the document by their numbers."""

    players: Mapping[object, int]
    games: Mapping[object, int]
    locations: Mapping[object, str]
    all_players: Sequence[FilePlayer]
    all_games: Sequence[FileGame]
    warnings: list[Warned]


class Incomplete(Exception):
    """A play that cannot be read, with why."""


def read_bgstats(value: object) -> FilePlays:
    if not isinstance(value, dict):
        raise unreadable("not_plays")
    players, games, plays = (rows_of(value, name) for name in ("players", "games", "plays"))
    known = References(
        players=numbered(players),
        games=numbered(games),
        locations=locations_of(value.get("locations")),
        all_players=[player_of(row) for row in players],
        all_games=[game_of(row) for row in games],
        warnings=[],
    )
    found = []
    for at, row in enumerate(plays):
        try:
            found.append(play_of(row, f"plays[{at}]", known))
        except Incomplete as left_out:
            known.warnings.append(Warned(*left_out.args))
    return FilePlays([*known.all_players], [*known.all_games], found, known.warnings)


def rows_of(value: JsonObject, name: str) -> list[JsonObject]:
    rows = value.get(name)
    if not isinstance(rows, list):
        raise unreadable("not_plays", name)
    return objects(rows, name)


def objects(rows: Sequence[object], name: str) -> list[JsonObject]:
    found: list[JsonObject] = [row for row in rows if isinstance(row, dict)]
    if len(found) < len(rows):
        odd = next(at for at, row in enumerate(rows) if not isinstance(row, dict))
        raise unreadable("not_plays", f"{name}[{odd}]")
    return found


def numbered(rows: Sequence[JsonObject]) -> dict[object, int]:
    """By the number that the file gives them; the first counts."""
    numbers = [(whole(row.get("id")), at) for at, row in enumerate(rows) if "id" in row]
    return dict(reversed(numbers))


def locations_of(value: object) -> dict[object, str]:
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    names = {whole(row.get("id")): clean(row.get("name")) for row in reversed(rows)}
    return {number: name for number, name in names.items() if number and name != NOWHERE}


def player_of(row: JsonObject) -> FilePlayer:
    name = clean(row.get("name"))
    player = FilePlayer(name=name)
    if truth(row.get("isAnonymous")) or not name:
        player["anonymous"] = True
    identify(player, row)
    if bgg := clean(row.get("bggUsername")):
        player["bgg"] = bgg
    return player


def game_of(row: JsonObject) -> FileGame:
    titles = (clean(row.get(name), TITLE_LENGTH) for name in ("name", "bggName"))
    game = FileGame(name=next(filter(None, titles), UNNAMED))
    identify(game, row)
    if (bgg := whole(row.get("bggId"))) > 0:
        game["bgg"] = bgg
    if 0 < (year := whole(row.get("bggYear"))) <= 9999:
        game["year"] = year
    lowest = row.get("highestWins") is not None and not truth(row["highestWins"])
    game["best"] = "none" if truth(row.get("noPoints")) else "low" if lowest else "high"
    if truth(row.get("cooperative")):
        game["together"] = True
    if truth(row.get("usesTeams")):
        game["teams"] = True
    if truth(row.get("isExpansion")):
        game["expansion"] = True
    return game


def identify(thing: FilePlay | FileGame | FilePlayer, row: JsonObject) -> None:
    if uuid := uuid_in(row.get("uuid")):
        thing["id"] = f"uuid:{uuid}"


def play_of(row: JsonObject, where: str, known: References) -> FilePlay:
    scores = row.get("playerScores") or []
    if not isinstance(scores, list):
        raise unreadable("not_plays", f"{where}.playerScores")
    rows = objects(scores, f"{where}.playerScores")
    game = known.games.get(whole(row.get("gameRefId")))
    if game is None:
        raise Incomplete(f"{where}.gameRefId", "broken_reference")
    day, time = moment_of(row)
    if not day:
        raise Incomplete(f"{where}.playDate", "no_day")
    play = FilePlay(day=day, game=game, seats=[])
    identify(play, row)
    if time:
        play["time"] = time
    if location := known.locations.get(whole(row.get("locationRefId"))):
        play["location"] = location
    say_how_it_is_won(play, whole(row.get("scoringSetting")), known.all_games[game])
    if truth(row.get("usesTeams")):
        play["teams"] = True
    say_more(play, row)
    warned: list[Warned] = []
    seat_everybody(play, rows, where, known, warned)
    add_expansions(play, row, where, known, warned)
    known.warnings.extend(warned)
    return play


def moment_of(row: JsonObject) -> tuple[str, str]:
    """The day and the time; without a time where only the day can be read."""
    written = row.get("playDate")
    if isinstance(written, str) and written[10:11] == " ":
        day, time = written[:10], written[11:]
        if is_day(day) and is_time(time):
            return day, time
    digits = str(whole(row.get("playDateYmd")))
    day = f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
    return (day, "") if is_day(day) else ("", "")


def say_how_it_is_won(play: FilePlay, setting: int, game: FileGame) -> None:
    winning = setting & WINNING
    play["best"] = BEST.get(winning, best_of(game))
    if winning in TOGETHER or (winning not in BEST and "together" in game):
        play["together"] = True
    if setting & NOBODY:
        play["nobody"] = True


def say_more(play: FilePlay, row: JsonObject) -> None:
    if (minutes := whole(row.get("durationMin"))) > 0:
        play["minutes"] = minutes
    if (rounds := whole(row.get("rounds"))) > 0:
        play["rounds"] = rounds
    if board := clean(row.get("board"), LONG_LENGTH):
        play["board"] = board
    if note := clean_note(row.get("comments")):
        play["note"] = note
    if truth(row.get("ignored")):
        play["ignored"] = True


def seat_everybody(
    play: FilePlay, rows: Sequence[JsonObject], where: str, known: References, warned: list[Warned]
) -> None:
    """In the order of seats where the file knows one, else in its own."""
    order = [whole(row.get("seatOrder")) for row in rows]
    is_ordered = len({*order}) == len(order) and all(number > 0 for number in order)
    turns = sorted(range(len(rows)), key=order.__getitem__) if is_ordered else range(len(rows))
    for at in turns:
        place = f"{where}.playerScores[{at}]"
        play["seats"].append(seat_of(rows[at], place, known, "teams" in play, warned))
    begins = any("first" in seat for seat in play["seats"])
    if is_ordered and rows and not begins and min(order) == 1:
        play["seats"][0]["first"] = True
    if "together" not in play:
        ranks = [whole(rows[at].get("rank")) for at in turns]
        give_places(play["seats"], best_of(play), ranks)


def seat_of(
    row: JsonObject, where: str, known: References, by_team: bool, warned: list[Warned]
) -> FileSeatResult:
    player = known.players.get(whole(row.get("playerRefId")))
    if player is None:
        raise Incomplete(f"{where}.playerRefId", "broken_reference")
    seat = FileSeatResult(player=player, won=truth(row.get("winner")))
    result = read_score(row.get("score"))
    if result.score is not None:
        seat["score"] = result.score
    if result.written:
        seat["written"] = result.written
    if result.is_no_number:
        warned.append(Warned(f"{where}.score", "score_not_a_number"))
    if truth(row.get("startPlayer")):
        seat["first"] = True
    if truth(row.get("newPlayer")):
        seat["new"] = True
    if by_team and (team := clean(row.get("team"))):
        seat["team"] = team
    if role := clean(row.get("role"), LONG_LENGTH):
        seat["role"] = role
    called = clean(row.get("anonymousName"))
    if called and "anonymous" in known.all_players[player]:
        seat["called"] = called
    return seat


def add_expansions(
    play: FilePlay, row: JsonObject, where: str, known: References, warned: list[Warned]
) -> None:
    rows = row.get("expansionPlays")
    found = []
    for at, each in enumerate(rows if isinstance(rows, list) else []):
        number = each.get("gameRefId") if isinstance(each, dict) else None
        game = known.games.get(whole(number))
        if game is None:
            warned.append(Warned(f"{where}.expansionPlays[{at}].gameRefId", "broken_reference"))
        else:
            found.append(game)
    if found:
        play["expansions"] = found
