"""Tables: plays, results, and what judges decide about them."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.kernel import RuleViolation
from companion.tourney.competition import Seat, check_order, read_seat
from companion.tourney.strict import CompetitionError, wrong
from companion.tourney.venue.competing import running
from companion.tourney.venue.counting import check_seats
from companion.tourney.venue.deeds import Abandon, Begin, Confirm, Correct, Penalise, Report, Void
from companion.tourney.venue.rounds import open_one, table_at, with_round
from companion.tourney.venue.settings import amount
from companion.tourney.venue.state import Competition, Line, Penalty, Round, Table, Venue
from companion.tourney.venue.texts import reasoned, titled_game

PLACES = "placing"  # after a cut nothing else matters


def begin(venue: Venue, deed: Begin) -> Venue:
    now, table = awaited(venue, deed)
    if table.play or table.lines is not None:
        raise RuleViolation("table_has_begun", number=deed.table + 1)
    game = titled_game(deed.game) if deed.game else table.game
    others = tuple([play for play in table.abandoned if play != deed.play])
    new = table._replace(play=deed.play, game=game, meant=table.game, abandoned=others)
    return with_table(venue, deed, now, new)


def abandon(venue: Venue, deed: Abandon) -> Venue:
    """The table is as it was before its play; the people may choose another game."""
    now, table = awaited(venue, deed)
    if table.play != deed.play or table.lines is not None:
        raise RuleViolation("moved_on")
    abandoned = (*table.abandoned, deed.play)
    new = table._replace(play=None, game=table.meant, meant="", abandoned=abandoned)
    return with_table(venue, deed, now, new)


def report(venue: Venue, deed: Report) -> Venue:
    """A result may be entered anew until somebody has confirmed it."""
    now, table = awaited(venue, deed)
    lines = read_lines(venue.competitions[deed.competition], table, deed.lines, now.final)
    game = titled_game(deed.game) if deed.game else table.game
    new = table._replace(lines=lines, game=game)
    return with_table(venue, deed, now, new)


def confirm(venue: Venue, deed: Confirm) -> Venue:
    now, table = awaited(venue, deed)
    lines = read_lines(venue.competitions[deed.competition], table, deed.lines, now.final)
    if table.lines is not None and lines != table.lines:
        raise RuleViolation("moved_on")
    return with_table(venue, deed, now, table._replace(lines=lines, confirmed=True))


def correct(venue: Venue, deed: Correct) -> Venue:
    """Also of a round that is over; what was void counts again."""
    now, table = any_table(venue, deed)
    if table.lines is None and not table.void:
        raise RuleViolation("no_result_yet")
    competition = venue.competitions[deed.competition]
    # While a table is void, the settings may change to some that do not count it.
    check_seats(competition.settings, now.final, [len(table.people)])
    lines = read_lines(competition, table, deed.lines, now.final)
    reason = reasoned(deed.reason)
    new = table._replace(lines=lines, confirmed=True, void=False, reason=reason)
    return with_table(venue, deed, now, new)


def void(venue: Venue, deed: Void) -> Venue:
    now, table = any_table(venue, deed)
    if table.void:
        raise RuleViolation("void_already")
    new = table._replace(void=True, reason=reasoned(deed.reason))
    return with_table(venue, deed, now, new)


def penalise(venue: Venue, deed: Penalise) -> Venue:
    competition = running(venue, deed.competition)
    now = round_at(competition, deed.round)
    if deed.person not in competition.entrants:
        raise RuleViolation("not_entered", person=deed.person)
    penalty = Penalty(deed.person, amount(deed.points, "points"), reasoned(deed.reason))
    new = now._replace(penalties=(*now.penalties, penalty))
    return with_round(venue, deed.competition, deed.round, new)


def awaited(venue: Venue, deed: Begin | Abandon | Report | Confirm) -> tuple[Round, Table]:
    """A table of the open round of which something is still expected."""
    now = open_one(venue, deed.competition, deed.round)
    table = table_at(now.tables, deed.table)
    if table.void:
        raise RuleViolation("table_is_void", number=deed.table + 1)
    if table.confirmed:
        raise RuleViolation("confirmed_already", number=deed.table + 1)
    return now, table


def any_table(venue: Venue, deed: Correct | Void) -> tuple[Round, Table]:
    now = round_at(running(venue, deed.competition), deed.round)
    return now, table_at(now.tables, deed.table)


def round_at(competition: Competition, number: int) -> Round:
    if not 0 <= number < len(competition.rounds):
        raise RuleViolation("round_unknown", number=number + 1)
    return competition.rounds[number]


def read_lines(
    competition: Competition,
    table: Table,
    given: Sequence[Mapping[str, Any]],
    final: bool = False,
) -> tuple[Line, ...]:
    """What every seat ended with, by the same rules as in a competition file."""
    if len(given) != len(table.people):
        raise RuleViolation("moved_on")
    kind = PLACES if final else competition.settings.scheme["points"]["kind"]
    try:
        seats = [read_line(line, number, len(given), kind) for number, line in enumerate(given)]
        check_order(tuple(seats))
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None
    if all(seat.score is None and seat.place is None for seat in seats):
        raise RuleViolation("no_result_yet")
    return tuple([Line(seat.score, seat.place, seat.points) for seat in seats])


def read_line(line: Any, number: int, count: int, kind: str) -> Seat:
    if type(line) is not dict:
        raise wrong("not_an_object")
    if "player" in line:
        raise wrong("unknown_field", field="player")
    return read_seat({**line, "player": number}, count, kind)


def with_table(
    venue: Venue,
    deed: Begin | Abandon | Report | Confirm | Correct | Void,
    now: Round,
    table: Table,
) -> Venue:
    tables = now.tables.having(deed.table, table)
    return with_round(venue, deed.competition, deed.round, now._replace(tables=tables))
