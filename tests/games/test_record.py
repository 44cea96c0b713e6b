"""Records from Python: dictionaries in, a report or a `RecordError` out."""

import copy
import json
from typing import Any

import pytest

import companion.games
from companion.games.progress import Setup, follow, options_on_the_wire
from companion.games.record import RecordError, check_player_count, fold, read_table, replay
from companion.games.registry import find_game, known_games, known_keys
from companion.refusal import Malformed
from tests.games.helpers.table import record
from tests.helpers.said import said

JUNK: tuple[Any, ...] = (None, True, 0, 1.5, "x", [], {}, ("a",), b"bytes")
ROUND = [{"type": "deal", "workers": [3, 1, 2]}, {"type": "reveal", "actions": ["A", "B", "A"]}]
OFFER = {"type": "offer", "seat": 0, "gems": {"red": 1}}
LATE = {"type": "deal", "workers": [1, 1, 1]}  # a fine event, but not after a deal
MALFORMED = {"type": "offer", "seat": 0}


def changed(**changes: Any) -> dict[str, Any]:
    whole = {**record("basari", 3, [*ROUND]), **changes}
    return {name: value for name, value in whole.items() if value is not ...}


def refused(given: Any) -> RecordError:
    before = copy.deepcopy(given)
    with pytest.raises(RecordError) as error:
        replay(given)
    assert given == before
    assert str(error.value) == error.value.message
    assert error.value.message.isprintable()
    assert error.value.message[-1] == "."
    return error.value


def no_record(given: Any) -> str:
    error = refused(given)
    assert error.event is None
    return error.code


def bad_event(*events: Any) -> tuple[int | None, str]:
    error = refused(changed(events=[*events]))
    return error.event, error.code


# What is no record


@pytest.mark.parametrize("given", [None, True, 1, "x", [], (), [record("basari", 3, [])]])
def test_a_record_is_a_dictionary(given):
    assert no_record(given) == "not_a_record"


@pytest.mark.parametrize("field", ["format", "game", "players", "events"])
def test_four_fields_are_needed_and_have_a_type(field):
    error = refused(changed(**{field: ...}))
    assert (error.event, error.code) == (None, "record_missing_field")
    assert error.message == said("record_missing_field", field=field)
    kind = list if field in ("players", "events") else str
    for junk in JUNK:
        if type(junk) is not kind:
            error = refused(changed(**{field: junk}))
            assert (error.event, error.code) == (None, "record_wrong_type")
            assert field in error.message


def test_no_other_field_is_known():
    assert no_record(changed(comment="")) == "record_unknown_field"
    assert no_record({**changed(), 1: 2}) == "record_unknown_field"


@pytest.mark.parametrize("number", ["2", "10", "11", "999"])
def test_a_newer_format_is_told_as_such(number):
    error = refused(changed(format=f"companion-record/{number}"))
    assert (error.event, error.code) == (None, "newer_format")
    assert f"companion-record/{number}" in error.message


def test_a_newer_format_may_have_fields_that_we_do_not_know():
    assert no_record(changed(format="companion-record/2", venue="café")) == "newer_format"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "companion-record",
        "companion-record/",
        "companion-record/0",
        "companion-record/01",
        "companion-record/-2",
        "companion-record/1.0",
        "companion-record/two",
        "companion-record/1\n",
        " companion-record/1",
        "Companion-Record/1",
        "companion-report/2",
    ],
)
def test_another_format_is_none_of_ours(given):
    assert no_record(changed(format=given)) == "wrong_format"


@pytest.mark.parametrize("key", ["", "chess", "Basari", "basari ", "edel", "ys-2", "-", "../ys"])
def test_an_unknown_game_is_told_with_the_known_ones(key):
    error = refused(changed(game=key))
    assert (error.event, error.code) == (None, "unknown_game")
    *first, last = known_keys()
    assert f"{', '.join(first)} or {last}" in error.message


@pytest.mark.parametrize("game", known_games(), ids=known_keys())
def test_every_game_has_its_player_counts(game):
    for count in range(8):
        given = {**record(game.key, 3, []), "players": [*"abcdefgh"][:count]}
        if count in game.players:
            assert len(replay(given)["players"]) == count
        else:
            assert no_record(given) == "wrong_player_count"
            with pytest.raises(Malformed):
                check_player_count(game, count)


@pytest.mark.parametrize(
    "name",
    [
        None,
        True,
        1,
        1.5,
        [],
        {},
        "",
        "x" * 65,
        "x" * 200,
        "e\u0308",
        "\a",
        "\n",
        "\u2028",
        "\ud800",
    ],
)
def test_a_bad_name_is_told_with_its_place(name):
    error = refused(changed(players=["Ana", name, "Cleo"]))
    assert (error.event, error.code) == (None, "bad_name")
    assert error.message.startswith("Player 2: ")


def test_names_differ():
    error = refused(changed(players=["Ana", "Ben", "Ana"]))
    assert (error.event, error.code) == (None, "duplicate_name")
    assert error.message == said("duplicate_name", quote="Ana")
    assert len(replay(changed(players=["Ana", "ana", "Ana "]))["players"]) == 3


# Options


def test_options_may_be_left_out():
    assert replay(changed(options=...)) == replay(changed(options={}))


@pytest.mark.parametrize("options", [None, True, 0, "x", [], ["kings_favor"]])
def test_options_are_an_object(options):
    assert no_record(changed(options=options)) == "record_wrong_type"


@pytest.mark.parametrize(
    ("key", "seats", "options", "code"),
    [
        ("basari", 3, {"kings_favor": True}, "unknown_option"),
        ("ys", 2, {"kings_favor": False}, "unknown_option"),
        ("ys", 4, {"neighbourhoods": 3}, "unknown_option"),
        ("ys", 3, {"neutral": [4, 2, 1, 0]}, "unknown_option"),
        ("ys", 3, {"": 1}, "unknown_option"),
        ("ys", 3, {"kings_favor": 1}, "bad_option"),
        ("ys", 3, {"kings_favor": None}, "bad_option"),
        ("ys", 3, {"neighbourhoods": 2}, "bad_option"),
        ("ys", 3, {"neighbourhoods": 3.0}, "bad_option"),
        ("ys", 3, {"gem_table": [[1, 2, 3, 4]]}, "bad_option"),
        ("ys", 3, {"black_table": []}, "bad_option"),
        ("ys", 3, {"black_table": [1001]}, "bad_option"),
        ("ys", 2, {"neutral": [5, 0, 0, 0]}, "bad_option"),
    ],
)
def test_an_option_of_another_table_or_of_a_wrong_value(key, seats, options, code):
    error = refused(record(key, seats, [], **options))
    assert (error.event, error.code) == (None, code)
    assert next(iter(options)) in error.message


def test_options_that_are_not_given_have_their_default():
    table = read_table(record("ys", 3, [], neighbourhoods=3))
    house = [[24, 18, 12, 6], [20, 15, 10, 5], [16, 12, 8, 4], [12, 9, 6, 3]]
    assert options_on_the_wire(table) == {
        "kings_favor": False,
        "neighbourhoods": 3,
        "gem_table": house,
        "black_table": [0, 0, 4],
    }
    assert read_table(record("ys", 3, [], **options_on_the_wire(table))) == table
    assert options_on_the_wire(read_table(changed())) == {}


# Events


def test_a_refused_event_is_told_by_its_index():
    assert bad_event(*ROUND, LATE) == (2, "not_now")
    assert bad_event(LATE, LATE) == (1, "not_now")
    assert bad_event(OFFER) == (0, "not_now")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        *[(junk, "event_not_object") for junk in JUNK if junk != {}],
        ({}, "event_without_type"),
        ({"type": "guess"}, "unknown_event"),
        (MALFORMED, "missing_field"),
    ],
)
def test_a_malformed_event_is_refused_at_its_index_too(event, code):
    assert bad_event(event) == (0, code)
    assert bad_event(*ROUND, event, OFFER) == (2, code)


def test_the_first_of_several_problems_counts():
    assert bad_event(*ROUND, MALFORMED, LATE, None) == (2, "missing_field")
    assert bad_event(*ROUND, LATE, MALFORMED, None) == (2, "not_now")


def test_a_refusal_names_people_and_their_gems():
    error = refused(changed(events=[*ROUND, {**OFFER, "gems": {"red": 4, "blue": 1}}]))
    assert (error.event, error.code) == (2, "gems_not_held")
    held = "3 red, 3 yellow, 3 green and 3 blue"
    wanted = "4 red and 1 blue"
    assert error.message == said("gems_not_held", seat="Ana", held=held, wanted=wanted)


def test_as_much_is_followed_as_stands():
    table = read_table(changed())
    history, applied, refusal = follow(table, iter([*ROUND, LATE, OFFER]))
    assert applied == 2
    assert refusal is not None
    assert refusal.code == "not_now"
    assert (table, history) == fold(changed())


def test_a_table_is_all_that_is_known_before_the_first_event():
    table = read_table(changed(events=[None]))
    assert isinstance(table, Setup)
    assert (table.game, table.players) == (find_game("basari"), ("Ana", "Ben", "Cleo"))
    assert follow(table, []).history.state == table.start()


def test_the_record_is_left_as_it_was():
    given = changed(events=[*ROUND, OFFER])
    before = json.dumps(given)
    assert replay(given) == replay(given)
    assert json.dumps(given) == before


def test_the_join_link_is_companion_games():
    assert set(companion.games.__all__) >= {"replay", "RecordError"}
