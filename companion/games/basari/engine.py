"""Basari, event by event: guards first, then one change. Numbers cite RULES.md."""

from typing import Any

from companion.games.basari.events import (
    GEMS_ON_A_CARD,
    Accept,
    Deal,
    Draw,
    Exchange,
    First,
    Offer,
    Pick,
    Points,
    Reveal,
    TakeGems,
)
from companion.games.basari.flow import asked_anew, may_take, scene_of, settle
from companion.games.basari.state import (
    Bargain,
    Choosing,
    Done,
    Performance,
    Picking,
    Scene,
    State,
)
from companion.games.gems import NO_GEMS, Gems, available, covers, minus, one, rank
from companion.games.kernel import (
    Adjust,
    RuleViolation,
    expect,
    one_seat,
    plus,
    scored,
    with_item,
)

SEATS_WITH_D = 5

Moment = tuple[State, Scene]


def apply(state: State, event: Any) -> State:
    if state.news:
        state = state._replace(news=())
    match event:
        case Deal():
            return settle(*deal(state, event))
        case Reveal():
            return settle(*reveal(state, event))
        case First():
            return settle(*first(state, event))
        case Offer():
            return settle(*offer(state, event))
        case Accept():
            return settle(*accept(state, event))
        case Draw():
            return settle(*draw(state, event))
        case Points():
            return settle(*score_points(state, event))
        case TakeGems():
            return settle(*take_gems(state, event))
        case Exchange():
            return settle(*exchange(state, event))
        case Pick():
            return settle(*pick(state, event))
        case _:
            return settle(*adjust(state, event))


def deal(state: State, event: Deal) -> Moment:  # 2.1
    expect(state, "deal")
    workers, pile = plus(state.workers, event.workers), state.pile - state.seats
    return state._replace(workers=workers, pile=pile), Choosing()


def reveal(state: State, event: Reveal) -> Moment:  # 2.2
    expect(state, "reveal")
    if "D" in event.actions and state.seats != SEATS_WITH_D:
        raise RuleViolation("action_needs_five", action="D")
    return state._replace(chosen=event.actions), scene_of(event.actions, "A")


def first(state: State, event: First) -> Moment:  # 4.1, 3.9
    expect(state, "first", event.seat)
    assert isinstance(state.scene, Bargain | Picking)
    return state, state.scene._replace(first=event.seat)


def offer(state: State, event: Offer) -> Moment:  # 4.2-4.5
    bargain = state.scene
    standing = bargain.offer if isinstance(bargain, Bargain) else NO_GEMS
    # Whoever may accept may try to outbid: his bid is then refused for what it lacks.
    expect(state, "accept" if any(standing) else "offer", event.seat)
    assert isinstance(bargain, Bargain)
    held = state.gems[event.seat]
    if not any(event.gems):
        raise RuleViolation("offer_empty", seat=event.seat)
    if not covers(held, event.gems):
        raise RuleViolation("gems_not_held", seat=event.seat, held=held, wanted=event.gems)
    if rank(event.gems) <= rank(standing):
        raise RuleViolation("bid_too_low", standing=standing, bid=event.gems)
    return state, bargain._replace(bidder=event.seat, offer=event.gems)


def accept(state: State, event: Accept) -> Moment:  # 4.6
    expect(state, "accept", event.seat)
    assert isinstance(state.scene, Bargain)
    action, bidder, gems = state.scene.action, state.scene.bidder, state.scene.offer
    assert bidder is not None
    return hand_over(state, bidder, event.seat, gems), Performance(action, bidder)


def draw(state: State, event: Draw) -> Moment:  # 3.1
    expect(state, "draw", event.seat)
    workers = state.workers[event.seat] + event.workers
    workers_now = with_item(state.workers, event.seat, workers)
    return state._replace(workers=workers_now, pile=state.pile - 1), Done("A")


def score_points(state: State, event: Points) -> Moment:  # 3.3
    expect(state, "points", event.seat)
    return gain(state, "B", event.seat, event.points), Done("B")


def take_gems(state: State, event: TakeGems) -> Moment:  # 3.4, 3.5
    expect(state, "gems", event.seat)
    low, high = GEMS_ON_A_CARD
    if not low <= sum(event.gems) <= high:
        raise RuleViolation("gems_on_a_card", low=low, high=high)
    return move_gems(state, event.seat, available(state.stock, event.gems)), Done("C")


def exchange(state: State, event: Exchange) -> Moment:  # 3.7, 3.8
    expect(state, "exchange", event.seat)
    held = state.gems[event.seat]
    if event.give is None and any(held):
        raise RuleViolation("give_one", seat=event.seat)
    given = NO_GEMS if event.give is None else one(event.give)
    if not covers(held, given):
        raise RuleViolation("gems_not_held", seat=event.seat, held=held, wanted=given)
    stock, count = plus(state.stock, given), may_take(state, event.seat)
    if sum(event.take) != count:
        raise RuleViolation("take_exactly", seat=event.seat, count=count)
    if not covers(stock, event.take):
        raise RuleViolation("not_in_stock", stock=stock, wanted=event.take)
    return move_gems(state, event.seat, minus(event.take, given)), Done("D")


def pick(state: State, event: Pick) -> Moment:  # 3.9
    expect(state, "pick", event.seat)
    assert isinstance(state.scene, Picking)
    if not state.stock[event.gem]:
        raise RuleViolation("not_in_stock", stock=state.stock, wanted=one(event.gem))
    left = tuple([seat for seat in state.scene.seats if seat != event.seat])
    return move_gems(state, event.seat, one(event.gem)), Picking(left)


def adjust(state: State, event: Adjust) -> Moment:  # 7
    change = event.gems or NO_GEMS
    if event.points is None and event.workers is None and not any(change):
        raise RuleViolation("nothing_adjusted")
    held = plus(state.gems[event.seat], change)
    workers = state.workers[event.seat] + (event.workers or 0)
    if min(held) < 0 or not covers(state.stock, change) or workers < 0:  # 7.2
        raise RuleViolation("adjust_below_zero", seat=event.seat)
    scene = state.scene
    if isinstance(scene, Bargain) and scene.bidder == event.seat and not covers(held, scene.offer):
        raise RuleViolation("offer_stands", seat=event.seat, standing=scene.offer)  # 7.3
    after = move_gems(state, event.seat, change)
    after = after._replace(workers=with_item(after.workers, event.seat, workers))
    after = gain(after, "adjust", event.seat, event.points or 0)
    return after, asked_anew(state, after)


def gain(state: State, source: str, seat: int, points: int) -> State:
    gained = one_seat(state.seats, seat, points)
    return state._replace(
        points=plus(state.points, gained),
        news=scored(state.stage, state.round, source, gained),
    )


def move_gems(state: State, seat: int, change: Gems) -> State:
    """Gems from the stock to a person; negative counts go the other way. None is lost: 1.2."""
    return state._replace(
        gems=with_item(state.gems, seat, plus(state.gems[seat], change)),
        stock=minus(state.stock, change),
    )


def hand_over(state: State, giver: int, taker: int, gems: Gems) -> State:
    held = with_item(state.gems, giver, minus(state.gems[giver], gems))
    return state._replace(gems=with_item(held, taker, plus(held[taker], gems)))
