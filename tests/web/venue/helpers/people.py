"""What tests of accounts, join links and people share: a venue, its owner, phones that come in."""

import re
from typing import Any

from flask.testing import FlaskClient

from companion.services.account import invitations
from companion.store.database import Store

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


def join_link(client: FlaskClient, venue: str, role: str = "player") -> str:
    """The link that the organisers shows for a join link, made if it has to be."""
    client.post(f"{venue}/set-up/join-link", data={"role": role})
    page = client.get(f"{venue}/set-up").text
    section = page.partition(f'id="join-link-{role}"')[2].partition("</section>")[0]
    found = re.search(r"http://localhost(/in/[\w-]+)", section)
    assert found, page
    return found[1]


def join(client: FlaskClient, link: str, **form: str) -> Any:
    """A new phone at a join link, as a browser would come in."""
    assert client.get(link).status_code == 200
    return client.post("/in", data={"link": link.rpartition("/")[2], **form})
