"""The join link on pages: taps, names that are told to nobody, a lock, and a flood removed."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.services.policy import Role
from companion.services.venue import newcomers, people
from companion.services.venue.reader import Visitor, load_venue
from tests.web.helpers.pad import Forms, Page
from tests.web.venue.helpers.people import join, join_link, key_of, phone, store_of

MADE = re.compile(r'(?<=value=")[\w.-]{20,}(?=")|(?<=nonce-)[\w=-]+|(?<=stamp=")\w+')


def add(client: FlaskClient, venue: str, *names: str) -> Visitor:
    owner = Visitor(key_of(venue), Role.OWNER, "account 1")
    people.add(store_of(client), owner, names)
    return owner


def names(client: FlaskClient, venue: str) -> list[str]:
    found = load_venue(store_of(client), key_of(venue)).people
    return [each.name for each in found.values()]


def told(answer: Any) -> tuple[int, str | None, str]:
    """All that an answer says, but for what is made anew each time."""
    return answer.status_code, answer.location, MADE.sub("", answer.text)


def test_a_double_tap_is_answered_alike(client: FlaskClient, venue: str) -> None:
    link, own = join_link(client, venue), phone(client)
    form = Forms(own.get(link).text).forms[-2].sent | {"name": "Zoe"}
    answers = [own.post("/in", data=form) for _ in range(3)]
    assert {(each.status_code, each.location) for each in answers} == {(303, f"{venue}/me")}
    lost = phone(client)  # the first answer, with the cookie, never came
    assert lost.post("/in", data=form).location == f"{venue}/me"
    assert names(client, venue) == ["Zoe"]


def test_a_phone_is_known_before_it_sends_anything(client: FlaskClient, venue: str) -> None:
    own = phone(client)
    own.get(join_link(client, venue))
    assert own.get_cookie("device")


def test_who_appears_as_a_number_is_told_to_nobody(client: FlaskClient, venue: str) -> None:
    """With a phone or without, typed at the link or on any page afterwards."""
    owner = add(client, venue, "Anna", "Ben", "Cleo")
    link = join_link(client, venue)
    join(phone(client), link, person="2")
    for person in (2, 3):
        people.change(store_of(client), owner, person, shown="number")
    answers, pages = [], []
    for name in ("Zora", "Ben", "Cleo"):
        own = phone(client)
        answers.append(told(join(own, link, name=name)))
        pages.append(MADE.sub("", own.get(f"{venue}/me").text).replace(name, "Zora"))
    assert answers[0][0] == 303
    assert answers[1:] == answers[:1] * 2
    assert re.sub(r"\d+", "", pages[1]) == re.sub(r"\d+", "", pages[0])
    assert names(client, venue)[3:] == ["Zora", "Ben", "Cleo"]
    for person in ("3", "99"):
        assert join(phone(client), link, person=person).status_code == 422
    assert join(phone(client), link, name="Anna").status_code == 303


def test_a_phone_that_came_in_is_shown_the_way_and_no_list(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna", "Ben")
    link, own = join_link(client, venue), phone(client)
    join(own, link, person="1")
    page = Page(own.get(link).text)
    assert f"{venue}/me" in page.addresses()
    assert not [given for _, given in page.tags if given.get("name") in ("person", "name")]
    assert join(own, link, person="2").status_code == 422
    assert join(own, link, name="Zoe").status_code == 422
    assert names(client, venue) == ["Anna", "Ben"]


def test_too_many_at_once_are_asked_to_wait(
    client: FlaskClient, venue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "MOST_A_MINUTE", 2)
    link = join_link(client, venue)
    statuses = [join(phone(client), link, name=f"P{at}").status_code for at in range(4)]
    assert statuses == [303, 303, 429, 429]


def test_the_link_is_locked_and_opened_again(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna")
    link, inside = join_link(client, venue), phone(client)
    join(inside, link, name="Zoe")
    answer = client.post(f"{venue}/set-up/lock", data={"locked": "1"})
    assert answer.location == f"{venue}/set-up#join-link-player"
    assert 'id="locked"' in client.get(f"{venue}/set-up").text
    page = phone(client).get(link).text
    assert 'id="locked"' in page
    assert 'name="name"' not in page
    assert join(phone(client), link, name="Mallory").status_code == 422
    assert join(phone(client), link, person="1").status_code == 303
    assert inside.get(f"{venue}/me").status_code == 200
    assert inside.post(f"{venue}/set-up/lock").status_code == 403
    client.post(f"{venue}/set-up/lock", data={})
    assert join(phone(client), link, name="Mallory").status_code == 303


def test_all_who_came_since_a_minute_go_with_one_confirmation(
    client: FlaskClient, venue: str
) -> None:
    add(client, venue, "Anna")
    link = join_link(client, venue)
    flood = [phone(client) for _ in range(4)]
    for at, each in enumerate(flood):
        join(each, link, name=f"Spam {at}", anew="yes")  # called almost the same
    list_ = client.get(f"{venue}/set-up/newcomers").text
    (since,) = [each for each in Page(list_).addresses() if "?since=" in each][-1:]
    page = client.get(since).text
    assert "Spam 3" in page
    form = next(each for each in Forms(page).forms if each.action.endswith("/newcomers"))
    assert flood[0].post(form.action, data=form.sent).status_code == 403
    for _ in range(2):
        assert client.post(form.action, data=form.sent).location == f"{venue}/people"
    assert "Spam" not in client.get(f"{venue}/people").text
    assert {each.get(f"{venue}/me").status_code for each in flood} == {404}
    view = load_venue(store_of(client), key_of(venue))
    assert client.post(f"{venue}/log/{view.seq}/undo").status_code == 303
    assert "Spam 3" in client.get(f"{venue}/people").text


@pytest.mark.parametrize("since", ["", "yesterday", "2999-01-01T00:00:00Z"])
def test_without_a_minute_nobody_goes(client: FlaskClient, venue: str, since: str) -> None:
    join(phone(client), join_link(client, venue), name="Anna")
    assert client.get(f"{venue}/set-up/newcomers?since={since}").status_code == 200
    answer = client.post(f"{venue}/set-up/newcomers", data={"since": since})
    assert answer.status_code == 422
    assert len(people.present(load_venue(store_of(client), key_of(venue)))) == 1
