"""What a table of Basari is told: tallies by hand, reasons by code, answers that need none."""

from companion.games.basari.events import Accept, Exchange, Offer, Pick, TakeGems
from companion.games.contract import why
from companion.games.shared.gems import Colour
from tests.games.basari.table import (
    accept,
    adjust,
    change,
    chosen,
    deal,
    draw,
    exchange,
    first,
    flat,
    hold,
    idle,
    offer,
    pick,
    score,
    stage,
)
from tests.games.helpers.tally import said, stands, table_of, tallied, told

NONE = (0, 0, 0, 0)


def counts(seats, *moves):
    return {count.key: count for count in tallied("basari", seats, flat(moves))}


def reasons(seats, *moves):
    return told("basari", seats, flat(moves))


def answer(seats, *moves):
    """The only answer, the shortcuts and the bounds of what is asked now."""
    table = table_of("basari", seats, [])
    state = stands(table, flat(moves))
    turn, screen = table.game.rules.awaited(state), table.game.screen
    return (
        screen.only(state, turn),
        screen.shortcuts(state, turn),
        screen.bounds(state, turn),
    )


HOLDINGS = [hold(0, 5, 4, 0, 1), hold(1, 2, 4, 0, 0), hold(2, 2, 1, 0, 0)]


def test_5_2_who_alone_holds_most_is_told_with_what_goes_back():
    red = counts(3, *HOLDINGS, stage(3))["red"]
    assert red[:5] == ("scoring", 1, "red", (5, 2, 2), (14, 0, 0))
    assert red.back == ((3, 0, 0, 0), NONE, NONE)
    assert said("basari", 3, red) == [why("most", seat=0, colour="red", count=5, points=14)]


def test_5_3_shared_majorities_are_told():
    yellow = counts(3, *HOLDINGS, stage(3))["yellow"]
    assert (yellow.had, yellow.points) == ((4, 4, 1), (6, 6, 0))
    assert yellow.back == ((0, 2, 0, 0), (0, 2, 0, 0), NONE)
    told = why("most_shared", people=(0, 1), colour="yellow", count=4, points=6)
    assert said("basari", 3, yellow) == [told]


def test_5_4_a_colour_that_nobody_holds_is_told_as_well():
    tally = counts(3, *HOLDINGS, stage(3))
    assert list(tally) == ["red", "yellow", "green", "blue", "workers"]
    assert (tally["green"].points, tally["green"].back) == ((0, 0, 0), ())
    assert said("basari", 3, tally["green"]) == [why("nobody_holds", colour="green")]
    assert tally["blue"].back == ((0, 0, 0, 1), NONE, NONE)


def test_5_5_workers_are_told():
    workers = counts(3, stage(3))["workers"]
    assert (workers.had, workers.points) == ((16, 1, 1), (12, 0, 0))
    assert said("basari", 3, workers) == [why("workers", seat=0, count=16, points=12)]


def test_2_6_a_short_pile_ends_a_stage_in_which_nobody_has_enough_workers():
    few = [deal(1, 1, 1), *chosen("AAA")[1:], adjust(0, workers=-1)]
    few += [adjust(1, workers=-1), adjust(2, workers=-1)]
    workers = counts(3, *few * 12, *chosen("AAA"))["workers"]
    assert workers.points == (0, 0, 0)
    assert said("basari", 3, workers) == [why("no_workers", count=15)]


def test_nothing_is_told_within_a_stage_or_by_an_adjustment():
    assert counts(3, idle(3)) == {}
    assert counts(3, chosen("ABC")[:1]) == {}
    assert counts(3, stage(3) * 3, adjust(0, points=1)) == {}


def test_5_6_the_last_stage_is_told_like_the_others():
    assert counts(3, stage(3) * 3)["red"].number == 3


def test_the_points_of_the_last_action_are_not_counted_in_the_tally():
    tally = counts(3, adjust(0, workers=15), chosen("BAA"), accept_nothing(), score(0, 7))
    assert tally["workers"].points == (12, 0, 0)


def accept_nothing():
    """The bargain for A of the other two, who are wholly tied."""
    return [first(1), offer(1, blue=1), accept(2), draw(1)]


def test_4_1_the_opener_is_told_with_what_decides():
    both = why("both_chose", people=(0, 1), task="A")
    assert reasons(3, change(0, red=2), chosen("AAB")) == [
        both,
        why("opens", seat=0, reason=why("most_gems", colour="red", count=5, against=3)),
    ]
    assert reasons(3, change(1, green=1), chosen("AAB"))[1] == (
        why("opens", seat=1, reason=why("most_gems", colour="green", count=4, against=3))
    )
    assert reasons(3, adjust(1, points=4), chosen("AAB"))[1] == (
        why("opens", seat=1, reason=why("most_points", count=4, against=0))
    )
    assert reasons(3, adjust(0, workers=4), chosen("AAB"))[1] == (
        why("opens", seat=0, reason=why("most_workers", count=5, against=1))
    )
    assert reasons(3, chosen("AAB")) == [
        both,
        why("tied", people=(0, 1)),
    ]
    assert reasons(3, chosen("AAB"), first(1)) == [both, why("opens", seat=1, reason=why("said"))]


def test_4_2_an_opener_without_a_gem_is_told():
    nothing = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), adjust(0, points=1)]
    assert reasons(3, *nothing, chosen("BBA")) == [
        why("chose_alone", seat=2, task="A"),
    ]
    assert reasons(3, *nothing, chosen("BBA"), draw(2)) == [
        why("both_chose", people=(0, 1), task="B"),
        why("opens", seat=0, reason=why("most_points", count=1, against=0)),
        why("for_nothing", seat=1, other=0, task="B"),
    ]


def test_4_3_the_standing_offer_is_told():
    bids = [change(0, red=2), chosen("AAB"), offer(0, red=1)]
    assert reasons(3, *bids)[1:] == [why("stands", seat=0, standing=(1, 0, 0, 0))]
    assert reasons(3, *bids, accept(1)) == [why("won", seat=0, task="A")]


def test_4_7_who_cannot_outbid_is_told_and_needs_no_question():
    bids = [hold(1, 0, 0, 0, 1), chosen("AAB"), offer(0, red=1)]
    assert reasons(3, *bids)[1:] == [
        why("stands", seat=0, standing=(1, 0, 0, 0)),
        why("cannot_outbid", seat=1),
    ]
    assert answer(3, *bids) == (Accept(1), (Accept(1),), {})


def test_3_9_who_picks_is_told():
    picking = [change(4, red=1), chosen("ABCDD")]
    done = [draw(0), score(1), {"type": "gems", "seat": 2, "gems": {"red": 2}}]
    assert reasons(5, *picking, *done) == [
        why("picks", seat=4, reason=why("most_gems", colour="red", count=4, against=3))
    ]
    assert reasons(5, *picking, *done, pick(4, "red")) == [why("picks_last", seat=3)]
    assert reasons(5, chosen("ABCDD"), *done) == [why("tied", people=(3, 4))]
    assert reasons(5, chosen("ABCDD"), *done, first(3)) == [
        why("picks", seat=3, reason=why("said"))
    ]


def test_3_9_of_three_the_next_best_is_told():
    held = [change(2, red=2), change(3, red=1, blue=1), change(4, red=2, yellow=-1)]
    tied = why("both_chose", people=(0, 1), task="A")
    assert reasons(5, *held[:2], chosen("AADDD"))[0] == tied
    picking = [*chosen("DDDDD")]
    assert reasons(5, *held[:2], picking) == [
        why("picks", seat=2, reason=why("most_gems", colour="red", count=5, against=4))
    ]
    assert reasons(5, *held, picking) == [
        why("picks", seat=2, reason=why("most_gems", colour="yellow", count=3, against=2))
    ]


def test_nothing_is_told_where_everybody_is_asked():
    assert reasons(3) == []
    assert reasons(3, deal(1, 1, 1)) == []


def test_the_lowest_raise_is_a_shortcut_and_bounds_the_bid():
    bids = [change(0, red=2), chosen("AAB"), offer(0, red=1)]
    only, shortcuts, bounds = answer(3, *bids)
    assert only is None
    assert shortcuts == (Accept(1), Offer(1, (0, 0, 0, 2)))
    assert bounds == {"gems": ((3, 3, 3, 3), 1, 12)}


def test_an_opener_with_one_gem_offers_that():
    opened = [hold(0, 0, 0, 0, 1), hold(1, 0, 0, 0, 0), chosen("AAB")]
    assert answer(3, *opened)[0] == Offer(0, (0, 0, 0, 1))


def emptied(seats, *left):
    """All gems of the stock in the last one's hands, but for what is left."""
    stock = 22 - 3 * seats
    names = ("red", "yellow", "green", "blue")
    more = {name: stock - count for name, count in zip(names, left, strict=True) if stock - count}
    return change(seats - 1, **more)


def test_3_5_gems_of_an_empty_stock_need_no_question():
    assert answer(4, emptied(4, 0, 0, 0, 0), chosen("CAAA"))[0] == TakeGems(0, (2, 0, 0, 0))
    assert answer(4, emptied(4, 1, 0, 0, 0), chosen("CAAA"))[0] is None


def test_3_8_an_exchange_that_leaves_no_choice_needs_no_question():
    alone = chosen("DAAAA")
    assert answer(5, emptied(5, 0, 0, 0, 1), alone)[0] == Exchange(0, (0, 0, 0, 2), Colour.BLUE)
    assert answer(5, emptied(5, 0, 0, 0, 2), alone)[0] is None
    bare = [hold(0, 0, 0, 0, 0), change(4, red=10, yellow=10, green=10)]
    assert answer(5, *bare, alone)[0] == Exchange(0, (0, 0, 0, 1), None)
    bounds = answer(5, hold(0, 1, 0, 0, 0), alone)[2]
    assert bounds == {"give": ("red",), "take": ((2, 2, 2, 2), 2, 2)}


def test_3_10_a_pick_of_the_last_colour_needs_no_question():
    picking = [emptied(5, 0, 0, 2, 0), *chosen("AAADD")]
    assert answer(5, *picking)[0] == Pick(4, Colour.GREEN)
    bounds = {"gem": ("green",), "covered": ("pick",)}
    assert answer(5, *picking)[1:] == ((Pick(4, Colour.GREEN),), bounds)


def test_bounds_of_the_other_questions():
    assert answer(3)[2] == {"workers": (1, 4)}
    assert answer(3, deal(1, 1, 1))[2] == {"actions": ("A", "B", "C")}
    assert answer(3, chosen("AAB"))[2] == {"seat": (0, 1)}
    assert answer(3, chosen("BAA"), accept_nothing())[2] == {"points": (4, 7)}
    assert answer(3, chosen("CAA"), accept_nothing())[2] == {"gems": ((4, 4, 4, 4), 2, 4)}
    assert answer(5, chosen("DAAAA"), exchange(0, "red", red=2))[2] == {"workers": (1, 4)}
