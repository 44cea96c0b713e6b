"""From deeds to the state of a venue: one line a deed, each calling a small function."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.tourney.venue import competing, people, rounds, tables
from companion.tourney.venue.deeds import (
    Abandon,
    AccountEntry,
    Begin,
    CheckIn,
    CheckOut,
    Close,
    Confirm,
    Correct,
    Cut,
    DeclineErasure,
    Deed,
    Drop,
    Enter,
    Erase,
    Finish,
    Found,
    Join,
    Merge,
    Open,
    Penalise,
    Remove,
    Rename,
    Report,
    RequestErasure,
    Reseat,
    Return,
    Seat,
    Settle,
    Undo,
    Void,
    Withdraw,
)
from companion.tourney.venue.state import NEW, Venue

LASTING = (Join, Rename, Erase, RequestErasure, DeclineErasure, AccountEntry)


class Step(NamedTuple):
    """A deed with its number in the log."""

    seq: int
    deed: Deed


def unchanged(venue: Venue, _: AccountEntry) -> Venue:
    return venue


DOINGS: Mapping[type[Deed], Callable[[Venue, Any], Venue]] = {
    Join: people.join,
    Rename: people.rename,
    Withdraw: people.withdraw,
    Return: people.come_back,
    Merge: people.merge,
    Erase: people.erase,
    RequestErasure: people.request_erasure,
    DeclineErasure: people.request_erasure,
    Remove: people.remove,
    Found: competing.found,
    Settle: competing.settle,
    Enter: competing.enter,
    Drop: competing.drop,
    Finish: competing.finish,
    Open: rounds.open_round,
    CheckIn: rounds.check_in,
    CheckOut: rounds.check_out,
    Seat: rounds.seat,
    Reseat: rounds.reseat,
    Close: rounds.close,
    Cut: rounds.cut,
    Begin: tables.begin,
    Abandon: tables.abandon,
    Report: tables.report,
    Confirm: tables.confirm,
    Correct: tables.correct,
    Void: tables.void,
    Penalise: tables.penalise,
    AccountEntry: unchanged,
}


def apply(venue: Venue, deed: Deed) -> Venue:
    """The state after a deed, or `RuleViolation`. An undo is none: it changes which deeds stand."""
    return DOINGS[type(deed)](venue, deed)


def taken_back(steps: Sequence[Step]) -> set[int]:
    """The numbers of what was undone. Whoever undoes an undo lets the deed stand again."""
    found: set[int] = set()
    for step in reversed(steps):
        if isinstance(step.deed, Undo) and step.seq not in found:
            found.add(step.deed.deed)
    return found


def standing(steps: Sequence[Step]) -> list[Step]:
    """The steps that nobody has taken back."""
    gone = taken_back(steps)
    return [step for step in steps if step.seq not in gone and not isinstance(step.deed, Undo)]


def fold(steps: Sequence[Step]) -> Venue:
    venue = NEW
    for step in standing(steps):
        venue = apply(venue, step.deed)
    return venue
