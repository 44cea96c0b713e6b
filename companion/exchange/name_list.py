"""Names out of what people have: a pasted list, or a file from a spreadsheet."""

import csv
from collections.abc import Sequence
from io import StringIO

from companion.games.codec import composed
from companion.refusal import RuleViolation

MOST_AT_ONCE = 500
LONGEST_LIST = 1_000_000  # characters: two thousand for each of them, whatever else a table says
SEPARATORS = ";\t,"
# What a column is called, in the languages that we speak; a name can be in two of them.
WHOLE = {"name", "names", "player", "players", "full name", "spieler", "spielerin", "teilnehmer"}
WHOLE |= {"person", "personen", "joueur", "joueurs", "joueuse", "nom complet", "nom et prénom"}
FIRST = {"first name", "firstname", "given name", "vorname", "prénom", "prenom"}
LAST = {"last name", "lastname", "surname", "family name", "nachname", "familienname", "nom"}
LAST |= {"nom de famille"}


def decoded(data: bytes) -> str:
    """A file of a spreadsheet's: with its mark, or as Windows writes it."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def names_in_list(text: str) -> list[str]:
    """One name a line, or several in a single line; of a table, the columns with the names."""
    check_size(text, LONGEST_LIST)
    rows = rows_in(text.removeprefix("\ufeff").replace("\0", ""))
    if not rows:
        return []
    columns = columns_of(rows[0])
    if columns:
        return tidy([named(row, columns) for row in rows[1:]])
    if len(rows) == 1:
        return tidy(rows[0])
    return tidy([next((cell for cell in row if cell.strip()), "") for row in rows])


def check_size(things: Sequence[object], most: int = MOST_AT_ONCE) -> None:
    """Counted before anything is read or compared."""
    if len(things) > most:
        raise RuleViolation("too_many_at_once", limit=MOST_AT_ONCE)


def rows_in(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return []
    check_size(lines, MOST_AT_ONCE + 1)  # and a header
    separator = max(SEPARATORS, key=lambda each: len(cells(lines[0], each)))
    return [cells(line, separator) for line in lines]


def cells(line: str, separator: str) -> list[str]:
    """A name has no line break, so a quotation mark that nobody closes ends with its line."""
    try:
        found = next(csv.reader(StringIO(line), delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        found = [line]
    return [composed(cell) for cell in found]


def columns_of(header: Sequence[str]) -> list[int]:
    """Where the names stand; nothing where the first line is a name itself."""
    words = [" ".join(cell.casefold().split()) for cell in header]
    first = [at for at, word in enumerate(words) if word in FIRST]
    last = [at for at, word in enumerate(words) if word in LAST]
    whole = [at for at, word in enumerate(words) if word in WHOLE]
    if first and (last or whole):
        return [first[0], (last or whole)[0]]
    return (whole or first or last)[:1]


def named(row: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join([row[at] for at in columns if at < len(row)])


def tidy(names: Sequence[str]) -> list[str]:
    found = [name for each in names if (name := " ".join(each.split()))]
    check_size(found)
    return found
