"""Options by the number of players, and events that are none."""

import pytest

from companion.games.record import RecordError
from tests.games.ys.table import Ys
from tests.helpers.said import said

ROWS = [[4, 3, 2, 1]] * 4


def no_record(seats, **options):
    """The code with which a record is refused before its first event."""
    with pytest.raises(RecordError) as refused:
        _ = Ys(seats, **options).report
    assert refused.value.event is None
    return refused.value.code


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"kings_favor": True}),
        (2, {"kings_favor": False}),
        (2, {"neighbourhoods": 3}),
        (4, {"neighbourhoods": 4}),
        (5, {"neighbourhoods": 3}),
        (3, {"neutral": [4, 2, 1, 0]}),
        (4, {"neutral": [4, 2, 1, 0]}),
        (5, {"neutral": [4, 2, 1, 0]}),
        (3, {"lines": 2}),
    ],
)
def test_1_6_an_option_that_the_player_count_does_not_have_is_refused(seats, options):
    assert no_record(seats, **options) == "unknown_option"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"kings_favor": 1}),
        (3, {"kings_favor": None}),
        (3, {"neighbourhoods": 2}),
        (3, {"neighbourhoods": 5}),
        (3, {"neighbourhoods": "3"}),
        (2, {"neutral": [4, 2, 1]}),
        (2, {"neutral": [4, 2, 1, 0, 0]}),
        (2, {"neutral": [5, 2, 1, 0]}),
        (2, {"neutral": [-1, 2, 1, 0]}),
        (4, {"gem_table": [[4, 3, 2, 1]] * 3}),
        (4, {"gem_table": [[4, 3, 2, 1]] * 5}),
        (4, {"gem_table": [[4, 3, 2]] * 4}),
        (4, {"gem_table": [[4, 3, 2, 1, 0]] * 4}),
        (4, {"gem_table": [[-4, 3, 2, 1]] * 4}),
        (4, {"gem_table": [[1001, 3, 2, 1]] * 4}),
        (4, {"black_table": []}),
        (4, {"black_table": [0] * 101}),
        (4, {"black_table": [1001]}),
        (4, {"black_table": [-1]}),
        (4, {"black_table": [1.5]}),
        (4, {"black_table": 4}),
    ],
)
def test_1_6_an_option_that_makes_no_sense_is_refused(seats, options):
    assert no_record(seats, **options) == "bad_option"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"neutral": [4, 3, 1, 0], "gem_table": ROWS, "black_table": [3]}),
        (3, {"kings_favor": True, "neighbourhoods": 3, "gem_table": ROWS, "black_table": [3]}),
        (4, {"kings_favor": True, "gem_table": ROWS, "black_table": [3]}),
        (5, {"kings_favor": True, "gem_table": ROWS, "black_table": [3]}),
    ],
)
def test_1_6_every_player_count_has_its_options(seats, options):
    table = Ys(seats, **options).hold(A="blue black black").end()
    if "kings_favor" in options:
        table.throne(*[1, 2, 3, 4, 5][:seats])
    assert (table.final["blue"][0], table.final["black"][0]) == (4, 6)
    assert ("throne" in table.final) is ("kings_favor" in options)


def test_1_6_tables_can_be_long_and_generous():
    table = Ys(3, gem_table=[[1000, 3, 2, 1]] * 4, black_table=[*[0] * 98, 1000, 7])
    table.hold(A="blue").adjust("B", gems={"black": 101}).end()
    assert table.final == {"blue": [1000, 0, 0], "black": [0, 1014, 0]}


EVENTS = ("order", "reserve", "neighbourhood", "take", "character", "market", "shift", "throne")
FIELDS = {
    "order": {"seats": [0, 1, 2]},
    "reserve": {"sums": [0, 0, 0]},
    "neighbourhood": {
        "number": 1,
        "ship": ["red"] * 3,
        "brokers": {area: [[], [], []] for area in ("port", "commercial", "palace")},
    },
    "take": {"seat": 0, "gems": {"red": 1}},
    "character": {"seat": 0, "name": "spy"},
    "market": {"gems": ["red"] * 2, "brokers": [[None] * 4] * 2},
    "shift": {"seat": 0, "by": 0},
    "throne": {"totals": [1, 2, 3]},
}


@pytest.mark.parametrize("type_", EVENTS)
def test_2_2_an_event_is_refused_where_another_is_awaited(type_):
    table = Ys(3).begin() if type_ == "order" else Ys(3)
    assert table.say(type_, **FIELDS[type_]).refused == "not_now"


@pytest.mark.parametrize("type_", EVENTS)
def test_7_1_after_the_end_only_adjustments_are_entered(type_):
    assert Ys(3).end().say(type_, **FIELDS[type_]).refused == "game_over"


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ("order", "event_not_object"),
        (None, "event_not_object"),
        ({}, "event_without_type"),
        ({"type": 1}, "event_without_type"),
        ({"type": "deal"}, "unknown_event"),
        ({"type": "order"}, "missing_field"),
        ({"type": "order", "seats": [0, 1, 2], "by": 1}, "unknown_field"),
        ({"type": "order", "seats": 3}, "wrong_type"),
        ({"type": "order", "seats": [0, 1, True]}, "wrong_type"),
        ({"type": "order", "seats": [0, 1, 2.0]}, "wrong_type"),
    ],
)
def test_2_1_what_is_no_event_is_refused(event, code):
    table = Ys(3)
    table.events.append(event)
    assert table.refused == code


@pytest.mark.parametrize("type_", EVENTS)
def test_2_2_every_field_is_needed_and_no_other_known(type_):
    for field in FIELDS[type_]:
        fields = {name: value for name, value in FIELDS[type_].items() if name != field}
        assert Ys(3).say(type_, **fields).refused == "missing_field"
    assert Ys(3).say(type_, **FIELDS[type_], note="?").refused == "unknown_field"


@pytest.mark.parametrize(
    ("brokers", "code"),
    [
        ({"port": [[], [], []], "commercial": [[], [], []]}, "names_missing"),
        ({"port": [[], [], []], "harbour": [[], [], []]}, "unknown_word"),
        ([[], [], []], "wrong_type"),
        ({area: [[], []] for area in ("port", "commercial", "palace")}, "wrong_length"),
        ({area: [[]] * 4 for area in ("port", "commercial", "palace")}, "wrong_length"),
        ({area: [0, 1, 2] for area in ("port", "commercial", "palace")}, "wrong_type"),
    ],
)
def test_3_3_brokers_stand_in_three_areas_by_seat(brokers, code):
    table = Ys(3).begin().say("neighbourhood", number=1, ship=["red"] * 3, brokers=brokers)
    assert table.refused == code


@pytest.mark.parametrize("broker", [True, "4", 2.0, None])
def test_1_2_a_broker_s_value_is_a_whole_number(broker):
    brokers = {"port": [[broker], [], []], "commercial": [[]] * 3, "palace": [[]] * 3}
    table = Ys(3).begin().say("neighbourhood", number=1, ship=["red"] * 3, brokers=brokers)
    assert table.refused == "wrong_type"


def test_1_2_the_refusal_of_a_broker_says_which_there_are():
    with pytest.raises(RecordError) as refused:
        _ = Ys(3).begin().visit(port="A5").report
    assert refused.value.code == "out_of_range"
    field = said("field.brokers", "ys")
    assert refused.value.message == said("out_of_range", field=field, low=0, high=4)


@pytest.mark.parametrize(
    ("gems", "code"),
    [({"red": 0}, "bad_count"), ({"red": -1}, "bad_count"), (["red", "red"], "wrong_type")],
)
def test_3_1_gems_are_counted_by_colour(gems, code):
    table = Ys(3).begin().visit("red red red", commercial="A1")
    assert table.say("take", seat=0, gems=gems).refused == code


@pytest.mark.parametrize("white_as", [[], None, "red"])
def test_3_1_colours_for_no_white_gem_are_left_out(white_as):
    table = Ys(3).begin().visit("red red red", commercial="A1")
    code = "wrong_length" if white_as == [] else "wrong_type"
    assert table.say("take", seat=0, gems={"red": 2}, white_as=white_as).refused == code


@pytest.mark.parametrize("type_", ["take", "shift"])
def test_6_2_the_neutral_player_s_choices_have_no_event(type_):
    fields = {**FIELDS[type_], "seat": 2}
    assert Ys(2).say(type_, **fields).refused == "unknown_seat"
