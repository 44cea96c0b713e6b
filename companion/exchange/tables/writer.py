"""Plays as CSV: a row for each seat."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from companion.exchange.bgstats.identity import COLUMN
from companion.exchange.document import FilePlay, FilePlays, FileSeatResult
from companion.exchange.scores import typed
from companion.exchange.tables.cells import marked
from companion.exchange.tables.columns import PLAYS

SECONDS = ":00"


def write_csv(document: FilePlays, for_excel: bool = False) -> bytes:
    """RFC 4180; for Excel with a byte-order mark and semicolons."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if for_excel else ",", lineterminator="\r\n")
    writer.writerow(PLAYS)
    for known in rows_of(document):
        writer.writerow([known.get(column, "") for column in PLAYS])
    return text.getvalue().encode("utf-8-sig" if for_excel else "utf-8")


def rows_of(document: FilePlays) -> Iterator[Mapping[str, str]]:
    """Plays without an id are counted as tables, or neighbours would run together."""
    nameless = 0
    for play in document.plays:
        nameless += "id" not in play
        whole = {**columns_of(play, document), "table": "" if "id" in play else str(nameless)}
        begins = any("first" in seat for seat in play["seats"])
        for at, seat in enumerate(play["seats"], 1):
            yield {**whole, "seat": str(at), **result_of(seat, begins, document)}


def columns_of(play: FilePlay, document: FilePlays) -> Mapping[str, str]:
    game, time = document.games[play["game"]], play.get("time", "")
    return {
        "play": marked(play.get("id", "").removeprefix(COLUMN)),
        "day": play["day"],
        "time": time.removesuffix(SECONDS) if len(time) == len("20:15:00") else time,
        "location": marked(play.get("location", "")),
        "game": marked(game["name"]),
        "bgg": number(game.get("bgg")),
        "best": play.get("best", ""),
        "together": truth("together" in play),
        "minutes": number(play.get("minutes")),
        "board": marked(play.get("board", "")),
        "note": marked(play.get("note", "")),
    }


def result_of(seat: FileSeatResult, begins: bool, document: FilePlays) -> Mapping[str, str]:
    player = document.players[seat["player"]]
    return {
        "player": "" if "anonymous" in player else marked(player["name"]),
        "score": marked(seat["written"]) if "written" in seat else typed(seat.get("score")),
        "place": number(seat.get("place")),
        "won": truth(seat["won"]),
        "first": truth("first" in seat) if begins else "",
        "team": marked(seat.get("team", "")),
        "role": marked(seat.get("role", "")),
    }


def number(value: int | None) -> str:
    return "" if value is None else str(value)


def truth(value: bool) -> str:
    return str(int(value))
