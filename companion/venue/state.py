"""How a venue stands: people, competitions, their rounds and tables. Nothing here changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, overload

from companion.competition.reader import Number
from companion.competition.scheme import SchemeDocument

SEASON, TOURNAMENT = "season", "tournament"
# What a round is, before a cut and after it.
NIGHT, ROUND = "night", "round"
FINAL, SEMIFINAL, KNOCKOUT = "final", "semifinal", "knockout"
FORMATS = ("swiss", "schedule", "knockout", "heats")
SEEDS = ("lot", "rating")
MODES = ("swiss", "spread", "random")
PART = 64  # tables


class Person(NamedTuple):
    guest: bool = False
    here: bool = True  # False: withdrawn
    into: int | None = None  # who they turned out to be
    erased: bool = False
    removed: bool = False  # with many others, who came by a link and played nothing


class Entrant(NamedTuple):
    """Somebody in a competition, from a round on, and up to another where they dropped out."""

    since: int
    points: Number = 0
    left: int | None = None
    back: int | None = None  # the round from which they are there again, if they had dropped out


class SeatResult(NamedTuple):
    """What a seat ended with. With nothing at all somebody is unclassified."""

    score: Number | None = None
    place: int | None = None
    points: Number | None = None


class Table(NamedTuple):
    draw_number: int  # which of the draws of a night it belongs to
    people: tuple[int, ...]
    game: str
    play: str | None = None
    lines: tuple[SeatResult, ...] | None = None
    confirmed: bool = False
    void: bool = False
    reason: str = ""  # of a correction, or of a void table
    meant: str = ""  # the game as it was before a play began
    abandoned: tuple[str, ...] = ()  # plays of these people here that were broken off
    number: int = 0  # of the table in the room

    @property
    def settled(self) -> bool:
        """Whether nothing more is expected of it."""
        return self.void or self.confirmed

    @property
    def awaited(self) -> bool:
        """Whether a result is still to come."""
        return self.lines is None and not self.void

    @property
    def waiting(self) -> bool:
        """Whether nothing has happened at it."""
        return self.lines is None and self.play is None and not self.void


class TablesInParts(Sequence[Table]):
    """Tables in parts, of which another table changes one: a night may have many.

    Nothing here changes, as with a tuple.
    """

    __slots__ = ("parts", "size")

    def __init__(self, tables: Iterable[Table] = ()) -> None:
        every = tuple(tables)
        starts = range(0, len(every), PART)
        self.parts = tuple([every[start : start + PART] for start in starts])
        self.size = len(every)

    def having(self, index: int, table: Table) -> "TablesInParts":
        """The same with another table in a place."""
        number, at = divmod(index, PART)
        part, parts = [*self.parts[number]], [*self.parts]
        part[at] = table
        parts[number] = tuple(part)
        new = TablesInParts()
        new.parts, new.size = tuple(parts), self.size
        return new

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Table]:
        return chain.from_iterable(self.parts)

    @overload
    def __getitem__(self, index: int) -> Table: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Table, ...]: ...

    def __getitem__(self, index: int | slice) -> Table | tuple[Table, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if not -self.size <= index < self.size:
            raise IndexError(index)
        number, at = divmod(index % self.size, PART)
        return self.parts[number][at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TablesInParts) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"Tables({[*self]!r})"


NO_TABLES = TablesInParts()


class Penalty(NamedTuple):
    person: int
    points: Number
    reason: str


class Bye(NamedTuple):
    draw_number: int
    person: int


class Round(NamedTuple):
    """A tournament round, or a night with as many draws as there were draws.

    `name` is what somebody typed; without one it is called by its `kind` and `number`.
    """

    name: str | None
    weight: Number = 1
    final: bool = False  # after a cut: only the placing counts
    waiting: tuple[int, ...] = ()  # who goes straight on to the round after this one
    open: bool = True
    present: frozenset[int] = frozenset()
    tables: TablesInParts = NO_TABLES
    byes: tuple[Bye, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    draws: int = 0
    waves: tuple[int, ...] = ()  # by draw: which of the games it is that are played one by one
    kind: str = ROUND
    number: int = 1  # as people count
    date: str | None = None  # its day; None: see the log, empty: nobody knows


class CutPlan(NamedTuple):
    """Who goes on after the rounds of a tournament."""

    size: int = 0  # 0: nobody, the standings decide
    seeding: str = "serpentine"
    straight: int = 0  # so many of the first wait for the final
    advance: int = 0  # from every table; 0: as many as fill the next one
    minimum: Number | None = None  # or everybody with so many points


class CompetitionSettings(NamedTuple):
    """What an organiser chooses. `scheme` is as in a competition file."""

    scheme: SchemeDocument
    sizes: tuple[int, ...] = (4, 3)
    mode: str = "spread"
    format: str = "swiss"
    game: str = ""
    planned: int = 0  # rounds, 0: open
    cut: CutPlan = CutPlan()
    apart: tuple[tuple[int, ...], ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()  # a person and a table, from 0
    seed: int = 1
    minutes: int = 0  # a round, 0: as long as it takes
    seeds: str = "lot"  # or "rating": who meets whom before there are any points


class Competition(NamedTuple):
    of: str
    name: str
    settings: CompetitionSettings
    entrants: Mapping[int, Entrant]
    rounds: tuple[Round, ...] = ()
    finished: bool = False
    link: int = 0  # by which anybody may look at it; 0: nobody

    @property
    def current(self) -> int | None:
        """The round that is open; one at a time."""
        last = len(self.rounds) - 1
        return last if self.rounds and self.rounds[last].open else None


class RoomTable(NamedTuple):
    """A table as it stands in the room. Without a game, any is played there."""

    number: int
    large: bool = False
    game: str = ""


class Venue(NamedTuple):
    people: Mapping[int, Person]
    competitions: Mapping[int, Competition]
    room: tuple[RoomTable, ...] = ()  # in the order of numbers; without any, they count from 1


NEW = Venue({}, {})


def self_of(venue: Venue, person: int) -> int:
    """Who somebody turned out to be."""
    into = venue.people[person].into
    return person if into is None else self_of(venue, into)


def takes_part(competition: Competition, person: int) -> bool:
    entrant = competition.entrants.get(person)
    return entrant is not None and entrant.left is None


def without(competition: Competition, person: int) -> Competition:
    """Somebody takes part no longer, from now on; what they did stands."""
    if not takes_part(competition, person):
        return competition
    left = competition.entrants[person]._replace(left=len(competition.rounds))
    entrants = {**competition.entrants, person: left}
    after = competition._replace(entrants=entrants)
    if competition.current is None:
        return after
    last = competition.rounds[-1]
    gone = last._replace(present=last.present - {person})
    return after._replace(rounds=(*competition.rounds[:-1], gone))


def active(competition: Competition) -> list[int]:
    """Who takes part now."""
    return [person for person, entrant in competition.entrants.items() if entrant.left is None]
