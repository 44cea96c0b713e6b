"""From actions to the state of a venue: one line an action, each calling a small function."""

from collections.abc import Callable, Mapping, Sequence

from companion.competition.patience import unhurried
from companion.ledger import ledger as ledgers
from companion.ledger.entry import Act, Entry, Json, Operation
from companion.ledger.ledger import LaterEntry, Ledger, open_ledger
from companion.refusal import Refusal, RuleViolation
from companion.venue import competitions as competing
from companion.venue import people, room, rounds, tables
from companion.venue.actions import (
    AbandonPlay,
    AccountEntry,
    Action,
    AddPeople,
    ArrangeRoom,
    ChangeDraw,
    ChangeSettings,
    CheckIn,
    CheckOut,
    CloseRound,
    ConfirmResult,
    CorrectResult,
    CreateCompetition,
    Deactivate,
    DeclineErasure,
    DescribeRound,
    DropOut,
    EnterPlayers,
    EnterResult,
    Erase,
    FinishCompetition,
    Merge,
    OpenPad,
    OpenRound,
    Penalise,
    PublishDraw,
    Reactivate,
    Remove,
    Rename,
    RequestErasure,
    Revoke,
    ShareCompetition,
    StartFinals,
    VoidTable,
    write_operation,
)
from companion.venue.state import NEW, Venue

VenueLedger = Ledger[Action, Venue]
ROOT = "venue"  # what the first entry of a venue comes after
LASTING = (AddPeople, Rename, Erase, RequestErasure, DeclineErasure, AccountEntry)


def unchanged(venue: Venue, _: AccountEntry) -> Venue:
    return venue


APPLIED: Mapping[type[Action], Callable[..., Venue]] = {
    AddPeople: people.join,
    Rename: people.rename,
    Deactivate: people.deactivate,
    Reactivate: people.come_back,
    Merge: people.merge,
    Erase: people.erase,
    RequestErasure: people.request_erasure,
    DeclineErasure: people.request_erasure,
    Remove: people.remove,
    ArrangeRoom: room.arrange,
    CreateCompetition: competing.found,
    ChangeSettings: competing.settle,
    EnterPlayers: competing.enter,
    DropOut: competing.drop,
    FinishCompetition: competing.finish,
    ShareCompetition: competing.share,
    OpenRound: rounds.open_round,
    DescribeRound: rounds.describe,
    CheckIn: rounds.check_in,
    CheckOut: rounds.check_out,
    PublishDraw: rounds.seat,
    ChangeDraw: rounds.reseat,
    CloseRound: rounds.close,
    StartFinals: rounds.cut,
    OpenPad: tables.begin,
    AbandonPlay: tables.abandon,
    EnterResult: tables.report,
    ConfirmResult: tables.confirm,
    CorrectResult: tables.correct,
    VoidTable: tables.void,
    Penalise: tables.penalise,
    AccountEntry: unchanged,
}


def apply(venue: Venue, action: Action) -> Venue:
    """The state after an action, or `RuleViolation`."""
    return APPLIED[type(action)](venue, action)


class VenueRulebook:
    """The rulebook of a venue is the table above."""

    def root(self) -> str:
        return ROOT

    def start(self) -> Venue:
        return NEW

    def step(self, state: Venue, actions: Sequence[Action]) -> tuple[Venue, int, Refusal | None]:
        several = len(actions) > 1  # one more is not long work, and others wait to write
        for taken, action in enumerate(unhurried(actions) if several else actions):
            try:
                state = APPLIED[type(action)](state, action)
            except RuleViolation as refusal:
                return state, taken, refusal
        return state, len(actions), None

    def translate(self, action: Action, then: Sequence[Json], now: Sequence[Json]) -> Action:
        return action  # nobody is arranged here

    def allows(self, operation: Operation[Action]) -> bool:
        return isinstance(operation, Act | Revoke)

    def spell(self, operation: Operation[Action]) -> Json:
        kind, body = write_operation(operation)
        return {"kind": kind, "body": body}


RULEBOOK = VenueRulebook()


def fold(entries: Sequence[Entry[Action]] = ()) -> VenueLedger:
    """A whole ledger, or `RuleViolation` where an entry no longer fits."""
    return checked(open_ledger(RULEBOOK, entries))


def append(
    ledger: VenueLedger, operation: Operation[Action], by: str, at: str, device: str = ""
) -> VenueLedger:
    """One entry more, or `RuleViolation`."""
    if is_lasting(ledger, operation):
        raise RuleViolation("cannot_be_undone")
    try:
        return ledgers.append(ledger, operation, by, at, device)
    except LaterEntry as later:  # a later entry that needs what is revoked is named, and wins
        raise RuleViolation("undo_blocked", number=later.entry) from later.reason


def is_lasting(ledger: VenueLedger, operation: Operation[Action]) -> bool:
    """Whether it would revoke what is kept for good."""
    if not isinstance(operation, Revoke) or not 1 <= operation.entry <= ledger.seq:
        return False
    return isinstance(ledger.entries[operation.entry - 1].action, LASTING)


def continue_from(ledger: VenueLedger, entry: Entry[Action]) -> VenueLedger:
    """One entry more, as it was written."""
    return checked(ledgers.continue_from(ledger, entry))


def checked(ledger: VenueLedger) -> VenueLedger:
    if ledger.refused:
        raise RuleViolation("undo_blocked", number=ledger.refused.entry) from ledger.refused.reason
    return ledger
