"""Making a venue, signing in and out, and what nobody gets by guessing."""

import logging
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.services.account import invitations, sign_ins
from companion.web.app import create_app
from companion.web.base.device import new_secret
from companion.web.base.request_log import without_links
from companion.web.security import limits
from companion.web.security.limits import BEGINNING, KNOWN_LOGIN, LOGIN, LOGINS
from tests.helpers.said import said
from tests.web.helpers.pad import Page, client_in, text_of, value_of
from tests.web.venue.helpers.people import (
    PASSWORD,
    VENUE,
    join_link,
    phone,
    set_up,
    sign_in,
    store_of,
)


def code_of(answer: Any) -> str:
    return str(answer.headers["X-Companion-Code"])


def organiser_cookie(client: FlaskClient) -> str:
    found = client.get_cookie("organiser")
    return found.value if found else ""


def test_a_link_makes_a_venue_and_signs_in(client: FlaskClient) -> None:
    token = invitations.invite(store_of(client), "owner")
    page = client.get(f"/setup/{token}").text
    assert value_of(page, "link") == token
    passwords = [given for tag, given in Page(page).tags if given.get("type") == "password"]
    assert [each["autocomplete"] for each in passwords] == ["new-password"]
    venue = set_up(client)
    assert client.get(venue).status_code == 200
    assert VENUE in text_of(client, venue)


def test_a_link_is_good_for_once(client: FlaskClient) -> None:
    token = invitations.invite(store_of(client), "owner")
    form = {"link": token, "venue": "A", "login": "ann", "password": PASSWORD}
    assert client.post("/setup", data=form).status_code == 303
    assert client.get(f"/setup/{token}").status_code == 404
    assert client.post("/setup", data={**form, "login": "ben"}).status_code == 404
    assert client.get("/setup").location == "/"


@pytest.mark.parametrize(
    ("changed", "shown"),
    [
        ({"venue": ""}, said("field.venue")),
        ({"login": ""}, said("field.login")),
        ({"password": "short"}, said("password_length", low=8, high=128)),
        ({"password": "password1"}, said("password_weak")),
        ({"password": "café lantern"}, said("password_weak")),
    ],
)
def test_what_is_wrong_is_said_and_the_link_stays_good(
    client: FlaskClient, changed: dict[str, str], shown: str
) -> None:
    token = invitations.invite(store_of(client), "owner")
    form = {"link": token, "venue": VENUE, "login": "olga", "password": PASSWORD}
    answer = client.post("/setup", data={**form, **changed})
    assert answer.status_code == 422
    assert shown in Page(answer.text).text
    assert value_of(answer.text, "link") == token
    assert PASSWORD not in answer.text
    assert client.post("/setup", data=form).status_code == 303


def test_a_name_is_taken_by_the_first(client: FlaskClient, venue: str) -> None:
    token = invitations.invite(store_of(client), "owner")
    form = {"link": token, "venue": "Other", "login": "OLGA", "password": PASSWORD}
    answer = phone(client).post("/setup", data=form)
    assert (answer.status_code, said("login_taken") in answer.text) == (422, True)


def test_signing_in_out_and_everywhere(client: FlaskClient, venue: str) -> None:
    laptop = phone(client)
    assert laptop.get(venue).status_code == 404
    assert sign_in(laptop, "Olga ").location == venue
    assert laptop.get(venue).status_code == 200
    assert laptop.get("/sign-in").location == venue
    assert laptop.post("/sign-out").location == "/"
    assert laptop.get(venue).status_code == 404
    sign_in(laptop)
    assert client.post(f"{venue}/sign-out").location == "/"
    assert (client.get(venue).status_code, laptop.get(venue).status_code) == (404, 404)


def test_every_sign_in_has_a_cookie_of_its_own(client: FlaskClient, venue: str) -> None:
    """Whoever planted a cookie before gains nothing by it."""
    laptop = phone(client)
    laptop.set_cookie("organiser", "planted-by-somebody-else")
    answer = sign_in(laptop)
    first = organiser_cookie(laptop)
    assert first not in ("", "planted-by-somebody-else")
    shown = next(each for each in answer.headers.getlist("Set-Cookie") if "organiser=" in each)
    assert "HttpOnly" in shown
    assert "SameSite=Lax" in shown
    sign_in(laptop)
    second = organiser_cookie(laptop)
    assert second != first
    laptop.set_cookie("organiser", first)
    assert laptop.get(venue).status_code == 404


def test_over_tls_nobody_else_can_set_the_cookie(client: FlaskClient, venue: str) -> None:
    form = {"login": "olga", "password": PASSWORD}
    answer = phone(client).post("/sign-in", data=form, base_url="https://localhost")
    shown = [each for each in answer.headers.getlist("Set-Cookie") if "organiser=" in each]
    assert shown[0].startswith("__Host-organiser=")
    assert "Secure" in shown[0]


def test_known_and_unknown_names_get_the_same_answer(client: FlaskClient, venue: str) -> None:
    other = phone(client)
    wrong, unknown = sign_in(other, "olga", "wrong"), sign_in(other, "nobody", "wrong")
    assert (wrong.status_code, unknown.status_code) == (422, 422)
    assert wrong.text.replace("olga", "…") == unknown.text.replace("nobody", "…")


def test_an_unencrypted_connection_is_called_one(client: FlaskClient) -> None:
    shown = said("account.plain")
    assert shown not in text_of(client, "/sign-in")  # does not leave the machine
    assert shown in client.get("/sign-in", base_url="http://192.168.1.5:8000").text
    assert shown not in client.get("/sign-in", base_url="https://192.168.1.5").text


def test_a_password_is_changed_by_whoever_knows_it(client: FlaskClient, venue: str) -> None:
    laptop, new = phone(client), "violet harbour ninety"
    sign_in(laptop)
    wrong = client.post(f"{venue}/password", data={"password": "wrong", "new": new})
    assert (wrong.status_code, code_of(wrong)) == (422, "wrong_own_password")
    weak = client.post(f"{venue}/password", data={"password": PASSWORD, "new": "12345678"})
    assert weak.status_code == 422
    right = client.post(f"{venue}/password", data={"password": PASSWORD, "new": new})
    assert right.location == f"{venue}/set-up"
    assert client.get(venue).status_code == 200
    assert laptop.get(venue).status_code == 404
    assert sign_in(laptop).status_code == 422
    assert sign_in(laptop, password=new).status_code == 303


@pytest.mark.parametrize("page", ["/password", "/sign-out"])
def test_strangers_find_nothing(client: FlaskClient, venue: str, page: str) -> None:
    assert phone(client).post(f"{venue}{page}").status_code == 404


@pytest.mark.parametrize("path", ["/setup/", "/invitation/", "/in/", "/join/", "/big-screen/"])
def test_links_stand_in_no_log(path: str) -> None:
    record = logging.LogRecord("werkzeug", 20, "", 0, f'"GET {path}s3cr3t?x HTTP/1.1"', (), None)
    without_links(record)
    assert "s3cr3t" not in record.getMessage()
    assert path in record.getMessage()


# Guessing


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(limits, "monotonic", Clock())
    monkeypatch.setattr(sign_ins, "matches", lambda hashed, password: password == PASSWORD)
    client_in(tmp_path, monkeypatch)
    config = {"TESTING": True, "LIMITS": True, "WTF_CSRF_ENABLED": False}
    return create_app(config).test_client()


def tries(client: FlaskClient, login: str, times: float, address: str) -> list[int]:
    where = {"REMOTE_ADDR": address}
    form = {"login": login, "password": "wrong"}
    return [
        client.post("/sign-in", data=form, environ_base=where).status_code
        for _ in range(int(times))
    ]


def test_guessing_is_held_for_a_name_whether_it_exists_or_not(limited: FlaskClient) -> None:
    set_up(limited)
    for login in ("olga", "nobody"):
        guesser = phone(limited)
        assert {*tries(guesser, login, LOGIN.burst, "10.0.0.9")} == {422}
        answer = sign_in(guesser, login)  # even with the right one
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) == 60


def test_guessing_is_held_for_an_address(limited: FlaskClient) -> None:
    set_up(limited)
    statuses = [tries(phone(limited), f"n{at}", 1, "10.0.0.9")[0] for at in range(61)]
    assert statuses == [422] * int(LOGINS.burst) + [429]
    assert tries(phone(limited), "another", 1, "10.0.0.8") == [422]


def test_nobody_locks_an_organiser_out(limited: FlaskClient) -> None:
    """A device that was signed in under this name has tries of its own."""
    set_up(limited)
    limited.post("/sign-out")
    tries(phone(limited), "olga", LOGIN.burst + 1, "10.0.0.9")
    assert sign_in(phone(limited)).status_code == 429
    assert sign_in(limited).status_code == 303
    limited.post("/sign-out")
    assert tries(limited, "olga", KNOWN_LOGIN.burst, "127.0.0.1")[-1] == 429


def test_a_phone_does_not_fill_a_venue_with_names(limited: FlaskClient) -> None:
    link, flood = join_link(limited, set_up(limited)), phone(limited)
    flood.get(link)
    statuses = [
        flood.post("/in", data={"link": link.rpartition("/")[2], "name": f"P{at}"}).status_code
        for at in range(int(BEGINNING.burst) + 1)
    ]
    assert (statuses[0], statuses[-1]) == (303, 429)


def test_a_mark_of_another_device_is_worth_nothing(limited: FlaskClient) -> None:
    set_up(limited)
    mark = limited.get_cookie("known")
    assert mark
    thief = phone(limited)
    thief.set_cookie("known", mark.value)
    with limited.application.app_context():
        thief.set_cookie("device", new_secret())
    assert tries(thief, "olga", LOGIN.burst + 1, "10.0.0.9")[-1] == 429
