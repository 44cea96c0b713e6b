"""`companion replay`: records in, score sheets or reports out."""

import json
import sys
from collections.abc import Sequence

from companion.cli.terminal.output import (
    complain,
    file_name,
    is_colourful,
    reason,
    speaks_unicode,
    write,
)
from companion.cli.terminal.words import say
from companion.games.record import RecordError, fold, report
from companion.games.record_file import LARGEST_MB, read_file
from companion.games.wording import printable
from companion.locale import SOURCE, spoken, told, wording
from companion.refusal import Malformed

GOOD, BAD_EVENT, NO_RECORD = 0, 1, 2


def replay_files(files: Sequence[str], as_json: bool, language: str | None = None) -> int:
    """Each file by itself, in order; the exit code is the worst of theirs.

    Programs are told the same everywhere: only a language that was asked for changes a report.
    """
    several = len(files) > 1
    if as_json:
        return max([show_report(file, several, language or SOURCE) for file in files])
    return max([show_sheet(file, several) for file in files])


def show_report(file: str, several: bool, language: str) -> int:
    """One line: the report or the error, with the file's name where there are several."""
    answer: dict[str, object] = {"file": file_name(file)} if several else {}
    code = GOOD
    try:
        table, history = fold(read(file))
        own = None if language == SOURCE else wording(language, table.game, table.players)
        answer |= report(table, history, own)
    except RecordError as error:
        message = told(language, error)
        found = {"event": error.event, "code": error.code, "message": message, **error.where}
        answer["error"] = found
        code = exit_code(error)
    write(json.dumps(answer, ensure_ascii=not speaks_unicode()))
    return code


def show_sheet(file: str, several: bool) -> int:
    """A score sheet for people; several are told apart by their files' names."""
    from companion.cli.terminal.score_sheet import sheet, visible

    name = printable(file_name(file))
    try:
        table, history = fold(read(file))
    except RecordError as error:
        key = "refused" if error.event is None else "refused.event"
        why = visible(told(spoken(), error))
        complain(say(key, file=name, event=error.event, why=why, code=error.code))
        return exit_code(error)
    if several:
        write(f"{name}\n")
    write(sheet(table, history, is_colourful()))
    return GOOD


def exit_code(error: RecordError) -> int:
    return NO_RECORD if error.event is None else BAD_EVENT


def read(file: str, largest: int = LARGEST_MB) -> object:
    try:
        if file == "-":
            return read_file(sys.stdin.buffer, largest)
        with open(file, "rb") as opened:
            return read_file(opened, largest)
    except (OSError, ValueError) as error:  # ValueError: a name with a null in it
        raise RecordError.of(Malformed("file_unreadable", reason=reason(error))) from None
