"""From codes and parameters to sentences that a player understands."""

import pytest

from companion.games.board import Card
from companion.games.contract import AnyGame, Caution, why
from companion.games.messages import MESSAGES
from companion.games.registry import find_game
from companion.games.shared.trade import check_bid
from companion.games.wording import Wording, escaped, printable, quoted
from companion.refusal import RuleViolation


def game_of(key: str) -> AnyGame:
    game = find_game(key)
    assert game is not None
    return game


BASARI = Wording(game_of("basari"), ["Ana", "Ben", "Cleo"])
YS = Wording(game_of("ys"), ["Ana", "Ben"])


@pytest.mark.parametrize(
    ("wording", "counts", "words"),
    [
        (BASARI, (0, 0, 0, 0), "nothing"),
        (BASARI, (1, 0, 0, 0), "1 red"),
        (BASARI, (2, 0, 0, 3), "2 red and 3 blue"),
        (BASARI, (1, 2, 3, 4), "1 red, 2 yellow, 3 green and 4 blue"),
        (YS, (1, 0, 0, 0, 2), "1 blue and 2 black"),
    ],
)
def test_gems_in_words(wording, counts, words):
    assert wording.items(counts) == words
    for key in ("held", "wanted", "standing", "bid", "stock"):
        assert wording.word(key, counts) == words


def test_gems_need_a_count_for_every_colour():
    with pytest.raises(ValueError, match="zip"):
        BASARI.items((1, 2, 3))


def test_seats_are_people():
    assert [BASARI.player(seat) for seat in range(3)] == ["Ana", "Ben", "Cleo"]
    assert BASARI.word("seat", 2) == "Cleo"
    assert BASARI.word("seats", (0,)) == "Ana"
    assert BASARI.word("seats", (0, 2)) == "Ana or Cleo"
    assert BASARI.word("seats", (0, 1, 2)) == "everyone"


def test_the_seat_beyond_the_people_is_the_neutral_player():
    assert YS.player(2) == "The neutral player"


@pytest.mark.parametrize(
    ("words", "listing"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_in_words(words, listing):
    assert BASARI.listing(iter(words), "and") == listing


def test_what_is_known_is_listed():
    assert BASARI.word("known", (3, 4, 5)) == "3, 4 or 5"
    assert BASARI.word("known", ("A",)) == "A"


def test_events_and_sources_have_names_of_the_game():
    assert BASARI.word("given", "offer") == "offer"
    assert BASARI.word("awaited", ("offer", "accept")) == "offer or accepting"
    assert BASARI.event("deal") == "workers on the cards"
    assert BASARI.source("B") == "Action B"
    assert YS.source("red") == "Red"
    assert BASARI.word("expected", "integer") == "a whole number"


@pytest.mark.parametrize("key", ["quote", "field", "key", "option"])
def test_what_a_file_says_is_quoted_not_understood(key):
    assert BASARI.word(key, "offer") == "offer"
    assert BASARI.word(key, "\n\033[31m") == "\\n\\x1b[31m"
    assert BASARI.word(key, "x" * 1000) == "x" * 39 + "…"
    assert BASARI.word(key, 1) == "1"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("", ""),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("Zoë 山田 שרה {seat} %s", "Zoë 山田 שרה {seat} %s"),
        ("a\u202eb", "a\\u202eb"),
        ("\ud800", "\\ud800"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\\u200d\U0001f467"),
        ("\n" * 41, "\\n" * 39 + "…"),
    ],
)
def test_quotes_are_short_and_on_one_line(text, quote):
    assert quoted(text) == quote


def test_what_can_be_printed_is_left_alone():
    text = "a file of any length " * 20
    assert printable(text) is text
    assert printable("two\nlines\u2028three") == "two\\nlines\\u2028three"
    assert escaped("\0") == "\\x00"


def test_spans_of_numbers():
    assert [BASARI.span(4, 4), BASARI.span(2, 4)] == ["4", "2 to 4"]


def test_a_sentence_names_people_and_gems():
    params = {"seat": 1, "held": (1, 0, 0, 0), "wanted": (0, 2, 0, 1)}
    assert BASARI.sentence("gems_not_held", params) == "Ben has 1 red, not 2 yellow and 1 blue."
    params = {"given": "deal", "awaited": ("offer", "accept"), "seats": (0, 1)}
    said = BASARI.sentence("not_now", params)
    assert said == (
        "Not possible now: workers on the cards. Next: offer or accepting (Ana or Ben)."
    )


def test_a_warning_may_concern_somebody_or_nobody():
    caution = Caution(1, 1, "offer_empty", ())
    assert BASARI.warning(caution) == "Ben has to offer at least one gem."
    assert BASARI.warning(Caution(1, None, "game_over", ())) == MESSAGES["game_over"]


GEMLESS = {"stock": (0, 0, 0, 0), "wanted": (1, 0, 0, 0)}


@pytest.mark.parametrize(
    ("held", "standing", "bid", "sentence"),
    [
        (
            (2, 0, 0, 1),
            (0, 0, 3, 0),
            (0, 0, 0, 1),
            "1 blue doesn’t beat 3 green: 2 gems short. Lowest raise: 2 red and 1 blue.",
        ),
        (
            (1, 0, 0, 1),
            (0, 2, 0, 0),
            (1, 0, 0, 0),
            "1 red doesn’t beat 2 yellow: 1 gem short. Lowest raise: 1 red and 1 blue.",
        ),
        (
            (0, 0, 0, 2),
            (1, 1, 0, 0),
            (0, 0, 0, 2),
            (
                "2 blue doesn’t beat 1 red and 1 yellow: same number of gems, but worth less. "
                "No raise is possible with 2 blue."
            ),
        ),
        (
            (2, 0, 0, 0),
            (1, 0, 0, 0),
            (1, 0, 0, 0),
            "1 red doesn’t beat 1 red: it’s the same offer. Lowest raise: 2 red.",
        ),
    ],
)
def test_a_bid_that_is_too_low_says_by_what(held, standing, bid, sentence):
    with pytest.raises(RuleViolation) as refused:
        check_bid(0, held, standing, bid)
    assert refused.value.code == "bid_too_low"
    assert BASARI.sentence(refused.value.code, refused.value.params) == sentence


def test_numbers_have_their_nouns():
    assert [BASARI.word("items", count) for count in (1, 2, 30)] == [
        "1 gem",
        "2 gems",
        "30 gems",
    ]
    assert [BASARI.word("points", count) for count in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]
    assert [YS.word("quotation", number) for number in (-3, 0, 4)] == ["−3", "0", "+4"]


def test_what_is_counted_has_a_name():
    assert BASARI.count("red") == "Red"
    assert BASARI.count("workers") == "Workers"
    assert YS.count("line") == "Line"


def test_a_sentence_begins_with_a_capital():
    assert BASARI.sentence("not_in_stock", GEMLESS).startswith("In stock: nothing. ")
    assert YS.reason(why("ship_nobody")).startswith("No one ")
    assert YS.reason(why("neutral_shifts", seat=2, colour="red")).startswith("The neutral player ")


def test_a_length_is_told_as_a_span():
    said = Wording().sentence("wrong_length", {"field": "x", "low": 2, "high": 4})
    assert said == MESSAGES["wrong_length"].format(field="x", count="2 to 4")
    said = Wording().sentence("wrong_length", {"field": "x", "low": 3, "high": 3})
    assert said == MESSAGES["wrong_length"].format(field="x", count="3")


def test_braces_in_what_is_said_are_no_holes_to_fill():
    said = Wording().sentence("duplicate_name", {"quote": "{known} {0}"})
    assert said == "Two players are called {known} {0}. Change one of the names."


def test_without_a_game_only_the_shared_words_are_known():
    assert Wording().messages.keys() <= MESSAGES.keys()
    assert "event.deal" not in Wording().messages
    assert "event.deal" in BASARI.messages


def test_questions_parts_of_the_table_and_kept_cards_have_names():
    edel = Wording(game_of("edel-stein-reich"), ["Ana", "Ben"])
    assert BASARI.ask("deal") == "Workers on each card?"
    assert (BASARI.fact("stock"), edel.fact("stock")) == ("Stock", "Bank")
    assert edel.labelled("Bank", "3") == "Bank: 3"
    assert edel.card(Card("bonus", "red", 4)).endswith(" red +4")
