"""Tumbling Dice: ten rounds of throws, and 20 points for most rounds won. See RULES.md."""

from typing import NamedTuple

from companion.games import kit
from tests.games.toys.dice.messages import MESSAGES

ROUNDS, BONUS, LOW, HIGH = 10, 20, 0, 50
COUNTERS = (kit.Counter("wins"),)


class Throw(NamedTuple):
    points: tuple[int, ...]


Event = Throw | kit.Adjust


class State(NamedTuple):
    round: int
    points: tuple[int, ...]
    wins: tuple[int, ...]
    news: tuple[kit.ScoreLine, ...] = ()
    stage: int = 1
    cautions: tuple[kit.Caution, ...] = ()


def start(seats: int, options: kit.Options) -> State:
    return State(1, (0,) * seats, (0,) * seats)


def awaited(state: State) -> kit.Turn | None:  # 1.1
    return kit.all_asked("throw", len(state.points)) if state.round <= ROUNDS else None


def apply(state: State, event: Event) -> State:
    match event:
        case Throw():
            return throw(state, event)
        case kit.Adjust():
            return adjust(state, event)


def throw(state: State, event: Throw) -> State:  # 1.2
    kit.expect(awaited(state), "throw")
    wins = kit.plus(state.wins, [int(points == max(event.points)) for points in event.points])
    news = kit.scored(1, state.round, "throws", event.points)
    if state.round == ROUNDS:  # 2.1
        news += kit.scored(1, None, "wins", [BONUS * (count == max(wins)) for count in wins])
    return State(state.round + 1, kit.total(state.points, news), wins, news)


def adjust(state: State, event: kit.Adjust) -> State:
    kit.expect_change(event)
    gained = kit.one_seat(len(state.points), event.place, event.points or 0)
    news = kit.scored(1, min(state.round, ROUNDS), "adjust", gained)
    wins = kit.adjusted(event, "wins", state.wins)
    return state._replace(points=kit.plus(state.points, gained), wins=wins, news=news)


def board(state: State, turn: kit.Turn | None) -> kit.Board:
    rows = [kit.BoardRow((count,)) for count in state.wins]
    return kit.Board((kit.Column("wins"),), tuple(rows), rounds=ROUNDS)


def made_up(state: State, turn: kit.Turn, chance: kit.Chance) -> Throw:
    return Throw(tuple([chance.number(LOW, HIGH) for _ in state.points]))


GAME: kit.Game[State, Event] = kit.Game(
    key="dice",
    title="Tumbling Dice",
    players=(2, 3, 4, 5),
    sources=tuple(map(kit.Source, ("throws", "wins", "adjust"))),
    shapes={
        "throw": kit.Shape(Throw, {"points": kit.per_seat(kit.integer(LOW, HIGH))}),
        "adjust": kit.adjust_shape(COUNTERS),
    },
    rules=kit.Rules(start, awaited, apply),
    samples=kit.Samples({"throw": made_up}),
    screen=kit.Screen(board),
    counters=COUNTERS,
    minutes={2: 15, 3: 20, 4: 25, 5: 30},
    messages=MESSAGES,
    home=__file__,
)
