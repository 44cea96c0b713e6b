"""Where a play of Edel, Stein & Reich stands. Points are money."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.gems import GEMS_AT_START, GEMS_OF_A_COLOUR, NO_GEMS, Colour, Gems
from companion.games.kit import Caution, Line, quick, setter

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
    """One person carries out an action: he chose it alone, or won the bargain."""

    action: str
    seat: int


class Picking(NamedTuple):
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


Acting = Bargain | Performance | Picking
Scene = Choosing | Guessing | Acting | Ended | Over

CHOOSING, ENDED, OVER = Choosing(), Ended(), Over()


class Kept(NamedTuple):
    """A scoring card face up before somebody; certificates are only counted."""

    card: str
    colour: Colour | None = None
    amount: int | None = None


@quick
class State(NamedTuple):
    stage: int
    round: int
    points: tuple[int, ...]
    gems: tuple[Gems, ...]
    stock: Gems
    cards: tuple[tuple[Kept, ...], ...]
    certificates: tuple[int, ...]
    chosen: tuple[str, ...]
    active: int | None
    scene: Scene
    news: tuple[Line, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(len(self.points)))

    @property
    def cautions(self) -> tuple[Caution, ...]:
        return ()


with_chosen: Callable[[State, tuple[str, ...]], State] = setter(State, "chosen")
with_scene: Callable[[State, Scene], State] = setter(State, "scene")
with_round: Callable[[State, int, tuple[str, ...], Scene], State] = setter(
    State, "round", "chosen", "scene"
)
with_points: Callable[[State, tuple[int, ...], tuple[Line, ...]], State] = setter(
    State, "points", "news"
)
with_gems: Callable[[State, tuple[Gems, ...], Gems], State] = setter(State, "gems", "stock")
with_news: Callable[[State, tuple[Line, ...]], State] = setter(State, "news")


def start(seats: int, options: Mapping[str, Any]) -> State:
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
