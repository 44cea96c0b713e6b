"""Ys, event by event: guards first, then one change. Numbers cite RULES.md."""

from collections.abc import Sequence

from companion.games.kit import (
    Acts,
    Adjust,
    End,
    RuleViolation,
    expect,
    expect_change,
    expect_to_go_on,
    one_seat,
    plus,
)
from companion.games.shared.gems import Gems, covers, minus, one
from companion.games.ys.brokers import (
    column_sums,
    favouring,
    merged,
    odd_market,
    odd_reserves,
    odd_throne,
    on_line,
    precedence,
    ranking,
    together,
    too_many,
    winner,
    wrong_number,
    wrong_sum,
)
from companion.games.ys.events import (
    COLOURS,
    QUOTED,
    WHITE,
    Character,
    Event,
    Market,
    Neighbourhood,
    Reserve,
    Shift,
    Take,
    Throne,
    TurnOrder,
    YsColour,
)
from companion.games.ys.neutral import best_quoted, is_royal, line_gem
from companion.games.ys.scoring import gain
from companion.games.ys.state import (
    NONE_HELD,
    STOPPED,
    ClaimScene,
    Over,
    Palace,
    Reserving,
    Scene,
    ShareScene,
    State,
    Visiting,
    with_gems,
    with_news,
    with_scene,
)
from companion.games.ys.turns import (
    STOP,
    add_gems,
    after_neighbourhood,
    awaited,
    end_stage,
    finish,
    finish_again,
    large_gems,
    move_colour,
    settle,
    shares,
    sharing,
)

COMMERCIAL_POINTS = 3
ONE_BLACK = one(YsColour.BLACK, len(NONE_HELD))


def apply(state: State, event: Event) -> State:
    if state.news or state.cautions:
        state = with_news(state, (), ())
    return ACTS[type(event)](state, event)


def order(state: State, event: TurnOrder) -> State:  # 2.1
    expect(awaited(state), "order")
    if len(set(event.seats)) < state.setup.seats:
        raise RuleViolation("order_cards_differ")
    return state._replace(order=event.seats, scene=Reserving())


def reserve(state: State, event: Reserve) -> State:  # 2.1
    expect(awaited(state), "reserve")
    places = precedence(state, event.sums)
    return state._replace(
        reserves=event.sums,
        precedence=places,
        cautions=odd_reserves(state, event.sums),
        scene=Visiting(1),
    )


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
        visited=(*state.visited, (port, commercial, palace)),
        cautions=too_many(state, brokers),
        scene=sharing(state, ShareScene(number, ship_gems(state, event), shared, palace)),
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
    if isinstance(scene, ClaimScene):
        return claim(scene, event)
    assert isinstance(scene, ShareScene)
    return sharing(state, take_share(scene, event))


def take_share(scene: ShareScene, event: Take) -> ShareScene:
    count = scene.shares[0][1]
    if sum(event.gems) != count:
        raise RuleViolation("take_exactly", seat=event.seat, items=count)
    if not covers(scene.ship, event.gems):
        raise RuleViolation("not_on_ship")
    return scene._replace(ship=minus(scene.ship, event.gems), shares=scene.shares[1:])


def claim(scene: ClaimScene, event: Take) -> ClaimScene:
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
        royal = is_royal(event.name)
        if event.gems is not None or (event.points is not None and not royal):
            raise RuleViolation("neutral_character")
        if not royal:
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
        cautions=(
            *too_many(state, brokers),
            *wrong_number(state, placed),
            *wrong_sum(state, placed),
            *odd_market(state, event.gems),
        ),
        scene=ClaimScene(tuple(whites), column_sums(event), winner(places, brokers)),  # 5.3, 5.4
    )
    return settle(gain(after, state.stage, "market", [len(own) for own in brokers]))  # Ruling 5.1


def shift(state: State, event: Shift) -> State:  # 5.4
    expect(awaited(state), "shift", event.seat)
    if event.by and event.colour is None:
        raise RuleViolation("shift_colour")
    after = state if event.colour is None else move_colour(state, event.colour, event.by)
    return end_stage(after)


def throne(state: State, event: Throne) -> State:  # 7.2
    expect(awaited(state), "throne")
    return finish(state._replace(cautions=odd_throne(state, event.totals)), event.totals)


def adjust(state: State, event: Adjust) -> State:  # 8.2
    expect_change(event)
    after = state if event.seat is None else adjust_own(state, event, event.seat)
    after = adjust_quotations(after, event.by_kind("quotations"))
    return finish_again(after) if recounts(state, event) else after


def adjust_own(state: State, event: Adjust, seat: int) -> State:
    """Points and gems of somebody. Points are also kept beside what is counted at the end."""
    change = event.by_kind("gems") or NONE_HELD
    if min(plus(state.gems[seat], change)) < 0:
        raise RuleViolation("adjust_below_zero", seat=seat)
    gained = one_seat(len(state.gems), seat, event.points or 0)
    after = gain(state, state.stage, "adjust", gained)
    return after._replace(gems=add_gems(state.gems, seat, change), scene=credited(state, gained))


def credited(state: State, gained: Sequence[int]) -> Scene:
    if not isinstance(state.scene, Over):
        return state.scene
    points, neutral_points, totals = state.scene
    seats = state.setup.seats
    return Over(plus(points, gained[:seats]), neutral_points + sum(gained[seats:]), totals)


def adjust_quotations(state: State, change: Sequence[int]) -> State:
    if not change:
        return state
    quotations = plus(state.quotations, change)
    for colour, quotation in zip(QUOTED, quotations, strict=True):
        if abs(quotation) > STOP:
            raise RuleViolation("quotation_beyond", colour=COLOURS[colour], high=STOP)
    return state._replace(quotations=quotations)


def recounts(state: State, event: Adjust) -> bool:  # 8.3
    """Whether it changes what the final scoring counts."""
    return isinstance(state.scene, Over) and bool(event.counts)


def end(state: State, event: End) -> State:  # 8.4
    expect_to_go_on(awaited(state))
    return with_scene(state, STOPPED)


ACTS: Acts[State] = {
    TurnOrder: order,
    Reserve: reserve,
    Neighbourhood: neighbourhood,
    Take: take,
    Character: character,
    Market: market,
    Shift: shift,
    Throne: throne,
    Adjust: adjust,
    End: end,
}
