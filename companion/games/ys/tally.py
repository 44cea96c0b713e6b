"""What was counted, so that a table can follow it with its hands."""

from collections.abc import Sequence

from companion.games.kit import Adjust, Count, Reason, one_seat, ranked, why
from companion.games.shared.gems import Gems, minus, one
from companion.games.ys.brokers import (
    BrokerComparison,
    column_sums,
    compare_brokers,
    in_market,
    in_neighbourhood,
    lines_of,
    merged,
    share_told,
    tie_told,
)
from companion.games.ys.engine import COMMERCIAL_POINTS, ONE_BLACK, recounts
from companion.games.ys.events import (
    COLOURS,
    LINES,
    WHITE,
    Character,
    Event,
    Market,
    Neighbourhood,
    Take,
    YsColour,
)
from companion.games.ys.neutral import favourite, line_gem
from companion.games.ys.scoring import (
    black_points,
    by_quotation,
    colour_points,
    place_of,
    throne_prizes,
)
from companion.games.ys.state import NONE_HELD, ClaimScene, Over, Palace, ShareScene, State
from companion.games.ys.turns import column_moves, move_columns, shares

LAST_LINE = 3


def tally(before: State, event: Event, after: State) -> tuple[Count, ...]:
    """What the event between two states led to, in the order in which it is counted."""
    match event:
        case Neighbourhood():
            counts = neighbourhood_counts(before, event, after)
        case Market():
            counts = [*market_counts(before, event), *neutral_shift(before, event, after)]
        case Take():
            counts = [*neutral_share(before, after), *neutral_shift(before, event, after)]
        case Character() if event.seat == before.setup.neutral:
            counts = neutral_gems(before, after, "character")
        case _:
            counts = []
    if isinstance(after.scene, Over) and counts_at_the_end(before, event):
        counts += final_counts(after, after.scene.totals)
    return tuple(counts)


def counts_at_the_end(before: State, event: Event) -> bool:
    """Whether this event led to the final scoring, or had it repeated."""
    if isinstance(before.scene, Over):
        return isinstance(event, Adjust) and recounts(before, event)
    return True


def nothing(state: State) -> tuple[int, ...]:
    return (0,) * len(state.gems)


def to_one(state: State, place: int, gems: Gems) -> tuple[Gems, ...]:
    """Gems for one place and none for the others."""
    return tuple([gems if each == place else NONE_HELD for each in range(len(state.gems))])


# Neighbourhoods


def neighbourhood_counts(before: State, event: Neighbourhood, after: State) -> list[Count]:
    port = area_count(before, event, 0, "port")
    commercial = area_count(before, event, 1, "commercial")
    palace = area_count(before, event, 2, "palace")
    return [ship_count(before, event, after), port, commercial, palace]


def ship_count(before: State, event: Neighbourhood, after: State) -> Count:  # 3.1
    compared = in_neighbourhood(before, event)
    told: list[Reason] = []
    for place, gems in shares(before, list(compared.ranks)):
        told += share_told(before, compared, place, gems)
    count = Count(
        "neighbourhood",
        event.number,
        "ship",
        compared.sums,
        nothing(before),
        reasons=tuple(told) or (why("ship_nobody"),),
    )
    taken = neutral_taken(before, after)
    port = compare_brokers(before, event, event.brokers[0]).winner
    if port is not None and port == before.setup.neutral:
        taken = minus(taken, ONE_BLACK)
    return with_neutral(before, count, taken)


def area_count(state: State, event: Neighbourhood, area: int, key: str) -> Count:  # 3.3
    compared = compare_brokers(state, event, event.brokers[area])
    count = Count("neighbourhood", event.number, key, compared.sums, nothing(state))
    seat = compared.winner
    if seat is None:
        return count._replace(reasons=(why("nobody_there"),))
    told = area_told(key, seat, compared)
    count = count._replace(reasons=(told, *tie_told(state, compared, seat)))
    match key:
        case "port":
            return count._replace(gained=to_one(state, seat, ONE_BLACK))
        case "commercial":
            return count._replace(points=one_seat(len(state.gems), seat, COMMERCIAL_POINTS))
        case _:
            return count


def area_told(key: str, seat: int, compared: BrokerComparison) -> Reason:
    count = compared.sums[seat]
    match key:
        case "port":
            return why("port", seat=seat, count=count)
        case "commercial":
            return why("commercial", seat=seat, count=count, points=COMMERCIAL_POINTS)
        case _:
            return why("palace", seat=seat, count=count)


# The neutral player


def neutral_taken(before: State, after: State) -> Gems:
    """What the neutral player has got."""
    place = before.setup.neutral
    return NONE_HELD if place is None else minus(after.gems[place], before.gems[place])


def with_neutral(state: State, count: Count, taken: Gems) -> Count:
    """A count, with the gems that the neutral player takes of itself: 6.2."""
    place = state.setup.neutral
    if place is None or not any(taken):
        return count
    told = why("neutral_takes", seat=place, taken=taken)
    gained = to_one(state, place, taken)
    return count._replace(gained=gained, reasons=(*count.reasons, told))


def neutral_gems(before: State, after: State, key: str) -> list[Count]:
    """Gems that the neutral player got by somebody else's answer: 6.2, 6.3."""
    assert isinstance(before.scene, ShareScene | Palace)
    taken = neutral_taken(before, after)
    nobody = nothing(before)
    count = Count("neighbourhood", before.scene.number, key, nobody, nobody)
    return [with_neutral(before, count, taken)] if any(taken) else []


def neutral_share(before: State, after: State) -> list[Count]:
    return neutral_gems(before, after, "ship") if isinstance(before.scene, ShareScene) else []


def neutral_shift(before: State, event: Market | Take, after: State) -> list[Count]:  # 6.4
    if isinstance(after.scene, ClaimScene):
        return []
    if isinstance(event, Market):
        shifter = in_market(before, event).winner
    else:
        shifter = before.scene.shifter if isinstance(before.scene, ClaimScene) else None
    if shifter is None or shifter != before.setup.neutral:
        return []
    colour = COLOURS[favourite(after.gems[shifter])]
    told = why("neutral_shifts", seat=shifter, colour=colour)
    nobody = nothing(before)
    return [Count("market", before.stage, "shift", nobody, nobody, reasons=(told,))]


# Market


def market_counts(state: State, event: Market) -> list[Count]:
    lines = [line_count(state, event, line) for line in range(len(event.gems))]
    return [
        broker_count(state, event),
        *lines,
        columns_count(state, event),
        *shift_count(state, event),
    ]


def broker_count(state: State, event: Market) -> Count:  # 5.1
    points = tuple(map(len, merged(lines_of(state, event))))
    told = [
        why("brokers", seat=place, brokers=count, points=count)
        for place, count in enumerate(points)
        if count
    ]
    reasons = tuple(told) or (why("no_brokers"),)
    return Count("market", state.stage, "brokers", points, points, reasons=reasons)


def line_count(state: State, event: Market, line: int) -> Count:  # 5.2
    compared = compare_brokers(state, event, lines_of(state, event)[line])
    number = LAST_LINE + 1 - LINES[state.setup.seats] + line  # 1.4
    count = Count("market", state.stage, "line", compared.sums, nothing(state))
    seat = compared.winner
    if seat is None:
        return count._replace(reasons=(why("line_nobody", number=number),))
    gem = line_gem(state, event.gems[line], seat)
    sums = {"number": number, "seat": seat, "count": compared.sums[seat]}
    if gem == WHITE:
        told = why("line_white", **sums)
    else:
        gained = one(gem, len(NONE_HELD))
        told = why("line", **sums, taken=gained)
        count = count._replace(gained=to_one(state, seat, gained))
    return count._replace(reasons=(told, *tie_told(state, compared, seat)))


def columns_count(state: State, event: Market) -> Count:  # Ruling 5.3
    columns = column_sums(event)
    moved = move_columns(state, columns).quotations
    told = [
        column_told(colour, columns[colour], by, moved[colour])
        for colour, by in (column_moves(columns) if columns else ())
        if columns
    ]
    reasons = tuple(told) or (why("columns_still"),)
    return Count("market", state.stage, "columns", nothing(state), nothing(state), reasons=reasons)


def column_told(colour: YsColour, count: int, by: int, quotation: int) -> Reason:
    told = {"colour": COLOURS[colour], "count": count, "by": abs(by), "quotation": quotation}
    return why("column_rises", **told) if by > 0 else why("column_falls", **told)


def shift_count(state: State, event: Market) -> list[Count]:  # 5.4
    compared = in_market(state, event)
    seat = compared.winner
    if seat is None:
        return []
    told = why("shift", seat=seat, count=compared.sums[seat])
    reasons = (told, *tie_told(state, compared, seat))
    return [Count("market", state.stage, "shift", compared.sums, nothing(state), reasons=reasons)]


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
    had = tuple([held[YsColour.BLACK] for held in state.gems])
    gained = tuple(black_points(state))
    told = [
        why("black", seat=place, count=count, points=gained[place])
        for place, count in enumerate(had)
        if count
    ]
    nobody = (why("nobody_holds", colour=COLOURS[YsColour.BLACK]),)
    return Count("final", None, "black", had, gained, reasons=tuple(told) or nobody)
