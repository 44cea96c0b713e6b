"""Every game is played at random by a suite that does not know it."""

import json
from typing import Any

import pytest

from companion.games.chance import Chance
from companion.games.codec import decode, encode
from companion.games.contract import Adjust, AnyGame, outcome
from companion.games.progress import Setup, follow, score_sheet
from companion.games.record import read_table, replay, report
from companion.games.registry import find_game, known_games
from companion.games.simulate import made_up, sample, simulate
from companion.refusal import Refusal, RuleViolation
from tests.games.helpers.prompt import prompt
from tests.games.toys import TOYS
from tests.helpers.slow import slow_but

SEEDS = 200
CHUNKS = 4
TABLES = [(game.key, seats) for game in (*known_games(), *TOYS) for seats in game.players]
CHUNKED = [(*table, chunk) for table in TABLES for chunk in range(CHUNKS)]
FIRST = [each for each in CHUNKED if each[2] == 0]
pytestmark = pytest.mark.usefixtures("toys")


def seeds(chunk: int) -> range:
    return range(chunk, SEEDS, CHUNKS)


def table_of(key: str, seats: int, **options: Any) -> Setup:
    names = [f"P{seat}" for seat in range(seats)]
    record = {"format": "companion-record/1", "game": key, "players": names, "events": []}
    return read_table({**record, "options": options})


def switched_on(key: str, seats: int) -> dict[str, Any]:
    """Every option of a game that can be switched on."""
    game = find_game(key)
    assert game is not None
    return {
        each.key: True for each in game.options if each.default is False and seats in each.players
    }


def states_of(table: Setup, events: list[Any]) -> list[Any]:
    states = [table.start()]
    for event in events:
        states.append(table.game.rules.apply(states[-1], event))
    return states


def test_at_least_two_thousand_games_are_played() -> None:
    assert len(TABLES) * SEEDS >= 2000


@pytest.mark.parametrize(("key", "seats", "chunk"), slow_but(FIRST, CHUNKED))
def test_random_games_end_and_replay_to_the_same_state(key: str, seats: int, chunk: int) -> None:
    table = table_of(key, seats)
    game = table.game
    for seed in seeds(chunk):
        events = list(made_up(table, Chance(seed)))  # no dead end, or this would not end
        states = states_of(table, events)
        assert game.rules.awaited(states[-1]) is None
        wire = json.loads(json.dumps([encode(game.shapes, event) for event in events]))
        assert [decode(game.shapes, each, seats) for each in wire] == events
        history, applied, refusal = follow(table, wire)
        assert (applied, refusal) == (len(wire), None)
        assert history.state == states[-1]
        assert hash(history.state) == hash(states[-1])
        check_totals(table, history)
        check_boards(game, states)


def check_totals(table: Setup, history: Any) -> None:
    points = history.state.points
    assert score_sheet(table.game, table.players, history.lines).totals == points
    assert [sum(column) for column in zip(*[x.points for x in history.lines], strict=True)] in (
        list(points),
        [],
    )
    final = outcome(table.game, history.state)
    assert sorted(seat for group in final.ranking for seat in group) == list(range(len(points)))
    assert final.ended == "last_stage"
    best = [seat for seat, place in enumerate(final.placings) if place == 1]
    assert best == list(final.ranking[0])
    assert all(points[seat] == max(points) for seat in best)


def check_boards(game: AnyGame, states: list[Any]) -> None:
    """Every counter is in view at the end, none falls below zero, and no piece is lost or made."""
    counters = {counter.key: counter for counter in game.counters if not counter.shared}
    for state in states:
        board = game.screen.board(state, None)
        assert len(board.rows) == len(state.points)
        assert {column.key for column in board.columns} >= {*counters}
        for at, column in enumerate(board.columns):
            counts = [row.values[at] for row in board.rows]
            counts += [extra.values[at] for extra in board.extras if extra.values[at:]]
            counter = counters.get(column.key)
            if counter is not None:
                assert counter.negative or min(counts) >= 0
                assert counter.total in (None, sum(counts))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_example_of_every_prompt_is_accepted(key: str, seats: int) -> None:
    table = table_of(key, seats, **switched_on(key, seats))
    game = table.game
    for seed in range(12):
        chance = Chance(seed)
        state = table.start()
        while asked := prompt(game, state):
            turn = game.rules.awaited(state)
            assert turn is not None
            assert (asked.kind, asked.types, asked.seats) == turn
            assert asked.examples
            for example in asked.examples:
                assert encode(game.shapes, example)["type"] in asked.types
                game.rules.apply(state, example)
            state = game.rules.apply(state, sample(game, state, turn, chance))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_prefix_is_what_stood_before(key: str, seats: int) -> None:
    table = table_of(key, seats)
    events = list(made_up(table, Chance("prefix")))
    states = states_of(table, events)
    wire = [encode(table.game.shapes, event) for event in events]
    for length in range(0, len(events) + 1, 7):
        assert follow(table, wire[:length]).history.state == states[length]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_not_awaited_is_refused_and_changes_nothing(key: str, seats: int) -> None:
    table = table_of(key, seats)
    game = table.game
    events = list(made_up(table, Chance("refuse")))
    strangers = {type(event): event for event in events if not isinstance(event, Adjust)}
    state = table.start()
    for event in events:
        turn = game.rules.awaited(state)
        before = hash(state)
        for stranger in strangers.values():
            if turn and encode(game.shapes, stranger)["type"] not in turn.types:
                with pytest.raises(RuleViolation):
                    game.rules.apply(state, stranger)
        assert hash(state) == before
        state = game.rules.apply(state, event)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nothing_but_adjust_follows_the_end(key: str, seats: int) -> None:
    table = table_of(key, seats)
    game = table.game
    events = list(made_up(table, Chance("end")))
    over = states_of(table, events)[-1]
    for event in events:
        if not isinstance(event, Adjust):
            with pytest.raises(RuleViolation) as refused:
                game.rules.apply(over, event)
            assert refused.value.code == "game_over"
    after = game.rules.apply(over, Adjust(0, "late", points=5))
    assert after.points[0] == over.points[0] + 5
    assert game.rules.awaited(after) is None


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nonsense_is_refused_not_crashed_on(key: str, seats: int) -> None:
    """Events of one game with values mangled at random: accepted or refused, never a crash."""
    game = find_game(key)
    assert game is not None
    record = simulate(game, seats, 7)
    table = read_table(record)
    chance = Chance("nonsense")
    refusals = 0
    for _ in range(300):
        events = list(record["events"][: chance.number(0, len(record["events"]))])
        events.append(mangled(chance.choose(record["events"]), chance))
        refusals += follow(table, events).refusal is not None
    assert refusals > 200


def mangled(event: dict[str, Any], chance: Chance) -> Any:
    junk = (None, True, 1.0, "1", -1, 5, 99, 10**20, [], {}, [[]], {"red": 0}, "red", "\n", [None])
    copy = dict(event)
    copy[chance.choose([*copy, "extra"])] = chance.choose(junk)
    if chance.happens(0.3):
        del copy[chance.choose(list(copy))]
    return copy


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_replay_reports_what_the_fold_says(key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    record = simulate(game, seats, 3)
    before = json.dumps(record)
    told = replay(record)
    table = read_table(record)
    assert told == report(table, follow(table, record["events"]).history)
    assert told["finished"] is True
    assert told["next"] is None
    assert json.dumps(record) == before


def test_a_refusal_says_its_code() -> None:
    assert str(Refusal("code", seat=1)) == "code"
