"""After a cut: who goes on, and at which tables they meet."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from companion.competition.seating.problem import Draw
from companion.competition.seating.table_sizes import table_sizes
from companion.refusal import RuleViolation
from companion.venue.rounds import advancing, kind_of_stage
from companion.venue.settings import LARGEST
from companion.venue.state import (
    FINAL,
    TOURNAMENT,
    Competition,
    CompetitionSettings,
    CutPlan,
    takes_part,
)
from companion.venue.views.numbered import LiveResults
from companion.venue.views.standings import Ranked, places_in


class Stage(NamedTuple):
    """The next round after a cut, a proposal: `waiting` go straight to the one after it."""

    kind: str
    tables: list[list[int]]
    waiting: list[int]
    alternates: list[int]


def first_stage(ranks: Sequence[Ranked], competition: Competition) -> Stage:
    """Who qualified by the standings; the next few stand by for those who do not come."""
    here = [each for each in ranks if takes_part(competition, each.person)]
    plan = competition.settings.cut
    field = qualified(here, plan)
    if len(field) < 2:
        raise RuleViolation("nobody_qualified")
    others = [each.person for each in here if each.person not in field]
    return staged(
        field, competition.settings, plan.straight, others[: competition.settings.sizes[0]]
    )


def qualified(ranks: Sequence[Ranked], plan: CutPlan) -> list[int]:
    """The best so many, or everybody with so many points, or simply all."""
    if plan.minimum is not None:
        enough = [each.person for each in ranks if each.row.points >= plan.minimum]
        return enough[: plan.size] if plan.size else enough
    return [each.person for each in ranks[: plan.size or len(ranks)]]


def next_stage(competition: Competition, ranks: Sequence[Ranked], live: LiveResults) -> Stage:
    """The best of every table go on, with those who waited for them."""
    index = len(competition.rounds) - 1
    last = competition.rounds[index]
    places = places_in(last, index, live)
    order = {each.person: number for number, each in enumerate(ranks)}
    going = advancing(competition.settings, len(last.tables), len(last.waiting))
    field = [*last.waiting]
    for table in last.tables:
        people = sorted(table.people, key=lambda person: (places[person], order[person]))
        field += people[:going] if not table.void else []
    field.sort(
        key=lambda person: (person not in last.waiting, places.get(person, 0), order[person])
    )
    here = [person for person in field if takes_part(competition, person)]
    if len(here) < 2:
        raise RuleViolation("nobody_qualified")
    return staged(here, competition.settings, 0, [])


def staged(
    seeds: Sequence[int], settings: CompetitionSettings, straight: int, alternates: Sequence[int]
) -> Stage:
    if len(seeds) <= max(settings.sizes):
        return Stage(FINAL, [[*seeds]], [], [*alternates])
    straight = min(straight, len(seeds) - 2)  # somebody has to play for the places that are left
    waiting, playing = [*seeds[:straight]], seeds[straight:]
    tables = cut_tables(playing, settings.sizes, settings.cut.seeding)
    kind = kind_of_stage(settings, len(tables), len(waiting))
    return Stage(kind, tables, waiting, [*alternates])


def cut_tables(seeds: Sequence[int], sizes: tuple[int, ...], seeding: str) -> list[list[int]]:
    """Dealt out to the tables in rows, there and back where it is serpentine.

    Where tables differ in size, the short ones are for the better seeds.
    """
    capacities = capacities_for(len(seeds), sizes)
    tables: list[list[int]] = [[] for _ in capacities]
    left = iter(seeds)
    row = 0
    while any(len(table) < most for table, most in zip(tables, capacities, strict=True)):
        order = [number for number, most in enumerate(capacities) if len(tables[number]) < most]
        for number in reversed(order) if seeding == "serpentine" and row % 2 else order:
            tables[number].append(next(left))
        row += 1
    return tables


def capacities_for(people: int, sizes: tuple[int, ...]) -> list[int]:
    """How many sit at each table, short ones first. Nobody sits out of a final.

    A table may take one more than is wished for; where more are over, all tables are as even as
    can be.
    """
    lengths, over = table_sizes(people, sizes)
    if over <= len(lengths) and (not over or lengths[0] < LARGEST):
        full = len(lengths) - over
        return sorted([*lengths[:full], *[length + 1 for length in lengths[full:]]])
    tables = -(-people // max(sizes))
    return sorted([people // tables + (number < people % tables) for number in range(tables)])


SERPENTINE = "serpentine"


def seeded(people: Iterable[int], ratings: Mapping[int, float], seed: int) -> list[int]:
    """The best rated first; who has no rating comes after them, by lot."""
    order = sorted(people)
    Random(seed).shuffle(order)
    order.sort(key=lambda person: -ratings.get(person, float("-inf")))
    return order


def seeds_first_round(competition: Competition) -> bool:
    """Whether the round that is open is to be seated by seeds."""
    settings = competition.settings
    swiss = competition.of == TOURNAMENT and settings.format == "swiss"
    return swiss and settings.seeds == "rating" and len(competition.rounds) == 1


def seeded_draw(seeds: Sequence[int], sizes: tuple[int, ...]) -> Draw | None:
    """The strong apart from each other; None where somebody would have to sit out."""
    if table_sizes(len(seeds), sizes).byes:
        return None
    return Draw(cut_tables(seeds, sizes, SERPENTINE), [])
