"""Edel, Stein & Reich, event by event: guards first, then one change. Numbers cite RULES.md."""

from companion.games.edel.cards import move_gems, play_card
from companion.games.edel.events import (
    FREE,
    GEMS_ON_A_CARD,
    Accept,
    CardEvent,
    Event,
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
from companion.games.edel.pile import see
from companion.games.edel.state import (
    ENDED,
    STOPPED,
    Bargain,
    Guessing,
    Performance,
    PickScene,
    State,
    with_chosen,
    with_news,
    with_points,
    with_scene,
)
from companion.games.edel.turns import NO_ACTION, asked_anew, awaited, end_round, proceed, settle
from companion.games.kit import (
    Acts,
    Adjust,
    End,
    RuleViolation,
    Turn,
    expect,
    expect_change,
    expect_to_go_on,
    one_seat,
    plus,
    scored,
)
from companion.games.shared.gems import NO_GEMS, available, covers, one
from companion.games.shared.trade import bidding, check_bid, exchanged, hand_over

SEATS_WITH_FREE_CHOICE = 5


def apply(state: State, event: Event) -> State:
    after = act(state, event)
    return end_round(after) if after.scene is ENDED else after


def act(state: State, event: Event) -> State:
    """What the event itself does, before the end of a round is looked at."""
    if state.news or state.cautions:
        state = with_news(state, (), ())
    return ACTS.get(type(event), event_card)(state, event)


def reveal(state: State, event: Reveal) -> State:  # 2.1
    expect(awaited(state), "reveal")
    if FREE in event.actions and state.seats != SEATS_WITH_FREE_CHOICE:
        raise RuleViolation("action_needs_five", action=FREE)
    return proceed(with_chosen(state, event.actions), NO_ACTION)


def guess(state: State, event: Guess) -> State:  # 9.3, Ruling 9.4
    expect(awaited(state), "guess", event.seat)
    right = event.action in event.guesses
    if len(set(event.guesses)) < len(event.guesses):
        raise RuleViolation("guessed_twice")
    if event.guesses[0] == event.action and len(event.guesses) > 1:
        raise RuleViolation("guess_was_right")
    if event.guesses[0] != event.action and len(event.guesses) < 2:
        raise RuleViolation("guess_again")
    if len(event.guesses) == 1:
        return proceed(state._replace(active=event.seat), event.action)
    scene = (
        Bargain(event.action, state.everybody) if right else Performance(event.action, event.seat)
    )
    return state._replace(active=event.seat, scene=scene)


def first(state: State, event: First) -> State:  # 4.1, 3.5, 9.2
    expect(awaited(state), "first", event.seat)
    assert isinstance(state.scene, Bargain | PickScene | Guessing)
    return settle(with_scene(state, state.scene._replace(first=event.seat)))


def offer(state: State, event: Offer) -> State:  # 4.2-4.6
    turn = awaited(state)
    expect(bidding(turn), "offer", event.seat)
    assert isinstance(state.scene, Bargain)
    check_bid(event.seat, state.gems[event.seat], state.scene.offer, event.gems)
    if closes(turn):
        return close(state, state.scene, event)
    return with_scene(state, state.scene._replace(bidder=event.seat, offer=event.gems))


def close(state: State, bargain: Bargain, event: Offer) -> State:
    """After a pass one gem buys the action: 4.3."""
    if sum(event.gems) != 1:
        raise RuleViolation("offer_exactly_one", seat=event.seat)
    passer = next(seat for seat in bargain.seats if seat != event.seat)
    gems = hand_over(state.gems, event.seat, passer, event.gems)
    return state._replace(gems=gems, scene=Performance(bargain.action, event.seat))


def accept(state: State, event: Accept) -> State:  # 4.7
    expect(awaited(state), "accept", event.seat)
    assert isinstance(state.scene, Bargain)
    action, bidder, gems = state.scene.action, state.scene.bidder, state.scene.offer
    assert bidder is not None
    held = hand_over(state.gems, bidder, event.seat, gems)
    return state._replace(gems=held, scene=Performance(action, bidder))


def pass_(state: State, event: Pass) -> State:  # 4.2, Ruling 4.3
    turn = awaited(state)
    expect(turn, "pass", event.seat)
    assert isinstance(state.scene, Bargain)
    if closes(turn):
        return proceed(state, state.scene.action)
    return with_scene(state, state.scene._replace(passer=event.seat))


def closes(turn: Turn | None) -> bool:
    """Whether the other answers a pass."""
    return turn is not None and turn.kind == "close"


def income(state: State, event: Income) -> State:  # 3.1
    expect(awaited(state), "income", event.seat)
    return proceed(gain(state, "money", event.seat, event.amount), "money")


def event_card(state: State, event: CardEvent) -> State:  # 3.2
    expect(awaited(state), "event", event.seat)
    return proceed(play_card(see(state, event), event), "event")


def take_gems(state: State, event: TakeGems) -> State:  # 3.3
    expect(awaited(state), "gems", event.seat)
    low, high = GEMS_ON_A_CARD
    if not low <= sum(event.gems) <= high:
        raise RuleViolation("gems_on_a_card", low=low, high=high)
    taken = available(state.stock, event.gems)
    return proceed(move_gems(state, event.seat, taken), "gems")


def exchange(state: State, event: Exchange) -> State:  # 3.4
    expect(awaited(state), "exchange", event.seat)
    change = exchanged(event.seat, state.gems[event.seat], state.stock, event.give, event.take)
    return proceed(move_gems(state, event.seat, change), FREE)


def pick(state: State, event: Pick) -> State:  # 3.5
    expect(awaited(state), "pick", event.seat)
    assert isinstance(state.scene, PickScene)
    if not state.stock[event.gem]:
        raise RuleViolation("not_in_stock", stock=state.stock, wanted=one(event.gem))
    left = tuple([seat for seat in state.scene.seats if seat != event.seat])
    moved = move_gems(state, event.seat, one(event.gem))
    return settle(with_scene(moved, PickScene(left)))


def adjust(state: State, event: Adjust) -> State:  # 8
    seat, change = event.place, event.by_kind("gems") or NO_GEMS
    expect_change(event)
    held = plus(state.gems[seat], change)
    if min(held) < 0 or not covers(state.stock, change):  # 8.2
        raise RuleViolation("adjust_below_zero", seat=seat)
    scene = state.scene
    if isinstance(scene, Bargain) and scene.bidder == seat and not covers(held, scene.offer):
        raise RuleViolation("offer_stands", seat=seat, standing=scene.offer)  # 8.3
    after = gain(move_gems(state, seat, change), "adjust", seat, event.points or 0)
    return settle(with_scene(after, asked_anew(state, after)))


def end(state: State, event: End) -> State:  # 8.5
    expect_to_go_on(awaited(state))
    return with_scene(state, STOPPED)


def gain(state: State, source: str, seat: int, points: int) -> State:
    """Points for somebody within a round."""
    gained = one_seat(state.seats, seat, points)
    news = scored(state.stage, state.round, source, gained)
    return with_points(state, plus(state.points, gained), news)


ACTS: Acts[State] = {
    Reveal: reveal,
    Guess: guess,
    First: first,
    Offer: offer,
    Accept: accept,
    Pass: pass_,
    Income: income,
    TakeGems: take_gems,
    Exchange: exchange,
    Pick: pick,
    Adjust: adjust,
    End: end,
}
