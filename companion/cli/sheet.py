"""`companion sheet`: what is wrong with a score sheet and where, and which ones come along."""

import json
from collections.abc import Sequence

from companion.cli.replay import read
from companion.cli.terminal.output import complain, file_name, speaks_unicode, write
from companion.cli.terminal.score_sheet import visible
from companion.cli.terminal.words import say
from companion.games.contract import AnyGame
from companion.games.record import RecordError
from companion.games.registry import sheet_game, sheets_shipped
from companion.games.wording import printable
from companion.locale import spoken, told
from companion.refusal import Malformed

LIST = "list"
GOOD, NO_SHEET = 0, 2


def work_on_sheets(action: str, files: Sequence[str], as_json: bool) -> int:
    if action == LIST:
        return list_sheets()
    if not files:
        complain(say("sheets.no_file"))
        return NO_SHEET
    return max([check_as_json(file) if as_json else check(file) for file in files])


def list_sheets() -> int:
    for game in map(sheet_game, sheets_shipped()):
        write(told_shortly(game))
    return GOOD


def told_shortly(game: AnyGame) -> str:
    players = say("games.players", low=game.players[0], high=game.players[-1])
    return f"{game.name:26} {visible(game.title):32} {players}"


def game_in(file: str) -> AnyGame:
    try:
        return sheet_game(read(file))
    except Malformed as refusal:
        raise RecordError.of(refusal) from None


def check(file: str) -> int:
    """A line for each file: what game it is, or what is wrong with it and where."""
    name = printable(file_name(file))
    try:
        write(say("sheets.good", file=name, sheet=told_shortly(game_in(file))))
    except RecordError as error:
        complain(say("refused", file=name, why=visible(told(spoken(), error)), code=error.code))
        return NO_SHEET
    return GOOD


def check_as_json(file: str) -> int:
    answer: dict[str, object] = {"file": file_name(file)}
    code = GOOD
    try:
        game = game_in(file)
        answer |= {"key": game.name, "title": game.title, "players": list(game.players)}
    except RecordError as error:
        answer["error"] = {"code": error.code, "message": told(spoken(), error), **error.where}
        code = NO_SHEET
    write(json.dumps(answer, ensure_ascii=not speaks_unicode()))
    return code
