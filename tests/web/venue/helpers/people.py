"""What tests of accounts, doors and people share: a venue, its owner, phones that come in."""

import re
from typing import Any

from flask.testing import FlaskClient

from companion.services import invitations
from companion.store import Store

PASSWORD = "copper lantern seventeen"  # noqa: S105
VENUE = "Café Lantern"


def store_of(client: FlaskClient) -> Store:
    found: Store = client.application.extensions["companion.store"]
    return found


def phone(client: FlaskClient) -> FlaskClient:
    """Another device at the same instance."""
    return client.application.test_client()


def set_up(client: FlaskClient, name: str = VENUE, login: str = "olga") -> str:
    """A venue made by this client, who is signed in afterwards; its address."""
    token = invitations.invite(store_of(client), "owner")
    answer = client.post(
        "/setup", data={"link": token, "venue": name, "login": login, "password": PASSWORD}
    )
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def sign_in(client: FlaskClient, login: str = "olga", password: str = PASSWORD) -> Any:
    return client.post("/sign-in", data={"login": login, "password": password})


def key_of(venue: str) -> str:
    return venue.rpartition("/")[2]


def door(client: FlaskClient, venue: str, role: str = "player") -> str:
    """The link that the desk shows for a door, made if it has to be."""
    client.post(f"{venue}/desk/door", data={"role": role})
    page = client.get(f"{venue}/desk").text
    section = page.partition(f'id="door-{role}"')[2].partition("</section>")[0]
    found = re.search(r"http://localhost(/in/[\w-]+)", section)
    assert found, page
    return found[1]


def come_in(client: FlaskClient, link: str, **form: str) -> Any:
    """A new phone at a door, as a browser would come in."""
    assert client.get(link).status_code == 200
    return client.post("/in", data={"link": link.rpartition("/")[2], **form})
