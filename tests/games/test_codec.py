"""Fields and shapes: what they read, what they refuse, and that writing is reading backwards."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.codec import LARGEST_NUMBER, Shape, clean_name, clean_text, decode, encode
from companion.games.compounds import (
    Counts,
    adjust_shape,
    listed,
    object_of,
    or_null,
    pair,
    per_seat,
    sized,
)
from companion.games.contract import Adjust, Counter
from companion.games.fields import SEAT, Field, boolean, integer, one_of, text, word, yes
from companion.games.shared.gems import COLOUR, GEMS, Colour
from companion.refusal import Malformed

SEATS = 4
NAMES = {"red": 0, "blue": 1}
NUMBER = integer(-3, 7)
LETTERS = one_of({"a": 1, "b": 2})
SIGNED = Counts(NAMES, signed=True)
POINT = object_of({"x": NUMBER, "y": boolean()})
LISTS = sized(NUMBER, lambda seats: (seats - 1, seats))
NOT_INTEGERS: tuple[Any, ...] = (True, False, 1.0, "1", None, [], {}, float("inf"))

NUMBERS = st.integers(-3, 7)
COUNTS = st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
KINDS: dict[str, tuple[Field, st.SearchStrategy[Any]]] = {
    "integer": (NUMBER, NUMBERS),
    "one_of": (LETTERS, st.sampled_from([1, 2])),
    "word": (word("money", "gems"), st.sampled_from(["money", "gems"])),
    "text": (
        text(5),
        st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=5),
    ),
    "yes": (yes(), st.just(True)),
    "boolean": (boolean(), st.booleans()),
    "or_null": (or_null(COLOUR), st.none() | st.sampled_from(Colour)),
    "listed": (listed(LETTERS, 1, 3), st.lists(st.sampled_from([1, 2]), min_size=1, max_size=3)),
    "sized": (LISTS, st.lists(NUMBERS, min_size=3, max_size=4)),
    "per_seat": (per_seat(LETTERS), st.lists(st.sampled_from([1, 2]), min_size=4, max_size=4)),
    "pair": (pair(NUMBER, LETTERS), st.tuples(NUMBERS, st.sampled_from([1, 2]))),
    "object_of": (POINT, st.tuples(NUMBERS, st.booleans())),
    "gems": (GEMS, st.tuples(*[st.integers(0, LARGEST_NUMBER)] * 4)),
    "signed gems": (SIGNED, st.tuples(COUNTS, COUNTS)),
    "seat": (SEAT, st.integers(0, SEATS - 1)),
    "colour": (COLOUR, st.sampled_from(Colour)),
}


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_what_is_written_is_read_back(kind: str, data: st.DataObject) -> None:
    field, values = KINDS[kind]
    value = data.draw(values)
    value = tuple(value) if isinstance(value, list) else value
    wire = field.write(value)
    again = json.loads(json.dumps(wire))
    assert again == wire
    assert field.read(again, SEATS) == value
    assert type(field.read(again, SEATS)) is type(value)


def refused(field: Field, value: Any) -> tuple[str, dict[str, Any]]:
    """Code and parameters, by way of an event, where the field has its name."""
    shapes = {"try": Shape(lambda value: value, {"it": field})}
    with pytest.raises(Malformed) as fault:
        decode(shapes, {"type": "try", "it": value}, SEATS)
    params = dict(fault.value.params)
    assert params.pop("field") == "it"
    return fault.value.code, params


def wrong(expected: str) -> tuple[str, dict[str, Any]]:
    return "wrong_type", {"expected": expected}


@pytest.mark.parametrize("value", NOT_INTEGERS)
def test_only_whole_numbers_are_numbers(value: Any) -> None:
    assert refused(NUMBER, value) == wrong("integer")
    assert refused(SEAT, value) == wrong("integer")
    assert refused(listed(NUMBER, 1, 1), [value]) == wrong("integer")
    assert refused(pair(NUMBER, NUMBER), [value, 1]) == wrong("integer")
    assert refused(pair(NUMBER, NUMBER), [1, value]) == wrong("integer")
    assert refused(GEMS, {"red": value}) == wrong("integer")
    assert refused(SIGNED, {"red": value}) == wrong("integer")
    assert refused(POINT, {"x": value, "y": True}) == wrong("integer")


@pytest.mark.parametrize("value", [-4, 8, 10**400, -(10**400)])
def test_numbers_have_bounds(value: int) -> None:
    assert refused(NUMBER, value) == ("out_of_range", {"low": -3, "high": 7})
    assert refused(SEAT, value) == ("unknown_seat", {"highest": 3})


@pytest.mark.parametrize("value", [-1, SEATS])
def test_seats_are_those_at_the_table(value: int) -> None:
    assert refused(SEAT, value) == ("unknown_seat", {"highest": 3})


@pytest.mark.parametrize(("field", "bounds"), [(NUMBER, (-3, 7)), (SEAT, (0, 3))])
def test_bounds_themselves_are_allowed(field: Field, bounds: tuple[int, int]) -> None:
    assert [field.read(value, SEATS) for value in bounds] == [*bounds]


@pytest.mark.parametrize("value", [None, True, 1, 1.0, [], {}, ["a"]])
def test_words_are_text(value: Any) -> None:
    assert refused(LETTERS, value) == wrong("text")
    assert refused(text(3), value) == wrong("text")


@pytest.mark.parametrize("value", ["", "A", "ab", "a ", "\ud800"])
def test_only_known_words_are_read(value: str) -> None:
    assert refused(LETTERS, value) == ("unknown_word", {"quote": value, "known": ("a", "b")})


@pytest.mark.parametrize("value", [False, None, 1, "true", [True]])
def test_yes_is_true_or_not_there(value: Any) -> None:
    assert refused(yes(), value) == wrong("true")


@pytest.mark.parametrize("value", [None, 0, 1, "true", []])
def test_a_boolean_is_true_or_false(value: Any) -> None:
    assert refused(boolean(), value) == wrong("boolean")


def test_null_is_read_only_where_it_may_stand() -> None:
    assert or_null(NUMBER).read(None, SEATS) is None
    assert refused(or_null(NUMBER), "1") == wrong("integer")
    assert refused(or_null(NUMBER), 9) == ("out_of_range", {"low": -3, "high": 7})


@pytest.mark.parametrize("value", [None, {}, "ab", 1, True, (1, 2)])
def test_lists_are_lists(value: Any) -> None:
    for field in (LISTS, listed(NUMBER, 0, 9), per_seat(NUMBER), pair(NUMBER, NUMBER)):
        assert refused(field, value) == wrong("list")


@pytest.mark.parametrize(
    ("field", "lengths", "low", "high"),
    [
        (listed(NUMBER, 1, 2), (0, 3), 1, 2),
        (LISTS, (2, 5), 3, 4),
        (per_seat(NUMBER), (0, 3, 5), 4, 4),
        (pair(NUMBER, NUMBER), (0, 1, 3), 2, 2),
    ],
)
def test_lists_have_lengths(field: Field, lengths: tuple[int, ...], low: int, high: int) -> None:
    for length in lengths:
        assert refused(field, [0] * length) == ("wrong_length", {"low": low, "high": high})
    for length in (low, high):
        assert field.read([0] * length, SEATS) == (0,) * length


@pytest.mark.parametrize("value", [None, [], "red", 1, True])
def test_objects_are_objects(value: Any) -> None:
    for field in (POINT, GEMS, SIGNED):
        assert refused(field, value) == wrong("object")


def test_an_object_has_exactly_its_names() -> None:
    known = ("x", "y")
    extra = {"x": 1, "y": True, "z": 1}
    assert refused(POINT, extra) == ("unknown_word", {"quote": "z", "known": known})
    assert refused(POINT, {"x": 1}) == ("names_missing", {"required": known})
    assert refused(POINT, {}) == ("names_missing", {"required": known})
    assert POINT.read({"y": True, "x": 1}, SEATS) == (1, True)


@pytest.mark.parametrize("count", [0, -1, LARGEST_NUMBER + 1, 10**400])
def test_gems_are_counted_from_one(count: int) -> None:
    assert refused(GEMS, {"blue": count}) == ("bad_count", {"colour": "blue"})


@pytest.mark.parametrize("count", [0, LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1])
def test_changes_of_gems_may_be_negative(count: int) -> None:
    assert refused(SIGNED, {"blue": count}) == ("bad_count", {"colour": "blue"})
    assert SIGNED.read({"blue": -LARGEST_NUMBER}, SEATS) == (0, -LARGEST_NUMBER)


def test_gems_have_known_colours() -> None:
    known = ("red", "yellow", "green", "blue")
    assert refused(GEMS, {"pink": 1}) == ("unknown_word", {"quote": "pink", "known": known})
    assert GEMS.read({}, SEATS) == (0, 0, 0, 0)
    assert GEMS.read({"blue": 2, "red": 1}, SEATS) == (1, 0, 0, 2)
    assert list(GEMS.write((1, 0, 0, 2))) == ["red", "blue"]


@pytest.mark.parametrize("value", ["", "x" * 4])
def test_text_has_a_length(value: str) -> None:
    assert refused(text(3), value) == ("text_length", {"longest": 3})


@pytest.mark.parametrize("character", [*"\0\a\n\r\t\x1b\x7f\x85\u2028\u2029\ud800\udfff"])
def test_text_cannot_break_out_of_its_line(character: str) -> None:
    for given_text in (character, f"a{character}b"):
        assert refused(text(3), given_text) == ("text_control", {})
        with pytest.raises(Malformed) as fault:
            clean_name(given_text)
        assert fault.value.code == "text_control"


@pytest.mark.parametrize(
    "value", ["a", " ", "\xa0", "\u202eb", "👩\u200d👧", "שרה", "<b>", "=1", "\ue000"]
)
def test_text_is_otherwise_free(value: str) -> None:
    assert clean_text(value, 9) is value
    assert clean_name(value) is value


@pytest.mark.parametrize("value", ["e\u0308", "\u212b", "\u1112\u1161"])
def test_names_are_composed_and_other_text_need_not_be(value: str) -> None:
    assert clean_text(value, 9) is value
    with pytest.raises(Malformed) as fault:
        clean_name(value)
    assert fault.value.code == "text_not_nfc"


def test_names_have_64_characters_at_most() -> None:
    assert clean_name("太" * 64) == "太" * 64
    for value, code in (("", "text_length"), ("x" * 65, "text_length"), (None, "wrong_type")):
        with pytest.raises(Malformed) as fault:
            clean_name(value)
        assert fault.value.code == code


GEMS_ONLY = (Counter("gems", tuple(NAMES)),)
ADJUST = {"adjust": adjust_shape(GEMS_ONLY)}
WITH_WORKERS = {"adjust": adjust_shape((*GEMS_ONLY, Counter("workers")))}


def counts_of(gems: tuple[int, ...] | None, workers: int | None) -> tuple[tuple[str, Any], ...]:
    named = (("gems", gems), ("workers", workers))
    return tuple(each for each in named if each[1] is not None)


@given(
    st.builds(
        Adjust,
        seat=st.integers(0, SEATS - 1),
        reason=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=200),
        points=st.none() | COUNTS,
        counts=st.builds(counts_of, st.none() | st.tuples(COUNTS, COUNTS), st.none() | COUNTS),
    )
)
def test_every_adjust_survives_the_wire(event: Adjust) -> None:
    wire = encode(WITH_WORKERS, event)
    said = {
        "points": event.points,
        "gems": event.amount("gems"),
        "workers": event.amount("workers"),
    }
    assert [name for name in said if name in wire] == [
        name for name, value in said.items() if value is not None
    ]
    assert decode(WITH_WORKERS, json.loads(json.dumps(wire)), SEATS) == event


def test_an_adjust_names_what_it_changes() -> None:
    wire = {"type": "adjust", "seat": 0, "reason": "a slip", "gems": {"blue": 2}, "workers": 1}
    assert decode(WITH_WORKERS, wire, SEATS) == Adjust(
        0, "a slip", counts=(("gems", (0, 2)), ("workers", 1))
    )


def test_only_games_with_workers_adjust_them() -> None:
    wire = {"type": "adjust", "seat": 0, "reason": "a slip", "workers": 1}
    assert decode(WITH_WORKERS, wire, SEATS) == Adjust(0, "a slip", counts=(("workers", 1),))
    with pytest.raises(Malformed) as fault:
        decode(ADJUST, wire, SEATS)
    assert (fault.value.code, fault.value.params) == ("unknown_field", {"field": "workers"})
