"""Edel, Stein & Reich, event by event: guards first, then one change. Numbers cite RULES.md."""

from typing import Any

from companion.games.edel.cards import play_card
from companion.games.edel.events import (
    FREE,
    GEMS_ON_A_CARD,
    Accept,
    Exchange,
    First,
    Guess,
    Income,
    Offer,
    Pass,
    Pick,
    Reveal,
    TakeGems,
)
from companion.games.edel.flow import asked_anew, may_take, scene_of, settle
from companion.games.edel.state import (
    Bargain,
    Done,
    Guessing,
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

SEATS_WITH_FREE_CHOICE = 5

Moment = tuple[State, Scene]


def apply(state: State, event: Any) -> State:
    if state.news:
        state = state._replace(news=())
    match event:
        case Reveal():
            return settle(*reveal(state, event))
        case Guess():
            return settle(*guess(state, event))
        case First():
            return settle(*first(state, event))
        case Offer():
            return settle(*offer(state, event))
        case Accept():
            return settle(*accept(state, event))
        case Pass():
            return settle(*pass_(state, event))
        case Income():
            return settle(*income(state, event))
        case TakeGems():
            return settle(*take_gems(state, event))
        case Exchange():
            return settle(*exchange(state, event))
        case Pick():
            return settle(*pick(state, event))
        case Adjust():
            return settle(*adjust(state, event))
        case _:
            return settle(*event_card(state, event))


def reveal(state: State, event: Reveal) -> Moment:  # 2.1
    expect(state, "reveal")
    if FREE in event.actions and state.seats != SEATS_WITH_FREE_CHOICE:
        raise RuleViolation("action_needs_five", action=FREE)
    return state._replace(chosen=event.actions), scene_of(event.actions, "money")


def guess(state: State, event: Guess) -> Moment:  # 9.3
    expect(state, "guess", event.seat)
    right = event.action in event.guesses
    if len(set(event.guesses)) < len(event.guesses):
        raise RuleViolation("guessed_twice")
    if event.guesses[0] == event.action and len(event.guesses) > 1:
        raise RuleViolation("guess_was_right")
    if event.guesses[0] != event.action and len(event.guesses) < 2:
        raise RuleViolation("guess_again")
    state = state._replace(active=event.seat)
    if not right:
        return state, Performance(event.action, event.seat)
    if len(event.guesses) == 1:
        return state, Done(event.action)
    return state, Bargain(event.action, state.everybody)


def first(state: State, event: First) -> Moment:  # 4.1, 3.5, 9.2
    expect(state, "first", event.seat)
    assert isinstance(state.scene, Bargain | Picking | Guessing)
    return state, state.scene._replace(first=event.seat)


def offer(state: State, event: Offer) -> Moment:  # 4.2-4.6
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
    if after_pass(state):
        return close(state, bargain, event)
    return state, bargain._replace(bidder=event.seat, offer=event.gems)


def close(state: State, bargain: Bargain, event: Offer) -> Moment:
    """After a pass one gem buys the action: 4.3."""
    if sum(event.gems) != 1:
        raise RuleViolation("offer_exactly_one", seat=event.seat)
    passer = next(seat for seat in bargain.seats if seat != event.seat)
    after = hand_over(state, event.seat, passer, event.gems)
    return after, Performance(bargain.action, event.seat)


def accept(state: State, event: Accept) -> Moment:  # 4.7
    expect(state, "accept", event.seat)
    assert isinstance(state.scene, Bargain)
    action, bidder, gems = state.scene.action, state.scene.bidder, state.scene.offer
    assert bidder is not None
    return hand_over(state, bidder, event.seat, gems), Performance(action, bidder)


def pass_(state: State, event: Pass) -> Moment:  # 4.2, 4.3
    expect(state, "pass", event.seat)
    assert isinstance(state.scene, Bargain)
    if after_pass(state):
        return state, Done(state.scene.action)
    return state, state.scene._replace(passer=event.seat)


def after_pass(state: State) -> bool:
    return state.turn is not None and state.turn.kind == "close"


def income(state: State, event: Income) -> Moment:  # 3.1
    expect(state, "income", event.seat)
    return gain(state, "money", event.seat, event.amount), Done("money")


def event_card(state: State, event: Any) -> Moment:  # 3.2
    expect(state, "event", event.seat)
    return play_card(state, event), Done("event")


def take_gems(state: State, event: TakeGems) -> Moment:  # 3.3
    expect(state, "gems", event.seat)
    low, high = GEMS_ON_A_CARD
    if not low <= sum(event.gems) <= high:
        raise RuleViolation("gems_on_a_card", low=low, high=high)
    return move_gems(state, event.seat, available(state.stock, event.gems)), Done("gems")


def exchange(state: State, event: Exchange) -> Moment:  # 3.4
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
    return move_gems(state, event.seat, minus(event.take, given)), Done(FREE)


def pick(state: State, event: Pick) -> Moment:  # 3.5
    expect(state, "pick", event.seat)
    assert isinstance(state.scene, Picking)
    if not state.stock[event.gem]:
        raise RuleViolation("not_in_stock", stock=state.stock, wanted=one(event.gem))
    left = tuple([seat for seat in state.scene.seats if seat != event.seat])
    return move_gems(state, event.seat, one(event.gem)), Picking(left)


def adjust(state: State, event: Adjust) -> Moment:  # 8
    change = event.gems or NO_GEMS
    if event.points is None and not any(change):
        raise RuleViolation("nothing_adjusted")
    held = plus(state.gems[event.seat], change)
    if min(held) < 0 or not covers(state.stock, change):  # 8.2
        raise RuleViolation("adjust_below_zero", seat=event.seat)
    scene = state.scene
    if isinstance(scene, Bargain) and scene.bidder == event.seat and not covers(held, scene.offer):
        raise RuleViolation("offer_stands", seat=event.seat, standing=scene.offer)  # 8.3
    after = move_gems(state, event.seat, change)
    after = gain(after, "adjust", event.seat, event.points or 0)
    return after, asked_anew(state, after)


def gain(state: State, source: str, seat: int, points: int) -> State:
    gained = one_seat(state.seats, seat, points)
    return state._replace(
        points=plus(state.points, gained),
        news=scored(state.stage, state.round, source, gained),
    )


def move_gems(state: State, seat: int, change: Gems) -> State:
    """Gems from the bank to a person; negative counts go the other way. None is lost: 1.2."""
    return state._replace(
        gems=with_item(state.gems, seat, plus(state.gems[seat], change)),
        stock=minus(state.stock, change),
    )


def hand_over(state: State, giver: int, taker: int, gems: Gems) -> State:
    held = with_item(state.gems, giver, minus(state.gems[giver], gems))
    return state._replace(gems=with_item(held, taker, plus(held[taker], gems)))
