"""The start page leads to the venues of this device."""

from flask.testing import FlaskClient

from tests.helpers.said import said
from tests.web.helpers.pad import Page
from tests.web.venue.helpers.people import join, join_link, phone, set_up


def test_a_stranger_sees_no_venue_but_the_way_in(client: FlaskClient) -> None:
    venue = set_up(client)
    page = Page(phone(client).get("/").text)
    assert venue not in page.addresses()
    assert "/sign-in" in page.addresses()


def test_whoever_is_signed_in_sees_his_venue(client: FlaskClient) -> None:
    venue = set_up(client)
    page = Page(client.get("/").text)
    assert page.addresses().count(venue) == 1
    assert f"Café Lantern {said('start.signed_in', login='olga')}" in page.text
    assert "/sign-in" not in page.addresses()


def test_a_phone_sees_where_it_came_in_until_it_is_sent_away(client: FlaskClient) -> None:
    venue, guest = set_up(client), phone(client)
    join(guest, join_link(client, venue), name="Zoé")
    assert venue in Page(guest.get("/").text).addresses()
    client.post(f"{venue}/set-up/join-link", data={"role": "player", "send_away": "1"})
    assert venue not in Page(guest.get("/").text).addresses()
