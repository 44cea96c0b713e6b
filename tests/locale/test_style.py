"""Words of the glossary only, as long as there is room, and at most one number that bends a noun.

`python -m tests.locale.report` says what is against it.
"""

import pytest

from tests.locale.helpers.places import length_of, place_of
from tests.locale.helpers.style import (
    LANGUAGES,
    Ban,
    Saying,
    all_sayings,
    banned_words,
    bans,
    bent_in,
    excess,
    too_long,
    two_bent_numbers,
)


def test_no_message_has_a_word_that_the_glossary_bans() -> None:
    assert banned_words() == []


def test_no_message_is_too_long_for_its_place() -> None:
    assert too_long() == []


def test_no_message_has_two_numbers_that_bend_a_noun() -> None:
    assert two_bent_numbers() == []


def test_the_glossary_is_read() -> None:
    found = bans()
    assert {ban.code for ban in found} == {*LANGUAGES}
    assert {"reckoning", "Empfang", "régie"} <= {ban.word for ban in found}


def test_where_a_word_is_right_there_are_messages() -> None:
    ids = {f"{each.part}/{each.id}" for each in all_sayings()}
    for ban in bans():
        for like in ban.right:
            some = Saying(ban.code, *like.replace("*", "x").split("/"), ban.word)  # type: ignore[arg-type]
            assert not ban.is_broken_by(some)
        exact = {like for like in ban.right if "*" not in like}
        assert exact <= ids


@pytest.mark.parametrize(
    ("word", "said", "broken"),
    [
        ("mean", "This is the mean.", True),
        ("mean", "Mean", True),
        ("mean", "in the meantime", False),
        ("mean", "{mean} is high", False),
        ("take back", "Take back the end", True),
        ("=People", "People", True),
        ("=People", "People here", False),
        ("Tür", "QR-Code an der Tür", True),
    ],
)
def test_a_banned_word_is_found(word: str, said: str, broken: bool) -> None:
    assert Ban("en", word, ()).is_broken_by(Saying("en", "web", "x", said)) == broken


def test_a_word_may_be_right_in_some_messages() -> None:
    ban = Ban("fr", "tour", ("ys/*", "web/chart.*"))
    assert not ban.is_broken_by(Saying("fr", "ys", "why.x", "au tour suivant"))
    assert not ban.is_broken_by(Saying("fr", "web", "chart.title[1]", "tour par tour"))
    assert ban.is_broken_by(Saying("fr", "web", "log.round", "tour 3"))


@pytest.mark.parametrize(
    ("part", "key", "place"),
    [
        ("web", "start.new", "Button"),  # a link that looks like one
        ("web", "start.records", "Button"),
        ("web", "start.empty", "Hint"),
        ("web", "venue.way.home", "Tab of a menu"),  # by its id
        ("web", "history.title", "Tab of a menu"),  # a heading, too: the narrower place counts
        ("web", "error.404.lead", "Error"),
        ("web", "doctor.python", "In the terminal"),
        ("people", "account.password", "Label"),  # by way of a macro
        ("competitions", "settings.apart.hint", "Hint"),
        ("competitions", "night.draw", "Button"),
        ("statistics", "explain.lead", "Text of a page that explains"),
        ("big_screen", "big_screen.idle", "Line on the big screen"),
        ("services", "wrong_password", "Error"),
        ("ys", "ask.market", "Heading"),
    ],
)
def test_a_message_is_known_by_its_place(part: str, key: str, place: str) -> None:
    assert key in {each.id for each in all_sayings() if each.part == part}
    assert place_of(part, key).name == place


def test_a_hole_is_as_long_as_what_is_usually_in_it() -> None:
    assert length_of("Table {number}") == len("Table 12")
    assert length_of("{person} is here") == len("Maximilian is here")
    assert length_of("Hand\u00ady") == 5


@pytest.mark.parametrize(
    ("code", "length", "fits"),
    [("en", 24, True), ("en", 25, False), ("de", 28, True), ("de", 29, False), ("fr", 30, True)],
)
def test_a_button_is_short(code: str, length: int, fits: bool) -> None:
    assert (not excess(Saying(code, "web", "start.new", "x" * length))) == fits


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("{rounds} rounds, {finals} finals", {"rounds", "finals"}),
        ("{count} rounds · tables: {tables}", {"count"}),
        ("{score} of {most} points", {"most"}),
        ("Rounds: {rounds} (finals: {finals})", set()),
        ("{name} has {count} points", {"count"}),
    ],
)
def test_numbers_that_bend_a_noun_are_seen(said: str, numbers: set[str]) -> None:
    assert bent_in(said) == numbers
