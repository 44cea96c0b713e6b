"""The final reckoning told: RULES.md 7."""

from collections.abc import Sequence

from companion.games.kit import Count, Reason, ranked, why
from companion.games.ys.events import COLOURS, Colour
from companion.games.ys.scoring import (
    black_points,
    by_quotation,
    colour_points,
    place_of,
    throne_prizes,
)
from companion.games.ys.state import State


def final_counts(state: State, totals: Sequence[int] | None) -> list[Count]:
    """The throne, the colours in order of quotation, black; reckoning moves no gem."""
    throne = [] if totals is None else [throne_count(totals)]
    return [*throne, *[colour_count(state, rank) for rank in range(4)], black_count(state)]


def throne_count(totals: Sequence[int]) -> Count:  # 7.2
    gained = throne_prizes(totals)
    told = [
        throne_told(group, totals[group[0]], gained[group[0]])
        for group in ranked(totals)
        if gained[group[0]]
    ]
    return Count("final", None, "throne", tuple(totals), tuple(gained), reasons=tuple(told))


def throne_told(people: tuple[int, ...], total: int, points: int) -> Reason:
    told = {"people": people, "count": total, "points": points}
    return why("throne", **told) if len(people) == 1 else why("throne_shared", **told)


def colour_count(state: State, rank: int) -> Count:  # 7.4
    colour, row = by_quotation(state)[rank], state.setup.gem_table[rank]
    had = tuple([held[colour] for held in state.gems])
    gained = tuple(colour_points(state, colour, row))
    name = COLOURS[colour]
    worth = why("quoted", colour=name, place=rank + 1, quotation=state.quotations[colour], row=row)
    told = [
        holding_told(had, group, gained[group[0]]) for group in ranked(had) if had[group[0]]
    ] or [why("nobody_holds", colour=name)]
    told += neutral_told(state, had, gained)
    return Count("final", None, name, had, gained, reasons=(worth, *told))


def holding_told(had: Sequence[int], people: tuple[int, ...], points: int) -> Reason:
    count = had[people[0]]
    told = {"people": people, "count": count, "place": place_of(count, had), "points": points}
    return why("holds", **told) if len(people) == 1 else why("hold_each", **told)


def neutral_told(state: State, had: Sequence[int], gained: Sequence[int]) -> list[Reason]:
    """The third place for a colour that it has none of: 6.5."""
    place = state.setup.neutral
    if place is None or had[place]:
        return []
    return [why("neutral_without", seat=place, points=gained[place])]


def black_count(state: State) -> Count:  # 7.5
    had = tuple([held[Colour.BLACK] for held in state.gems])
    gained = tuple(black_points(state))
    told = [
        why("black", seat=place, count=count, points=gained[place])
        for place, count in enumerate(had)
        if count
    ]
    nobody = (why("nobody_holds", colour=COLOURS[Colour.BLACK]),)
    return Count("final", None, "black", had, gained, reasons=tuple(told) or nobody)
