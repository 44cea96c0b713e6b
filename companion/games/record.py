"""Records: the dictionary of a file checked, replayed and reported."""

import re
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from companion.games.codec import Shapes, WireEvent, clean_name, encode
from companion.games.contract import Adjust, AnyGame, Caution, ScoreLine, how_ended, outcome
from companion.games.progress import Adjustment, PlayProgress, Setup, follow
from companion.games.registry import game_of, known_keys
from companion.games.wording import Wording
from companion.refusal import Malformed, Refusal

FORMAT = "companion-record/1"
REPORT_FORMAT = "companion-report/1"
NEWER_FORMAT = re.compile(r"companion-record/([2-9]|[1-9][0-9]+)", re.ASCII)
FIELDS = {"format": str, "game": str, "players": list, "events": list}
EXPECTED = {str: "text", list: "list", dict: "object"}


class RecordFields(TypedDict):
    """What a record is as a dictionary."""

    format: str
    game: str
    players: list[str]
    events: list[WireEvent]
    options: NotRequired[dict[str, object]]


class RecordError(Exception):
    """Why a record cannot stand: the event's index (None: no record at all), code, sentence.

    The message is English. With the refusal and the table it can be said in any language.
    """

    def __init__(self, event: int | None, refusal: Refusal, table: Setup | None = None) -> None:
        self.event = event
        self.refusal = refusal
        self.table = table
        self.code = refusal.code
        self.message = self.said_by(Wording(table.game, table.players) if table else Wording())
        super().__init__(self.message)

    def said_by(self, wording: Wording) -> str:
        return wording.sentence(self.refusal.code, self.refusal.params)

    @property
    def where(self) -> dict[str, object]:
        """The place in a document, where the refusal is about one."""
        params = self.refusal.params
        return {name: params[name] for name in ("where", "at") if name in params}

    @classmethod
    def of(cls, refusal: Refusal) -> "RecordError":
        """A file that is no record at all."""
        return cls(None, refusal)


def replay(record: object) -> dict[str, object]:
    """The report of a record, or `RecordError`."""
    return report(*fold(record))


def fold(record: object, most: int | None = None) -> tuple[Setup, PlayProgress]:
    """Who plays what, and all that happened, in so many events at most, or `RecordError`."""
    table, events = read_table(record), events_of(record)
    if most is not None and len(events) > most:
        raise RecordError.of(Malformed("record_too_long", count=len(events), limit=most))
    history, applied, refusal = follow(table, events)
    if refusal:
        raise RecordError(applied, refusal, table)
    return table, history


def events_of(record: object) -> list[WireEvent]:
    """Those of a record that was checked."""
    assert isinstance(record, dict)
    events: list[WireEvent] = record["events"]
    return events


def read_table(record: object) -> Setup:
    """Everything about a record but its events, or `RecordError` without an index."""
    try:
        fields = check_fields(record)
        game = game_of(fields["game"], options_of(fields))
        if game is None:
            raise Malformed("unknown_game", quote=fields["game"], known=known_keys())
        players = read_players(game, fields["players"])
        return Setup(game, players, read_options(game, len(players), fields))
    except Malformed as refusal:
        raise RecordError.of(refusal) from None


def check_fields(record: object) -> Mapping[str, Any]:
    """The record itself, with fields of the right types."""
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
    return record


def check_format(given: str) -> None:
    if NEWER_FORMAT.fullmatch(given):
        raise Malformed("newer_format", quote=given)
    if given != FORMAT:
        raise Malformed("wrong_format")


def read_players(game: AnyGame, names: list[object]) -> tuple[str, ...]:
    check_player_count(game, len(names))
    cleaned: list[str] = []
    for number, name in enumerate(names, 1):
        try:
            cleaned.append(clean_name(name))
        except Malformed as refusal:
            raise Malformed("bad_name", number=number, why=refusal.under("name")) from None
        if name in cleaned[:-1]:
            raise Malformed("duplicate_name", quote=name)
    return tuple(cleaned)


def check_player_count(game: AnyGame, count: int) -> None:
    if count not in game.players:
        params = {"title": game.title, "known": game.players, "count": count}
        raise Malformed("wrong_player_count", **params)


def read_options(game: AnyGame, seats: int, record: Mapping[str, object]) -> dict[str, object]:
    """Every option that this player count has, as given or by default."""
    carried = game.carries
    given = {key: value for key, value in options_of(record).items() if key not in carried}
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


def options_of(record: Mapping[str, object]) -> Mapping[str, Any]:
    """The options as they are given."""
    given = record.get("options", {})
    if type(given) is not dict:
        raise Malformed("record_wrong_type", field="options", expected="object")
    return given


def report(
    table: Setup, history: PlayProgress, wording: Wording | None = None
) -> dict[str, object]:
    """Its only sentences are those of the warnings: English, or as they are worded."""
    game, players, _ = table
    state = history.state
    turn = game.rules.awaited(state)
    facts = game.rules.facts(state)
    return {
        "format": REPORT_FORMAT,
        "game": game.key,
        "finished": turn is None,
        "ended": how_ended(game, state),
        "stage": state.stage,
        "round": state.round,
        "players": [
            {"name": name, "points": points, **own}
            for name, points, own in zip(players, state.points, facts.players, strict=True)
        ],
        **facts.table,
        "lines": [line_report(line) for line in history.lines],
        "adjustments": [adjustment_report(game.shapes, each) for each in history.adjustments],
        "warnings": warnings_report(table, history.cautions, wording),
        "ranking": [list(group) for group in outcome(game, state).ranking],
        "next": turn and {"types": list(turn.types), "seats": list(turn.seats)},
    }


def line_report(line: ScoreLine) -> dict[str, object]:
    stage, round_, source, points = line
    return {"stage": stage, "round": round_, "source": source, "points": list(points)}


def adjustment_report(shapes: Shapes[Adjust], adjustment: Adjustment) -> dict[str, object]:
    wire = encode(shapes, adjustment.event)
    del wire["type"]
    return {"stage": adjustment.stage, "round": adjustment.round, **wire}


def warnings_report(
    table: Setup, cautions: tuple[Caution, ...], wording: Wording | None
) -> list[dict[str, object]]:
    """Most plays have none, and the words are gathered only for those that do."""
    if not cautions:
        return []
    words = wording or Wording(table.game, table.players)
    return [caution_report(words, caution) for caution in cautions]


def caution_report(wording: Wording, caution: Caution) -> dict[str, object]:
    return {
        "stage": caution.stage,
        "seat": caution.seat,
        "code": caution.code,
        "message": wording.warning(caution),
    }
