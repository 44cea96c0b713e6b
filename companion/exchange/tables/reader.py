"""A table of plays as the neutral document: whose columns, and which rows are one play."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.exchange.bgstats.identity import BGG, COLUMN, OWN
from companion.exchange.document import (
    FileGame,
    FilePlay,
    FilePlayer,
    FilePlays,
    FileSeatResult,
    Warned,
    best_of,
)
from companion.exchange.refused import unreadable
from companion.exchange.scores import best_seats, give_places, read_score
from companion.exchange.tables.cells import decoded, plain_numbers, rows_in, unmarked
from companion.exchange.tables.columns import NEEDED, ONE_OF, places_of
from companion.exchange.tables.days import days_of
from companion.exchange.text import (
    LONG_LENGTH,
    NAME_LENGTH,
    TITLE_LENGTH,
    clean,
    clean_note,
    is_time,
    uuid_in,
    whole,
)

TRUE = {"1", "true", "yes", "x", "ja", "wahr", "oui", "vrai"}
BEST = ("high", "low", "none")
SHORT_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
NUMBERED = re.compile(r"bgg:[0-9]{1,18}")


class SeatCells(NamedTuple):
    """A row by the names of its columns, and the line that it begins on."""

    line: int
    cells: Mapping[str, str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")

    def text(self, column: str, longest: int = NAME_LENGTH) -> str:
        return clean(unmarked(self.get(column)), longest)

    def number(self, column: str) -> int:
        found = read_score(plain_numbers(self.get(column))).score
        return whole(found) if found is not None else 0

    def truth(self, column: str) -> bool:
        return self.get(column).strip().lower() in TRUE


def read_csv(data: bytes, dates: str | None = None) -> FilePlays:
    groups = plays_in(seat_rows(data))
    days = days_of([(rows[0].line, day_in(rows[0])) for rows in groups if day_in(rows[0])], dates)
    book = Book(FilePlays([], [], [], []), {}, {})
    for rows in groups:
        first, where = rows[0], f"line {rows[0].line}"
        if not day_in(first):
            book.document.warnings.append(Warned(where, "no_day"))
        elif not first.text("game", TITLE_LENGTH):
            book.document.warnings.append(Warned(where, "broken_reference"))
        else:
            book.document.plays.append(play_of(rows, days[day_in(first)], book))
    return book.document


def day_in(row: SeatCells) -> str:
    return row.get("day").strip()


def seat_rows(data: bytes) -> list[SeatCells]:
    rows = rows_in(decoded(data))
    columns = places_of(rows[0].cells) if rows else {}
    if not columns:
        raise unreadable("unknown_format")
    if not all(name in columns for name in NEEDED) or not any(name in columns for name in ONE_OF):
        raise unreadable("bad_table")
    return [
        SeatCells(line, {name: cells[at] for name, at in columns.items() if at < len(cells)})
        for line, cells in rows[1:]
    ]


def plays_in(rows: Sequence[SeatCells]) -> list[list[SeatCells]]:
    """Rows with the same `play`, or without one neighbours of one day, game and table."""
    found: list[list[SeatCells]] = []
    by_id: dict[str, list[SeatCells]] = {}
    before: tuple[str, ...] | None = None
    for row in rows:
        name = row.text("play", LONG_LENGTH)
        here = None if name else tuple([row.get(each).strip() for each in ("day", "game", "table")])
        group = by_id.get(name) if name else found[-1] if here == before and found else None
        if group is None:
            group = []
            found.append(group)
        if name:
            by_id[name] = group
        group.append(row)
        before = here
    return found


class Book(NamedTuple):
    """The document so far, with who and which game is where in it."""

    document: FilePlays
    players: dict[str, int]
    games: dict[tuple[str, int], int]

    def player(self, name: str) -> int:
        if name not in self.players:
            self.players[name] = len(self.players)
            player = FilePlayer(name=name) if name else FilePlayer(name="", anonymous=True)
            self.document.players.append(player)
        return self.players[name]

    def game(self, title: str, number: int) -> int:
        if (title, number) not in self.games:
            self.games[title, number] = len(self.games)
            game = FileGame(name=title, bgg=number) if number > 0 else FileGame(name=title)
            self.document.games.append(game)
        return self.games[title, number]


def play_of(rows: Sequence[SeatCells], day: str, book: Book) -> FilePlay:
    first = rows[0]
    game = book.game(first.text("game", TITLE_LENGTH), max(0, first.number("bgg")))
    play = FilePlay(day=day, game=game, seats=[])
    say_more(play, first)
    turns = sorted(rows, key=lambda row: row.number("seat")) if is_ordered(rows) else rows
    for row in turns:
        play["seats"].append(seat_of(row, book))
    if any("team" in seat for seat in play["seats"]):
        play["teams"] = True
    decide(play, turns)
    return play


def say_more(play: FilePlay, row: SeatCells) -> None:
    if name := row.text("play", LONG_LENGTH):
        play["id"] = id_of(name)
    if row.get("time").strip():
        play["time"] = time_of(row)
    if location := row.text("location"):
        play["location"] = location
    if (best := row.get("best").strip().lower()) in BEST:
        play["best"] = best
    if row.truth("together"):
        play["together"] = True
    if (minutes := row.number("minutes")) > 0:
        play["minutes"] = minutes
    if board := row.text("board", LONG_LENGTH):
        play["board"] = board
    if note := clean_note(unmarked(row.get("note"))):
        play["note"] = note


def id_of(name: str) -> str:
    uuid = uuid_in(name.removeprefix(OWN)) if name.startswith(OWN) else ""
    if uuid:
        return OWN + uuid
    return name if name.startswith(BGG) and NUMBERED.fullmatch(name) else COLUMN + name


def time_of(row: SeatCells) -> str:
    found = SHORT_TIME.fullmatch(row.get("time").strip())
    parts = found.groups(default="00") if found else ()
    time = ":".join([part.zfill(2) for part in parts])
    if not is_time(time):
        raise unreadable("bad_day", f"line {row.line}")
    return time


def is_ordered(rows: Sequence[SeatCells]) -> bool:
    seats = [row.number("seat") for row in rows]
    return len({*seats}) == len(seats) and min(seats) > 0


def seat_of(row: SeatCells, book: Book) -> FileSeatResult:
    seat = FileSeatResult(player=book.player(row.text("player")), won=row.truth("won"))
    typed = unmarked(row.get("score"))
    result, plain = read_score(typed), read_score(plain_numbers(typed))
    if plain.score is not None:
        seat["score"] = plain.score
    if written := result.written:
        seat["written"] = written
    if plain.is_no_number:
        book.document.warnings.append(Warned(f"line {row.line}", "score_not_a_number"))
    if row.truth("first"):
        seat["first"] = True
    if team := row.text("team"):
        seat["team"] = team
    if role := row.text("role", LONG_LENGTH):
        seat["role"] = role
    return seat


def decide(play: FilePlay, rows: Sequence[SeatCells]) -> None:
    """Who won where no row says so: place 1, without places the best score."""
    if "together" in play:
        return
    places = [row.number("place") for row in rows]
    if not any(row.get("won").strip() for row in rows):
        best = best_of(play)
        by_score = best_seats(play["seats"], best) if best != "none" else set()
        winners = {at for at, place in enumerate(places) if place == 1}
        for at in winners if any(places) else by_score:
            play["seats"][at]["won"] = True
    give_places(play["seats"], best_of(play), places)
