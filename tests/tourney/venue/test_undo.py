"""Taking back: any deed but a lasting one, as if it had never been, unless a later one needs it."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.tourney.venue import deeds
from companion.tourney.venue.deeds import KINDS, Undo, kind_of
from companion.tourney.venue.fold import LASTING, Step, fold, standing, taken_back
from tests.tourney.venue.log import Log, cup, night, scores, settings


def busy() -> Log:
    """A tournament with a round over, another with tables published, and a season's night."""
    log = cup(9)
    log.play([1, 2, 3, 4], [5, 6, 7, 8], byes=[9])
    log.open()
    log.seat([1, 2, 5, 6], [3, 4, 7, 8], byes=[9])
    log.season()
    log.do(deeds.Open(2, 0, "Night 1", 1))
    return log


EVERY: dict[str, Callable[[Log], deeds.Deed]] = {
    "withdraw": lambda log: deeds.Withdraw(9),
    "merge": lambda log: deeds.Merge(9, 1),
    "remove": lambda log: deeds.Remove([8, 9]),
    "found": lambda log: deeds.Found(3, "season", "Spring", settings()),
    "settle": lambda log: deeds.Settle(1, "Mug", settings(minutes=60)),
    "enter": lambda log: deeds.Enter(2, [1, 2], 3),
    "drop": lambda log: deeds.Drop(1, 9),
    "open": lambda log: deeds.Open(2, 0, "Night 1", 1),
    "check_in": lambda log: deeds.CheckIn(2, 0, [1, 2]),
    "check_out": lambda log: deeds.CheckOut(1, 1, [9]),
    "seat": lambda log: deeds.Seat(2, 0, [[1, 2, 3]], [], ""),
    "reseat": lambda log: deeds.Reseat(1, 1, {"0": [1, 2, 5]}, [9], [6], "no show"),
    "begin": lambda log: deeds.Begin(1, 1, 0, "play", "basari"),
    "abandon": lambda log: deeds.Abandon(1, 1, 0, "play"),
    "report": lambda log: deeds.Report(1, 1, 0, scores(1, 2, 3, 4), ""),
    "confirm": lambda log: deeds.Confirm(1, 1, 0, scores(1, 2, 3, 4)),
    "correct": lambda log: deeds.Correct(1, 0, 0, scores(1, 2, 3, 4), "why"),
    "void": lambda log: deeds.Void(1, 1, 0, "why"),
    "penalise": lambda log: deeds.Penalise(1, 0, 1, -1, "late"),
    "close": lambda log: deeds.Close(2, 0),
}
BEFORE: dict[str, Callable[[Log], Any]] = {
    "return": lambda log: log.do(deeds.Withdraw(9)),
    "seat": lambda log: log.do(deeds.CheckIn(2, 0, [1, 2, 3])),
    "finish": lambda log: log.do(deeds.Close(2, 0)),
    "cut": lambda log: log.do(deeds.Close(2, 0)),
    "abandon": lambda log: log.do(deeds.Begin(1, 1, 0, "play", "basari")),
    "open": lambda log: log.undo(len(log.steps)),
}
EVERY |= {
    "return": lambda log: deeds.Return(9),
    "finish": lambda log: deeds.Finish(2),
}


@pytest.mark.parametrize("kind", EVERY)
def test_every_kind_can_be_taken_back_and_again_be_done(kind: str) -> None:
    log = busy()
    BEFORE.get(kind, lambda log: None)(log)
    before = log.venue
    deed = EVERY[kind](log)
    assert kind_of(deed) == kind
    number = log.do(deed)
    done = log.venue
    assert done != before
    undo = log.undo(number)
    assert log.venue == before == log.without(number)
    again = log.undo(undo)
    assert log.venue == done
    log.undo(again)
    assert log.venue == before


def test_a_cut_can_be_taken_back() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    before = log.venue
    number = log.cut([1, 2, 3])
    log.undo(number)
    assert log.venue == before
    log.open()


def test_no_kind_is_forgotten() -> None:
    lasting = {kind for kind, deed in KINDS.items() if deed in LASTING}
    assert {*EVERY, "cut", "undo"} | lasting == {*KINDS}
    people = {"join", "rename", "erase", "request_erasure", "decline_erasure"}
    assert lasting == {*people, "account"}


@pytest.mark.parametrize(
    "deed",
    [
        deeds.Join(10, 1, False),
        deeds.Rename(1),
        deeds.Erase(1),
        deeds.RequestErasure(1),
        deeds.DeclineErasure(1),
        deeds.AccountEntry("signed_in", 1, "password"),
    ],
)
def test_some_things_last(deed: deeds.Deed) -> None:
    log = busy()
    number = log.do(deed)
    assert log.refused(Undo(number)) == ("cannot_be_undone", {})


def test_what_came_later_stands_and_is_worked_out_again() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    correction = log.do(deeds.Correct(1, 0, 0, scores(1, 2, 3, 4), "wrong"))
    log.play([1, 2, 3, 4])
    assert log.points() == {1: 6, 2: 5, 3: 5, 4: 6}
    log.undo(correction)
    assert log.points() == {1: 10, 2: 6, 3: 4, 4: 2}


def test_what_is_needed_later_cannot_be_taken_back() -> None:
    log = Log(4)
    founded = log.found()
    entered = log.enter(1, 2, 3, 4)
    opened = log.open()
    seated = log.seat([1, 2, 3, 4])
    reported = log.report(0, 4, 3, 2, 1)
    closed = log.close()
    assert log.refused(Undo(founded)) == ("undo_blocked", {"number": entered})
    assert log.refused(Undo(entered)) == ("undo_blocked", {"number": seated})
    assert log.refused(Undo(opened)) == ("undo_blocked", {"number": seated})
    assert log.refused(Undo(seated)) == ("undo_blocked", {"number": reported})
    assert log.refused(Undo(reported)) == ("undo_blocked", {"number": closed})
    for number in (closed, reported, seated, opened, entered, founded):
        log.undo(number)
    assert log.venue == fold(log.steps[:1])


def test_settings_that_tables_were_played_by_are_needed() -> None:
    log = cup(5)
    wider = log.do(deeds.Settle(1, "Cup", settings(scheme={"points": {"kind": "beaten"}})))
    log.open()
    seated = log.seat([1, 2, 3, 4, 5])
    assert log.refused(Undo(wider)) == ("undo_blocked", {"number": seated})


def test_what_was_taken_back_is_gone() -> None:
    log = busy()
    number = log.do(deeds.Penalise(1, 0, 1, -1, "late"))
    undo = log.undo(number)
    assert log.refused(Undo(number)) == ("undone_already", {})
    assert log.refused(Undo(undo + 5)) == ("no_such_deed", {"number": undo + 5})
    assert log.refused(Undo(undo + 1)) == ("no_such_deed", {"number": undo + 1})
    assert log.refused(Undo(0)) == ("no_such_deed", {"number": 0})
    log.undo(undo)
    assert log.refused(Undo(undo)) == ("undone_already", {})
    log.undo(number)
    assert log.venue == log.without(number)


def test_the_deeds_that_stand() -> None:
    log = night(3)
    number = log.check_in(1)
    undo = log.undo(number)
    assert taken_back(log.steps) == {number}
    assert number not in [step.seq for step in standing(log.steps)]
    log.undo(undo)
    assert taken_back(log.steps) == {undo}
    assert standing(log.steps)[-1] == Step(number, deeds.CheckIn(1, 0, (1,)))


def test_an_undo_of_an_undo_may_no_longer_fit() -> None:
    log = night(4)
    number = log.do(deeds.Close(1, 0))
    undo = log.undo(number)
    later = log.check_in(1)
    assert log.refused(Undo(undo)) == ("undo_blocked", {"number": later})
