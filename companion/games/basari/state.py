"""Where a play of Basari stands."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.kit import Caution, Options, ScoreLine, quick, setter
from companion.games.shared.gems import GEMS_AT_START, GEMS_OF_A_COLOUR, NO_GEMS, Gems

STAGES = 3
CARDS_IN_THE_PILE = 39
WORKERS_TO_END = 15


class Dealing(NamedTuple):
    """A round is about to begin."""

    scene: str = "dealing"  # records of equal content are equal: the name tells scenes apart


class Choosing(NamedTuple):
    """The cards are dealt; who chose what is revealed next."""

    scene: str = "choosing"


@quick
class Bargain(NamedTuple):
    """Two want the same action. `first` answers a tie; without a bidder nobody has offered."""

    action: str
    seats: tuple[int, ...]
    first: int | None = None
    bidder: int | None = None
    offer: Gems = NO_GEMS


class Performance(NamedTuple):
    """One person carries out an action: they chose it alone, or won the bargain."""

    action: str
    seat: int


class PickScene(NamedTuple):
    """Several chose D; these have still to pick, in an order worked out pick by pick."""

    seats: tuple[int, ...]
    first: int | None = None
    action: str = "D"


class Ended(NamedTuple):
    """All actions of the round are done; it never stays so: what follows is worked out at once."""

    scene: str = "ended"


class Over(NamedTuple):
    """The last stage is scored."""

    scene: str = "over"


class Stopped(NamedTuple):
    """The table stopped early."""

    scene: str = "stopped"


Acting = Bargain | Performance | PickScene
Scene = Dealing | Choosing | Acting | Ended | Over | Stopped

DEALING, CHOOSING, ENDED, OVER = Dealing(), Choosing(), Ended(), Over()
STOPPED = Stopped()


@quick
class State(NamedTuple):
    stage: int
    round: int
    points: tuple[int, ...]
    gems: tuple[Gems, ...]
    workers: tuple[int, ...]
    stock: Gems
    pile: int
    chosen: tuple[str, ...]
    scene: Scene
    news: tuple[ScoreLine, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def cautions(self) -> tuple[Caution, ...]:
        return ()


with_chosen: Callable[[State, tuple[str, ...]], State] = setter(State, "chosen")
with_scene: Callable[[State, Scene], State] = setter(State, "scene")
with_round: Callable[[State, int, tuple[str, ...], Scene], State] = setter(
    State, "round", "chosen", "scene"
)
with_points: Callable[[State, tuple[int, ...], tuple[ScoreLine, ...]], State] = setter(
    State, "points", "news"
)
with_gems: Callable[[State, tuple[Gems, ...], Gems], State] = setter(State, "gems", "stock")
with_news: Callable[[State, tuple[ScoreLine, ...]], State] = setter(State, "news")


def start(seats: int, options: Options) -> State:
    left = GEMS_OF_A_COLOUR - seats * GEMS_AT_START[0]
    return State(
        stage=1,
        round=1,
        points=(0,) * seats,
        gems=(GEMS_AT_START,) * seats,
        workers=(0,) * seats,
        stock=(left,) * len(NO_GEMS),
        pile=CARDS_IN_THE_PILE,
        chosen=(),
        scene=DEALING,
    )


def stopped(state: State) -> bool:
    return isinstance(state.scene, Stopped)
