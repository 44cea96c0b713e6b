"""Where a play of Ys stands."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.kit import Caution, Options, ScoreLine, quick, setter
from companion.games.shared.gems import Gems
from companion.games.ys.events import NEUTRAL_SEATS, Market, Neighbourhood, places

STAGES = 4
NONE_HELD: Gems = (0, 0, 0, 0, 0)


class YsSetup(NamedTuple):
    """What does not change in a play; `neutral` is the neutral player's place."""

    seats: int
    neutral: int | None
    kings_favor: bool
    neighbourhoods: int
    gem_table: tuple[tuple[int, ...], ...]
    black_table: tuple[int, ...]
    neutral_brokers: tuple[int, ...]


class Ordering(NamedTuple):
    """A stage begins: who holds which Order card?"""

    scene: str = "ordering"  # records of equal content are equal: the name tells scenes apart


class Reserving(NamedTuple):
    """The sums of the reserves come next."""

    scene: str = "reserving"


class Visiting(NamedTuple):
    """The neighbourhood of this number is counted next."""

    number: int
    scene: str = "visiting"


@quick
class ShareScene(NamedTuple):
    """A ship's gems are taken: who may still take how many, then who gets the character."""

    number: int
    ship: Gems
    shares: tuple[tuple[int, int], ...]
    palace: int | None


class Palace(NamedTuple):
    """A character card goes to this place."""

    number: int
    winner: int
    scene: str = "palace"


class Trading(NamedTuple):
    """The market is counted next."""

    scene: str = "trading"


class ClaimScene(NamedTuple):
    """White gems of the market's lines, one person each; then the columns move."""

    winners: tuple[int, ...]
    columns: tuple[int, ...] | None
    shifter: int | None


class Shifting(NamedTuple):
    """Who had most in the whole market may move one colour."""

    shifter: int | None
    scene: str = "shifting"


class Crowning(NamedTuple):
    """What everybody sent to the throne comes next."""

    scene: str = "crowning"


class Over(NamedTuple):
    """Everything is counted. So that it can be counted again: points before, totals of a throne."""

    points: tuple[int, ...]
    neutral_points: int
    totals: tuple[int, ...] | None = None


class Stopped(NamedTuple):
    """The table stopped early."""

    scene: str = "stopped"


Scene = (
    Ordering
    | Reserving
    | Visiting
    | ShareScene
    | Palace
    | Trading
    | ClaimScene
    | Shifting
    | Crowning
    | Over
    | Stopped
)

STOPPED = Stopped()


@quick
class State(NamedTuple):
    """`gems` and `placed` are by place, the neutral player last.

    `placed` are the brokers put down in this stage, `precedence` all places in the order in which
    they win ties, `counted` the neighbourhood or market that is being dealt with, `visited` who
    is first in the areas of each neighbourhood so far.
    """

    setup: YsSetup
    stage: int
    points: tuple[int, ...]
    neutral_points: int
    gems: tuple[Gems, ...]
    quotations: tuple[int, ...]
    order: tuple[int, ...]
    reserves: tuple[int, ...]
    precedence: tuple[int, ...]
    counted: Neighbourhood | Market | None
    placed: tuple[tuple[int, ...], ...]
    visited: tuple[tuple[int | None, ...], ...]
    scene: Scene
    news: tuple[ScoreLine, ...] = ()
    cautions: tuple[Caution, ...] = ()

    @property
    def round(self) -> None:
        """A round of Ys is a stage here."""

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(self.setup.seats))


with_scene: Callable[[State, Scene], State] = setter(State, "scene")
with_gems: Callable[[State, tuple[Gems, ...], Scene], State] = setter(State, "gems", "scene")
with_news: Callable[[State, tuple[ScoreLine, ...], tuple[Caution, ...]], State] = setter(
    State, "news", "cautions"
)


def start(seats: int, options: Options) -> State:
    return State(
        setup=YsSetup(
            seats=seats,
            neutral=seats if seats == NEUTRAL_SEATS else None,
            kings_favor=options.get("kings_favor", False),
            neighbourhoods=options.get("neighbourhoods", 3 if seats == NEUTRAL_SEATS else 4),
            gem_table=options["gem_table"],
            black_table=options["black_table"],
            neutral_brokers=options.get("neutral", ()),
        ),
        stage=1,
        points=(0,) * seats,
        neutral_points=0,
        gems=(NONE_HELD,) * places(seats),
        quotations=(0, 0, 0, 0),
        order=(),
        reserves=(),
        precedence=(),
        counted=None,
        placed=nothing_placed(seats),
        visited=(),
        scene=Ordering(),
    )


def nothing_placed(seats: int) -> tuple[tuple[int, ...], ...]:
    return ((),) * places(seats)


def stopped(state: State) -> bool:
    return isinstance(state.scene, Stopped)
