"""Tables as they stand in the room: which numbers there are, and who is sent to which."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.competition.reader import CompetitionError, checked_object, integer, text_of
from companion.competition.seating.table_sizes import table_sizes
from companion.refusal import RuleViolation
from companion.venue.actions import ArrangeRoom
from companion.venue.state import CompetitionSettings, RoomTable, Venue
from companion.venue.text import titled_game

MOST_TABLES = 500
LARGEST_NUMBER = 9_999


def arrange(venue: Venue, action: ArrangeRoom) -> Venue:
    """Which tables there are from now on; those that are out keep their numbers."""
    if len(action.tables) > MOST_TABLES:
        raise RuleViolation("too_many_tables", limit=MOST_TABLES)
    room = sorted([read_table(each) for each in action.tables])
    numbers = [table.number for table in room]
    for number in numbers:
        if numbers.count(number) > 1:
            raise RuleViolation("table_named_twice", number=number)
    return venue._replace(room=tuple(room))


def read_table(value: Mapping[str, object]) -> RoomTable:
    try:
        fields = checked_object(value, ("number",), ("large", "game"))
        number = integer(fields["number"], "table", 1, LARGEST_NUMBER)
        large, game = fields.get("large", False) is True, text_of(fields.get("game", ""), "game")
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None
    return RoomTable(number, large, titled_game(game) if game else "")


def taken_numbers(venue: Venue) -> set[int]:
    """Where somebody still plays, in whichever season or tournament."""
    return {
        table.number
        for competition in venue.competitions.values()
        if competition.current is not None
        for table in competition.rounds[competition.current].tables
        if table.awaited
    }


def free_tables(venue: Venue, taken: Collection[int], many: int) -> list[RoomTable]:
    """Those of the room, and behind the last one as many more as could be needed."""
    known = [table for table in venue.room if table.number not in taken]
    return [*known, *more_tables(venue, taken, many)]


def more_tables(venue: Venue, taken: Collection[int], many: int) -> Iterator[RoomTable]:
    number = venue.room[-1].number if venue.room else 0
    while many:
        number += 1
        if number not in taken:
            many -= 1
            yield RoomTable(number)


def allotted(
    venue: Venue,
    tables: Sequence[Sequence[int]],
    game: str,
    fixed: Sequence[tuple[int, int]] = (),
    also_taken: Collection[int] = (),
) -> list[RoomTable]:
    """A place for each of some tables: who is fixed first, then who needs a large one.

    A place whose game stays is for that game. Where it is not settled what is played, any will do;
    where it is, such a place is the last choice of all others.
    """
    taken = taken_numbers(venue) | {*also_taken}
    free = {each.number: each for each in free_tables(venue, taken, len(tables))}
    found: dict[int, RoomTable] = {}
    for index, number in own_numbers(tables, fixed).items():
        if number in free:
            found[index] = free.pop(number)
    usual = min(map(len, tables), default=0)
    for index in sorted(range(len(tables)), key=lambda each: -len(tables[each])):
        large = [each for each in free.values() if each.large and each.game in ("", game)]
        if large and index not in found and len(tables[index]) > usual:
            found[index] = free.pop(large[0].number)
    for index in range(len(tables)):
        if index not in found:
            spot = min(free.values(), key=lambda each: preference(venue, each, game))
            found[index] = free.pop(spot.number)
    return [found[index] for index in range(len(tables))]


def preference(venue: Venue, table: RoomTable, game: str) -> tuple[int, ...]:
    """The lower the better: one of the room, for this game, that nobody else needs."""
    is_beyond = table.number > venue.room[-1].number if venue.room else False
    is_other = bool(game) and table.game not in ("", game)
    is_any = bool(game) and table.game != game
    return is_beyond, is_other, is_any, table.large, table.number


def own_numbers(
    tables: Sequence[Sequence[int]], fixed: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """Tables at which somebody always sits: their numbers, by index."""
    return {
        number: number + 1
        for person, number in fixed
        if number < len(tables) and person in tables[number]
    }


# How many tables


class TableCount(NamedTuple):
    """One way to divide people: the size that most tables have then, and all sizes."""

    size: int
    tables: tuple[int, ...]


def choices(settings: CompetitionSettings, people: int) -> list[TableCount]:
    """More or fewer tables, with nobody left out who could have a seat; as it is set first."""
    found: dict[tuple[int, ...], TableCount] = {}
    sizes = [table_sizes(people, best_first(settings.sizes, size)) for size in settings.sizes]
    fewest = min([each.byes for each in sizes])
    for size, each in zip(settings.sizes, sizes, strict=True):
        if each.byes == fewest and each.tables:
            found.setdefault(each.tables, TableCount(size, each.tables))
    return [*found.values()]


def best_first(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    return (size, *[each for each in sizes if each != size]) if size in sizes else sizes
