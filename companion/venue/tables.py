"""Tables: plays, results, and what judges decide about them."""

from collections.abc import Mapping, Sequence

from companion.competition.file import FileSeat, check_order, read_seat
from companion.competition.reader import CompetitionError, wrong
from companion.refusal import RuleViolation
from companion.venue.actions import (
    AbandonPlay,
    ConfirmResult,
    CorrectResult,
    EnterResult,
    OpenPad,
    Penalise,
    VoidTable,
)
from companion.venue.competitions import running
from companion.venue.rounds import open_one, table_at, with_round
from companion.venue.settings import amount, check_seats
from companion.venue.state import Competition, Penalty, Round, SeatResult, Table, Venue
from companion.venue.text import reasoned, titled_game

PLACES = "placing"  # after a cut nothing else matters


def begin(venue: Venue, action: OpenPad) -> Venue:
    now, table = awaited(venue, action)
    if table.play or table.lines is not None:
        raise RuleViolation("table_has_begun", number=table.number)
    game = titled_game(action.game) if action.game else table.game
    others = tuple([play for play in table.abandoned if play != action.play])
    new = table._replace(play=action.play, game=game, meant=table.game, abandoned=others)
    return with_table(venue, action, now, new)


def abandon(venue: Venue, action: AbandonPlay) -> Venue:
    """The table is as it was before its play; the people may choose another game."""
    now, table = awaited(venue, action)
    if table.play != action.play or table.lines is not None:
        raise RuleViolation("moved_on")
    abandoned = (*table.abandoned, action.play)
    new = table._replace(play=None, game=table.meant, meant="", abandoned=abandoned)
    return with_table(venue, action, now, new)


def report(venue: Venue, action: EnterResult) -> Venue:
    """A result may be entered anew until somebody has confirmed it."""
    now, table = awaited(venue, action)
    lines = read_lines(venue.competitions[action.competition], table, action.lines, now.final)
    game = titled_game(action.game) if action.game else table.game
    new = table._replace(lines=lines, game=game)
    return with_table(venue, action, now, new)


def confirm(venue: Venue, action: ConfirmResult) -> Venue:
    now, table = awaited(venue, action)
    lines = read_lines(venue.competitions[action.competition], table, action.lines, now.final)
    if table.lines is not None and lines != table.lines:
        raise RuleViolation("moved_on")
    return with_table(venue, action, now, table._replace(lines=lines, confirmed=True))


def correct(venue: Venue, action: CorrectResult) -> Venue:
    """Also of a round that is over; what was void counts again."""
    now, table = any_table(venue, action)
    if table.lines is None and not table.void:
        raise RuleViolation("no_result_yet")
    competition = venue.competitions[action.competition]
    if action.people:
        check_sitters(competition, now, action, table)
        table = table._replace(people=tuple(action.people))
    if action.game:
        table = table._replace(game=titled_game(action.game))
    # While a table is void, the settings may change to some that do not count it.
    check_seats(competition.settings, now.final, [len(table.people)])
    lines = read_lines(competition, table, action.lines, now.final)
    reason = reasoned(action.reason)
    new = table._replace(lines=lines, confirmed=True, void=False, reason=reason)
    return with_table(venue, action, now, new)


def check_sitters(
    competition: Competition, now: Round, action: CorrectResult, table: Table
) -> None:
    """Others may have sat there, if they take part and had no other table in the same draw."""
    if len(action.people) != len(table.people):
        raise RuleViolation("moved_on")
    elsewhere = {
        person
        for number, other in enumerate(now.tables)
        if number != action.table and other.draw_number == table.draw_number and not other.void
        for person in other.people
    }
    for person in action.people:
        if person not in competition.entrants:
            raise RuleViolation("not_entered", person=person)
        if person in elsewhere or [*action.people].count(person) > 1:
            raise RuleViolation("seated_twice", person=person)


def void(venue: Venue, action: VoidTable) -> Venue:
    now, table = any_table(venue, action)
    if table.void:
        raise RuleViolation("void_already")
    new = table._replace(void=True, reason=reasoned(action.reason))
    return with_table(venue, action, now, new)


def penalise(venue: Venue, action: Penalise) -> Venue:
    competition = running(venue, action.competition)
    now = round_at(competition, action.round)
    if action.person not in competition.entrants:
        raise RuleViolation("not_entered", person=action.person)
    penalty = Penalty(action.person, amount(action.points, "points"), reasoned(action.reason))
    new = now._replace(penalties=(*now.penalties, penalty))
    return with_round(venue, action.competition, action.round, new)


def awaited(
    venue: Venue, action: OpenPad | AbandonPlay | EnterResult | ConfirmResult
) -> tuple[Round, Table]:
    """A table of the open round of which something is still expected."""
    now = open_one(venue, action.competition, action.round)
    table = table_at(now.tables, action.table)
    if table.void:
        raise RuleViolation("table_is_void", number=table.number)
    if table.confirmed:
        raise RuleViolation("confirmed_already", number=table.number)
    return now, table


def any_table(venue: Venue, action: CorrectResult | VoidTable) -> tuple[Round, Table]:
    now = round_at(running(venue, action.competition), action.round)
    return now, table_at(now.tables, action.table)


def round_at(competition: Competition, number: int) -> Round:
    if not 0 <= number < len(competition.rounds):
        raise RuleViolation("round_unknown", number=number + 1)
    return competition.rounds[number]


def read_lines(
    competition: Competition,
    table: Table,
    given: Sequence[Mapping[str, object]],
    final: bool = False,
) -> tuple[SeatResult, ...]:
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
    return tuple([SeatResult(seat.score, seat.place, seat.points) for seat in seats])


def read_line(line: object, number: int, count: int, kind: str) -> FileSeat:
    if type(line) is not dict:
        raise wrong("not_an_object")
    if "player" in line:
        raise wrong("unknown_field", field="player")
    return read_seat({**line, "player": number}, count, kind)


def with_table(
    venue: Venue,
    action: OpenPad | AbandonPlay | EnterResult | ConfirmResult | CorrectResult | VoidTable,
    now: Round,
    table: Table,
) -> Venue:
    tables = now.tables.having(action.table, table)
    return with_round(venue, action.competition, action.round, now._replace(tables=tables))
