"""Where a play of Edel, Stein & Reich stands. Points are money."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.kit import Caution, Options, ScoreLine, quick, setter
from companion.games.shared.gems import GEMS_AT_START, GEMS_OF_A_COLOUR, NO_GEMS, Colour, Gems

STAGES = 3
ROUNDS = {2: 10, 3: 8, 4: 7, 5: 6}
DUEL = 2


class Choosing(NamedTuple):
    """A round begins; who chose what is revealed next."""

    scene: str = "choosing"  # records of equal content are equal: the name tells scenes apart


class Guessing(NamedTuple):
    """A duel's round begins. `active` is None at a stage's beginning: it is worked out then."""

    active: int | None
    first: int | None = None


@quick
class Bargain(NamedTuple):
    """Two want the same action. `first` answers a tie, `passer` opened by passing."""

    action: str
    seats: tuple[int, ...]
    first: int | None = None
    passer: int | None = None
    bidder: int | None = None
    offer: Gems = NO_GEMS


class Performance(NamedTuple):
    """One person carries out an action: they chose it alone, or won the bargain."""

    action: str
    seat: int


class PickScene(NamedTuple):
    """Several made the free choice; these have still to pick."""

    seats: tuple[int, ...]
    first: int | None = None
    action: str = "free"


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
Scene = Choosing | Guessing | Acting | Ended | Over | Stopped

CHOOSING, ENDED, OVER, STOPPED = Choosing(), Ended(), Over(), Stopped()


class OpenCard(NamedTuple):
    """A scoring card face up before somebody; certificates are only counted."""

    card: str
    colour: Colour | None = None
    amount: int | None = None


class SeenCard(NamedTuple):
    """An event card that came, whether it was used or not; rounds are counted over all stages."""

    round: int
    card: str
    colours: frozenset[Colour] = frozenset()
    amount: int | None = None


@quick
class State(NamedTuple):
    stage: int
    round: int
    points: tuple[int, ...]
    gems: tuple[Gems, ...]
    stock: Gems
    cards: tuple[tuple[OpenCard, ...], ...]
    certificates: tuple[int, ...]
    chosen: tuple[str, ...]
    active: int | None
    scene: Scene
    seen: tuple[SeenCard, ...] = ()
    news: tuple[ScoreLine, ...] = ()
    cautions: tuple[Caution, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(len(self.points)))


with_chosen: Callable[[State, tuple[str, ...]], State] = setter(State, "chosen")
with_scene: Callable[[State, Scene], State] = setter(State, "scene")
with_round: Callable[[State, int, tuple[str, ...], Scene], State] = setter(
    State, "round", "chosen", "scene"
)
with_points: Callable[[State, tuple[int, ...], tuple[ScoreLine, ...]], State] = setter(
    State, "points", "news"
)
with_gems: Callable[[State, tuple[Gems, ...], Gems], State] = setter(State, "gems", "stock")
with_news: Callable[[State, tuple[ScoreLine, ...], tuple[Caution, ...]], State] = setter(
    State, "news", "cautions"
)


def start(seats: int, options: Options) -> State:
    left = GEMS_OF_A_COLOUR - seats * GEMS_AT_START[0]
    return State(
        stage=1,
        round=1,
        points=(0,) * seats,  # Ruling 1.2: money has no limit
        gems=(GEMS_AT_START,) * seats,
        stock=(left,) * len(NO_GEMS),
        cards=((),) * seats,
        certificates=(0,) * seats,
        chosen=(),
        active=None,
        scene=Guessing(None) if seats == DUEL else CHOOSING,
    )


def stopped(state: State) -> bool:
    return isinstance(state.scene, Stopped)
