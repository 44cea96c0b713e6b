"""Plain Points: three times everybody in turn says how many points. See RULES.md."""

from typing import NamedTuple

from companion.games import kit
from tests.games.toys.plain.messages import MESSAGES

TURNS, LOW, HIGH = 3, -5, 9


class Score(NamedTuple):
    seat: int
    points: int


Event = Score | kit.Adjust


class State(NamedTuple):
    done: int
    points: tuple[int, ...]
    news: tuple[kit.ScoreLine, ...] = ()
    stage: int = 1
    round: int | None = None
    cautions: tuple[kit.Caution, ...] = ()


def start(seats: int, options: kit.Options) -> State:
    return State(0, (0,) * seats)


def awaited(state: State) -> kit.Turn | None:  # 1.1
    seats = len(state.points)
    return kit.asked("score", state.done % seats) if state.done < TURNS * seats else None


def apply(state: State, event: Event) -> State:
    gained = kit.one_seat(len(state.points), event.seat, event.points or 0)
    points = kit.plus(state.points, gained)
    if isinstance(event, Score):  # 1.2
        kit.expect(awaited(state), "score", event.seat)
        return State(state.done + 1, points, kit.scored(1, None, "scores", gained))
    kit.expect_change(event)
    return State(state.done, points, kit.scored(1, None, "adjust", gained))


def made_up(state: State, turn: kit.Turn, chance: kit.Chance) -> Score:
    return Score(turn.seats[0], chance.number(LOW, HIGH))


GAME: kit.Game[State, Event] = kit.Game(
    key="plain",
    title="Plain Points",
    players=(3, 4, 6),
    sources=tuple(map(kit.Source, ("scores", "adjust"))),
    shapes={
        "score": kit.Shape(Score, {"seat": kit.SEAT, "points": kit.integer(LOW, HIGH)}),
        "adjust": kit.adjust_shape(),
    },
    rules=kit.Rules(start, awaited, apply),
    samples=kit.Samples({"score": made_up}),
    messages=MESSAGES,
    home=__file__,
)
