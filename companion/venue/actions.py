"""What is done in a venue. Fields are plain JSON, so that an action is stored as it is."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.ledger.entry import Act, Json, Operation
from companion.ledger.entry import Revoke as Revoke


class AddPeople(NamedTuple):
    """New people: so many numbers from the first on."""

    first: int
    many: int
    guest: bool


class Rename(NamedTuple):
    """Somebody has another name, or appears in another way. Which one is not kept here."""

    person: int


class Deactivate(NamedTuple):
    person: int


class Reactivate(NamedTuple):
    person: int


class Merge(NamedTuple):
    """Two turned out to be one: everything of the first belongs to the second."""

    person: int
    into: int


class Erase(NamedTuple):
    """Somebody is forgotten; the results stay. This one cannot be undone."""

    person: int


class RequestErasure(NamedTuple):
    """Somebody asks to be erased. When that is carried out is not kept here."""

    person: int


class DeclineErasure(NamedTuple):
    """They stay after all: an organiser declined it, or they thought better of it."""

    person: int


class Remove(NamedTuple):
    """People who came by a link and played nothing are not wanted here."""

    people: Sequence[int]


class ArrangeRoom(NamedTuple):
    """Which tables there are: by number, whether it is large, and the game that stays there."""

    tables: Sequence[Mapping[str, object]]


class CreateCompetition(NamedTuple):
    """A new season or tournament."""

    competition: int
    of: str
    name: str
    settings: Mapping[str, object]


class ChangeSettings(NamedTuple):
    """Other settings; everything is counted again."""

    competition: int
    name: str
    settings: Mapping[str, object]


class EnterPlayers(NamedTuple):
    """People take part, from the next round on; who comes late may be given points."""

    competition: int
    people: Sequence[int]
    points: float


class DropOut(NamedTuple):
    competition: int
    person: int


class FinishCompetition(NamedTuple):
    competition: int


class ShareCompetition(NamedTuple):
    """Anybody with the link may look; each number has a link of its own, 0 has none."""

    competition: int
    link: int


class OpenRound(NamedTuple):
    """A night, or the next tournament round; `name` is None unless somebody typed one.

    `date` is its day; None where older versions opened it, empty where nobody knows it.
    `present`: who is here already; None, as older versions wrote it, for all who take part.
    """

    competition: int
    round: int
    name: str | None
    weight: float
    date: str | None = None
    present: Sequence[int] | None = None


class DescribeRound(NamedTuple):
    """Another name, day or weight of a night or round, also of one that is over."""

    competition: int
    round: int
    name: str | None
    weight: float
    date: str


class CheckIn(NamedTuple):
    competition: int
    round: int
    people: Sequence[int]


class CheckOut(NamedTuple):
    competition: int
    round: int
    people: Sequence[int]


class PublishDraw(NamedTuple):
    """Tables are published: people in the order of their seats, and who sits out."""

    competition: int
    round: int
    tables: Sequence[Sequence[int]]
    byes: Sequence[int]
    game: str


class ChangeDraw(NamedTuple):
    """Some tables change, because somebody is missing, came late, or is replaced by another."""

    competition: int
    round: int
    tables: Mapping[str, Sequence[int]]
    byes: Sequence[int]
    absent: Sequence[int]
    reason: str


class OpenPad(NamedTuple):
    """A table is kept as a play of the companion's."""

    competition: int
    round: int
    table: int
    play: str
    game: str


class AbandonPlay(NamedTuple):
    """The play of a table was broken off: the table waits again."""

    competition: int
    round: int
    table: int
    play: str


class EnterResult(NamedTuple):
    """How a table ended: for every seat a score or a place, or neither."""

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, object]]
    game: str


class ConfirmResult(NamedTuple):
    """Somebody else agrees; a play's result is written down with it."""

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, object]]


class CorrectResult(NamedTuple):
    """A judge's decision about a result, also of a round that is over.

    With a game or people it was another game, or others sat there.
    """

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, object]]
    reason: str
    game: str = ""
    people: Sequence[int] = ()


class VoidTable(NamedTuple):
    """A table counts for nothing."""

    competition: int
    round: int
    table: int
    reason: str


class Penalise(NamedTuple):
    """Points taken from somebody, or given."""

    competition: int
    round: int
    person: int
    points: float
    reason: str


class CloseRound(NamedTuple):
    competition: int
    round: int


class StartFinals(NamedTuple):
    """The best go on: a round of which only the placing counts, with its tables.

    `name` is None unless somebody typed one.
    """

    competition: int
    round: int
    name: str | None
    tables: Sequence[Sequence[int]]
    waiting: Sequence[int]
    game: str
    date: str | None = None


class AccountEntry(NamedTuple):
    """Something about accounts, links, phones and settings, written down for who reads the log.

    It changes nothing in the venue and can't be undone. `what` is one of `ACCOUNT_ENTRIES`,
    `account` the number of the account it is about, `detail` a role, a kind of link or factor, or
    `person` and a number.
    """

    what: str
    account: int | None
    detail: str


# fmt: off
ACCOUNT_ENTRIES = (
    "account_made", "account_removed", "role_changed", "invited", "invitations_withdrawn",
    "link_renewed", "link_locked", "link_unlocked", "phone_link_made", "phone_joined",
    "phone_freed", "venue_renamed", "screen_changed", "message_shown", "message_removed",
    "timers_automatic", "timers_manual", "signed_in", "signed_out", "signed_out_everywhere",
    "password_changed", "reset_link_made", "password_reset", "factor_added", "factor_removed",
    "factors_reset", "factor_required", "factor_optional", "recovery_renewed", "recovery_used",
)
# fmt: on

Action = (
    AddPeople
    | Rename
    | Deactivate
    | Reactivate
    | Merge
    | Erase
    | RequestErasure
    | DeclineErasure
    | Remove
    | ArrangeRoom
    | CreateCompetition
    | ChangeSettings
    | EnterPlayers
    | DropOut
    | FinishCompetition
    | ShareCompetition
    | OpenRound
    | DescribeRound
    | CheckIn
    | CheckOut
    | PublishDraw
    | ChangeDraw
    | OpenPad
    | AbandonPlay
    | EnterResult
    | ConfirmResult
    | CorrectResult
    | VoidTable
    | Penalise
    | CloseRound
    | StartFinals
    | Revoke
    | AccountEntry
)

UNDO = "undo"
KINDS: Mapping[str, type[Action]] = {
    "join": AddPeople,
    "rename": Rename,
    "withdraw": Deactivate,
    "return": Reactivate,
    "merge": Merge,
    "erase": Erase,
    "request_erasure": RequestErasure,
    "decline_erasure": DeclineErasure,
    "remove": Remove,
    "room": ArrangeRoom,
    "found": CreateCompetition,
    "settle": ChangeSettings,
    "enter": EnterPlayers,
    "drop": DropOut,
    "finish": FinishCompetition,
    "share": ShareCompetition,
    "open": OpenRound,
    "describe": DescribeRound,
    "check_in": CheckIn,
    "check_out": CheckOut,
    "seat": PublishDraw,
    "reseat": ChangeDraw,
    "begin": OpenPad,
    "abandon": AbandonPlay,
    "report": EnterResult,
    "confirm": ConfirmResult,
    "correct": CorrectResult,
    "void": VoidTable,
    "penalise": Penalise,
    "close": CloseRound,
    "cut": StartFinals,
    UNDO: Revoke,
    "account": AccountEntry,
}
NAMES = {action: kind for kind, action in KINDS.items()}


def kind_of(action: Action) -> str:
    return NAMES[type(action)]


def operation_for(action: Action) -> Operation[Action]:
    """To revoke something is an operation of the ledger itself."""
    return action if isinstance(action, Revoke) else Act(action)


def action_in(operation: Operation[Action]) -> Action:
    """The same the other way: what was done, or what was revoked."""
    if isinstance(operation, Revoke):
        return operation
    assert isinstance(operation, Act)
    action: Action = operation.action
    return action


def read_revoke(deed: int) -> Revoke:
    return Revoke(deed)


def read_operation(kind: str, body: Json) -> Operation[Action]:
    return read_revoke(**body) if kind == UNDO else Act(KINDS[kind](**body))


def write_operation(operation: Operation[Action]) -> tuple[str, Json]:
    """The kind and the body of a row.

    Fields that came later have a default, and are absent where they have it: so whatever was
    stored before has the same hash for ever.
    """
    if isinstance(operation, Revoke):
        return UNDO, {"deed": operation.entry}
    action = action_in(operation)
    later = action._field_defaults
    body = {
        name: value
        for name, value in action._asdict().items()
        if name not in later or value != later[name]
    }
    return kind_of(action), body
