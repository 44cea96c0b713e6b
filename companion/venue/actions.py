"""What is done in a venue. Fields are plain JSON, so that a deed is stored as it is."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Join(NamedTuple):
    """New people: so many numbers from the first on."""

    first: int
    many: int
    guest: bool


class Rename(NamedTuple):
    """Somebody has another name, or appears in another way. Which one is not kept here."""

    person: int


class Withdraw(NamedTuple):
    person: int


class Return(NamedTuple):
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


class Found(NamedTuple):
    """A new season or tournament."""

    competition: int
    of: str
    name: str
    settings: Mapping[str, Any]


class Settle(NamedTuple):
    """Other settings; everything is counted again."""

    competition: int
    name: str
    settings: Mapping[str, Any]


class Enter(NamedTuple):
    """People take part, from the next round on; who comes late may be given points."""

    competition: int
    people: Sequence[int]
    points: float


class Drop(NamedTuple):
    competition: int
    person: int


class Finish(NamedTuple):
    competition: int


class Open(NamedTuple):
    """A night, or the next tournament round."""

    competition: int
    round: int
    name: str
    weight: float


class CheckIn(NamedTuple):
    competition: int
    round: int
    people: Sequence[int]


class CheckOut(NamedTuple):
    competition: int
    round: int
    people: Sequence[int]


class Seat(NamedTuple):
    """Tables are published: people in the order of their seats, and who sits out."""

    competition: int
    round: int
    tables: Sequence[Sequence[int]]
    byes: Sequence[int]
    game: str


class Reseat(NamedTuple):
    """Some tables change, because somebody is missing, came late, or is replaced by another."""

    competition: int
    round: int
    tables: Mapping[str, Sequence[int]]
    byes: Sequence[int]
    absent: Sequence[int]
    reason: str


class Begin(NamedTuple):
    """A table is kept as a play of the companion's."""

    competition: int
    round: int
    table: int
    play: str
    game: str


class Abandon(NamedTuple):
    """The play of a table was broken off: the table waits again."""

    competition: int
    round: int
    table: int
    play: str


class Report(NamedTuple):
    """How a table ended: for every seat a score or a place, or neither."""

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, Any]]
    game: str


class Confirm(NamedTuple):
    """Somebody else agrees; a play's result is written down with it."""

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, Any]]


class Correct(NamedTuple):
    """A judge's decision about a result, also of a round that is over."""

    competition: int
    round: int
    table: int
    lines: Sequence[Mapping[str, Any]]
    reason: str


class Void(NamedTuple):
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


class Close(NamedTuple):
    competition: int
    round: int


class Cut(NamedTuple):
    """The best go on: a round of which only the placing counts, with its tables."""

    competition: int
    round: int
    name: str
    tables: Sequence[Sequence[int]]
    waiting: Sequence[int]
    game: str


class Undo(NamedTuple):
    """Takes back one earlier deed; what came after it stands, and is worked out again."""

    deed: int


class AccountEntry(NamedTuple):
    """Something about accounts, links, phones and settings, written down for who reads the log.

    It changes nothing in the venue and can't be undone. `what` is one of `ACCOUNT_ENTRIES`,
    `account` the number of the account it is about, `detail` a role, a kind of link or factor, or
    `person` and a number.
    """

    what: str
    account: int | None
    detail: str


ACCOUNT_ENTRIES = (
    "account_made",
    "account_removed",
    "role_changed",
    "invited",
    "invitations_withdrawn",
    "link_renewed",
    "link_locked",
    "link_unlocked",
    "phone_link_made",
    "phone_joined",
    "phone_freed",
    "venue_renamed",
    "screen_changed",
    "message_shown",
    "message_removed",
    "timers_automatic",
    "timers_manual",
    "signed_in",
    "signed_out",
    "signed_out_everywhere",
    "password_changed",
    "reset_link_made",
    "password_reset",
    "factor_added",
    "factor_removed",
    "factors_reset",
    "factor_required",
    "factor_optional",
    "recovery_renewed",
    "recovery_used",
)

Deed = (
    Join
    | Rename
    | Withdraw
    | Return
    | Merge
    | Erase
    | RequestErasure
    | DeclineErasure
    | Remove
    | Found
    | Settle
    | Enter
    | Drop
    | Finish
    | Open
    | CheckIn
    | CheckOut
    | Seat
    | Reseat
    | Begin
    | Abandon
    | Report
    | Confirm
    | Correct
    | Void
    | Penalise
    | Close
    | Cut
    | Undo
    | AccountEntry
)

KINDS: Mapping[str, type[Deed]] = {
    "join": Join,
    "rename": Rename,
    "withdraw": Withdraw,
    "return": Return,
    "merge": Merge,
    "erase": Erase,
    "request_erasure": RequestErasure,
    "decline_erasure": DeclineErasure,
    "remove": Remove,
    "found": Found,
    "settle": Settle,
    "enter": Enter,
    "drop": Drop,
    "finish": Finish,
    "open": Open,
    "check_in": CheckIn,
    "check_out": CheckOut,
    "seat": Seat,
    "reseat": Reseat,
    "begin": Begin,
    "abandon": Abandon,
    "report": Report,
    "confirm": Confirm,
    "correct": Correct,
    "void": Void,
    "penalise": Penalise,
    "close": Close,
    "cut": Cut,
    "undo": Undo,
    "account": AccountEntry,
}
NAMES = {deed: kind for kind, deed in KINDS.items()}


def kind_of(deed: Deed) -> str:
    return NAMES[type(deed)]
