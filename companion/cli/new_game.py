"""`companion new-game KEY`: a folder for a game that can be played at once, and its tests.

What is written plays rounds of points. Its rules say TODO wherever another game goes its own way;
docs/adding-a-game.md goes on from there.
"""

import os
import re

from companion import games
from companion.cli.terminal.output import complain, write
from companion.cli.terminal.words import say
from companion.games.registry import folders

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
REFUSED = 1

RULES = """# {title}

TODO: the rules in your own words. Every rule has a number that tests and comments cite.

## 1. Rounds

- 1.1 TODO Three rounds are played.
- 1.2 TODO In each round, everyone gets 0 to 100 points.

## 2. The end

- 2.1 TODO The most points win. Players level on points share the place.
"""

MESSAGES = '''"""The words of {title}; what all games say is in companion.games.messages."""

MESSAGES = {{
    "ask.score": "Points this round?",
    "event.score": "points of a round",
    "tell.score": "Points: {{points}}",
    "source.rounds": "Rounds",
}}
'''

GAME = '''"""{title}. RULES.md has the rules in our words."""

from typing import NamedTuple

from companion.games import kit
from companion.games.{folder}.messages import MESSAGES

ROUNDS, LOW, HIGH = 3, 0, 100  # TODO


class Score(NamedTuple):
    """TODO: a record for each thing that people do or read off a card."""

    points: tuple[int, ...]


Event = Score | kit.Adjust


class State(NamedTuple):
    """TODO: what has to be known to go on."""

    round: int
    points: tuple[int, ...]
    news: tuple[kit.ScoreLine, ...] = ()
    stage: int = 1
    cautions: tuple[kit.Caution, ...] = ()


def start(seats: int, options: kit.Options) -> State:
    return State(1, (0,) * seats)


def awaited(state: State) -> kit.Turn | None:  # 1.1
    return kit.all_asked("score", len(state.points)) if state.round <= ROUNDS else None


def apply(state: State, event: Event) -> State:
    match event:
        case Score():
            return score(state, event)
        case kit.Adjust():
            return adjust(state, event)


def score(state: State, event: Score) -> State:  # 1.2
    kit.expect(awaited(state), "score")
    news = kit.scored(1, state.round, "rounds", event.points)
    return State(state.round + 1, kit.total(state.points, news), news)


def adjust(state: State, event: kit.Adjust) -> State:
    kit.expect_change(event)
    gained = kit.one_seat(len(state.points), event.place, event.points or 0)
    news = kit.scored(1, min(state.round, ROUNDS), "adjust", gained)
    return state._replace(points=kit.plus(state.points, gained), news=news)


def board(state: State, turn: kit.Turn | None) -> kit.Board:
    return kit.Board(rows=(kit.BoardRow(),) * len(state.points), rounds=ROUNDS)


def made_up(state: State, turn: kit.Turn, chance: kit.Chance) -> Score:
    return Score(tuple([chance.number(LOW, HIGH) for _ in state.points]))


GAME: kit.Game[State, Event] = kit.Game(
    key="{key}",
    title="{title}",
    players=(2, 3, 4, 5),
    sources=(kit.Source("rounds"), kit.Source("adjust")),
    shapes={{
        "score": kit.Shape(Score, {{"points": kit.per_seat(kit.integer(LOW, HIGH))}}),
        "adjust": kit.adjust_shape(),
    }},
    rules=kit.Rules(start, awaited, apply),
    samples=kit.Samples({{"score": made_up}}),
    screen=kit.Screen(board),
    minutes={{2: 20, 3: 30, 4: 40, 5: 50}},
    messages=MESSAGES,
    home=__file__,
)
'''

TESTS = '''"""The rules of {title}, one by one."""

from tests.games.helpers.table import refusal, report

KEY = "{key}"


def scores(*rounds: tuple[int, ...]) -> list[dict[str, object]]:
    return [{{"type": "score", "points": [*points]}} for points in rounds]


def test_1_1_three_rounds_are_played() -> None:
    assert report(KEY, 2, scores((1, 2), (3, 4)))["round"] == 3
    assert report(KEY, 2, scores((1, 2), (3, 4), (5, 6)))["finished"] is True
    assert refusal(KEY, 2, scores(*[(1, 2)] * 4)) == "game_over"


def test_1_2_everyone_gets_points() -> None:
    told = report(KEY, 3, scores((1, 2, 100), (0, 5, 0)))
    assert [player["points"] for player in told["players"]] == [1, 7, 100]
    assert refusal(KEY, 2, scores((1, 101))) == "out_of_range"
    assert refusal(KEY, 3, scores((1, 2))) == "wrong_length"


def test_2_1_most_points_win() -> None:
    told = report(KEY, 3, scores((1, 2, 2), (0, 0, 0), (0, 0, 0)))
    assert told["ranking"] == [[1, 2], [0]]


def test_2_1_points_can_be_adjusted_at_the_end() -> None:
    mistake = {{"type": "adjust", "seat": 0, "points": 5, "reason": "miscounted"}}
    told = report(KEY, 2, [*scores(*[(1, 2)] * 3), mistake])
    assert told["ranking"] == [[0], [1]]
'''


def make_game(key: str) -> int:
    """A folder among the games, and one among their tests where there are any."""
    if not KEY.fullmatch(key):
        complain(say("new_game.key", key=key))
        return REFUSED
    folder = key.partition("-")[0]
    [home] = games.__path__
    if folder in folders() or os.path.exists(os.path.join(home, folder)):
        complain(say("new_game.there", folder=folder))
        return REFUSED
    tests = os.path.join(os.path.dirname(os.path.dirname(home)), "tests", "games")
    files = {
        os.path.join(home, folder, "__init__.py"): GAME,
        os.path.join(home, folder, "messages.py"): MESSAGES,
        os.path.join(home, folder, "RULES.md"): RULES,
    }
    if os.path.isdir(tests):
        files[os.path.join(tests, folder, "test_rules.py")] = TESTS
    title = key.replace("-", " ").title()
    for path, text in files.items():
        put(path, text.format(key=key, folder=folder, title=title))
        write(os.path.relpath(path))
    return 0


def put(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
