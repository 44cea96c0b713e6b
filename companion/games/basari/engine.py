"""Basari, event by event: guards first, then one change. Numbers cite RULES.md."""

from companion.games.basari.events import (
    GEMS_ON_A_CARD,
    Accept,
    Deal,
    DrawCard,
    Event,
    Exchange,
    First,
    Offer,
    Pick,
    Reveal,
    ScorePoints,
    TakeGems,
)
from companion.games.basari.state import (
    CHOOSING,
    DEALING,
    ENDED,
    STOPPED,
    Bargain,
    Performance,
    PickScene,
    State,
    with_chosen,
    with_gems,
    with_news,
    with_points,
    with_scene,
)
from companion.games.basari.turns import (
    NO_ACTION,
    asked_anew,
    awaited,
    end_round,
    proceed,
    settle,
    stage_is_over,
)
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
    scored,
    with_item,
)
from companion.games.shared.gems import NO_GEMS, Gems, available, covers, minus, one
from companion.games.shared.trade import bidding, check_bid, exchanged, hand_over

SEATS_WITH_D = 5


def apply(state: State, event: Event) -> State:
    after = act(state, event)
    return end_round(after) if after.scene is ENDED else after


def act(state: State, event: Event) -> State:
    """What the event itself does, before the end of a round is looked at."""
    if state.news:
        state = with_news(state, ())
    return ACTS[type(event)](state, event)


def deal(state: State, event: Deal) -> State:  # 2.1
    expect(awaited(state), "deal")
    workers, pile = plus(state.workers, event.workers), state.pile - state.seats
    return state._replace(workers=workers, pile=pile, scene=CHOOSING)


def reveal(state: State, event: Reveal) -> State:  # 2.2
    expect(awaited(state), "reveal")
    if "D" in event.actions and state.seats != SEATS_WITH_D:
        raise RuleViolation("action_needs_five", action="D")
    return proceed(with_chosen(state, event.actions), NO_ACTION)


def first(state: State, event: First) -> State:  # 4.1, 3.9
    expect(awaited(state), "first", event.seat)
    assert isinstance(state.scene, Bargain | PickScene)
    return settle(with_scene(state, state.scene._replace(first=event.seat)))


def offer(state: State, event: Offer) -> State:  # 4.2-4.5
    expect(bidding(awaited(state)), "offer", event.seat)
    assert isinstance(state.scene, Bargain)
    check_bid(event.seat, state.gems[event.seat], state.scene.offer, event.gems)
    return with_scene(state, state.scene._replace(bidder=event.seat, offer=event.gems))


def accept(state: State, event: Accept) -> State:  # 4.6
    expect(awaited(state), "accept", event.seat)
    assert isinstance(state.scene, Bargain)
    action, bidder, gems = state.scene.action, state.scene.bidder, state.scene.offer
    assert bidder is not None
    held = hand_over(state.gems, bidder, event.seat, gems)
    return settle(state._replace(gems=held, scene=Performance(action, bidder)))


def draw(state: State, event: DrawCard) -> State:  # 3.1
    expect(awaited(state), "draw", event.seat)
    workers = with_item(state.workers, event.seat, state.workers[event.seat] + event.workers)
    return proceed(state._replace(workers=workers, pile=state.pile - 1), "A")


def score_points(state: State, event: ScorePoints) -> State:  # 3.3
    expect(awaited(state), "points", event.seat)
    return proceed(gain(state, "B", event.seat, event.points), "B")


def take_gems(state: State, event: TakeGems) -> State:  # 3.4, Ruling 3.5
    expect(awaited(state), "gems", event.seat)
    low, high = GEMS_ON_A_CARD
    if not low <= sum(event.gems) <= high:
        raise RuleViolation("gems_on_a_card", low=low, high=high)
    return proceed(move_gems(state, event.seat, available(state.stock, event.gems)), "C")


def exchange(state: State, event: Exchange) -> State:  # 3.7, 3.8
    expect(awaited(state), "exchange", event.seat)
    change = exchanged(event.seat, state.gems[event.seat], state.stock, event.give, event.take)
    return proceed(move_gems(state, event.seat, change), "D")


def pick(state: State, event: Pick) -> State:  # 3.9
    expect(awaited(state), "pick", event.seat)
    assert isinstance(state.scene, PickScene)
    if not state.stock[event.gem]:
        raise RuleViolation("not_in_stock", stock=state.stock, wanted=one(event.gem))
    left = tuple([seat for seat in state.scene.seats if seat != event.seat])
    moved = move_gems(state, event.seat, one(event.gem))
    return settle(with_scene(moved, PickScene(left)))


def adjust(state: State, event: Adjust) -> State:  # 7
    seat, change = event.place, event.by_kind("gems") or NO_GEMS
    expect_change(event)
    held = plus(state.gems[seat], change)
    workers = state.workers[seat] + event.number("workers")
    if min(held) < 0 or not covers(state.stock, change) or workers < 0:  # 7.2
        raise RuleViolation("adjust_below_zero", seat=seat)
    scene = state.scene
    if isinstance(scene, Bargain) and scene.bidder == seat and not covers(held, scene.offer):
        raise RuleViolation("offer_stands", seat=seat, standing=scene.offer)  # 7.3
    after = gain(move_gems(state, seat, change), "adjust", seat, event.points or 0)
    after = after._replace(workers=with_item(state.workers, seat, workers))
    if scene is DEALING and state.round > 1 and stage_is_over(after):  # 7.4
        return with_scene(after, ENDED)
    return settle(with_scene(after, asked_anew(state, after)))


def end(state: State, event: End) -> State:  # 8.1
    expect_to_go_on(awaited(state))
    return with_scene(state, STOPPED)


def gain(state: State, source: str, seat: int, points: int) -> State:
    """Points for somebody within a round."""
    gained = one_seat(state.seats, seat, points)
    news = scored(state.stage, state.round, source, gained)
    return with_points(state, plus(state.points, gained), news)


def move_gems(state: State, seat: int, change: Gems) -> State:
    """What changes when gems go from the stock to a person, or back where counts are negative."""
    held = with_item(state.gems, seat, plus(state.gems[seat], change))
    return with_gems(state, held, minus(state.stock, change))


ACTS: Acts[State] = {
    Deal: deal,
    Reveal: reveal,
    First: first,
    Offer: offer,
    Accept: accept,
    DrawCard: draw,
    ScorePoints: score_points,
    TakeGems: take_gems,
    Exchange: exchange,
    Pick: pick,
    Adjust: adjust,
    End: end,
}
