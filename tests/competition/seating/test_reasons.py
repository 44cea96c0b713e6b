"""Everybody is told why they sit where they sit."""

import pytest

from companion.competition.messages import MESSAGES
from companion.competition.seating.problem import Draw, Past, Wish, history_of
from companion.competition.seating.reasons import reasons_of
from companion.games.contract import why
from companion.games.wording import Catalogue, Wording
from companion.locale import wording_of
from tests.competition.helpers.fields import event
from tests.helpers.said import said
from tests.locale.helpers.catalogues import translated

EIGHT = tuple(range(8))
MADE = Draw([[0, 1, 4, 5], [2, 3, 6, 7]], [])
PAST = [Past([[0, 1, 2, 3], [4, 5, 6, 7]])]


def told(code, reason, names):
    shared = wording_of(code, "competition", MESSAGES)
    catalogue = Catalogue(shared.messages, shared.plurals)
    return Wording(players=names, catalogue=catalogue).reason(reason)


def reasons(past=PAST, points=(0,) * 8, draw=MADE, **wishes):
    wish = Wish(present=EIGHT)._replace(**wishes)
    return reasons_of(draw, history_of(past, points, wish.sizes), wish)


def test_a_repeat_is_explained_by_what_the_others_had_met():
    again = why("again_score", people=(1,), others=why("known_here", count=2))
    past = [*PAST, Past([[0, 1, 6, 7], [2, 3, 4, 5]])]
    assert reasons(past, draw=Draw([[0, 1, 2, 3], [4, 5, 6, 7]], []))[0].code == "why.again_score"
    names = ["Eve", "Ana", *"abcdef"]
    assert told("en", again, names) == said(
        "why.again_score", people="Ana", others=said("why.known_here.many", count=2)
    )
    for code in ("de", "fr"):
        own = translated(code, "competition")
        others = own["why.known_here.many"].format(count=2)
        assert told(code, again, names) == own["why.again_score"].format(
            people="Ana", others=others
        )


def test_a_repeat_that_only_an_exchange_elsewhere_could_help():
    past = [Past([[0, 1, 2, 3]])]
    assert reasons(past, draw=Draw([[0, 1, 4, 5], [2, 3, 6, 7]], []))[0] == why(
        "again", people=(1,)
    )


def test_nobody_within_reach():
    assert reasons(points=(9, 9, 0, 0, 9, 9, 0, 0))[0] == why("again_nobody", people=(1,))


def test_spread_looks_at_everybody():
    assert reasons(mode="spread")[0].code == "why.again_all"


def test_new_people_by_lot_by_score_and_by_turn():
    first = reasons(past=[])
    assert first[0] == why("first_round", people=(1, 4, 5))
    other = [Past([[0, 2], [1, 3], [4, 6], [5, 7]])]
    assert reasons(other)[0] == why("same_score", people=(1, 4, 5))
    points = (3, 2, 0, 0, 1, 1, 0, 0)
    assert reasons(other, points)[0] == why("close_score", people=(1, 4, 5), difference=2)
    assert reasons(other, mode="spread")[0] == why("strangers", people=(1, 4, 5))
    assert reasons(other, mode="random")[0] == why("lot", people=(1, 4, 5))
    short = Draw([[0, 1, 4, 5], [3, 6, 2]], [7])
    assert reasons([Past([], [1])], draw=short)[3] == why("short_table", people=(6, 2))
    assert reasons(other, draw=short)[7] == why("sits_out")


def test_fixed_and_absent():
    found = reasons(fixed=((0, 0),), draw=Draw([[0, 1, 4, 5]], []))
    assert found[0] == why("fixed", table=1, people=(1, 4, 5))
    assert found[7] == why("absent")


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("mode", ["swiss", "spread", "random"])
def test_every_reason_has_words(code, mode):
    names = [f"P{number}" for number in range(11)]
    for moment in event(11, 1, 5, mode=mode, sizes=(4,)):
        for reason in reasons_of(moment.draw, moment.history, moment.wish):
            sentence = told(code, reason, names)
            assert sentence.endswith(".")
            assert "{" not in sentence
