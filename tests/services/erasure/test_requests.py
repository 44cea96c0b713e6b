"""Asking to be erased: an organiser decides, or a day passes; until then it can be stopped."""

import pytest

from companion.refusal import RuleViolation
from companion.services.erasure import requests as erasures
from companion.services.erasure.erasure import erase
from companion.services.housekeeping import Housekeeping, tidy
from companion.services.venue import people
from companion.services.venue.writer import act
from companion.store.database import Store
from companion.venue.actions import DeclineErasure, Erase, Merge, RequestErasure
from tests.services.helpers.venues import House, somebody, with_night

pytestmark = pytest.mark.sqlite_first

TOMORROW = "2999-01-01T00:00:00Z"


@pytest.fixture
def cafe(store: Store) -> House:
    return with_night(store)


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def test_asking_erases_nothing_and_is_in_the_log(cafe: House) -> None:
    ana = somebody(cafe, 1)
    view = erasures.request(cafe.store, ana, 1, "token")
    assert erasures.request(cafe.store, ana, 1, "token").seq == view.seq
    assert [*erasures.requests(cafe.store, view)] == [1]
    assert view.people[1].name == "Ana"
    assert (view.log[-1].action, view.log[-1].by) == (RequestErasure(1), "person 1")
    with pytest.raises(RuleViolation) as refusal:
        erasures.request(cafe.store, ana, 1)
    assert code_of(refusal) == "asked_already"


def test_nobody_asks_or_stops_it_for_somebody_else(cafe: House) -> None:
    ana, ben = somebody(cafe, 1), somebody(cafe, 2)
    with pytest.raises(RuleViolation) as refusal:
        erasures.request(cafe.store, ben, 1)
    assert code_of(refusal) == "not_allowed"
    erasures.request(cafe.store, ana, 1)
    with pytest.raises(RuleViolation) as refusal:
        erasures.decline(cafe.store, ben, 1)
    assert code_of(refusal) == "not_allowed"


@pytest.mark.parametrize("who", ["organiser", "phone"])
def test_it_can_be_stopped(cafe: House, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = somebody(cafe, 1)
    erasures.request(cafe.store, ana, 1)
    view = erasures.decline(cafe.store, ana if who == "phone" else cafe.owner, 1)
    assert view.log[-1].action == DeclineErasure(1)
    assert erasures.requests(cafe.store, view) == {}
    with pytest.raises(RuleViolation) as refusal:
        erasures.decline(cafe.store, cafe.owner, 1)
    assert code_of(refusal) == "not_asked"
    monkeypatch.setattr(erasures, "now", lambda: TOMORROW)
    assert erasures.carry_out(cafe.store) == 0
    assert cafe.view.people[1].name == "Ana"


def test_after_a_day_it_is_carried_out(cafe: House, monkeypatch: pytest.MonkeyPatch) -> None:
    erasures.request(cafe.store, somebody(cafe, 1), 1)
    tidy(cafe.store)
    assert cafe.view.people[1].name == "Ana"
    monkeypatch.setattr(erasures, "now", lambda: TOMORROW)
    tidy(cafe.store)
    assert cafe.view.people[1].name == ""
    assert (cafe.view.log[-1].action, cafe.view.log[-1].by) == (Erase(1), "Companion")
    assert erasures.carry_out(cafe.store) == 0


def test_an_organiser_who_erases_ends_the_request(
    cafe: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasures.request(cafe.store, somebody(cafe, 1), 1)
    assert erasures.requests(cafe.store, erase(cafe.store, cafe.owner, 1)) == {}
    monkeypatch.setattr(erasures, "now", lambda: TOMORROW)
    assert erasures.carry_out(cafe.store) == 0


def test_who_turned_out_to_be_another_is_not_erased_with_them(
    cafe: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasures.request(cafe.store, somebody(cafe, 5), 5)
    people.add(cafe.store, cafe.owner, ["Eva"])
    view = act(cafe.store, cafe.owner, Merge(5, 8))
    assert erasures.requests(cafe.store, view) == {}
    monkeypatch.setattr(erasures, "now", lambda: TOMORROW)
    assert erasures.carry_out(cafe.store) == 0
    assert cafe.view.people[8].name == "Eva"


@pytest.mark.sqlite_only
def test_housekeeping_does_it_without_being_asked(
    cafe: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasures.request(cafe.store, somebody(cafe, 1), 1)
    monkeypatch.setattr(erasures, "now", lambda: TOMORROW)
    keeping = Housekeeping(cafe.store, every=0.01)
    keeping.start()
    for _ in range(1000):
        if not cafe.view.people[1].name:
            break
        keeping.join(0.01)
    keeping.end()
    assert cafe.view.people[1].name == ""
    assert not keeping.is_alive()


@pytest.mark.sqlite_only
def test_what_fails_does_not_keep_the_rest_from_being_done(
    cafe: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Store) -> None:
        raise OSError("/home/ana/secret")

    done: list[Store] = []
    monkeypatch.setattr("companion.services.housekeeping.carry_out", fail)
    monkeypatch.setattr("companion.services.housekeeping.remove_old", done.append)
    tidy(cafe.store)
    assert done == [cafe.store]
    assert "secret" not in caplog.text
