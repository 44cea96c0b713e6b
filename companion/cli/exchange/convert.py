"""`companion convert`: files of plays in, the same in another format out."""

import json
import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from companion.cli.terminal.output import complain, file_name, reason, speaks_unicode, write
from companion.cli.terminal.score_sheet import visible
from companion.cli.terminal.words import say
from companion.competition.messages import MESSAGES as COMPETITION
from companion.exchange.bgstats.link import links_of
from companion.exchange.bgstats.writer import write_bgstats
from companion.exchange.document import FilePlays, Warned, write_plays
from companion.exchange.merge import merge
from companion.exchange.messages import MESSAGES
from companion.exchange.recognition import read_file
from companion.exchange.refused import LARGEST_MB, UnreadableFile, unreadable
from companion.exchange.tables.writer import write_csv
from companion.games.record_file import MB
from companion.games.wording import Wording, printable
from companion.locale import SOURCE, spoken, wording_of

READING = "companion-reading/1"
STANDARD = "-"
GOOD, NO_PLAYS = 0, 2

WRITERS: dict[str, Callable[[FilePlays], bytes]] = {
    "plays": write_plays,
    "bgstats": lambda document: write_bgstats(document, is_backup=True),
    "bgsplay": lambda document: write_bgstats(document, is_backup=False),
    "link": lambda document: "".join([f"{link}\n" for link in links_of(document)]).encode(),
    "csv": write_csv,
}


def convert_plays(options: Namespace) -> int:
    """Programs are told the same everywhere, unless a language was asked for."""
    language = getattr(options, "language", None)
    formats, documents = [], []
    for file in options.files:
        try:
            found = read_file(content_of(file), options.from_format, options.dates)
        except UnreadableFile as error:
            return refused(error, file, language or SOURCE, options.json)
        formats.append(found.format)
        documents.append(found.document)
    document = merge(documents)
    data = WRITERS[options.to_format](document)
    warned = warnings_of(options.files, documents)
    if options.output in (None, STANDARD):
        sys.stdout.buffer.write(data)
    else:
        save(options.output, data)
        if options.json:
            write(as_text(report(formats[0], document, warned, language or SOURCE)))
    if warned and not options.json:
        complain_of_warnings(warned, options.files[0])
    return GOOD


def content_of(file: str) -> bytes:
    """Never more of it than a file of plays can have."""
    try:
        if file == STANDARD:
            return sys.stdin.buffer.read(LARGEST_MB * MB + 1)
        with open(file, "rb") as opened:
            return opened.read(LARGEST_MB * MB + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null in it
        raise unreadable("file_unreadable", reason=reason(error)) from None


def refused(error: UnreadableFile, file: str, language: str, as_json: bool) -> int:
    if as_json:
        why = words(language).sentence(error.code, error.params)
        write(as_text({"error": {"where": error.where, "code": error.code, "message": why}}))
        return NO_PLAYS
    why = visible(words(spoken()).sentence(error.code, error.params))
    name, where = printable(file_name(file)), printable(error.where or "")
    key = "refused.where" if error.where else "refused"
    complain(say(key, file=name, where=where, why=why, code=error.code))
    return NO_PLAYS


def words(language: str) -> Wording:
    return wording_of(language, "exchange", {**COMPETITION, **MESSAGES}, "competition")


def warnings_of(files: Sequence[str], documents: Sequence[FilePlays]) -> list[Warned]:
    """Of several files each with its name."""
    several = len(files) > 1
    return [
        Warned(f"{file_name(file)}: {warned.where}" if several else warned.where, warned.code)
        for file, document in zip(files, documents, strict=True)
        for warned in document.warnings
    ]


def complain_of_warnings(warned: Sequence[Warned], file: str) -> None:
    first = warned[0]
    why, where = words(spoken()).sentence(first.code, {}), printable(first.where)
    name = printable(file_name(file))
    complain(say("convert.warnings", file=name, count=len(warned), where=where, why=why))


def report(
    format_: str, document: FilePlays, warned: Sequence[Warned], language: str
) -> dict[str, object]:
    wording = words(language)
    return {
        "format": READING,
        "from": format_,
        "players": len(document.players),
        "games": len(document.games),
        "plays": len(document.plays),
        "seats": document.seats,
        "warnings": [
            {"where": where, "code": code, "message": wording.sentence(code, {})}
            for where, code in warned
        ],
    }


def as_text(answer: dict[str, object]) -> str:
    return json.dumps(answer, ensure_ascii=not speaks_unicode())


def save(file: str, data: bytes) -> None:
    """Beside it first, then under its name: never half a file. What is no file is only written."""
    target = os.path.realpath(file)
    if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        with open(target, "wb") as opened:
            opened.write(data)
        return
    beside = f"{target}.{os.getpid()}.part"
    try:
        with open(beside, "xb") as opened:
            opened.write(data)
        os.replace(beside, target)
    except BaseException:
        if os.path.exists(beside):
            os.remove(beside)
        raise
