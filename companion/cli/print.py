"""`companion print`: a record, a competition or a sample in, a PDF out."""

import sys
import unicodedata
from argparse import Namespace
from collections.abc import Callable, Sequence

from companion.cli.replay import exit_code, read
from companion.cli.seat import next_round
from companion.cli.simulate import wrong_call
from companion.cli.standings import NO_COMPETITION, complain_of, read_whole
from companion.cli.terminal.output import complain, file_name
from companion.cli.terminal.score_sheet import visible
from companion.cli.terminal.words import say
from companion.competition.file import FileCompetition
from companion.competition.reader import CompetitionError
from companion.games.record import RecordError, check_player_count, events_of, fold
from companion.games.registry import find_game, known_keys
from companion.games.wording import printable
from companion.locale import spoken, told
from companion.printing.canvas.paper import PAPER_SIZES
from companion.printing.canvas.pen import LONGEST_LINK
from companion.printing.documents.content import (
    Badges,
    Content,
    EntrantList,
    Pad,
    PlayContent,
    Poster,
    RoundResults,
    SeatingContent,
)
from companion.printing.registry import print_all, sample
from companion.printing.sources.competition import (
    certificates_of,
    crosstable_of,
    guests_of,
    player_sheets_of,
    round_results_of,
    season_matrix_of,
    seating_of,
    standings_of,
)
from companion.refusal import Malformed
from companion.venue.state import ROUND
from companion.venue.text import automatic_title

GOOD, WRONG_CALL = 0, 2


def print_document(options: Namespace) -> int:
    try:
        records = wanted(options)
    except RecordError as error:
        return refused(options.file, error)
    except CompetitionError as error:
        complain_of(error, options.file)
        return NO_COMPETITION
    except Malformed as refusal:
        return wrong_call(RecordError.of(refusal))
    if not records:
        complain(say("print.nothing"))
        return WRONG_CALL
    if not is_text(options.link or ""):
        complain(say("print.link"))
        return WRONG_CALL
    jobs = [(options.what, titled(record, options)) for record in records]
    save(options.output, print_all(jobs, PAPER_SIZES[options.paper], spoken()))
    return GOOD


def is_text(link: str) -> bool:
    """Whether it can be written at all; bytes that are no text come as surrogates."""
    return not any(unicodedata.category(each) == "Cs" for each in link)


def wanted(options: Namespace) -> list[Content]:
    """What is to be drawn: from the file, or without one a sample."""
    if options.what == "pad":
        return [pad(options.game, options.players)]
    if options.file is None:
        return [sample(options.what)]
    if options.what in OF_PLAYS:
        record = read(options.file)
        return [PlayContent(*fold(record), events=tuple(events_of(record)))]
    return [*OF_COMPETITIONS[options.what](read_whole(options.file))]


def pad(key: str, seats: int) -> Pad:
    game = find_game(key)
    if game is None:
        raise Malformed("unknown_game", quote=key, known=known_keys())
    check_player_count(game, seats)
    return Pad(key, seats)


def titled(record: Content, options: Namespace) -> Content:
    """With what was said about the place, the day and the link, and on which labels."""
    given = {name: getattr(options, name) for name in ("venue", "date", "link")}
    if given["link"] and len(given["link"]) > LONGEST_LINK:
        given["link"] = ""  # without a code, nothing may ask to scan it
    about = record.about._replace(**{name: value for name, value in given.items() if value})
    if isinstance(record, Badges):
        record = record._replace(labels=options.labels, skip=max(0, options.skip))
    return record._replace(about=about)


def refused(file: str, error: RecordError) -> int:
    key = "refused" if error.event is None else "refused.event"
    why = visible(told(spoken(), error))
    name = printable(file_name(file))
    complain(say(key, file=name, event=error.event, why=why, code=error.code))
    return exit_code(error)


def seating(competition: FileCompetition) -> list[SeatingContent]:
    _, _, draw, _ = next_round(competition)
    return [seating_of(competition, automatic_title(ROUND, len(competition.rounds) + 1), draw)]


def badges(competition: FileCompetition) -> list[Badges]:
    return [Badges(competition.name, guests_of(competition))]


def results(competition: FileCompetition) -> list[RoundResults]:
    """Of the last round, if there is one."""
    last = len(competition.rounds) - 1
    return [round_results_of(competition, last)] if last >= 0 else []


OF_PLAYS = ("sheet", "running")
OF_COMPETITIONS: dict[str, Callable[[FileCompetition], Sequence[Content]]] = {
    "standings": lambda competition: [standings_of(competition)],
    "crosstable": lambda competition: [crosstable_of(competition)],
    **dict.fromkeys(("tables", "names", "cards", "slips"), seating),
    "matrix": lambda competition: [season_matrix_of(competition)],
    "results": results,
    "entrants": lambda competition: [EntrantList(competition.name, guests_of(competition))],
    "badges": badges,
    "poster": lambda competition: [Poster(competition.name, call="follow")],
    "player": player_sheets_of,
    "certificate": lambda competition: certificates_of(standings_of(competition)),
}


def save(file: str, data: bytes) -> None:
    if file == "-":
        sys.stdout.buffer.write(data)
        return
    with open(file, "wb") as opened:
        opened.write(data)
