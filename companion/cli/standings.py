"""`companion standings` and `companion rate`: a competition in, a table or JSON out."""

import gc
import json
from collections.abc import Callable, Sequence
from fractions import Fraction

from companion.cli.replay import read
from companion.cli.terminal.output import complain, file_name, speaks_unicode, write
from companion.cli.terminal.score_sheet import visible, width
from companion.cli.terminal.words import say
from companion.competition.file import FileCompetition, read_competition
from companion.competition.messages import MESSAGES
from companion.competition.reader import CompetitionError
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.statistics.ratings import Rating, ratings
from companion.games.record import RecordError
from companion.games.wording import capital, printable
from companion.locale import SOURCE, spoken, wording_of

LARGEST_MB = 512  # a million results are no more
GOOD, NO_COMPETITION = 0, 2
NONE = "–"

Show = Callable[[FileCompetition], str]


def show_standings(file: str, as_json: bool, language: str | None = None) -> int:
    return show(file, as_json, language, standings_report, standings_table)


def show_ratings(file: str, as_json: bool, language: str | None = None) -> int:
    return show(file, as_json, language, ratings_report, ratings_table)


def show(file: str, as_json: bool, language: str | None, report: Show, table: Show) -> int:
    """Programs are told the same everywhere, unless a language was asked for."""
    gc.disable()  # nothing here goes in circles, and looking for some takes half of the time
    try:
        competition = read_whole(file)
        write(report(competition) if as_json else table(competition))
    except CompetitionError as error:
        if as_json:
            write(as_text({"error": told(error, language or SOURCE)}))
        else:
            complain_of(error, file)
        return NO_COMPETITION
    finally:
        gc.enable()
    return GOOD


def read_whole(file: str) -> FileCompetition:
    try:
        return read_competition(read(file, LARGEST_MB))
    except RecordError as error:
        raise CompetitionError(None, error.refusal) from None


def told(error: CompetitionError, language: str) -> dict[str, object]:
    return {"where": error.where, "code": error.code, "message": sentence(error, language)}


def sentence(error: CompetitionError, language: str) -> str:
    return wording_of(language, "competition", MESSAGES).sentence(error.code, error.params)


def term(key: str) -> str:
    """A word that pages and prints use, too."""
    return wording_of(spoken(), "competition", MESSAGES).messages[key]


def complain_of(error: CompetitionError, file: str) -> None:
    name, where = printable(file_name(file)), printable(error.where or "")
    why = visible(sentence(error, spoken()))
    key = "refused.where" if error.where else "refused"
    complain(say(key, file=name, where=where, why=why, code=error.code))


def as_text(answer: dict[str, object]) -> str:
    return json.dumps(answer, ensure_ascii=not speaks_unicode())


def standings_report(competition: FileCompetition) -> str:
    rows = [row_report(competition, row) for row in standings(competition)]
    return as_text({"format": "companion-standings/1", "rows": rows})


def row_report(competition: FileCompetition, row: StandingsRow) -> dict[str, object]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "player": competition.players[row.player],
        "points": plain(row.points),
        "played": row.played,
        "tiebreaks": {name: plain(value) for name, value in row.tiebreaks.items()},
        "decided_by": row.decided_by,
    }


def plain(value: object) -> object:
    """A number as JSON has it: whole where it is whole."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value


def standings_table(competition: FileCompetition) -> str:
    rows = standings(competition)
    deciding = {row.decided_by for row in rows}
    names = [each.name for each in competition.scheme.tiebreaks if each.name in deciding]
    heads = [term(f"standings.{name}") for name in ("rank", "player", "points")]
    heads += [term("statistic.games")]
    heads += [capital(term(f"breaker.{name}")) for name in names]
    body = [cells(competition, row, names) for row in rows]
    return in_columns([heads, *body], competition.name, names=1)


def cells(competition: FileCompetition, row: StandingsRow, names: Sequence[str]) -> list[str]:
    values = [row.points, row.played, *(row.tiebreaks.get(name) for name in names)]
    return [rank_of(row), named(competition.players[row.player]), *map(spelled, values)]


def named(player: str) -> str:
    return printable(visible(player))


def rank_of(row: StandingsRow) -> str:
    if row.rank is None:
        return NONE
    return f"{row.rank}=" if row.tied else str(row.rank)


def spelled(value: object) -> str:
    """Three digits are enough for people; places in a row are told apart by strokes."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        return "-".join([spelled(each) for each in value])
    return decimals(value).rstrip("0").rstrip(".") if isinstance(value, Fraction) else signed(value)


def decimals(value: Fraction | float) -> str:
    return signed(f"{float(value):.3f}")


def signed(value: object) -> str:
    return str(value).replace("-", "−")


def in_columns(rows: Sequence[Sequence[str]], title: str, names: int) -> str:
    """The column of the names begins on the left, numbers end on the right of theirs."""
    widths = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = [printable(visible(title)), ""] if title else []
    for row in rows:
        padded = [
            cell + gap if number == names else gap + cell
            for number, (cell, gap) in enumerate(zip(row, gaps(row, widths), strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def gaps(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [" " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)]


def ratings_report(competition: FileCompetition) -> str:
    names = competition.players
    return as_text({"ratings": [rating_report(names, each) for each in ratings(competition)]})


def rating_report(names: Sequence[str], rating: Rating) -> dict[str, object]:
    return {**rating._asdict(), "player": names[rating.player]}


def ratings_table(competition: FileCompetition) -> str:
    """The strongest first; people with the same strength by name."""
    names = competition.players
    ordered = sorted(ratings(competition), key=lambda each: (-each.mu, names[each.player]))
    heads = [term("standings.player"), say("ratings.mu"), say("ratings.sigma")]
    heads += [term("statistic.games")]
    rows = [
        [named(names[each.player]), *map(decimals, (each.mu, each.sigma)), str(each.games)]
        for each in ordered
    ]
    return in_columns([heads, *rows], competition.name, names=0)
