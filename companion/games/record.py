"""Records: the dictionary of a file checked, replayed and reported."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.codec import Shapes, clean_name, decode, encode
from companion.games.kernel import (
    Adjust,
    Adjustment,
    Caution,
    Game,
    Line,
    Malformed,
    Refusal,
    outcome,
)
from companion.games.registry import find_game, known_keys
from companion.games.sentences import Wording

FORMAT = "companion-record/1"
REPORT_FORMAT = "companion-report/1"
FIELDS = {"format": str, "game": str, "players": list, "events": list}
EXPECTED = {str: "text", list: "list", dict: "object"}


class RecordError(Exception):
    """Why a record cannot stand: the event's index (None: no record at all), code, sentence."""

    def __init__(self, event: int | None, code: str, message: str) -> None:
        super().__init__(message)
        self.event = event
        self.code = code
        self.message = message


class Table(NamedTuple):
    """Who plays what, with which options: all that is known before the first event."""

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, Any]

    def start(self) -> Any:
        return self.game.start(len(self.players), self.options)


class History(NamedTuple):
    """A folded play: where it stands, and all that was scored and put right on the way."""

    state: Any
    lines: tuple[Line, ...]
    adjustments: tuple[Adjustment, ...]
    cautions: tuple[Caution, ...]


class Replay(NamedTuple):
    """As much of a play as stands: how many events, and why the next one does not."""

    history: History
    applied: int
    refusal: Refusal | None


def follow(table: Table, events: Iterable[Any]) -> Replay:
    """Fold events of the wire while they are valid."""
    game, seats = table.game, len(table.players)
    shapes, apply = game.shapes, game.apply
    state = table.start()
    lines: list[Line] = []
    adjustments: list[Adjustment] = []
    cautions: list[Caution] = []
    refusal, applied = None, 0
    for wire in events:
        try:
            event = decode(shapes, wire, seats)
            after = apply(state, event)
        except Refusal as reason:
            refusal = reason
            break
        if type(event) is Adjust:
            adjustments.append(Adjustment(state.stage, state.round, event))
        if after.news:
            lines += after.news
        if after.cautions:
            cautions += after.cautions
        state = after
        applied += 1
    history = History(state, tuple(lines), tuple(adjustments), tuple(cautions))
    return Replay(history, applied, refusal)


def replay(record: Any) -> dict[str, Any]:
    """The report of a record, or `RecordError`."""
    return report(*fold(record))


def fold(record: Any) -> tuple[Table, History]:
    """Who plays what, and all that happened, or `RecordError`."""
    table = read_table(record)
    history, applied, refusal = follow(table, record["events"])
    if refusal:
        message = Wording(table.game, table.players).sentence(refusal.code, refusal.params)
        raise RecordError(applied, refusal.code, message)
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
        raise RecordError(None, refusal.code, sentence(refusal)) from None


def sentence(refusal: Refusal) -> str:
    return Wording().sentence(refusal.code, refusal.params)


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
    name, _, number = given.partition("/")
    if name == "companion-record" and number.isdecimal() and number > "1":
        raise Malformed("newer_format", quote=given)
    if given != FORMAT:
        raise Malformed("wrong_format")


def read_players(game: Game, names: list[Any]) -> tuple[str, ...]:
    check_player_count(game, len(names))
    for number, name in enumerate(names, 1):
        try:
            clean_name(name)
        except Malformed as refusal:
            refusal.params["field"] = "name"
            raise Malformed("bad_name", number=number, why=sentence(refusal)) from None
        if name in names[: number - 1]:
            raise Malformed("duplicate_name", quote=name)
    return tuple(names)


def check_player_count(game: Game, count: int) -> None:
    if count not in game.players:
        params = {"title": game.title, "known": game.players, "count": count}
        raise Malformed("wrong_player_count", **params)


def read_options(game: Game, seats: int, record: Mapping[str, Any]) -> dict[str, Any]:
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
            refusal.params["field"] = "value"
            raise Malformed("bad_option", option=key, why=sentence(refusal)) from None
    return values


def options_on_the_wire(table: Table) -> dict[str, Any]:
    fields = {option.key: option.field for option in table.game.options}
    return {key: fields[key].write(value) for key, value in table.options.items()}


def report(table: Table, history: History) -> dict[str, Any]:
    game, players, _ = table
    state = history.state
    turn = game.awaited(state)
    details = game.details(state)
    return {
        "format": REPORT_FORMAT,
        "game": game.key,
        "finished": turn is None,
        "stage": state.stage,
        "round": state.round,
        "players": [
            {"name": name, "points": points, **own}
            for name, points, own in zip(players, state.points, details.players, strict=True)
        ],
        **details.table,
        "lines": [line_report(line) for line in history.lines],
        "adjustments": [adjustment_report(game.shapes, each) for each in history.adjustments],
        "warnings": [caution_report(table, caution) for caution in history.cautions],
        "ranking": [list(group) for group in outcome(game, state).ranking],
        "next": turn and {"types": list(turn.types), "seats": list(turn.seats)},
    }


def line_report(line: Line) -> dict[str, Any]:
    stage, round_, source, points = line
    return {"stage": stage, "round": round_, "source": source, "points": list(points)}


def adjustment_report(shapes: Shapes, adjustment: Adjustment) -> dict[str, Any]:
    wire = encode(shapes, adjustment.event)
    del wire["type"]
    return {"stage": adjustment.stage, "round": adjustment.round, **wire}


def caution_report(table: Table, caution: Caution) -> dict[str, Any]:
    return {
        "stage": caution.stage,
        "seat": caution.seat,
        "code": caution.code,
        "message": Wording(table.game, table.players).warning(caution),
    }
