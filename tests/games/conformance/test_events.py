"""Events of the wire: their type, their fields, and every shape of every game."""

import json
from typing import Any, NamedTuple

import pytest

from companion.games.codec import Family, Shape, decode, encode, every_shape, shape_of
from companion.games.fields import SEAT, boolean, integer
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.refusal import Malformed

SEATS = 4


class Move(NamedTuple):
    seat: int
    by: int
    far: bool | None = None


class Card(NamedTuple):
    seat: int


CARD = Shape(Card, {"seat": SEAT}, fixed={"card": "ace"})
SHAPES = {
    "move": Shape(Move, {"seat": SEAT, "by": integer(1, 3)}, {"far": boolean()}),
    "card": Family(lambda value: CARD, (CARD,)),
}
MOVE = {"type": "move", "seat": 1, "by": 2}
TYPES = [(game.key, type_) for game in known_games() for type_ in game.shapes]


def fault_of(value: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Malformed) as fault:
        decode(SHAPES, value, SEATS)
    return fault.value.code, fault.value.params


def test_fields_may_stand_in_any_order_and_optional_ones_be_left_out():
    assert decode(SHAPES, MOVE, SEATS) == Move(1, 2)
    turned = {"far": False, "by": 2, "seat": 1, "type": "move"}
    assert decode(SHAPES, turned, SEATS) == Move(1, 2, False)
    assert encode(SHAPES, Move(1, 2)) == MOVE
    assert encode(SHAPES, Move(1, 2, False)) == {**MOVE, "far": False}


@pytest.mark.parametrize("value", [None, True, 1, 1.0, "move", [], [MOVE]])
def test_an_event_is_an_object(value):
    assert fault_of(value) == ("event_not_object", {})


@pytest.mark.parametrize("type_", [None, True, 1, [], {}, ["move"]])
def test_a_type_is_text(type_):
    assert fault_of({**MOVE, "type": type_}) == ("event_without_type", {})
    assert fault_of({"seat": 1, "by": 2}) == ("event_without_type", {})


@pytest.mark.parametrize("type_", ["", "Move", "dance", "__class__"])
def test_a_type_is_known(type_):
    assert fault_of({"type": type_}) == ("unknown_event", {"quote": type_})


@pytest.mark.parametrize(
    ("value", "code", "field"),
    [
        ({"type": "move"}, "missing_field", "seat"),
        ({"type": "move", "seat": 1}, "missing_field", "by"),
        ({"type": "move", "seat": 9}, "unknown_seat", "seat"),
        ({**MOVE, "by": 4}, "out_of_range", "by"),
        ({**MOVE, "far": None}, "wrong_type", "far"),
        ({**MOVE, "more": 1}, "unknown_field", "more"),
        ({**MOVE, "far": True, "more": 1}, "unknown_field", "more"),
        ({**MOVE, 3: 1}, "unknown_field", "3"),
        ({"type": "move", "seat": 1, "more": 1}, "missing_field", "by"),
        ({"type": "card", "card": "ace", "seat": 1, "more": 1}, "unknown_field", "more"),
        ({"type": "card", "card": "ace"}, "missing_field", "seat"),
    ],
)
def test_the_first_fault_is_told_with_its_field(value, code, field):
    told, params = fault_of(value)
    assert (told, params["field"]) == (code, field)


def test_a_family_is_searched_for_its_member():
    assert shape_of(SHAPES, Card(1)) == ("card", CARD)
    assert encode(SHAPES, Card(1)) == {"type": "card", "card": "ace", "seat": 1}
    assert decode(SHAPES, encode(SHAPES, Card(1)), SEATS) == Card(1)


class Told(NamedTuple):
    """An event of a game that is made of data: one class, whatever its type."""

    type: str
    values: tuple[Any, ...]


def told_shape(type_: str) -> Shape:
    fields = {"by": integer(1, 3)}
    return Shape(lambda *values: Told(type_, values), fields, values=lambda event: event.values)


def test_a_shape_is_found_by_the_type_that_an_event_says():
    shapes = {"rise": told_shape("rise"), "fall": told_shape("fall")}
    for name, shape in shapes.items():
        event = Told(name, (2,))
        assert shape_of(shapes, event) == (name, shape)
        assert encode(shapes, event) == {"type": name, "by": 2}
        assert decode(shapes, encode(shapes, event), SEATS) == event


def plays(key: str) -> list[tuple[int, dict[str, Any]]]:
    """Events of some random plays, each with the number of players."""
    game = find_game(key)
    assert game is not None
    records = [simulate(game, seats, seed) for seats in game.players for seed in range(12)]
    if key == "ys":
        records += [simulate(game, 4, seed, {"kings_favor": True}) for seed in range(3)]
    return [(len(record["players"]), event) for record in records for event in record["events"]]


@pytest.mark.parametrize("key", [game.key for game in known_games()])
def test_every_shape_of_every_game_survives_the_wire(key):
    game = find_game(key)
    assert game is not None
    met = set()
    stopped = {"type": "end", "reason": "the last bus"}
    for seats, wire in [*plays(key), (game.players[0], stopped)]:
        event = decode(game.shapes, json.loads(json.dumps(wire)), seats)
        met.add(type(event))
        assert encode(game.shapes, event) == wire
        assert hash(event) == hash(decode(game.shapes, wire, seats))
    assert met == {shape.of for _, shape in every_shape(game.shapes)}


@pytest.mark.parametrize("key", [game.key for game in known_games()])
def test_every_field_of_every_event_is_needed_known_and_typed(key):
    """One event of each kind: without a field, with one more, with null or an object in it."""
    game = find_game(key)
    assert game is not None
    kinds = {tuple(wire): (seats, wire) for seats, wire in plays(key)}
    for seats, wire in kinds.values():
        name, shape = shape_of(game.shapes, decode(game.shapes, wire, seats))
        assert name == wire["type"]
        bad = [{**wire, "more": 1}]
        bad += [{**wire, field: junk} for field in wire for junk in (None, 1.5, {"x": 1})]
        bad += [
            {field: value for field, value in wire.items() if field != gone}
            for gone in wire
            if gone not in shape.optional and gone != "declined"
        ]
        for value in bad:
            with pytest.raises(Malformed):
                decode(game.shapes, value, seats)


@pytest.mark.parametrize(("key", "type_"), TYPES)
def test_no_type_stands_without_its_fields(key, type_):
    game = find_game(key)
    assert game is not None
    with pytest.raises(Malformed) as fault:
        decode(game.shapes, {"type": type_}, 4)
    assert fault.value.code == "missing_field"
