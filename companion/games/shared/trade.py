"""Gems changing hands: what is checked and moved alike wherever people bid and exchange."""

from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.board import Duel, Extra
from companion.games.contract import Bounds, PickBounds, Reason, Turn, plus, why
from companion.games.shared.gems import (
    COLOURS,
    NO_GEMS,
    Colour,
    Gems,
    can_outbid,
    covers,
    lowest_raise,
    minus,
    one,
    outbids,
)
from companion.refusal import RuleViolation

BARGAINING = ("offer", "answer", "close")


def bidding(turn: Turn | None) -> Turn | None:
    """Who can only accept may still try to bid: the bid is then refused for what it lacks."""
    if turn is None or turn.kind != "answer" or "offer" in turn.types:
        return turn
    return Turn(turn.kind, ("offer", "accept"), turn.seats)


def check_bid(seat: int, held: Gems, standing: Gems, bid: Gems) -> None:
    """A bid is something, is held, and beats the standing one."""
    if not any(bid):
        raise RuleViolation("offer_empty", seat=seat)
    if not covers(held, bid):
        raise RuleViolation("gems_not_held", seat=seat, held=held, wanted=bid)
    if not outbids(bid, standing):
        lack, least = too_low(standing, bid), least_raise(held, standing)
        raise RuleViolation("bid_too_low", standing=standing, bid=bid, lack=lack, least=least)


def too_low(standing: Gems, bid: Gems) -> Reason:
    """By what a bid falls short of the standing one."""
    missing = sum(standing) - sum(bid)
    if missing > 0:
        return why("bid_short", items=missing)
    return why("bid_equal") if bid == standing else why("bid_lower")


def least_raise(held: Gems, standing: Gems) -> Reason:
    """The lowest raise that would do, or that there is none."""
    least = lowest_raise(held, standing)
    return why("no_raise", held=held) if least is None else why("lowest_raise", bid=least)


def picking(there: Gems, low: int, high: int) -> PickBounds:
    """So many gems out of what is there."""
    return PickBounds(tuple([min(count, high) for count in there]), low, high)


class Bidding(NamedTuple):
    """What somebody can bid: out of their holding, more than stands, at least the lowest raise."""

    held: Gems
    standing: Gems
    lowest: Gems | None


def offer_shown(
    turn: Turn | None, seats: tuple[int, ...], offer: Gems
) -> tuple[tuple[int, ...], tuple[Extra, ...]]:
    """While two bargain: who they are, and what stands, as a row of the board."""
    if turn is None or turn.kind not in BARGAINING:
        return (), ()
    return seats, (Extra("offer", offer),) if any(offer) else ()


def duel_shown(
    turn: Turn | None, seats: tuple[int, ...], stake: str, offer: Gems, gems: tuple[Gems, ...]
) -> Duel | None:
    """Two who bargain, whoever has offered or is to on one side."""
    if turn is None or turn.kind not in ("offer", "answer") or len(turn.seats) > 1:
        return None
    [asked] = turn.seats
    other = seats[1] if seats[0] == asked else seats[0]
    if turn.kind == "offer":
        return Duel(asked, other, stake, NO_GEMS, lowest_raise(gems[asked], NO_GEMS))
    return Duel(other, asked, stake, offer, lowest_raise(gems[asked], offer))


def bid_bounds(held: Gems, standing: Gems) -> Bidding:
    return Bidding(held, standing, lowest_raise(held, standing))


def bid_picking(held: Gems, standing: Gems) -> Bounds:
    """The gems that a bid can name, also too few of them: the refusal says by what."""
    return {"gems": picking(held, 1, sum(held))} if can_outbid(held, standing) else {}


def hand_over(gems: tuple[Gems, ...], giver: int, taker: int, given: Gems) -> tuple[Gems, ...]:
    held = list(gems)
    held[giver] = minus(held[giver], given)
    held[taker] = plus(held[taker], given)
    return tuple(held)


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
        raise RuleViolation("take_exactly", seat=seat, items=count)
    if not covers(plus(stock, given), take):
        raise RuleViolation("not_in_stock", stock=plus(stock, given), wanted=take)
    return minus(take, given)


def exchange_bounds(held: Gems, stock: Gems) -> Bounds:
    """What can be put back and taken: also the gem just put back."""
    count = may_take(held, stock)
    there = tuple([left + min(1, own) for left, own in zip(stock, held, strict=True)])
    return {"give": colours_in(held), "take": picking(there, count, count)}


def colours_in(gems: Gems) -> tuple[str, ...]:
    return tuple([name for name, count in zip(COLOURS, gems, strict=True) if count])


def takes(there: Gems, count: int) -> list[Gems]:
    """Every way to take so many gems out of what is there."""
    size = range(len(there))
    choices = [
        tuple([taken.count(colour) for colour in size])
        for taken in combinations_with_replacement(size, count)
    ]
    return [way for way in choices if covers(there, way)]


def only_exchange(held: Gems, stock: Gems) -> tuple[Gems, Colour | None] | None:
    """What is taken and given, where every exchange comes to the same."""
    count = may_take(held, stock)
    given: list[tuple[Colour | None, Gems]] = [
        (colour, one(colour)) for colour in Colour if held[colour]
    ]
    changes = {
        minus(take, gem): (take, give)
        for give, gem in given or [(None, NO_GEMS)]
        for take in takes(plus(stock, gem), count)
    }
    return next(iter(changes.values())) if len(changes) == 1 else None
