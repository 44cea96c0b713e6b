"""Nights and tournament rounds: who is there, who sits where, and when it is over."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from companion.refusal import RuleViolation
from companion.venue import competitions as competing
from companion.venue.actions import (
    ChangeDraw,
    CheckIn,
    CheckOut,
    CloseRound,
    DescribeRound,
    OpenRound,
    PublishDraw,
    StartFinals,
)
from companion.venue.competitions import changed, comes_by_entering, running
from companion.venue.people import present
from companion.venue.room import allotted
from companion.venue.settings import amount, check_seats
from companion.venue.state import (
    FINAL,
    KNOCKOUT,
    NIGHT,
    ROUND,
    SEASON,
    SEMIFINAL,
    Bye,
    Competition,
    CompetitionSettings,
    Round,
    Table,
    TablesInParts,
    Venue,
    active,
    takes_part,
)
from companion.venue.text import reasoned, title_of, titled_game, typed_name


def open_round(venue: Venue, action: OpenRound) -> Venue:
    competition = next_one(running(venue, action.competition), action.round)
    if any(each.final for each in competition.rounds):
        raise RuleViolation("cut_was_made")
    there = present_at_first(competition, action)
    opened = opened_round(competition, action)._replace(
        weight=amount(action.weight, "weight", 0), present=there
    )
    return with_round(venue, action.competition, action.round, opened)


def present_at_first(competition: Competition, action: OpenRound) -> frozenset[int]:
    if action.present is None:
        return frozenset(active(competition) if comes_by_entering(competition) else ())
    for person in action.present:
        if not takes_part(competition, person):
            raise RuleViolation("not_entered", person=person)
    return frozenset(action.present)


def opened_round(competition: Competition, action: OpenRound | StartFinals) -> Round:
    """A round as it begins: what it is, and what it is called if somebody gave it a name."""
    kind, number = kind_of_round(competition, action), action.round + 1
    name = typed_name(action.name, kind, number)
    return Round(name, kind=kind, number=number, date=dated(action.date))


def dated(date: str | None) -> str | None:
    """A day as it is kept, 2026-11-17; or none, or one that nobody knows."""
    if not date:
        return date
    try:
        if datetime.date.fromisoformat(date).isoformat() == date:
            return date
    except ValueError:
        pass
    raise RuleViolation("no_date", field="date")


def describe(venue: Venue, action: DescribeRound) -> Venue:
    """A round by another name, on another day, or with another weight."""
    rounds = competing.known(venue, action.competition).rounds
    if not 0 <= action.round < len(rounds):
        raise RuleViolation("moved_on")
    now = rounds[action.round]
    called = now._replace(
        name=typed_name(action.name, now.kind, now.number),
        weight=amount(action.weight, "weight", 0),
        date=dated(action.date),
    )
    return with_round(venue, action.competition, action.round, called)


def kind_of_round(competition: Competition, action: OpenRound | StartFinals) -> str:
    if isinstance(action, StartFinals):
        return kind_of_stage(competition.settings, len(action.tables), len(action.waiting))
    return kind_before_finals(competition)


def kind_before_finals(competition: Competition) -> str:
    return NIGHT if competition.of == SEASON else ROUND


def kind_of_stage(settings: CompetitionSettings, tables: int, waiting: int) -> str:
    """A final is one table that nobody waits for; a semi-final fills no more than that table."""
    if tables == 1 and not waiting:
        return FINAL
    going_on = tables * advancing(settings, tables, waiting) + waiting
    return SEMIFINAL if going_on <= max(settings.sizes) else KNOCKOUT


def advancing(settings: CompetitionSettings, tables: int, waiting: int) -> int:
    """From every table; unless somebody chose it, as many as the next table has seats for."""
    most = max(settings.sizes[0] - 1, 1)  # or nobody would ever be out
    if settings.cut.advance:
        return min(settings.cut.advance, most)
    return max(1, (settings.sizes[0] - waiting) // tables)


def next_one(competition: Competition, number: int) -> Competition:
    if competition.current is not None:
        raise RuleViolation("round_open", name=title_of(competition.rounds[-1]))
    if number != len(competition.rounds):
        raise RuleViolation("moved_on")
    return competition


def check_in(venue: Venue, action: CheckIn) -> Venue:
    """Whoever comes to a night takes part in its season."""
    now = open_one(venue, action.competition, action.round)
    for person in action.people:
        present(venue, person)
    competition = venue.competitions[action.competition]
    new = [person for person in dict.fromkeys(action.people) if not takes_part(competition, person)]
    if new:
        competition = competing.entered(venue, competition, new)
        venue = changed(venue, action.competition, competition)
    there = now._replace(present=now.present | {*action.people})
    return with_round(venue, action.competition, action.round, there)


def check_out(venue: Venue, action: CheckOut) -> Venue:
    now = open_one(venue, action.competition, action.round)
    for person in action.people:
        if person not in now.present:
            raise RuleViolation("not_there", person=person)
    there = now._replace(present=now.present - {*action.people})
    return with_round(venue, action.competition, action.round, there)


def seat(venue: Venue, action: PublishDraw) -> Venue:
    """One more draw. A tournament round has one; a night as many as people like to play."""
    now = open_one(venue, action.competition, action.round)
    competition = venue.competitions[action.competition]
    if now.tables and (now.final or comes_by_entering(competition)):
        raise RuleViolation("seated_already")
    if not action.tables:
        raise RuleViolation("nobody_to_seat")
    people = [person for table in action.tables for person in table] + [*action.byes]
    check_people(now, people, busy_people(now))
    check_seats(competition.settings, now.final, [*map(len, action.tables)])
    wave = next_wave(now, action.tables)
    tables = placed_tables(venue, competition, now.draws, action, numbers_of_wave(now, wave))
    byes = tuple([Bye(now.draws, person) for person in action.byes])
    seated = now._replace(
        tables=TablesInParts([*now.tables, *tables]),
        byes=now.byes + byes,
        draws=now.draws + 1,
        waves=(*now.waves, wave),
    )
    return with_round(venue, action.competition, action.round, seated)


def placed_tables(
    venue: Venue,
    competition: Competition,
    draw_number: int,
    action: PublishDraw | StartFinals,
    taken: Collection[int] = (),
) -> list[Table]:
    """Each at a place in the room; where one is for a game that stays, that game is played."""
    game = titled_game(action.game) if action.game else competition.settings.game
    spots = allotted(venue, action.tables, game, competition.settings.fixed, taken)
    return [
        Table(draw_number, tuple(people), game or spot.game, number=spot.number)
        for people, spot in zip(action.tables, spots, strict=True)
    ]


def next_wave(now: Round, tables: Sequence[Sequence[int]]) -> int:
    """Tables of one wave play at once; whoever sits down again begins the next."""
    if not now.waves:
        return 1
    last = now.waves[-1]
    played = {person for table in tables_of_wave(now, last) for person in table.people}
    again = any(person in played for people in tables for person in people)
    return last + 1 if again else last


def numbers_of_wave(now: Round, wave: int) -> list[int]:
    """They are given once, also where a table is over: its sheet still lies there."""
    return [table.number for table in tables_of_wave(now, wave)]


def tables_of_wave(now: Round, wave: int) -> list[Table]:
    return [
        table for table in now.tables if now.waves[table.draw_number] == wave and not table.void
    ]


def unseated(now: Round) -> list[int]:
    """Who is here and has no table, while those of their wave still play: they came late."""
    if not now.waves or not now.open or now.final:
        return []
    last = now.waves[-1]
    tables = tables_of_wave(now, last)
    if not any(table.awaited for table in tables):
        return []
    placed = {person for table in tables for person in table.people} | busy_people(now)
    placed |= {bye.person for bye in now.byes if now.waves[bye.draw_number] == last}
    return sorted(now.present - placed)


def check_people(now: Round, people: Sequence[int], busy: Iterable[int]) -> None:
    for person, times in Counter(people).items():
        if times > 1:
            raise RuleViolation("seated_twice", person=person)
        if person not in now.present:
            raise RuleViolation("not_there", person=person)
    for person in busy:
        if person in people:
            raise RuleViolation("still_playing", person=person)


def busy_people(now: Round) -> set[int]:
    """Who sits at a table that has not ended."""
    return {person for table in now.tables if table.awaited for person in table.people}


def reseat(venue: Venue, action: ChangeDraw) -> Venue:
    """Tables that nothing has been entered for can change; an empty one is gone."""
    now = open_one(venue, action.competition, action.round)
    if not now.draws:
        raise RuleViolation("not_seated_yet")
    draw_number = now.draws - 1
    before = [bye for bye in now.byes if bye.draw_number == draw_number]
    byes = [bye for bye in now.byes if bye.draw_number != draw_number]
    byes += [Bye(draw_number, person) for person in action.byes]
    there = now.present - {*action.absent}
    tables = changed_tables(venue, now, action)
    after = now._replace(present=there, tables=tables, byes=tuple(byes))
    moved = [person for people in action.tables.values() for person in people]
    moved += [person for person in action.byes if Bye(draw_number, person) not in before]
    check_people(after, moved, ())
    check_moves(after, draw_number, action.absent)
    settings = venue.competitions[action.competition].settings
    check_seats(settings, now.final, [len(people) for people in action.tables.values() if people])
    return with_round(venue, action.competition, action.round, after)


def changed_tables(venue: Venue, now: Round, action: ChangeDraw) -> TablesInParts:
    """The first number after the last table is a new one, of the last draw."""
    tables = [*now.tables]
    draw_number = now.draws - 1
    reason = reasoned(action.reason) if action.reason else ""
    game = next((each.game for each in tables if each.draw_number == draw_number), "")
    known = len(tables)
    for number, people in sorted(
        [(table_number(key), each) for key, each in action.tables.items()]
    ):
        if number == len(tables) and people:
            taken = numbers_of_wave(now, now.waves[-1]) + [each.number for each in tables[known:]]
            (spot,) = allotted(venue, [people], game, (), taken)
            tables.append(Table(draw_number, (), game or spot.game, number=spot.number))
        before = table_at(tables, number)
        if before.lines is not None or before.play or before.void:
            raise RuleViolation("table_has_begun", number=before.number)
        new = before._replace(people=tuple(people), abandoned=())
        tables[number] = new if people else new._replace(void=True, reason=reason)
    return TablesInParts(tables)


def table_number(key: str) -> int:
    """The keys of an object are text."""
    if not (key.isascii() and key.isdecimal() and len(key) < 6 and key == str(int(key))):
        raise RuleViolation("moved_on")
    return int(key)


def check_moves(after: Round, draw_number: int, absent: Iterable[int]) -> None:
    """Nobody has two places, in the last draw or at tables that still play; who is gone, none."""
    for person, times in Counter(everybody(after, draw_number)).items():
        if times > 1:
            raise RuleViolation("seated_twice", person=person)
    playing = Counter([p for table in after.tables if table.awaited for p in table.people])
    for person, times in playing.items():
        if times > 1:
            raise RuleViolation("still_playing", person=person)
    for person in absent:
        if person in playing:
            raise RuleViolation("not_there", person=person)


def everybody(now: Round, draw_number: int) -> list[int]:
    """Who sits somewhere in a draw, or sits out."""
    tables = [table for table in now.tables if table.draw_number == draw_number and not table.void]
    seated = [person for table in tables for person in table.people]
    return seated + [bye.person for bye in now.byes if bye.draw_number == draw_number]


def table_at(tables: Sequence[Table], number: int) -> Table:
    if not 0 <= number < len(tables):
        raise RuleViolation("table_unknown", number=number + 1)
    return tables[number]


def close(venue: Venue, action: CloseRound) -> Venue:
    now = open_one(venue, action.competition, action.round)
    waiting = [table for table in now.tables if table.awaited]
    if waiting:
        raise RuleViolation("tables_open", count=len(waiting))
    tables = TablesInParts([table._replace(confirmed=not table.void) for table in now.tables])
    closed = now._replace(open=False, tables=tables)
    return with_round(venue, action.competition, action.round, closed)


def cut(venue: Venue, action: StartFinals) -> Venue:
    competition = next_one(running(venue, action.competition), action.round)
    if not action.tables:
        raise RuleViolation("nobody_to_seat")
    people = [person for table in action.tables for person in table]
    there = frozenset(people)
    opened = opened_round(competition, action)._replace(
        final=True, waiting=tuple(action.waiting), present=there
    )
    for person in (*people, *action.waiting):
        if not takes_part(competition, person):
            raise RuleViolation("not_entered", person=person)
    check_people(opened._replace(present=there | {*action.waiting}), [*people, *action.waiting], ())
    check_seats(competition.settings, opened.final, [*map(len, action.tables)])
    tables = TablesInParts(placed_tables(venue, competition, 0, action))
    opened = opened._replace(tables=tables, draws=1, waves=(1,))
    return with_round(venue, action.competition, action.round, opened)


def open_one(venue: Venue, number: int, round_: int) -> Round:
    """A round that is open, of a competition that is running."""
    competition = running(venue, number)
    if competition.current != round_:
        raise RuleViolation("round_closed")
    return competition.rounds[round_]


def with_round(venue: Venue, number: int, round_: int, new: Round) -> Venue:
    competition = venue.competitions[number]
    rounds = [*competition.rounds]
    rounds[round_ : round_ + 1] = [new]
    return changed(venue, number, competition._replace(rounds=tuple(rounds)))
