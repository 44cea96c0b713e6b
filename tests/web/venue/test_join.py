"""The organisers with its join links, and coming in by them."""

import re

import pytest
from flask.testing import FlaskClient

from companion.services.account import accounts
from companion.services.policy import Role
from companion.services.venue import people, phones
from companion.services.venue.reader import Visitor, load_venue
from tests.helpers.said import said, saying
from tests.web.helpers.pad import Page, text_of
from tests.web.venue.helpers.people import (
    PASSWORD,
    VENUE,
    join,
    join_link,
    key_of,
    phone,
    set_up,
    sign_in,
    store_of,
)
from tests.web.venue.helpers.phones import NAMES, House


def add(client: FlaskClient, venue: str, *names: str) -> None:
    owner = Visitor(key_of(venue), Role.OWNER, "account 1")
    people.add(store_of(client), owner, names)


def names(client: FlaskClient, venue: str) -> list[str]:
    found = load_venue(store_of(client), key_of(venue)).people
    return [each.name for each in found.values()]


def invitation(client: FlaskClient, venue: str, role: str = "organiser") -> str:
    page = client.post(f"{venue}/set-up/invite", data={"role": role}).text
    found = re.search(r"<code>http://localhost(/invitation/[\w-]+)</code>", page)
    assert found, page
    return found[1]


def organiser(client: FlaskClient, venue: str, login: str = "otto") -> FlaskClient:
    """Somebody whom the owner invited."""
    other, link = phone(client), invitation(client, venue)
    assert VENUE in text_of(other, link)
    form = {"link": link.rpartition("/")[2], "login": login, "password": PASSWORD}
    assert other.post("/invitation", data=form).location == venue
    return other


def test_a_join_link_is_opened_with_one_tap(client: FlaskClient, venue: str) -> None:
    assert 'class="qr"' not in client.get(f"{venue}/set-up").text
    link = join_link(client, venue)
    page = client.get(f"{venue}/set-up").text
    assert page.count('class="qr"') == 1
    assert link in page


def test_somebody_new_comes_in_with_a_name(client: FlaskClient, venue: str) -> None:
    guest = phone(client)
    answer = join(guest, join_link(client, venue), name="  Zoé   Blanc ")
    assert answer.status_code == 303
    assert answer.location.startswith(venue)
    assert guest.get(venue).status_code == 200
    assert names(client, venue) == ["Zoé Blanc"]
    assert guest.get(f"{venue}/set-up").status_code == 403
    assert guest.get(f"{venue}/people").status_code == 403


def test_somebody_known_taps_the_name(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna", "Ben")
    link = join_link(client, venue)
    page = Page(phone(client).get(link).text)
    buttons = [given["value"] for tag, given in page.tags if given.get("name") == "person"]
    assert buttons == ["1", "2"]
    assert join(phone(client), link, person="2").status_code == 303
    left = phone(client).get(link).text
    assert "Ben" not in left
    assert "Anna" in left
    assert len(names(client, venue)) == 2


def test_nobody_takes_a_name_that_has_a_phone(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna")
    link = join_link(client, venue)
    join(phone(client), link, person="1")
    for form in ({"person": "1"}, {"name": "ANNA"}):
        answer = join(phone(client), link, **form)
        assert answer.status_code == 422
        assert said("phone_taken") in Page(answer.text).text
    assert join(phone(client), link, person="99").status_code == 422


def test_whoever_types_a_known_name_is_that_one(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna")
    link, own = join_link(client, venue), phone(client)
    join(own, link, name="anna")
    join(own, link, name="anna")  # a double tap
    assert names(client, venue) == ["Anna"]


def test_people_appear_at_the_join_link_as_they_do_in_public(
    client: FlaskClient, venue: str
) -> None:
    add(client, venue, "Anna Meier", "Adam Moser", "Ben")
    owner, store = Visitor(key_of(venue), Role.OWNER, "account 1"), store_of(client)
    people.change(store, owner, 1, shown="initials")
    people.change(store, owner, 2, shown="initials")
    people.change(store, owner, 3, shown="number")
    page = text_of(phone(client), join_link(client, venue))
    assert "A.M. #1" in page
    assert "A.M. #2" in page
    assert "#3" not in page
    assert not {"Anna", "Adam", "Ben"} & {*page.split()}


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_keepers_and_viewers_join_with_one_tap(client: FlaskClient, venue: str, role: str) -> None:
    add(client, venue, "Anna")
    link, other = join_link(client, venue, role), phone(client)
    assert "Anna" not in other.get(link).text
    assert join(other, link).location == venue
    found = phones.venues_known(store_of(client), device_of(other))
    assert [(each.role, each.person) for each in found] == [(role, None)]


def device_of(client: FlaskClient) -> str:
    from companion.web.base.device import hashed

    cookie = client.get_cookie("device")
    assert cookie
    return hashed(cookie.value)


def test_the_token_does_not_stay_in_the_address(client: FlaskClient, venue: str) -> None:
    link = join_link(client, venue)
    token = link.rpartition("/")[2]
    assert token not in join(phone(client), link, name="Anna").location
    assert client.get("/in").location == "/"


def test_a_new_code_ends_the_old_one(client: FlaskClient, venue: str) -> None:
    old, inside = join_link(client, venue), phone(client)
    join(inside, old, name="Anna")
    new = join_link(client, venue)
    assert new != old
    assert phone(client).get(old).status_code == 404
    assert phone(client).post("/in", data={"link": old.rpartition("/")[2]}).status_code == 404
    assert inside.get(venue).status_code == 200


def test_everyone_can_be_sent_away(client: FlaskClient, venue: str) -> None:
    player, viewer = phone(client), phone(client)
    join(player, join_link(client, venue), name="Anna")
    join(viewer, join_link(client, venue, "watcher"))
    client.post(f"{venue}/set-up/join-link", data={"role": "player", "send_away": "1"})
    assert player.get(venue).status_code == 404
    assert viewer.get(venue).status_code == 200


def test_no_other_join_link_is_opened(client: FlaskClient, venue: str) -> None:
    answer = client.post(f"{venue}/set-up/join-link", data={"role": "owner"})
    assert answer.status_code == 422


# Who runs it


def test_an_invitation_is_shown_once_and_good_for_once(client: FlaskClient, venue: str) -> None:
    link = invitation(client, venue)
    assert link not in client.get(f"{venue}/set-up").text
    form = {"link": link.rpartition("/")[2], "login": "otto", "password": PASSWORD}
    assert phone(client).post("/invitation", data=form).location == venue
    assert phone(client).get(link).status_code == 404


def test_an_invitation_can_be_deactivated(client: FlaskClient, venue: str) -> None:
    link = invitation(client, venue)
    assert said("organise.open_invitations.1", count=1) in text_of(client, f"{venue}/set-up")
    assert client.post(f"{venue}/set-up/uninvite").status_code == 303
    assert phone(client).get(link).status_code == 404
    left = text_of(client, f"{venue}/set-up")
    assert not any(
        saying(f"organise.open_invitations.{form}").search(left) for form in ("1", "many")
    )


def test_an_organiser_opens_join_links_but_invites_nobody(client: FlaskClient, venue: str) -> None:
    other = organiser(client, venue)
    assert join_link(other, venue)
    page = other.get(f"{venue}/set-up").text
    for action, form in {
        "invite": {"role": "organiser"},
        "uninvite": {},
        "account": {"account": "1", "role": ""},
        "name": {"name": "Mine"},
    }.items():
        assert f"{venue}/set-up/{action}" not in page
        assert other.post(f"{venue}/set-up/{action}", data=form).status_code == 403
    assert VENUE in text_of(other, venue)


def test_roles_change_and_accounts_go(client: FlaskClient, venue: str) -> None:
    other = organiser(client, venue)
    rows = {row.login: row for row in accounts.accounts(store_of(client), 1)}
    otto = str(rows["otto"].id)
    client.post(f"{venue}/set-up/account", data={"account": otto, "role": "owner"})
    assert other.get(venue).status_code == 404  # signed out with the old role
    sign_in(other, "otto")
    assert other.post(f"{venue}/set-up/name", data={"name": "Ours"}).status_code == 303
    assert "Ours" in text_of(client, venue)
    client.post(f"{venue}/set-up/account", data={"account": otto, "role": ""})
    assert other.get(venue).status_code == 404
    assert sign_in(other, "otto").status_code == 422


def test_a_name_that_will_not_do_is_refused_at_its_field(client: FlaskClient, venue: str) -> None:
    answer = client.post(f"{venue}/set-up/name", data={"name": " "})
    assert answer.status_code == 422
    (field,) = [given for tag, given in Page(answer.text).tags if given.get("name") == "name"]
    assert field["aria-invalid"] == "true"
    alerts = [given for tag, given in Page(answer.text).tags if given.get("role") == "alert"]
    assert [each.get("id") for each in alerts] == [field["aria-describedby"]]
    assert VENUE in text_of(client, venue)


def test_the_last_owner_stays(client: FlaskClient, venue: str) -> None:
    organiser(client, venue)
    for role in ("organiser", ""):
        answer = client.post(f"{venue}/set-up/account", data={"account": "1", "role": role})
        assert (answer.status_code, said("last_owner") in answer.text) == (422, True)


def test_nobody_changes_accounts_of_another_venue(client: FlaskClient, venue: str) -> None:
    other = phone(client)
    set_up(other, "Rival", "rita")
    answer = client.post(f"{venue}/set-up/account", data={"account": "2", "role": ""})
    assert answer.status_code == 404
    assert sign_in(phone(client), "rita").status_code == 303


def test_one_venue_is_not_another(client: FlaskClient, venue: str) -> None:
    other = phone(client)
    rival = set_up(other, "Rival", "rita")
    for page in ("", "/set-up", "/people", "/log", "/people/1", "/password"):
        assert client.get(f"{rival}{page}").status_code == 404
    for page in (
        "/set-up/join-link",
        "/set-up/invite",
        "/set-up/account",
        "/set-up/name",
        "/log/1/undo",
    ):
        assert client.post(f"{rival}{page}").status_code == 404


# Helpers


def test_a_helper_checks_people_in_and_draws_no_tables(client: FlaskClient) -> None:
    house = House(client.application)
    night, helper = f"{house.address}/c/{house.night(1)}/r/1", house.phone(role="helper")
    assert helper.post(f"{night}/in", data={"person": "3"}).status_code == 303
    assert helper.post(f"{night}/arrive", data={"name": "Zora"}).status_code == 303
    assert helper.post(f"{night}/out", data={"person": "1"}).status_code == 303
    assert house.view.state.competitions[1].rounds[0].present == {3, len(NAMES) + 1}
    assert helper.get(f"{night}/draft").status_code == 403
    assert helper.post(f"{house.address}/people", data={"names": "Mallory"}).status_code == 403
    assert house.phone(role="keeper").post(f"{night}/in", data={"person": "4"}).status_code == 403


def test_helpers_of_one_event_help_there_alone(client: FlaskClient) -> None:
    house = House(client.application)
    own, other = [f"{house.address}/c/{house.night(1)}/r/1" for _ in range(2)]
    set_up_page = f"{house.address}/set-up"
    assert (
        house.owner.post(f"{set_up_page}/join-link", data={"role": "helper 9"}).status_code == 422
    )
    house.owner.post(f"{set_up_page}/join-link", data={"role": "helper 1"})
    found = re.search(
        r'id="join-link-helper-1".*?(/in/[\w-]+)', house.owner.get(set_up_page).text, re.DOTALL
    )
    assert found
    helper = house.device()
    assert helper.get(found[1]).status_code == 200
    token = found[1].rpartition("/")[2]
    assert helper.post("/in", data={"link": token}).status_code == 303
    assert helper.post(f"{own}/in", data={"person": "3"}).status_code == 303
    assert helper.post(f"{other}/in", data={"person": "3"}).status_code == 403
    assert helper.post(f"{other}/arrive", data={"name": "Zora"}).status_code == 403
    assert helper.get(other).status_code == 200  # to look on, as anybody who came in
    assert [len(each.rounds[0].present) for each in house.view.state.competitions.values()] == [
        2,
        1,
    ]
    assert said("log.detail.helper") in house.owner.get(f"{house.address}/log").text
