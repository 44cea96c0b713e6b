"""The policy: one table of rights, and what it says."""

import pytest

from companion.refusal import RuleViolation
from companion.services.policy import POLICY, Role, check, may
from companion.venue.actions import KINDS

EVERYBODY = [*Role]


def test_every_action_of_the_log_has_a_right() -> None:
    assert KINDS.keys() <= POLICY.keys()


@pytest.mark.parametrize("action", POLICY)
@pytest.mark.parametrize("is_open", [True, False])
def test_who_is_more_may_not_do_less(action: str, is_open: bool) -> None:
    rights = [may(action, role, is_open=is_open) for role in EVERYBODY]
    assert rights == sorted(rights)


@pytest.mark.parametrize(
    "action", [action for action, right in POLICY.items() if right.of == "venue"]
)
def test_a_stranger_may_do_nothing_in_a_venue(action: str) -> None:
    assert not may(action, Role.STRANGER, own=True)


@pytest.mark.parametrize("action", [action for action, right in POLICY.items() if right.own])
def test_what_is_ones_own_is_also_for_a_viewer(action: str) -> None:
    assert may(action, Role.VIEWER, own=True)
    assert not may(action, Role.VIEWER, own=False)


def test_a_helper_enters_results_and_checks_people_in_and_nothing_else() -> None:
    more = {each for each in POLICY if may(each, Role.HELPER) and not may(each, Role.KEEPER)}
    assert more == {"check_in", "check_out", "arrive"}
    assert may("report", Role.HELPER)
    assert not [each for each in more if may(each, Role.HELPER, is_open=False)]


def test_after_the_end_only_corrections_are_possible() -> None:
    closed = {action for action in KINDS if not may(action, Role.OWNER, is_open=False)}
    assert {"report", "confirm", "begin", "check_in", "seat", "close"} <= closed
    assert not {"correct", "void", "penalise", "undo"} & closed


def test_a_refusal_says_whether_it_is_too_late() -> None:
    with pytest.raises(RuleViolation) as refusal:
        check("seat", Role.VIEWER)
    assert refusal.value.code == "not_allowed"
    with pytest.raises(RuleViolation) as refusal:
        check("report", Role.ORGANISER, is_open=False)
    assert refusal.value.code == "not_after_the_end"
