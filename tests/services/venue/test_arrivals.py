"""Phones come in by links: once, as one person, and without finding out who others are."""

from threading import Thread

import pytest

from companion.refusal import RuleViolation
from companion.services.play.reader import Actor, Unknown
from companion.services.venue import arrivals, join_links, newcomers, people, phones
from companion.services.venue.reader import Visitor
from companion.services.venue.writer import act
from companion.store.database import Store
from companion.venue.actions import (
    CheckIn,
    CreateCompetition,
    Merge,
    OpenRound,
    PublishDraw,
    Revoke,
)
from tests.services.helpers.venues import SETTINGS, House, house

pytestmark = pytest.mark.sqlite_first

LINK = "link-of-the-players"


@pytest.fixture
def cafe(store: Store) -> House:
    found = house(store)
    people.add(store, found.owner, ["Ana", "Ben", "Cleo"])
    join_links.renew_join_link(store, found.owner, "player", lambda *_: LINK, send_away=False)
    return found


def actor(number: int) -> Actor:
    return Actor(f"{number:064}", f"phone {number:04}")


def tap(cafe: House, phone: int, person: int) -> Visitor:
    return arrivals.join(cafe.store, actor(phone), LINK, person, "")


def type_in(cafe: House, phone: int, name: str, sent: str = "") -> Visitor:
    return arrivals.join(cafe.store, actor(phone), LINK, None, name, sent)


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def names(cafe: House) -> list[str]:
    return [each.name for each in cafe.view.people.values()]


def test_a_phone_that_is_somebody_is_nobody_else(cafe: House) -> None:
    assert tap(cafe, 1, 1).person == 1
    for try_it in (lambda: tap(cafe, 1, 2), lambda: type_in(cafe, 1, "Ben")):
        with pytest.raises(RuleViolation) as refusal:
            try_it()
        assert code_of(refusal) == "phone_is_somebody"
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 1, "Zoe")
    assert code_of(refusal) == "phone_is_somebody"
    assert names(cafe) == ["Ana", "Ben", "Cleo"]
    assert (tap(cafe, 1, 1).person, type_in(cafe, 1, "ana").person) == (1, 1)


def test_an_organiser_frees_a_phone(cafe: House) -> None:
    tap(cafe, 1, 1)
    phones.free_phones(cafe.store, cafe.owner, 1)
    assert tap(cafe, 1, 2).person == 2


def test_by_another_link_a_phone_stays_who_it_is(cafe: House) -> None:
    tap(cafe, 1, 1)
    join_links.renew_join_link(
        cafe.store, cafe.owner, "keeper", lambda *_: "link-of-keepers", False
    )
    assert arrivals.join(cafe.store, actor(1), "link-of-keepers", None, "").person == 1


# Who appears as a number


def test_nobody_becomes_a_number_by_typing_or_tapping(cafe: House) -> None:
    people.change(cafe.store, cafe.owner, 3, shown="number")
    assert type_in(cafe, 1, "Cleo").person == 4
    assert names(cafe) == ["Ana", "Ben", "Cleo", "Cleo"]
    assert [number for number, _ in phones.without_phone(cafe.store, cafe.key)] == [1, 2]
    for person in (3, 99):
        with pytest.raises(RuleViolation) as refusal:
            tap(cafe, 2, person)
        assert (code_of(refusal), refusal.value.params) == ("nobody", {"number": person})


def test_initials_are_not_told_either(cafe: House) -> None:
    people.change(cafe.store, cafe.owner, 3, shown="initials")
    tap(cafe, 1, 3)
    assert type_in(cafe, 2, "Cleo").person == 4


def test_an_old_name_of_a_number_is_anybodys(cafe: House) -> None:
    """Two who turned out to be one: the name of the other tells nothing."""
    act(cafe.store, cafe.owner, Merge(2, 3))
    people.change(cafe.store, cafe.owner, 3, shown="number")
    assert type_in(cafe, 1, "Ben").person == 4


def test_a_link_for_one_person(cafe: House) -> None:
    people.change(cafe.store, cafe.owner, 3, shown="number")
    token = phones.link_for(cafe.store, cafe.owner, 3)
    assert arrivals.join(cafe.store, actor(1), token, None, "").person == 3
    with pytest.raises(Unknown):
        arrivals.join(cafe.store, actor(2), token, None, "")
    again = phones.link_for(cafe.store, cafe.owner, 3)
    assert arrivals.join(cafe.store, actor(2), again, None, "").person == 3
    old = phones.visitor_by_phone(cafe.store, cafe.key, actor(1))
    assert old
    assert old.person is None


def test_a_link_for_one_person_is_good_for_an_hour(
    cafe: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = phones.link_for(cafe.store, cafe.owner, 3)
    seconds = join_links.seconds()
    monkeypatch.setattr(join_links, "seconds", lambda: seconds + 3601)
    with pytest.raises(Unknown):
        arrivals.join(cafe.store, actor(1), token, None, "")


def test_only_organisers_make_such_a_link(cafe: House) -> None:
    with pytest.raises(RuleViolation) as refusal:
        phones.link_for(cafe.store, tap(cafe, 1, 1), 2)
    assert code_of(refusal) == "not_allowed"


# A form that is sent twice


def test_five_taps_at_once_let_one_person_in(cafe: House) -> None:
    came: list[int | None] = []

    def send() -> None:
        came.append(type_in(cafe, 1, "Zoe", "one form").person)

    threads = [Thread(target=send) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert came == [4] * 5
    assert names(cafe) == ["Ana", "Ben", "Cleo", "Zoe"]


def test_the_same_form_of_a_phone_without_a_cookie_is_the_same_person(cafe: House) -> None:
    assert type_in(cafe, 1, "Zoe", "one form").person == 4
    assert type_in(cafe, 2, "Zoe", "one form").person == 4
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 3, "Zoe", "another form")
    assert code_of(refusal) == "phone_taken"


def test_a_form_is_not_a_key_for_later(cafe: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was freed does not come back as that person with the old form."""
    people.change(cafe.store, cafe.owner, type_in(cafe, 1, "Zoe", "form").person or 0, "Zora")
    phones.free_phones(cafe.store, cafe.owner, 4)
    monkeypatch.setattr(newcomers, "now", lambda: "2999-01-01T00:00:00Z")
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 2, "Zoe", "form")
    assert code_of(refusal) == "moved_on"


# A flood


def test_newcomers_are_bounded_by_the_minute(cafe: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newcomers, "MOST_A_MINUTE", 3)
    for phone in range(1, 4):
        type_in(cafe, phone, f"Guest {phone}")
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 4, "Guest 4")
    assert code_of(refusal) == "too_many_newcomers"
    assert tap(cafe, 5, 1).person == 1  # whoever is known comes in
    assert people.add(cafe.store, cafe.owner, ["Guest 4"])
    monkeypatch.setattr(newcomers, "now", lambda: "2999-01-01T00:00:00Z")
    assert type_in(cafe, 6, "Guest 5").person == 8


def test_a_locked_link_lets_in_who_is_in_the_list(cafe: House) -> None:
    inside = tap(cafe, 1, 1)
    join_links.lock(cafe.store, cafe.owner, True)
    assert join_links.is_locked(cafe.store, cafe.owner)
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 2, "Zoe")
    assert code_of(refusal) == "join_link_locked"
    assert (tap(cafe, 3, 2).person, type_in(cafe, 4, "Cleo").person) == (2, 3)
    assert phones.visitor_by_phone(cafe.store, cafe.key, actor(1))
    with pytest.raises(RuleViolation):
        join_links.lock(cafe.store, inside, False)
    join_links.lock(cafe.store, cafe.owner, False)
    assert type_in(cafe, 2, "Zoe").person == 4


def test_all_who_came_since_a_minute_are_removed_and_brought_back(cafe: House) -> None:
    came = [type_in(cafe, phone, f"Guest {phone}") for phone in range(1, 6)]
    store, owner = cafe.store, cafe.owner
    act(store, owner, CreateCompetition(1, "season", "Autumn", SETTINGS))
    act(store, owner, OpenRound(1, 0, "Night", 1))
    act(store, owner, CheckIn(1, 0, [1, 2, 4, 5]))
    act(store, owner, PublishDraw(1, 0, [[1, 2, 4]], [], "basari"))
    since = cafe.view.log[1].at
    assert [each.number for each in newcomers.newcomers(cafe.view, since)] == [5, 6, 7, 8]
    with pytest.raises(RuleViolation) as refusal:
        newcomers.remove(store, came[0], since)
    assert code_of(refusal) == "not_allowed"
    view = newcomers.remove(store, owner, since, "token")
    assert newcomers.remove(store, owner, since, "token").seq == view.seq
    assert people.present(view) == [1, 2, 3, 4]
    assert view.state.competitions[1].rounds[0].present == {1, 2, 4}
    assert phones.visitor_by_phone(store, cafe.key, actor(5)) is None
    assert phones.visitor_by_phone(store, cafe.key, actor(1))
    assert type_in(cafe, 9, "Guest 5").person == 9  # the name is free again
    with pytest.raises(RuleViolation):
        tap(cafe, 5, 8)
    with pytest.raises(RuleViolation) as refusal:
        newcomers.remove(store, owner, "2999-01-01T00:00:00Z")
    assert code_of(refusal) == "no_newcomers"
    act(store, owner, Revoke(view.seq))
    assert people.present(cafe.view) == [*range(1, 10)]


def test_there_is_room_for_so_many(cafe: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lets them in; and a venue that has more goes on with those it has."""
    monkeypatch.setattr(people, "MOST_PEOPLE", 4)
    with pytest.raises(RuleViolation) as refusal:
        people.add(cafe.store, cafe.owner, ["Dan", "Eve"])
    assert (refusal.value.code, refusal.value.params) == ("too_many_people", {"limit": 4})
    type_in(cafe, 7, "Dan")
    with pytest.raises(RuleViolation) as refusal:
        type_in(cafe, 8, "Eve")
    assert code_of(refusal) == "too_many_people"
    assert names(cafe) == ["Ana", "Ben", "Cleo", "Dan"]
    monkeypatch.setattr(people, "MOST_PEOPLE", 2)
    cafe.store.venues.drop_about(cafe.key)
    assert tap(cafe, 9, 2).person == 2


def test_who_is_called_almost_the_same_is_asked_first(cafe: House) -> None:
    with pytest.raises(RuleViolation) as refusal:
        arrivals.join(cafe.store, actor(1), LINK, None, "Cléo", anew=False)
    assert (code_of(refusal), refusal.value.params["meant"]) == ("are_you_somebody", [3])
    assert names(cafe) == ["Ana", "Ben", "Cleo"]
    assert arrivals.join(cafe.store, actor(1), LINK, None, "Cléo", anew=True).person == 4
