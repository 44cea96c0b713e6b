"""What was counted, so that a table can follow it with its hands."""

from companion.games.gems import Gems, minus, one
from companion.games.kit import Count, Reason, one_seat, why
from companion.games.ys.counting import column_sums, merged
from companion.games.ys.engine import COMMERCIAL_POINTS, ONE_BLACK
from companion.games.ys.events import (
    COLOURS,
    LINES,
    WHITE,
    Character,
    Colour,
    Event,
    Market,
    Neighbourhood,
    Take,
    Throne,
)
from companion.games.ys.flow import column_moves, move_columns, shares
from companion.games.ys.neutral import favourite, line_gem
from companion.games.ys.reckoning import final_counts
from companion.games.ys.state import (
    NONE_HELD,
    Claiming,
    Over,
    Palace,
    Sharing,
    State,
)
from companion.games.ys.telling import (
    Contest,
    contest,
    in_market,
    in_neighbourhood,
    lines_of,
    share_told,
    tie_told,
)

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
    if isinstance(after.scene, Over) and not isinstance(before.scene, Over):
        counts += final_counts(after, event.totals if isinstance(event, Throne) else None)
    return tuple(counts)


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
    port = contest(before, event, event.brokers[0]).winner
    if port is not None and port == before.setup.neutral:
        taken = minus(taken, ONE_BLACK)
    return with_neutral(before, count, taken)


def area_count(state: State, event: Neighbourhood, area: int, key: str) -> Count:  # 3.3
    compared = contest(state, event, event.brokers[area])
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


def area_told(key: str, seat: int, compared: Contest) -> Reason:
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
    assert isinstance(before.scene, Sharing | Palace)
    taken = neutral_taken(before, after)
    nobody = nothing(before)
    count = Count("neighbourhood", before.scene.number, key, nobody, nobody)
    return [with_neutral(before, count, taken)] if any(taken) else []


def neutral_share(before: State, after: State) -> list[Count]:
    return neutral_gems(before, after, "ship") if isinstance(before.scene, Sharing) else []


def neutral_shift(before: State, event: Market | Take, after: State) -> list[Count]:  # 6.4
    if isinstance(after.scene, Claiming):
        return []
    if isinstance(event, Market):
        shifter = in_market(before, event).winner
    else:
        shifter = before.scene.shifter if isinstance(before.scene, Claiming) else None
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
    compared = contest(state, event, lines_of(state, event)[line])
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


def column_told(colour: Colour, count: int, by: int, quotation: int) -> Reason:
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
