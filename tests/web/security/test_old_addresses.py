"""Addresses that hang as QR codes in cafés lead to the pages of today, with all that was sent."""

import pytest
from flask.testing import FlaskClient

from companion.web.security.old_addresses import new_address

MOVED = {
    "/wall/abc": "/big-screen/abc",
    "/wall/abc/live": "/big-screen/abc/live",
    "/wall/abc/now": "/big-screen/abc/now",
    "/venue/k/wall": "/venue/k/big-screen",
    "/venue/k/wall/timer": "/venue/k/big-screen/timer",
    "/venue/k/desk": "/venue/k/set-up",
    "/venue/k/desk/door": "/venue/k/set-up/join-link",
    "/venue/k/desk/account/reset": "/venue/k/set-up/account/reset",
    "/venue/k/organise": "/venue/k/set-up",
    "/venue/k/organise/newcomers": "/venue/k/set-up/newcomers",
    "/venue/k/statistics": "/venue/k/results",
    "/venue/k/people/3/withdraw": "/venue/k/people/3/deactivate",
}


@pytest.mark.parametrize("old", MOVED)
def test_an_old_address_leads_to_the_new_one(client: FlaskClient, old: str) -> None:
    for answer in (client.get(old), client.post(old, data={"anything": "sent"})):
        assert (answer.status_code, answer.location) == (308, MOVED[old])


@pytest.mark.parametrize("new", [*dict.fromkeys(MOVED.values())])
def test_where_it_leads_there_is_a_page(client: FlaskClient, new: str) -> None:
    adapter = client.application.url_map.bind("")
    assert any(adapter.test(new, method) for method in ("GET", "POST"))


def test_what_was_asked_is_kept(client: FlaskClient) -> None:
    answer = client.get("/venue/k/wall?page=2&name=%C3%A4")
    assert answer.location == "/venue/k/big-screen?page=2&name=%C3%A4"


@pytest.mark.parametrize("path", ["/wallet", "/venue/k/walls", "/venue/k/desktop", "/venue/k"])
def test_other_addresses_stay(path: str) -> None:
    assert new_address(path) is None


def test_nobody_is_led_away_from_here(client: FlaskClient) -> None:
    for path in ("/wall//evil.example/", "/wall/%0d%0aSet-Cookie:x", "//wall/evil.example"):
        location = client.get(path).location
        assert location is None or location.startswith("/big-screen/")
        assert "\n" not in (location or "")
