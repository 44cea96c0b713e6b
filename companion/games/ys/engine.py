"""Ys, event by event: guards first, then one change. Numbers cite RULES.md."""

from collections.abc import Callable
from typing import Any

from companion.games.gems import Gems, covers, minus, one
from companion.games.kit import Adjust, RuleViolation, expect, expect_change, one_seat, plus
from companion.games.ys.counting import (
    column_sums,
    favouring,
    merged,
    on_line,
    precedence,
    ranking,
    together,
    too_many,
    winner,
    wrong_number,
)
from companion.games.ys.events import (
    WHITE,
    Character,
    Colour,
    Event,
    Market,
    Neighbourhood,
    Order,
    Reserve,
    Shift,
    Take,
    Throne,
)
from companion.games.ys.flow import (
    add_gems,
    after_neighbourhood,
    awaited,
    end_stage,
    finish,
    large_gems,
    move_colour,
    settle,
    shares,
    sharing,
)
from companion.games.ys.neutral import ROYAL, best_quoted, line_gem
from companion.games.ys.scoring import gain, throne_prizes
from companion.games.ys.state import (
    NONE_HELD,
    Claiming,
    Palace,
    Reserving,
    Scene,
    Sharing,
    State,
    Visiting,
    with_gems,
    with_news,
)

COMMERCIAL_POINTS = 3
ONE_BLACK = one(Colour.BLACK, len(NONE_HELD))


def apply(state: State, event: Event) -> State:
    if state.news or state.cautions:
        state = with_news(state, (), ())
    return ACTS[type(event)](state, event)


def order(state: State, event: Order) -> State:  # 2.1
    expect(awaited(state), "order")
    if len(set(event.seats)) < state.setup.seats:
        raise RuleViolation("order_cards_differ")
    return state._replace(order=event.seats, scene=Reserving())


def reserve(state: State, event: Reserve) -> State:  # 2.1
    expect(awaited(state), "reserve")
    places = precedence(state, event.sums)
    return state._replace(reserves=event.sums, precedence=places, scene=Visiting(1))


def neighbourhood(state: State, event: Neighbourhood) -> State:  # 3
    expect(awaited(state), "neighbourhood")
    assert isinstance(state.scene, Visiting)
    number = state.scene.number
    if event.number != number:
        raise RuleViolation("neighbourhood_order", number=number)
    brokers = merged(event.brokers)
    places = favouring(event.intriguer, state.precedence)
    port, commercial, palace = [winner(places, area) for area in event.brokers]
    shared = shares(state, ranking(places, brokers))
    after = state._replace(
        gems=state.gems if port is None else add_gems(state.gems, port, ONE_BLACK),
        counted=event,
        placed=together(state.placed, brokers),
        cautions=too_many(state, brokers),
        scene=sharing(state, Sharing(number, ship_gems(state, event), shared, palace)),
    )
    if commercial is not None:
        gained = one_seat(len(state.gems), commercial, COMMERCIAL_POINTS)
        after = gain(after, state.stage, "commercial", gained)
    return settle(after)


def ship_gems(state: State, event: Neighbourhood) -> Gems:
    """The gems on the ship by colour, the large one as many as it counts."""
    gems = [0] * (WHITE + 1)
    for colour in event.ship:
        gems[colour] += 1
    gems[event.ship[0]] += large_gems(state) - 1
    return tuple(gems)


def take(state: State, event: Take) -> State:  # 3.1, 5.2
    expect(awaited(state), "take", event.seat)
    if event.gems[WHITE] != len(event.white_as or ()):
        raise RuleViolation("white_as", count=event.gems[WHITE])
    scene = after_take(state, state.scene, event)
    gems = add_gems(state.gems, event.seat, coloured(event))
    return settle(with_gems(state, gems, scene))


def after_take(state: State, scene: Scene, event: Take) -> Scene:
    if isinstance(scene, Claiming):
        return claim(scene, event)
    assert isinstance(scene, Sharing)
    return sharing(state, take_share(scene, event))


def take_share(scene: Sharing, event: Take) -> Sharing:
    count = scene.shares[0][1]
    if sum(event.gems) != count:
        raise RuleViolation("take_exactly", seat=event.seat, count=count)
    if not covers(scene.ship, event.gems):
        raise RuleViolation("not_on_ship")
    return scene._replace(ship=minus(scene.ship, event.gems), shares=scene.shares[1:])


def claim(scene: Claiming, event: Take) -> Claiming:
    """One white gem a line; who won several may take them in one event."""
    count = event.gems[WHITE]
    if sum(event.gems) != count or not 1 <= count <= scene.winners.count(event.seat):
        raise RuleViolation("take_white", seat=event.seat)
    left = list(scene.winners)
    for _ in range(count):
        left.remove(event.seat)
    return scene._replace(winners=tuple(left))


def coloured(event: Take) -> Gems:
    """What was taken as it is held: white ones in the colours they became."""
    if not event.white_as:
        return event.gems
    gems = (*event.gems[:WHITE], 0)
    for colour in event.white_as:
        gems = plus(gems, one(colour, len(gems)))
    return gems


def character(state: State, event: Character) -> State:  # 3.3, 6.3
    expect(awaited(state), "character", event.seat)
    assert isinstance(state.scene, Palace)
    gems = event.gems or NONE_HELD
    if event.seat == state.setup.neutral:
        if event.gems is not None or (event.points is not None and event.name not in ROYAL):
            raise RuleViolation("neutral_character")
        if event.name not in ROYAL:
            gems = one(best_quoted(state), len(NONE_HELD))
    gained = one_seat(len(state.gems), event.seat, event.points or 0)
    held = add_gems(state.gems, event.seat, gems)
    after = with_gems(state, held, after_neighbourhood(state, state.scene.number))
    return gain(after, state.stage, "character", gained)


def market(state: State, event: Market) -> State:  # 5
    expect(awaited(state), "market")
    places = favouring(event.intriguer, state.precedence)
    lines = [on_line(len(places), squares) for squares in event.brokers]
    brokers = merged(lines)
    gems, whites = state.gems, []
    for gem, line in zip(event.gems, lines, strict=True):  # 5.2
        first = winner(places, line)
        gem = line_gem(state, gem, first)
        if first is not None and gem == WHITE:
            whites.append(first)
        elif first is not None:
            gems = add_gems(gems, first, one(gem, len(NONE_HELD)))
    placed = together(state.placed, brokers)
    after = state._replace(
        gems=gems,
        counted=event,
        placed=placed,
        cautions=too_many(state, brokers) + wrong_number(state, placed),
        scene=Claiming(tuple(whites), column_sums(event), winner(places, brokers)),  # 5.3, 5.4
    )
    return settle(gain(after, state.stage, "market", [len(own) for own in brokers]))  # 5.1


def shift(state: State, event: Shift) -> State:  # 5.4
    expect(awaited(state), "shift", event.seat)
    if event.by and event.colour is None:
        raise RuleViolation("shift_colour")
    after = state if event.colour is None else move_colour(state, event.colour, event.by)
    return end_stage(after)


def throne(state: State, event: Throne) -> State:  # 7.2
    expect(awaited(state), "throne")
    return finish(gain(state, None, "throne", throne_prizes(event.totals)))


def adjust(state: State, event: Adjust) -> State:  # 8.2
    change = event.count("gems") or NONE_HELD
    expect_change(event)
    if min(plus(state.gems[event.seat], change)) < 0:
        raise RuleViolation("adjust_below_zero", seat=event.seat)
    gained = one_seat(len(state.gems), event.seat, event.points or 0)
    after = state._replace(gems=add_gems(state.gems, event.seat, change))
    return gain(after, state.stage, "adjust", gained)


ACTS: dict[type, Callable[[State, Any], State]] = {
    Order: order,
    Reserve: reserve,
    Neighbourhood: neighbourhood,
    Take: take,
    Character: character,
    Market: market,
    Shift: shift,
    Throne: throne,
    Adjust: adjust,
}
