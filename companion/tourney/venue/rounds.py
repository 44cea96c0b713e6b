"""Nights and tournament rounds: who is there, who sits where, and when it is over."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.games.kernel import RuleViolation
from companion.tourney.venue import competing
from companion.tourney.venue.competing import changed, comes_by_entering, running
from companion.tourney.venue.counting import check_seats
from companion.tourney.venue.deeds import CheckIn, CheckOut, Close, Cut, Open, Reseat, Seat
from companion.tourney.venue.people import present
from companion.tourney.venue.settings import amount
from companion.tourney.venue.state import (
    Bye,
    Competition,
    Round,
    Table,
    Tables,
    Venue,
    active,
    takes_part,
)
from companion.tourney.venue.texts import reasoned, titled, titled_game


def open_round(venue: Venue, deed: Open) -> Venue:
    competition = next_one(running(venue, deed.competition), deed.round)
    if any(each.final for each in competition.rounds):
        raise RuleViolation("cut_was_made")
    there = frozenset(active(competition)) if comes_by_entering(competition) else frozenset()
    opened = Round(titled(deed.name), amount(deed.weight, "weight", 0), present=there)
    return with_round(venue, deed.competition, deed.round, opened)


def next_one(competition: Competition, number: int) -> Competition:
    if competition.current is not None:
        raise RuleViolation("round_open", name=competition.rounds[-1].name)
    if number != len(competition.rounds):
        raise RuleViolation("moved_on")
    return competition


def check_in(venue: Venue, deed: CheckIn) -> Venue:
    """Whoever comes to a night takes part in its season."""
    now = open_one(venue, deed.competition, deed.round)
    for person in deed.people:
        present(venue, person)
    competition = venue.competitions[deed.competition]
    new = [person for person in dict.fromkeys(deed.people) if not takes_part(competition, person)]
    if new:
        competition = competing.entered(venue, competition, new)
        venue = changed(venue, deed.competition, competition)
    there = now._replace(present=now.present | {*deed.people})
    return with_round(venue, deed.competition, deed.round, there)


def check_out(venue: Venue, deed: CheckOut) -> Venue:
    now = open_one(venue, deed.competition, deed.round)
    for person in deed.people:
        if person not in now.present:
            raise RuleViolation("not_there", person=person)
    there = now._replace(present=now.present - {*deed.people})
    return with_round(venue, deed.competition, deed.round, there)


def seat(venue: Venue, deed: Seat) -> Venue:
    """One more draw. A tournament round has one; a night as many as people like to play."""
    now = open_one(venue, deed.competition, deed.round)
    competition = venue.competitions[deed.competition]
    if now.tables and (now.final or comes_by_entering(competition)):
        raise RuleViolation("seated_already")
    if not deed.tables:
        raise RuleViolation("nobody_to_seat")
    people = [person for table in deed.tables for person in table] + [*deed.byes]
    check_people(now, people, busy_people(now))
    check_seats(competition.settings, now.final, [*map(len, deed.tables)])
    sitting = now.sittings
    game = titled_game(deed.game) if deed.game else competition.settings.game
    tables = [Table(sitting, tuple(table), game) for table in deed.tables]
    byes = tuple([Bye(sitting, person) for person in deed.byes])
    seated = now._replace(
        tables=Tables([*now.tables, *tables]), byes=now.byes + byes, sittings=sitting + 1
    )
    return with_round(venue, deed.competition, deed.round, seated)


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
    return {person for table in now.tables if awaited(table) for person in table.people}


def reseat(venue: Venue, deed: Reseat) -> Venue:
    """Tables that nothing has been entered for can change; an empty one is gone."""
    now = open_one(venue, deed.competition, deed.round)
    if not now.sittings:
        raise RuleViolation("not_seated_yet")
    sitting = now.sittings - 1
    before = [bye for bye in now.byes if bye.sitting == sitting]
    byes = [bye for bye in now.byes if bye.sitting != sitting]
    byes += [Bye(sitting, person) for person in deed.byes]
    there = now.present - {*deed.absent}
    after = now._replace(present=there, tables=changed_tables(now, deed), byes=tuple(byes))
    moved = [person for people in deed.tables.values() for person in people]
    moved += [person for person in deed.byes if Bye(sitting, person) not in before]
    check_people(after, moved, ())
    check_moves(after, sitting, deed.absent)
    settings = venue.competitions[deed.competition].settings
    check_seats(settings, now.final, [len(people) for people in deed.tables.values() if people])
    return with_round(venue, deed.competition, deed.round, after)


def changed_tables(now: Round, deed: Reseat) -> Tables:
    """The first number after the last table is a new one, of the last draw."""
    tables = [*now.tables]
    sitting = now.sittings - 1
    reason = reasoned(deed.reason) if deed.reason else ""
    game = next((each.game for each in tables if each.sitting == sitting), "")
    for number, people in sorted([(table_number(key), each) for key, each in deed.tables.items()]):
        if number == len(tables) and people:
            tables.append(Table(sitting, (), game))
        before = table_at(tables, number)
        if before.lines is not None or before.play or before.void:
            raise RuleViolation("table_has_begun", number=number + 1)
        new = before._replace(people=tuple(people), abandoned=())
        tables[number] = new if people else new._replace(void=True, reason=reason)
    return Tables(tables)


def table_number(key: str) -> int:
    """The keys of an object are text."""
    if not (key.isascii() and key.isdecimal() and len(key) < 6 and key == str(int(key))):
        raise RuleViolation("moved_on")
    return int(key)


def check_moves(after: Round, sitting: int, absent: Iterable[int]) -> None:
    """Nobody has two places, in the last draw or at tables that still play; who is gone, none."""
    for person, times in Counter(everybody(after, sitting)).items():
        if times > 1:
            raise RuleViolation("seated_twice", person=person)
    playing = Counter([p for table in after.tables if awaited(table) for p in table.people])
    for person, times in playing.items():
        if times > 1:
            raise RuleViolation("still_playing", person=person)
    for person in absent:
        if person in playing:
            raise RuleViolation("not_there", person=person)


def awaited(table: Table) -> bool:
    """Whether a result is still to come."""
    return table.lines is None and not table.void


def everybody(now: Round, sitting: int) -> list[int]:
    """Who sits somewhere in a sitting, or sits out."""
    tables = [table for table in now.tables if table.sitting == sitting and not table.void]
    seated = [person for table in tables for person in table.people]
    return seated + [bye.person for bye in now.byes if bye.sitting == sitting]


def table_at(tables: Sequence[Table], number: int) -> Table:
    if not 0 <= number < len(tables):
        raise RuleViolation("table_unknown", number=number + 1)
    return tables[number]


def close(venue: Venue, deed: Close) -> Venue:
    now = open_one(venue, deed.competition, deed.round)
    waiting = [table for table in now.tables if awaited(table)]
    if waiting:
        raise RuleViolation("tables_open", count=len(waiting))
    tables = Tables([table._replace(confirmed=not table.void) for table in now.tables])
    closed = now._replace(open=False, tables=tables)
    return with_round(venue, deed.competition, deed.round, closed)


def cut(venue: Venue, deed: Cut) -> Venue:
    competition = next_one(running(venue, deed.competition), deed.round)
    people = [person for table in deed.tables for person in table]
    there = frozenset(people)
    opened = Round(titled(deed.name), final=True, waiting=tuple(deed.waiting), present=there)
    for person in (*people, *deed.waiting):
        if not takes_part(competition, person):
            raise RuleViolation("not_entered", person=person)
    check_people(opened._replace(present=there | {*deed.waiting}), [*people, *deed.waiting], ())
    if not deed.tables:
        raise RuleViolation("nobody_to_seat")
    check_seats(competition.settings, opened.final, [*map(len, deed.tables)])
    game = titled_game(deed.game) if deed.game else competition.settings.game
    tables = Tables([Table(0, tuple(table), game) for table in deed.tables])
    opened = opened._replace(tables=tables, sittings=1)
    return with_round(venue, deed.competition, deed.round, opened)


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
