"""Taking back: any action but a lasting one, as if it had never been, unless a later needs it."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.ledger.live import LiveEntry
from companion.venue import actions
from companion.venue.actions import KINDS, Revoke, kind_of
from companion.venue.fold import LASTING
from tests.venue.helpers.log import Log, cup, night, plain_fold, scores, settings


def busy() -> Log:
    """A tournament with a round over, another with tables published, and a season's night."""
    log = cup(9)
    log.play([1, 2, 3, 4], [5, 6, 7, 8], byes=[9])
    log.open()
    log.seat([1, 2, 5, 6], [3, 4, 7, 8], byes=[9])
    log.season()
    log.do(actions.OpenRound(2, 0, "Night 1", 1))
    return log


EVERY: dict[str, Callable[[Log], actions.Action]] = {
    "withdraw": lambda log: actions.Deactivate(9),
    "merge": lambda log: actions.Merge(9, 1),
    "remove": lambda log: actions.Remove([8, 9]),
    "room": lambda log: actions.ArrangeRoom([{"number": 3}, {"number": 7, "large": True}]),
    "found": lambda log: actions.CreateCompetition(3, "season", "Spring", settings()),
    "settle": lambda log: actions.ChangeSettings(1, "Mug", settings(minutes=60)),
    "enter": lambda log: actions.EnterPlayers(2, [1, 2], 3),
    "drop": lambda log: actions.DropOut(1, 9),
    "open": lambda log: actions.OpenRound(2, 0, "Night 1", 1, "2026-11-17"),
    "describe": lambda log: actions.DescribeRound(1, 0, "First", 2, "2026-11-17"),
    "share": lambda log: actions.ShareCompetition(1, 7),
    "check_in": lambda log: actions.CheckIn(2, 0, [1, 2]),
    "check_out": lambda log: actions.CheckOut(1, 1, [9]),
    "seat": lambda log: actions.PublishDraw(2, 0, [[1, 2, 3]], [], ""),
    "reseat": lambda log: actions.ChangeDraw(1, 1, {"0": [1, 2, 5]}, [9], [6], "no show"),
    "begin": lambda log: actions.OpenPad(1, 1, 0, "play", "basari"),
    "abandon": lambda log: actions.AbandonPlay(1, 1, 0, "play"),
    "report": lambda log: actions.EnterResult(1, 1, 0, scores(1, 2, 3, 4), ""),
    "confirm": lambda log: actions.ConfirmResult(1, 1, 0, scores(1, 2, 3, 4)),
    "correct": lambda log: actions.CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "why"),
    "void": lambda log: actions.VoidTable(1, 1, 0, "why"),
    "penalise": lambda log: actions.Penalise(1, 0, 1, -1, "late"),
    "close": lambda log: actions.CloseRound(2, 0),
}
BEFORE: dict[str, Callable[[Log], Any]] = {
    "return": lambda log: log.do(actions.Deactivate(9)),
    "seat": lambda log: log.do(actions.CheckIn(2, 0, [1, 2, 3])),
    "finish": lambda log: log.do(actions.CloseRound(2, 0)),
    "cut": lambda log: log.do(actions.CloseRound(2, 0)),
    "abandon": lambda log: log.do(actions.OpenPad(1, 1, 0, "play", "basari")),
    "open": lambda log: log.undo(log.ledger.seq),
}
EVERY |= {
    "return": lambda log: actions.Reactivate(9),
    "finish": lambda log: actions.FinishCompetition(2),
}


@pytest.mark.parametrize("kind", EVERY)
def test_every_kind_can_be_revoked_and_again_be_done(kind: str) -> None:
    log = busy()
    BEFORE.get(kind, lambda log: None)(log)
    before = log.venue
    action = EVERY[kind](log)
    assert kind_of(action) == kind
    number = log.do(action)
    done = log.venue
    assert done != before
    undo = log.undo(number)
    assert log.venue == before == log.without(number)
    again = log.undo(undo)
    assert log.venue == done
    log.undo(again)
    assert log.venue == before


def test_a_cut_can_be_revoked() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    before = log.venue
    number = log.cut([1, 2, 3])
    log.undo(number)
    assert log.venue == before
    log.open()


def test_no_kind_is_forgotten() -> None:
    lasting = {kind for kind, action in KINDS.items() if action in LASTING}
    assert {*EVERY, "cut", "undo"} | lasting == {*KINDS}
    people = {"join", "rename", "erase", "request_erasure", "decline_erasure"}
    assert lasting == {*people, "account"}


@pytest.mark.parametrize(
    "action",
    [
        actions.AddPeople(10, 1, False),
        actions.Rename(1),
        actions.Erase(1),
        actions.RequestErasure(1),
        actions.DeclineErasure(1),
        actions.AccountEntry("signed_in", 1, "password"),
    ],
)
def test_some_things_last(action: actions.Action) -> None:
    log = busy()
    number = log.do(action)
    assert log.refused(Revoke(number)) == ("cannot_be_undone", {})


def test_what_came_later_stands_and_is_worked_out_again() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    correction = log.do(actions.CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "wrong"))
    log.play([1, 2, 3, 4])
    assert log.points() == {1: 6, 2: 5, 3: 5, 4: 6}
    log.undo(correction)
    assert log.points() == {1: 10, 2: 6, 3: 4, 4: 2}


def test_what_is_needed_later_cannot_be_revoked() -> None:
    log = Log(4)
    founded = log.found()
    entered = log.enter(1, 2, 3, 4)
    opened = log.open()
    seated = log.seat([1, 2, 3, 4])
    reported = log.report(0, 4, 3, 2, 1)
    closed = log.close()
    assert log.refused(Revoke(founded)) == ("undo_blocked", {"number": entered})
    assert log.refused(Revoke(entered)) == ("undo_blocked", {"number": seated})
    assert log.refused(Revoke(opened)) == ("undo_blocked", {"number": seated})
    assert log.refused(Revoke(seated)) == ("undo_blocked", {"number": reported})
    assert log.refused(Revoke(reported)) == ("undo_blocked", {"number": closed})
    for number in (closed, reported, seated, opened, entered, founded):
        log.undo(number)
    assert log.venue == plain_fold(log.steps[:1])


def test_settings_that_tables_were_played_by_are_needed() -> None:
    log = cup(5)
    wider = log.do(
        actions.ChangeSettings(1, "Cup", settings(scheme={"points": {"kind": "beaten"}}))
    )
    log.open()
    seated = log.seat([1, 2, 3, 4, 5])
    assert log.refused(Revoke(wider)) == ("undo_blocked", {"number": seated})


def test_what_was_revoked_is_gone() -> None:
    log = busy()
    number = log.do(actions.Penalise(1, 0, 1, -1, "late"))
    undo = log.undo(number)
    assert log.refused(Revoke(number)) == ("undone_already", {})
    assert log.refused(Revoke(undo + 5)) == ("no_such_deed", {"number": undo + 5})
    assert log.refused(Revoke(undo + 1)) == ("no_such_deed", {"number": undo + 1})
    assert log.refused(Revoke(0)) == ("no_such_deed", {"number": 0})
    log.undo(undo)
    assert log.refused(Revoke(undo)) == ("undone_already", {})
    log.undo(number)
    assert log.venue == log.without(number)


def test_the_actions_that_stand() -> None:
    log = night(3)
    number = log.check_in(1)
    undo = log.undo(number)
    assert log.ledger.live.fallen == {number}
    assert number not in [each.seq for each in log.ledger.live_entries]
    log.undo(undo)
    assert log.ledger.live.fallen == {undo}
    assert log.ledger.live_entries[-1] == LiveEntry(number, actions.CheckIn(1, 0, (1,)))


def test_an_undo_of_an_undo_may_no_longer_fit() -> None:
    log = night(4)
    number = log.do(actions.CloseRound(1, 0))
    undo = log.undo(number)
    later = log.check_in(1)
    assert log.refused(Revoke(undo)) == ("undo_blocked", {"number": later})
