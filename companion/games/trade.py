"""Gems changing hands: what is checked and moved alike wherever people bid and exchange."""

from typing import NamedTuple

from companion.games.gems import NO_GEMS, Gems, covers, lowest_raise, minus, one, rank
from companion.games.kernel import RuleViolation, Turn, plus, with_item


def bidding(turn: Turn | None) -> Turn | None:
    """Who can only accept may still try to bid: the bid is then refused for what it lacks."""
    return turn._replace(types=("offer", "accept")) if turn and turn.kind == "answer" else turn


def check_bid(seat: int, held: Gems, standing: Gems, bid: Gems) -> None:
    """A bid is something, is held, and beats the standing one."""
    if not any(bid):
        raise RuleViolation("offer_empty", seat=seat)
    if not covers(held, bid):
        raise RuleViolation("gems_not_held", seat=seat, held=held, wanted=bid)
    if rank(bid) <= rank(standing):
        raise RuleViolation("bid_too_low", standing=standing, bid=bid)


class Bidding(NamedTuple):
    """What somebody can bid: out of his holding, more than stands, at least the lowest raise."""

    held: Gems
    standing: Gems
    lowest: Gems | None


def bid_bounds(held: Gems, standing: Gems) -> Bidding:
    return Bidding(held, standing, lowest_raise(held, standing))


def hand_over(gems: tuple[Gems, ...], giver: int, taker: int, given: Gems) -> tuple[Gems, ...]:
    gems = with_item(gems, giver, minus(gems[giver], given))
    return with_item(gems, taker, plus(gems[taker], given))


def may_take(held: Gems, stock: Gems) -> int:
    """How many gems an exchange gives: two for one put back, else one; as far as there are."""
    return min(2, sum(stock) + 1) if any(held) else min(1, sum(stock))


def exchanged(seat: int, held: Gems, stock: Gems, give: int | None, take: Gems) -> Gems:
    """What an exchange adds to a holding: less what is put back, plus exactly what it gives."""
    if give is None and any(held):
        raise RuleViolation("give_one", seat=seat)
    given = NO_GEMS if give is None else one(give)
    if not covers(held, given):
        raise RuleViolation("gems_not_held", seat=seat, held=held, wanted=given)
    count = may_take(held, stock)
    if sum(take) != count:
        raise RuleViolation("take_exactly", seat=seat, count=count)
    if not covers(plus(stock, given), take):
        raise RuleViolation("not_in_stock", stock=plus(stock, given), wanted=take)
    return minus(take, given)
