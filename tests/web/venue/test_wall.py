"""The wall around a venue: whoever never came in finds nothing, whatever the address."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.rights import NEEDED
from tests.web.routes import addresses, everything
from tests.web.venue.people_helping import come_in, door, key_of, phone, set_up


@pytest.fixture
def venue(client: FlaskClient) -> str:
    return set_up(client)


def of_the_venue(client: FlaskClient, venue: str, writing: bool) -> list[tuple[str, str]]:
    found = addresses(client.application, key_of(venue), writing)
    return [(method, address) for method, address in found if address.startswith("/venue/")]


def rival(client: FlaskClient) -> FlaskClient:
    """Somebody who owns another venue."""
    other = phone(client)
    set_up(other, "Rival", "rita")
    return other


def guest_elsewhere(client: FlaskClient) -> FlaskClient:
    owner, guest = phone(client), phone(client)
    elsewhere = set_up(owner, "Elsewhere", "elsa")
    come_in(guest, door(owner, elsewhere), name="Zoé")
    return guest


@pytest.mark.parametrize("who", [phone, rival, guest_elsewhere])
def test_nobody_from_outside_finds_anything(
    client: FlaskClient, venue: str, tmp_path: Path, who: object
) -> None:
    assert callable(who)
    outsider = who(client)
    before = everything(tmp_path)
    for writing in (False, True):
        found = of_the_venue(client, venue, writing)
        assert len(found) > 8
        for method, address in found:
            status = outsider.open(address, method=method).status_code
            assert status == 404, (method, address)
    assert everything(tmp_path) == before


def test_a_made_up_venue_answers_the_same(client: FlaskClient, venue: str) -> None:
    stranger, made_up = phone(client), venue[:-1] + ("A" if venue[-1] != "A" else "B")
    for page in ("", "/desk", "/people/1"):
        real, invented = stranger.get(f"{venue}{page}"), stranger.get(f"{made_up}{page}")
        assert (real.status_code, real.text.replace(venue, made_up)) == (404, invented.text)


def test_every_page_says_which_right_it_needs(client: FlaskClient) -> None:
    endpoints = {rule.endpoint for rule in client.application.url_map.iter_rules()}
    assert endpoints - NEEDED.keys() == set()
