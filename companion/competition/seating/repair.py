"""A published draw when somebody does not come, or comes late: as little as possible changes.

At most two tables are seated anew; all others stay as they hang on the wall. What counts, in this
order: nobody is moved who is fixed, few sit out, and those who did so least; nobody newly meets
whom to keep apart, few newly meet again; few change tables; nobody is sent to a short table again,
and scores stay close. What the published draw already had is not mended on the way.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.seating.cost import distance
from companion.competition.seating.positions import seated
from companion.competition.seating.problem import Draw, PastMeetings, SeatOrder, Wish

NEAR = 120  # tables up and down from the one where somebody is missing
SPARE = 4  # who sits out and may be asked
PROPOSALS = 5_000  # to weigh, the same number for each table
FEW_TABLES = 20  # where somebody is fixed, a proposal costs more with each such number of tables


class Repair(NamedTuple):
    """The new draw, the numbers in it of the tables that changed, and who sits elsewhere now."""

    draw: Draw
    changed: list[int]
    moved: list[int]


class Proposal(NamedTuple):
    """New people for some of the tables by number (nobody: there is none), and who sits out."""

    tables: dict[int, SeatOrder]
    byes: list[int]


def without_player(draw: Draw, history: PastMeetings, wish: Wish, player: int) -> Repair:
    """Somebody does not come."""
    table_repair = TableRepair(draw, history, wish)
    if player in draw.byes:
        return table_repair.carried_out(
            Proposal({}, [each for each in draw.byes if each != player])
        )
    here = next(number for number, table in enumerate(draw.tables) if player in table)
    return table_repair.carried_out(
        min(leaving(draw, wish, player, here, table_repair.spare), key=table_repair.price)
    )


def with_player(draw: Draw, history: PastMeetings, wish: Wish, player: int) -> Repair:
    """Somebody comes late."""
    table_repair = TableRepair(draw, history, wish)
    return table_repair.carried_out(
        min(proposals_to_join(draw, wish, player, table_repair.spare), key=table_repair.price)
    )


def leaving(
    draw: Draw, wish: Wish, player: int, here: int, spare: Sequence[int]
) -> Iterator[Proposal]:
    rest = [each for each in draw.tables[here] if each != player]
    first, end = max(0, here - NEAR), min(len(draw.tables), here + NEAR + 1)
    share = share_of(draw, wish, end - first)
    for there, out in seatings_among([*rest, *spare], (here,), wish.sizes, share):
        yield Proposal(there, left_out(draw, spare, out))
    for other in range(first, end):
        if other != here:
            pool = [*rest, *draw.tables[other]]
            for there, out in seatings_among(pool, (here, other), wish.sizes, share):
                yield Proposal(there, [*draw.byes, *out])


def proposals_to_join(
    draw: Draw, wish: Wish, player: int, spare: Sequence[int]
) -> Iterator[Proposal]:
    new = len(draw.tables)
    share = share_of(draw, wish, 2 * new)
    yield Proposal({}, [*draw.byes, player])
    for there, out in seatings_among([*spare, player], (new,), wish.sizes, share):
        yield Proposal(there, left_out(draw, spare, out))
    for number, table in enumerate(draw.tables):
        for numbers in ((number,), (number, new)):
            for there, out in seatings_among([*table, *spare, player], numbers, wish.sizes, share):
                yield Proposal(there, left_out(draw, spare, out))


def share_of(draw: Draw, wish: Wish, choices: int) -> int:
    """How many proposals may be weighed for each choice of tables."""
    cost = 1 + len(draw.tables) // FEW_TABLES if wish.fixed else 1
    return max(1, PROPOSALS // (cost * max(1, choices)))


def left_out(draw: Draw, spare: Sequence[int], out: Sequence[int]) -> list[int]:
    return [each for each in draw.byes if each not in spare] + [*out]


def seatings_among(
    pool: Sequence[int], numbers: Sequence[int], sizes: Sequence[int], most: int
) -> Iterator[tuple[dict[int, SeatOrder], list[int]]]:
    """Ways to seat as many of them as can be at one or two tables, and who is left.

    All of them, unless there are too many: then those that leave most people where they are.
    """
    lengths: list[tuple[int, ...]] = [(one,) for one in (0, *sizes)]
    if len(numbers) > 1:
        lengths = [(one, other) for one in (0, *sizes) for other in (0, *sizes)]
    fitting = [each for each in lengths if sum(each) <= len(pool)]
    seats = max([sum(each) for each in fitting])
    best = [each for each in fitting if sum(each) == seats]
    for wanted in best:
        for tables, out in islice(parted(pool, wanted), max(1, most // len(best))):
            yield dict(zip(numbers, tables, strict=True)), out


def parted(
    pool: Sequence[int], sizes: Sequence[int]
) -> Iterator[tuple[tuple[SeatOrder, ...], list[int]]]:
    if not sizes:
        yield (), [*pool]
        return
    for table in combinations(pool, sizes[0]):
        rest = [each for each in pool if each not in table]
        for tables, out in parted(rest, sizes[1:]):
            yield (table, *tables), out


class TableRepair:
    """Where proposals are weighed against the published draw."""

    def __init__(self, draw: Draw, history: PastMeetings, wish: Wish) -> None:
        self.draw, self.history, self.wish = draw, history, wish
        self.table_of = {
            player: number for number, table in enumerate(draw.tables) for player in table
        }
        self.groups = [frozenset(group) for group in wish.apart]
        # Who sat out most is the first to be asked.
        self.spare = sorted(draw.byes, key=history.byes.__getitem__, reverse=True)[:SPARE]

    def price(self, proposal: Proposal) -> tuple[Number, ...]:
        """What it costs, the gravest first."""
        tables = [table for table in proposal.tables.values() if table]
        met, byes = self.history.met, self.history.byes
        newly = [
            (one, other)
            for table in tables
            for one, other in combinations(table, 2)
            if self.before(one) != self.before(other) or self.before(one) is None
        ]
        return (
            self.unfixed(proposal),
            len(proposal.byes),
            sum([byes[each] for each in proposal.byes]),
            len([pair for pair in newly if any(group.issuperset(pair) for group in self.groups)]),
            sum([met[one].get(other, 0) for one, other in newly]),
            len(self.moved(proposal)),
            len(proposal.tables),
            self.short_again(proposal),
            sum([self.gap(table) for table in tables])
            - sum([self.gap(self.draw.tables[number]) for number in self.known(proposal)]),
        )

    def before(self, player: int) -> int | None:
        """The number of somebody's table as it was published."""
        return self.table_of.get(player)

    def known(self, proposal: Proposal) -> list[int]:
        return [number for number in proposal.tables if number < len(self.draw.tables)]

    def moved(self, proposal: Proposal) -> list[int]:
        return [
            player
            for number, table in proposal.tables.items()
            for player in table
            if self.before(player) not in (None, number)
        ]

    def unfixed(self, proposal: Proposal) -> int:
        """Who would no longer sit where they have to."""
        if not self.wish.fixed:
            return 0
        tables = self.tables(proposal)
        return len(
            [
                player
                for player, number in self.wish.fixed
                if self.before(player) == number
                and (number >= len(tables) or player not in tables[number])
            ]
        )

    def short_again(self, proposal: Proposal) -> int:
        """How many short tables those had before who are now sent to one."""
        shorts, full = self.history.shorts, self.wish.sizes[0]
        return sum(
            [
                shorts[player]
                for table in proposal.tables.values()
                if len(table) < full
                for player in table
                if len(self.published(player)) >= full
            ]
        )

    def published(self, player: int) -> SeatOrder:
        number = self.before(player)
        return () if number is None else self.draw.tables[number]

    def gap(self, table: SeatOrder) -> Number:
        if self.wish.mode != "swiss":
            return 0
        points = self.history.points
        return sum([distance(points[one], points[other]) for one, other in combinations(table, 2)])

    def tables(self, proposal: Proposal) -> list[SeatOrder]:
        """All tables in their order; those without anybody are gone."""
        numbers = range(max([len(self.draw.tables), *[each + 1 for each in proposal.tables]]))
        all_ = [proposal.tables.get(number) for number in numbers]
        kept = [
            self.draw.tables[number] if table is None else table
            for number, table in zip(numbers, all_, strict=True)
        ]
        return [table for table in kept if table]

    def carried_out(self, proposal: Proposal) -> Repair:
        """Changed tables get their seats in the best order, others keep theirs."""
        changed = [{*table} for table in proposal.tables.values() if table]
        tables: list[list[int]] = []
        numbers: list[int] = []
        for number, table in enumerate(self.tables(proposal)):
            if {*table} in changed:
                numbers.append(number)
                tables += seated([table], self.history, self.wish.sizes[0])
            else:
                tables.append([*table])
        return Repair(Draw(tables, proposal.byes), numbers, self.moved(proposal))
