"""What a table of Edel, Stein & Reich is told: tallies by hand, reasons by their codes."""

from companion.games.contract import why
from companion.games.edel.events import (
    Accept,
    AnyBonus,
    CertificateCard,
    Exchange,
    Halve,
    Offer,
    Pass,
    Pick,
    SetFour,
    TakeGems,
)
from companion.games.shared.gems import Colour
from tests.games.edel.table import (
    GAME,
    accept,
    adjust,
    alone,
    drawn,
    duel_stage,
    first,
    flat,
    gems,
    guess,
    hands,
    income,
    offer,
    pass_,
    pick,
    rest_of_stage,
    reveal,
)
from tests.games.helpers.tally import said, stands, table_of, tallied, told

NONE = (0, 0, 0, 0)
RED, YELLOW, GREEN, BLUE = Colour


def counts(seats, *moves):
    return tallied(GAME, seats, list(flat(moves)))


def named(seats, key, *moves):
    """All counts of a name, with what is said of them."""
    own = [count for count in counts(seats, *moves) if count.key == key]
    return [(count, said(GAME, seats, count)) for count in own]


def reasons(seats, *moves):
    return told(GAME, seats, list(flat(moves)))


def answer(seats, *moves):
    """The only answer, the shortcuts and the bounds of what is asked now."""
    table = table_of(GAME, seats, [])
    state = stands(table, list(flat(moves)))
    turn, screen = table.game.rules.awaited(state), table.game.screen
    return (
        screen.only(state, turn),
        screen.shortcuts(state, turn),
        screen.bounds(state, turn),
    )


HELD = hands((5, 4, 0, 1), (2, 4, 0, 0), (2, 1, 0, 0), (0, 0, 0, 0))


def test_5_3_majorities_are_told_alone_and_shared():
    tally = counts(4, HELD, rest_of_stage(4))
    keys = ["red", "yellow", "green", "blue", "certificates", "refill"]
    assert [count.key for count in tally] == keys
    red, yellow, green, *_ = tally
    assert red[:5] == ("scoring", 1, "red", (5, 2, 2, 0), (14, 0, 0, 0))
    assert red.back == ((3, 0, 0, 0), NONE, NONE, NONE)
    assert said(GAME, 4, red) == [why("most", seat=0, colour="red", count=5, points=14)]
    assert yellow.points == (6, 6, 0, 0)
    assert yellow.back == ((0, 2, 0, 0), (0, 2, 0, 0), NONE, NONE)
    assert said(GAME, 4, green) == [why("nobody_holds", colour="green")]


def test_5_2_and_5_3_cards_of_a_colour_stand_around_it():
    cards = [
        drawn(4, 1, "per_gem", colour="red"),
        drawn(4, 0, "bonus", colour="red", amount=5),
        drawn(4, 2, "bonus", colour="yellow", amount=7),
    ]
    tally = counts(4, HELD, cards, rest_of_stage(4, 3))
    keys = ["per_gem", "red", "bonus", "yellow", "bonus", "green", "blue"]
    assert [count.key for count in tally][:7] == keys
    per_gem, _, bonus, _, missed, *_ = tally
    assert (per_gem.had, per_gem.points) == ((5, 2, 2, 0), (0, 2, 0, 0))
    assert said(GAME, 4, per_gem) == [why("per_gem", seat=1, colour="red", count=2, points=2)]
    assert bonus.points == (5, 0, 0, 0)
    assert said(GAME, 4, bonus) == [why("bonus", seat=0, colour="red", points=5)]
    assert missed.points == (0, 0, 0, 0)
    assert said(GAME, 4, missed) == [why("bonus_missed", seat=2, colour="yellow")]


def test_5_5_any_colour_bonuses_are_told():
    cards = [drawn(4, 0, "any_bonus"), drawn(4, 1, "any_bonus")]
    [(count, sentences)] = named(4, "any_bonus", HELD, cards, rest_of_stage(4, 2))
    assert (count.had, count.points) == ((1, 1, 0, 0), (4, 0, 0, 0))
    assert sentences == [
        why("any_bonus", seat=0, points=4),
        why("any_bonus_missed", seat=1),
    ]


def certificates(*owners):
    cards = [drawn(4, seat, "certificate") for seat in owners]
    [told] = named(4, "certificates", HELD, cards, rest_of_stage(4, len(owners)))
    return told[0].points, told[1]


def test_5_6_certificates_are_told():
    assert certificates() == ((0, 0, 0, 0), [why("no_certificates")])
    assert certificates(1, 1, 0) == (
        (4, 10, 0, 0),
        [
            why("most_certificates", people=(1,), count=2, points=10),
            why("second_certificates", people=(0,), count=1, points=4),
        ],
    )
    assert certificates(1, 0) == (
        (10, 10, 0, 0),
        [why("most_certificates_shared", people=(0, 1), count=1, points=10)],
    )
    assert certificates(1, 1, 0, 2)[1][1] == (
        why("second_shared", people=(0, 2), count=1, points=4)
    )


def test_1_4_what_fills_the_bank_is_told_after_the_scoring():
    rich = hands((7, 3, 3, 3), (8, 3, 3, 3), (7, 3, 3, 0))
    [(count, sentences)] = named(3, "refill", rich, rest_of_stage(3))
    assert count.had == (7, 4, 7)  # four of eight went back in the scoring
    assert count.back == ((1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0))
    assert sentences == [why("refill", colour="red", count=4)]


def test_1_4_a_full_bank_is_told_too_and_the_last_stage_fills_none():
    [(count, sentences)] = named(4, "refill", HELD, rest_of_stage(4))
    assert (count.back, count.had) == ((), (0, 0, 0, 0))
    assert sentences == [why("refill_none", count=5)]
    assert named(4, "refill", HELD, rest_of_stage(4) * 3) == []


def test_6_4_a_half_scoring_is_told_at_once():
    [half] = counts(4, HELD, drawn(4, 3, "half_scoring", colour="red"))
    assert half[:5] == ("half", 1, "half", (5, 2, 2, 0), (7, 0, 0, 0))
    assert half.back[0] == (3, 0, 0, 0)
    assert said(GAME, 4, half)[0] == why("most", seat=0, colour="red", count=5, points=7)


def test_6_4_a_half_scoring_that_ends_a_stage_comes_before_it():
    last = [rest_of_stage(4, 1), drawn(4, 3, "half_scoring", colour="red")]
    tally = counts(4, HELD, last)
    assert [count.page for count in tally][:2] == ["half", "scoring"]
    assert tally[1].had == (2, 2, 2, 0)


def test_nothing_is_told_within_a_stage():
    assert counts(4, alone(4, 0, "money"), income(0)) == ()
    assert counts(4, alone(4, 0, "money")) == ()


def test_4_1_the_opener_is_told_with_what_decides():
    chosen = reveal("money", "money", "gems")
    both = why("both_chose", people=(0, 1), task="money")
    assert reasons(3, adjust(0, red=2), chosen) == [
        both,
        why("opens", seat=1, reason=why("fewest_gems", colour="red", count=3, against=5)),
    ]
    assert reasons(3, adjust(0, points=2), chosen)[1] == (
        why("opens", seat=1, reason=why("least_money", count=0, against=2))
    )
    assert reasons(3, chosen)[1] == (why("tied", people=(0, 1)))
    assert reasons(3, chosen, first(0))[1] == why("opens", seat=0, reason=why("said"))


def test_4_3_passes_are_told():
    passed = [reveal("money", "money", "gems"), first(0), pass_(0)]
    assert reasons(3, passed)[1:] == [
        why("passed", seat=0),
        why("one_gem_buys", seat=1, task="money"),
    ]
    poor = [*hands((0, 0, 0, 0), (3, 3, 3, 3), (3, 3, 3, 3)), reveal("money", "money", "gems")]
    assert reasons(3, poor)[1:] == [
        why("passes_without", seat=0),
        why("one_gem_buys", seat=1, task="money"),
    ]


def test_4_4_a_win_for_nothing_is_told():
    poor = hands((0, 0, 0, 0), (0, 0, 0, 0), (3, 3, 3, 3))
    told = reasons(3, poor, reveal("money", "money", "gems"), first(0))
    assert told[1:] == [
        why("passes_without", seat=0),
        why("for_nothing", seat=1, task="money"),
    ]


def test_4_5_offers_and_what_comes_of_them_are_told():
    bids = [reveal("money", "money", "gems"), first(0), offer(0, red=1)]
    assert reasons(3, bids)[1:] == [why("stands", seat=0, standing=(1, 0, 0, 0))]
    assert reasons(3, bids, accept(1)) == [why("won", seat=0, task="money")]
    assert reasons(3, bids, accept(1), income(0)) == [why("chose_alone", seat=2, task="gems")]
    poor = hands((3, 3, 3, 3), (0, 0, 0, 1), (3, 3, 3, 3))
    chosen = reveal("money", "money", "gems")
    assert reasons(3, poor, chosen)[1:] == [
        why("opens", seat=1, reason=why("fewest_gems", colour="red", count=0, against=3))
    ]
    assert reasons(3, poor, chosen, offer(1, blue=1))[1:] == [
        why("stands", seat=1, standing=(0, 0, 0, 1))
    ]


def test_4_7_who_cannot_outbid_is_told_and_needs_no_question():
    poor = hands((0, 0, 1, 0), (0, 0, 0, 1), (3, 3, 3, 3))
    bids = [poor, reveal("money", "money", "gems"), offer(1, blue=1), offer(0, green=1)]
    assert reasons(3, bids)[1:] == [
        why("stands", seat=0, standing=(0, 0, 1, 0)),
        why("cannot_outbid", seat=1),
    ]
    assert answer(3, bids) == (Accept(1), (Accept(1),), {})


def test_3_5_who_picks_is_told():
    free = [reveal("money", "money", "money", "free", "free")]
    assert reasons(5, adjust(3, red=1), free) == [
        why("picks", seat=4, reason=why("fewest_gems", colour="red", count=3, against=4))
    ]
    assert reasons(5, adjust(3, red=1), free, pick(4, "red")) == [why("picks_last", seat=3)]
    assert reasons(5, free)[0] == why("tied", people=(3, 4))
    assert reasons(5, free, first(3)) == [why("picks", seat=3, reason=why("said"))]


def test_3_5_of_three_the_next_best_is_told():
    free = reveal("money", "money", "free", "free", "free")
    held = [adjust(2, red=-1), adjust(4, red=1), adjust(0, red=-2), adjust(0, points=1)]
    bargain = [pass_(0), pass_(1)]
    assert reasons(5, held, free, bargain) == [
        why("picks", seat=2, reason=why("fewest_gems", colour="red", count=2, against=3))
    ]


def test_9_2_who_is_active_in_a_duel_is_told():
    assert reasons(2) == [why("begins_agreed")]
    assert reasons(2, first(1)) == [why("active", seat=1, reason=why("said"))]
    assert reasons(2, first(1), guess(1, "money", "money")) == [
        why("active", seat=0, reason=why("take_turns"))
    ]
    stage = [first(0), duel_stage(0)]
    assert reasons(2, stage) == [why("begins_tied")]
    assert reasons(2, adjust(1, points=3), stage) == [
        why("active", seat=1, reason=why("most_money", count=25, against=22))
    ]
    assert reasons(2, stage, adjust(0, blue=2)) == [
        why("active", seat=0, reason=why("most_gems_in_all", count=6, against=4))
    ]


def test_9_3_what_was_guessed_is_told():
    guessed = [first(0), guess(0, "money", "gems", "money")]
    assert reasons(2, guessed)[0] == why("guessed", seat=1, task="money")
    missed = [first(0), guess(0, "money", "gems", "event")]
    assert reasons(2, missed) == [why("performs", seat=0, task="money")]


def test_9_4_whose_card_is_used_is_told():
    bought = [first(0), guess(0, "money", "gems", "money"), first(1), offer(1, red=1), accept(0)]
    assert reasons(2, bought) == [why("performs_with_card", seat=1, task="money", other=0)]


def test_nothing_is_told_where_everybody_is_asked():
    assert reasons(3) == []


def test_shortcuts_in_a_bargain():
    opened = [reveal("money", "money", "gems"), first(0)]
    assert answer(3, opened) == (None, (Pass(0),), {"gems": ((3, 3, 3, 3), 1, 12)})
    assert answer(3, opened, offer(0, red=1))[1] == (Accept(1), Offer(1, (0, 0, 0, 2)))
    only, shortcuts, bounds = answer(3, opened, pass_(0))
    assert only is None
    assert shortcuts[:2] == (Pass(1), Offer(1, (1, 0, 0, 0)))
    assert len(shortcuts) == 5
    assert bounds == {"gems": ((1, 1, 1, 1), 1, 1), "covered": ("offer",)}


def test_6_2_cards_that_can_still_turn_up():
    event = alone(4, 0, "event")
    _, shortcuts, bounds = answer(4, event)
    assert shortcuts == (
        CertificateCard(0),
        AnyBonus(0),
        Halve(0),
        SetFour(0, (RED, BLUE)),
        SetFour(0, (YELLOW, GREEN)),
    )
    assert len(bounds["card"]) == 10
    kept = [drawn(4, seat, "any_bonus") for seat in (0, 1)]
    kept += [drawn(4, 2, "per_gem", colour="red")]
    _, shortcuts, bounds = answer(4, kept, event)
    assert AnyBonus not in map(type, shortcuts)
    assert "any_bonus" not in bounds["card"]
    assert bounds["per_gem.colour"] == ("yellow", "green", "blue")
    assert bounds["bonus.colour"] == ("red", "yellow", "green", "blue")
    assert (bounds["bonus.amount"], bounds["bonus.amount.yellow"]) == ((1, 14), 7)
    others = [drawn(4, 0, "bonus", colour=name, amount=3) for name in ("red", "green", "blue")]
    assert answer(4, others, event)[2]["bonus.amount"] == (7, 7)


def test_6_5_and_6_6_what_cards_can_be_put_to():
    held = hands((1, 0, 0, 2), (0, 3, 0, 0), (0, 0, 0, 0), (0, 0, 1, 1))
    bounds = answer(4, held, alone(4, 0, "event"))[2]
    assert bounds["swap.give"] == ("red", "blue")
    assert bounds["swap.from"] == (1, 3)
    assert bounds["swap.take"] == ("yellow", "green", "blue")
    assert bounds["take_away.from"] == ((), ("yellow",), (), ("green", "blue"))
    assert bounds["set_four.colours"] == (("red", "blue"), ("yellow", "green"))
    assert "swap" in bounds["declined.card"]
    assert "bonus" not in bounds["declined.card"]


def full_hands(seats, *left):
    """All gems of the bank in the last one's hands, but for what is left."""
    bank = 22 - 3 * seats
    names = ("red", "yellow", "green", "blue")
    more = {name: bank - count for name, count in zip(names, left, strict=True) if bank - count}
    return adjust(seats - 1, **more)


def test_an_empty_bank_leaves_no_choice():
    taking = alone(4, 0, "gems")
    assert answer(4, full_hands(4, 0, 0, 0, 0), taking)[0] == TakeGems(0, (2, 0, 0, 0))
    assert answer(4, full_hands(4, 1, 0, 0, 0), taking)[0] is None
    free = alone(5, 0, "free")
    assert answer(5, full_hands(5, 0, 0, 0, 1), free)[0] == Exchange(0, (0, 0, 0, 2), BLUE)
    several = reveal("money", "money", "money", "free", "free")
    assert answer(5, full_hands(5, 0, 2, 0, 0), several)[0] == Pick(3, YELLOW)
    assert answer(5, full_hands(5, 0, 2, 0, 0), several)[2]["gem"] == ("yellow",)


def test_bounds_of_the_other_questions():
    assert answer(3)[2] == {"actions": ("money", "event", "gems")}
    assert answer(5)[2]["actions"][-1] == "free"
    assert answer(2)[2] == {"seat": (0, 1)}
    words = ("money", "event", "gems")
    assert answer(2, first(0))[2] == {"action": words, "guesses": words}
    assert answer(4, alone(4, 0, "money"))[2] == {"amount": (4, 7)}
    assert answer(4, alone(4, 0, "gems"))[2] == {"gems": ((4, 4, 4, 4), 2, 4)}
    assert answer(5, alone(5, 0, "free"))[2] == {
        "give": ("red", "yellow", "green", "blue"),
        "take": ((2, 2, 2, 2), 2, 2),
    }
    assert answer(4, alone(4, 0, "gems"), gems(0, red=2))[0] is None
