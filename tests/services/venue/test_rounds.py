"""Nights, from opening to close: one function an action, once each, by whoever knows the latest."""

import pytest

from companion.refusal import RuleViolation
from companion.services.clock import today
from companion.services.policy import Role
from companion.services.venue import rounds
from companion.services.venue.rounds import EVERYBODY, LAST_TIME
from companion.services.venue.seating import drafts, latecomers
from companion.services.venue.seating.drafts import DraftTables
from companion.services.venue.writer import revoke
from companion.store.database import Store
from companion.venue.actions import OpenRound
from companion.venue.draft import stamp
from companion.venue.location import Location
from companion.venue.state import Round
from tests.services.helpers.venues import NIGHT, SEASON, House, somebody, with_night

HERE = Location(SEASON, NIGHT + 1)
TAP, OTHER = "one tap", "another"


def now(found: House) -> Round:
    return found.view.state.competitions[SEASON].rounds[-1]


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def unopened(store: Store) -> House:
    """A season whose only night was taken back."""
    found = with_night(store)
    revoke(store, found.owner, found.view.seq)
    rounds.unopen(store, found.owner, HERE)
    return found


def test_a_round_without_a_name_is_stored_without_one(store: Store) -> None:
    found = unopened(store)
    rounds.open_round(store, found.owner, SEASON, "", 1)
    assert found.view.log[-1].action == OpenRound(SEASON, 0, None, 1, today())
    assert now(found).name is None
    with pytest.raises(RuleViolation) as refusal:
        rounds.open_round(store, found.owner, SEASON, "", 1)
    assert code_of(refusal) == "round_open"


def test_whoever_does_not_know_the_latest_is_refused(store: Store) -> None:
    found = unopened(store)
    seq = found.view.seq
    rounds.open_round(store, found.owner, SEASON, "First", 1, token=TAP, seq=seq)
    with pytest.raises(RuleViolation) as refusal:
        rounds.check_in(store, found.owner, HERE, [1], token=OTHER, seq=seq)
    assert code_of(refusal) == "moved_on"
    rounds.open_round(store, found.owner, SEASON, "First", 1, token=TAP, seq=seq)  # again
    rounds.check_in(store, found.owner, HERE, [1], token=OTHER, seq=found.view.seq)
    assert now(found).present == {1}


def test_everybody_comes_or_who_was_there_the_last_time(store: Store) -> None:
    found = unopened(store)
    rounds.open_round(store, found.owner, SEASON, "", 1)
    rounds.check_in(store, found.owner, HERE, [], many=EVERYBODY)
    assert now(found).present == {1, 2, 3, 4, 5, 6, 7}
    rounds.check_out(store, found.owner, HERE, [3, 4])
    rounds.close(store, found.owner, HERE)
    rounds.open_round(store, found.owner, SEASON, "", 1)
    rounds.check_in(store, found.owner, Location(SEASON, 2), [], many=LAST_TIME)
    assert now(found).present == {1, 2, 5, 6, 7}


def test_nobody_is_sent_from_a_table_that_waits(store: Store) -> None:
    found = with_night(store)
    with pytest.raises(RuleViolation) as refusal:
        rounds.check_out(store, found.owner, HERE, [5])
    assert (code_of(refusal), refusal.value.params["number"]) == ("still_seated", 2)


def test_a_draft_is_published_only_for_whom_it_was_made(store: Store) -> None:
    found = unopened(store)
    rounds.open_round(store, found.owner, SEASON, "", 1)
    rounds.check_in(store, found.owner, HERE, [1, 2, 3, 4])
    _, draft = drafts.propose(store, found.view, SEASON, 1)
    made, there = DraftTables(draft.tables, draft.byes), stamp(now(found).present)
    rounds.check_in(store, found.owner, HERE, [5])
    with pytest.raises(RuleViolation) as refusal:
        drafts.publish(store, found.owner, HERE, made, "", there=there)
    assert code_of(refusal) == "draft_is_stale"
    assert refusal.value.params["concerned"] == [5]
    rounds.check_out(store, found.owner, HERE, [5])
    for _ in range(2):
        drafts.publish(store, found.owner, HERE, made, "", there=there, token=TAP)
    assert len(now(found).tables) == 1


def test_a_draft_is_changed_by_hand() -> None:
    made = DraftTables([[1, 2, 3], [4, 5, 6]], [7])
    assert drafts.exchange(made, [1, 7]) == DraftTables([[7, 2, 3], [4, 5, 6]], [1])
    assert drafts.move(made, [1], 1, False) == DraftTables([[2, 3], [4, 5, 6, 1]], [7])
    assert drafts.move(made, [1, 4], None, False) == DraftTables([[2, 3], [5, 6], [1, 4]], [7])
    assert drafts.move(made, [4, 5, 6], None, True) == DraftTables([[1, 2, 3]], [7, 4, 5, 6])
    for people, code in (([1], "two_to_swap"), ([], "two_to_swap")):
        with pytest.raises(RuleViolation, match=code):
            drafts.exchange(made, people)
    with pytest.raises(RuleViolation, match="nobody_named"):
        drafts.move(made, [], None, True)


def test_only_organisers_run_a_night(store: Store) -> None:
    found = with_night(store)
    keeper = somebody(found, None, Role.KEEPER)
    with pytest.raises(RuleViolation, match="not_allowed"):
        rounds.close(store, keeper, HERE)
    with pytest.raises(RuleViolation, match="not_allowed"):
        drafts.seat_by_hand(store, keeper, HERE, [1, 2], "")
    with pytest.raises(RuleViolation, match="not_allowed"):
        rounds.change_draw(store, keeper, Location(SEASON, 1, 1), 1, None, "gone")


def test_a_name_that_nobody_has_is_added_at_once(store: Store) -> None:
    found = with_night(store)
    latecomers.arrive(store, found.owner, HERE, "Zoe Zimmermann")
    number = len(found.view.people)
    assert found.view.people[number].name == "Zoe Zimmermann"
    assert number in now(found).present
    with pytest.raises(RuleViolation, match="is_it_somebody_known") as refusal:
        latecomers.arrive(store, found.owner, HERE, "zoé Zimermann")
    assert refusal.value.params["concerned"] == [number]
    latecomers.arrive(store, found.owner, HERE, "zoé Zimermann", anew=True)
    assert len(found.view.people) == number + 1
