"""Records: the dictionary of a file checked, replayed and reported."""

import re
from collections.abc import Mapping
from typing import Any

from companion.games.codec import clean_name
from companion.games.folding import History, Table, follow
from companion.games.kernel import AnyGame, Malformed, Refusal
from companion.games.registry import find_game, known_keys
from companion.games.report import report
from companion.games.sentences import Wording

FORMAT = "companion-record/1"
NEWER_FORMAT = re.compile(r"companion-record/([2-9]|[1-9][0-9]+)", re.ASCII)
FIELDS = {"format": str, "game": str, "players": list, "events": list}
EXPECTED = {str: "text", list: "list", dict: "object"}


class RecordError(Exception):
    """Why a record cannot stand: the event's index (None: no record at all), code, sentence.

    The message is English. With the refusal and the table it can be said in any language.
    """

    def __init__(self, event: int | None, refusal: Refusal, table: Table | None = None) -> None:
        self.event = event
        self.refusal = refusal
        self.table = table
        self.code = refusal.code
        self.message = self.said_by(Wording(table.game, table.players) if table else Wording())
        super().__init__(self.message)

    def said_by(self, wording: Wording) -> str:
        return wording.sentence(self.refusal.code, self.refusal.params)

    @classmethod
    def of(cls, refusal: Refusal) -> "RecordError":
        """A file that is no record at all."""
        return cls(None, refusal)


def replay(record: Any) -> dict[str, Any]:
    """The report of a record, or `RecordError`."""
    return report(*fold(record))


def fold(record: Any, most: int | None = None) -> tuple[Table, History]:
    """Who plays what, and all that happened, in so many events at most, or `RecordError`."""
    table = read_table(record)
    if most is not None and len(record["events"]) > most:
        raise RecordError.of(Malformed("record_too_long", count=len(record["events"]), limit=most))
    history, applied, refusal = follow(table, record["events"])
    if refusal:
        raise RecordError(applied, refusal, table)
    return table, history


def read_table(record: Any) -> Table:
    """Everything about a record but its events, or `RecordError` without an index."""
    try:
        check_fields(record)
        game = find_game(record["game"])
        if game is None:
            raise Malformed("unknown_game", quote=record["game"], known=known_keys())
        players = read_players(game, record["players"])
        return Table(game, players, read_options(game, len(players), record))
    except Malformed as refusal:
        raise RecordError.of(refusal) from None


def check_fields(record: Any) -> None:
    if type(record) is not dict:
        raise Malformed("not_a_record")
    for field, expected in FIELDS.items():
        if field not in record:
            raise Malformed("record_missing_field", field=field)
        if type(record[field]) is not expected:
            raise Malformed("record_wrong_type", field=field, expected=EXPECTED[expected])
    check_format(record["format"])
    for field in record:
        if field not in FIELDS and field != "options":
            raise Malformed("record_unknown_field", field=field)


def check_format(given: str) -> None:
    if NEWER_FORMAT.fullmatch(given):
        raise Malformed("newer_format", quote=given)
    if given != FORMAT:
        raise Malformed("wrong_format")


def read_players(game: AnyGame, names: list[Any]) -> tuple[str, ...]:
    check_player_count(game, len(names))
    for number, name in enumerate(names, 1):
        try:
            clean_name(name)
        except Malformed as refusal:
            raise Malformed("bad_name", number=number, why=refusal.under("name")) from None
        if name in names[: number - 1]:
            raise Malformed("duplicate_name", quote=name)
    return tuple(names)


def check_player_count(game: AnyGame, count: int) -> None:
    if count not in game.players:
        params = {"title": game.title, "known": game.players, "count": count}
        raise Malformed("wrong_player_count", **params)


def read_options(game: AnyGame, seats: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """Every option that this player count has, as given or by default."""
    given = record.get("options", {})
    if type(given) is not dict:
        raise Malformed("record_wrong_type", field="options", expected="object")
    options = {option.key: option for option in game.options if seats in option.players}
    for key in given:
        if key not in options:
            raise Malformed("unknown_option", title=game.title, players=seats, option=key)
    values = {key: option.default for key, option in options.items()}
    for key, value in given.items():
        try:
            values[key] = options[key].field.read(value, seats)
        except Malformed as refusal:
            raise Malformed("bad_option", option=key, why=refusal.under("value")) from None
    return values
