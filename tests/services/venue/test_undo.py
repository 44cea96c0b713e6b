"""What later entries need is undone together with them."""

import pytest

from companion.refusal import RuleViolation
from companion.services.venue import people
from companion.services.venue import writer as organise
from companion.services.venue.undo import needed_with, revoke_together, undo_all
from companion.store.database import Store
from companion.venue.actions import CheckIn, CheckOut, Deactivate, EnterResult, PublishDraw
from tests.services.helpers.venues import NIGHT, SEASON, with_night


def test_later_entries_are_undone_together(store: Store) -> None:
    found = with_night(store)
    seat = next(e.seq for e in found.view.log if isinstance(e.action, PublishDraw))
    before = found.view.seq
    lines = [{"score": each} for each in range(4)]
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 0, lines, ""))
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 0, lines, "Go"))
    entries = needed_with(found.view, seat)
    assert entries[-1] == seat
    assert set(entries) >= {before + 1, before + 2}
    assert needed_with(found.view, before + 2) == [before + 2]
    with pytest.raises(RuleViolation) as refusal:
        revoke_together(store, found.owner, entries[1:])
    assert refusal.value.code == "moved_on"
    revoke_together(store, found.owner, entries)
    assert not found.view.state.competitions[SEASON].rounds[NIGHT].tables


def test_what_is_kept_for_good_stays(store: Store) -> None:
    found = with_night(store)
    join = found.view.log[0].seq
    with pytest.raises(RuleViolation) as refusal:
        needed_with(found.view, join)
    assert refusal.value.code == "cannot_be_undone"
    with pytest.raises(RuleViolation):
        needed_with(found.view, 9_999)
    organise.act(store, found.owner, CheckIn(SEASON, NIGHT, [1]))


def test_some_entries_of_long_ago_are_undone_at_once(store: Store) -> None:
    found = with_night(store)
    people.add(store, found.owner, [f"Guest {number}" for number in range(10)])
    guests = sorted(found.view.people)[-10:]
    organise.act(store, found.owner, lambda _: [Deactivate(guest) for guest in guests])
    last = found.view.seq
    in_and_out = [CheckOut(SEASON, NIGHT, [1]), CheckIn(SEASON, NIGHT, [1])]
    organise.act(store, found.owner, lambda _: in_and_out * 100)
    undo_all(store, found.owner, [*range(last, last - len(guests), -1)])
    assert {*guests} <= {*people.present(found.view)}
