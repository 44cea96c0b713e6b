"""Bids, majorities and gems as arithmetic, against plain brute force."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.games.contract import plus, ranked
from companion.games.shared.gems import (
    Gems,
    available,
    can_outbid,
    cheapest,
    covers,
    lowest_raise,
    minus,
    one,
    outbids,
)
from companion.games.shared.majority import awards, leaders, put_back

GEMS = st.tuples(*[st.integers(0, 5)] * 4)
COUNTS = st.lists(st.integers(0, 22), min_size=3, max_size=5)


def beats(bid: Gems, standing: Gems) -> bool:
    """The rulebook's words: more gems, or as many with more red, yellow, green, blue."""
    if sum(bid) != sum(standing):
        return sum(bid) > sum(standing)
    for own, other in zip(bid, standing, strict=True):
        if own != other:
            return own > other
    return False


def rank(bid: Gems) -> tuple[int, ...]:
    return (sum(bid), *bid)


def bids_out_of(holding: Gems) -> list[Gems]:
    return list(product(*[range(count + 1) for count in holding]))


def test_one_red_and_three_blue_beat_four_yellow() -> None:
    assert outbids((1, 0, 0, 3), (0, 4, 0, 0))


def test_the_chain_of_the_rulebook_rises_step_by_step() -> None:
    chain = [(1, 0, 0, 0), (0, 0, 0, 2), (0, 1, 1, 0), (1, 0, 0, 1), (0, 0, 3, 0), (1, 0, 0, 2)]
    assert all(map(outbids, chain[1:], chain))


@given(GEMS, GEMS)
def test_a_bid_outbids_another_as_the_rulebook_does(bid: Gems, standing: Gems) -> None:
    assert outbids(bid, standing) == beats(bid, standing)


@given(GEMS)
def test_an_equal_bid_is_no_raise(bid: Gems) -> None:
    assert not outbids(bid, bid)


@given(GEMS, GEMS)
def test_who_can_outbid_has_a_bid_that_does(holding: Gems, standing: Gems) -> None:
    assert can_outbid(holding, standing) == any(
        beats(bid, standing) for bid in bids_out_of(holding)
    )


@given(GEMS, GEMS)
def test_the_lowest_raise_is_the_lowest_of_all(holding: Gems, standing: Gems) -> None:
    raises = [bid for bid in bids_out_of(holding) if beats(bid, standing)]
    assert lowest_raise(holding, standing) == min(raises, key=rank, default=None)


@given(GEMS, st.integers(0, 21))
def test_the_cheapest_bid_of_a_size(holding: Gems, count: int) -> None:
    bids = [bid for bid in bids_out_of(holding) if sum(bid) == count]
    assert cheapest(holding, count) == min(bids, key=rank, default=None)


@given(GEMS, GEMS)
def test_a_stock_gives_what_it_has(stock: Gems, wanted: Gems) -> None:
    given_out = available(stock, wanted)
    assert covers(stock, given_out)
    assert covers(wanted, given_out)
    assert plus(given_out, minus(stock, given_out)) == stock
    assert (given_out == wanted) == covers(stock, wanted)


def test_one_gem_of_a_colour() -> None:
    assert one(2) == (0, 0, 1, 0)
    assert one(4, 5) == (0, 0, 0, 0, 1)


@given(COUNTS)
def test_leaders_hold_most(counts: list[int]) -> None:
    first = leaders(counts)
    assert bool(first) == any(counts)
    assert list(first) == [
        seat for seat, count in enumerate(counts) if count and count == max(counts)
    ]


@given(COUNTS, st.sampled_from([14, 12, 10, 8, 7, 6, 5, 4]))
def test_awards_never_exceed_the_worth_or_the_holding(counts: list[int], worth: int) -> None:
    gained, back = awards(counts, worth)
    assert sum(gained) <= worth
    assert not any(counts) or worth - sum(gained) < len(leaders(counts))
    for seat, count in enumerate(counts):
        assert 0 <= back[seat] <= count
        assert (back[seat] > 0) == (seat in leaders(counts))


def test_worked_splits() -> None:
    assert awards([2, 2, 2], 14)[0] == [4, 4, 4]
    assert awards([0, 3, 3], 8)[0] == [0, 4, 4]
    assert awards([1, 1, 1, 1, 1], 10)[0] == [2, 2, 2, 2, 2]
    assert awards([5, 1, 0], 12)[0] == [12, 0, 0]


def test_worked_returns() -> None:
    assert [put_back(7, 1), put_back(1, 1), put_back(4, 1)] == [4, 1, 2]
    assert [put_back(7, 2), put_back(2, 5), put_back(1, 3)] == [2, 2, 1]


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6))
def test_equal_keys_share_a_rank(keys: list[int]) -> None:
    groups = ranked(keys)
    assert [seat for group in groups for seat in group] == sorted(
        range(len(keys)), key=lambda seat: (-keys[seat], seat)
    )
    assert all(len({keys[seat] for seat in group}) == 1 for group in groups)
