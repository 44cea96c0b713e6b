"""A second factor on the pages: set up, asked for, asked for again, lost and reset."""

import json
import re
from pathlib import Path
from typing import Any

import pyotp
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from companion.services.account import factors, invitations, password_changes, passwords
from companion.services.account.passwords import HashQueue
from companion.services.policy import ASKED_AGAIN, BEFORE_A_FACTOR, POLICY
from companion.services.venue.reader import load_venue
from companion.store.models import SignInRow
from companion.web.app import create_app
from companion.web.security import limits, seal
from companion.web.security.limits import KNOWN_LOGIN, LOGIN
from companion.web.security.rights import NEEDED
from tests.web.helpers.pad import Forms, Page, client_in
from tests.web.helpers.routes import VALUES
from tests.web.venue.helpers.authenticator import Authenticator
from tests.web.venue.helpers.people import (
    PASSWORD,
    join,
    join_link,
    key_of,
    phone,
    set_up,
    sign_in,
    store_of,
)

NEW = "violet harbour ninety"


def code_of(answer: Any) -> str:
    return str(answer.headers.get("X-Companion-Code", ""))


def wrong_fields(page: str) -> list[str]:
    """The fields at which something is said to be wrong."""
    tags = Page(page).tags
    found = [given for tag, given in tags if tag == "input" and given.get("aria-invalid")]
    errors = {given.get("id") for _, given in tags if given.get("role") == "alert"}
    assert all({*str(each["aria-describedby"]).split()} & errors for each in found)
    return [str(each["name"]) for each in found]


def with_app(client: FlaskClient, venue: str) -> tuple[pyotp.TOTP, list[str]]:
    """An app set up as somebody would; it shows codes of the time after."""
    page = client.get(f"{venue}/account/app").text
    found = re.search(r'class="secret">([A-Z2-7 ]+)<', page)
    assert found
    app = pyotp.TOTP(found[1].replace(" ", ""))
    (form,) = [each for each in Forms(page).forms if "sealed" in each.sent]
    wrong = client.post(f"{venue}/account/app", data={**form.sent, "code": "000"})
    assert (wrong.status_code, wrong_fields(wrong.text)) == (422, ["code"])
    done = client.post(f"{venue}/account/app", data={**form.sent, "code": app.now()})
    assert done.status_code == 200
    codes = re.findall(r"<li><code>([\w-]+)</code>", done.text)
    assert len(codes) == factors.CODES
    return app, codes


def next_code(app: pyotp.TOTP) -> str:
    """The one after that which set the app up, within what a clock may be wrong by."""
    return app.at(factors.moment(), 1)


def make_stale(client: FlaskClient) -> None:
    """Everybody signed in long ago."""
    values = {"confirmed": "2026-01-01T00:00:00Z"}
    store_of(client).write(lambda connection: connection.execute(update(SignInRow), values))


# An app


def test_with_an_app_the_password_leads_to_a_second_step(client: FlaskClient, venue: str) -> None:
    app, codes = with_app(client, venue)
    laptop = phone(client)
    answer = sign_in(laptop)
    assert (answer.status_code, answer.location) == (303, "/sign-in/second")
    assert laptop.get_cookie("organiser") is None
    assert laptop.get(venue).status_code == 404
    assert laptop.get("/sign-in/second").status_code == 200
    wrong = laptop.post("/sign-in/second", data={"confirm_code": "000000"})
    assert (wrong.status_code, code_of(wrong)) == (422, "wrong_code")
    assert wrong_fields(wrong.text) == ["confirm_code"]
    right = {"confirm_code": next_code(app)}
    assert laptop.post("/sign-in/second", data=right).location == venue
    assert laptop.get(venue).status_code == 200
    other = phone(client)
    sign_in(other)
    assert other.post("/sign-in/second", data=right).status_code == 422  # it was used
    again = other.post("/sign-in/second", data={"confirm_recovery": codes[0].upper()})
    assert again.location == venue
    assert other.get(f"{venue}/account").status_code == 200


@pytest.mark.parametrize("cookie", ["", "x", "WzEsIm9sZ2EiLCJ4Il0.aaaaaa.bbbbbb"])
def test_without_the_password_there_is_no_second_step(
    client: FlaskClient, venue: str, cookie: str
) -> None:
    _, codes = with_app(client, venue)
    stranger = phone(client)
    if cookie:
        stranger.set_cookie("second", cookie)
    assert stranger.get("/sign-in/second").location == "/sign-in"
    answer = stranger.post("/sign-in/second", data={"confirm_recovery": codes[0]})
    assert (answer.status_code, answer.location) == (303, "/sign-in")
    assert stranger.get(venue).status_code == 404


def test_another_password_ends_a_second_step(client: FlaskClient, venue: str) -> None:
    with_app(client, venue)
    laptop = phone(client)
    sign_in(laptop)
    client.post(f"{venue}/password", data={"password": PASSWORD, "new": NEW})
    assert laptop.get("/sign-in/second").location == "/sign-in"


def test_an_app_is_replaced_and_removed(client: FlaskClient, venue: str) -> None:
    with_app(client, venue)
    page = client.get(f"{venue}/account/app").text
    (form,) = [each for each in Forms(page).forms if "sealed" in each.sent]
    secret = seal_of(client.application, form.sent["sealed"])
    other = {**form.sent, "code": pyotp.TOTP(secret).now()}
    assert client.post(f"{venue}/account/app", data=other).location == f"{venue}/account"
    assert client.post(f"{venue}/account/codes").status_code == 200
    assert client.post(f"{venue}/account/app/remove").location == f"{venue}/account"
    assert client.post(f"{venue}/account/codes").status_code == 404
    assert sign_in(phone(client)).location == venue


def seal_of(app: Flask, sealed: str) -> str:
    with app.test_request_context():
        found = seal.unseal(1, sealed)
    assert found
    return found


def test_a_seal_is_of_one_account_and_of_our_keys(client: FlaskClient) -> None:
    app = client.application
    with app.test_request_context():
        sealed = seal.seal(1, "secret")
        assert "secret" not in sealed
        assert seal.unseal(1, sealed) == "secret"
        assert seal.unseal(2, sealed) is None
        assert seal.unseal(1, "made up") is None
        assert seal.unseal(1, sealed, -1) is None  # too long ago
        old, app.secret_key = app.secret_key, "another key of more than thirty letters"
        assert seal.unseal(1, sealed) is None
        app.config["SECRET_KEY_FALLBACKS"] = [old]
        assert seal.unseal(1, sealed) == "secret"


def test_no_secret_is_in_the_database(client: FlaskClient, venue: str, tmp_path: Path) -> None:
    app, codes = with_app(client, venue)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("companion.sqlite3*"))
    assert b"olga" in kept
    assert app.secret.encode() not in kept
    assert codes[0].encode() not in kept


# Passkeys


def options_in(page: str) -> dict[str, Any]:
    (given,) = [given for _, given in Page(page).tags if "data-passkey" in given]
    found: dict[str, Any] = json.loads(str(given["data-passkey"]))
    return found


def with_passkey(client: FlaskClient, venue: str, own: Authenticator, **how: Any) -> Any:
    options = options_in(client.get(f"{venue}/account/passkey", **how).text)
    form = {"name": "Laptop", "passkey": own.create(options)}
    return client.post(f"{venue}/account/passkey", data=form, **how)


def test_a_passkey_is_a_second_factor(client: FlaskClient, venue: str) -> None:
    own = Authenticator()
    assert with_passkey(client, venue, own).status_code == 200  # with recovery codes
    assert "Laptop" in client.get(f"{venue}/account").text
    laptop = phone(client)
    assert sign_in(laptop).location == "/sign-in/second"
    options = options_in(laptop.get("/sign-in/second").text)
    stranger = {"confirm_passkey": Authenticator().use(options)}
    wrong = laptop.post("/sign-in/second", data=stranger)
    assert (wrong.status_code, code_of(wrong)) == (422, "wrong_passkey")
    used = {"confirm_passkey": own.use(options_in(wrong.text))}
    assert laptop.post("/sign-in/second", data=used).location == venue
    other = phone(client)
    sign_in(other)
    other.get("/sign-in/second")
    assert other.post("/sign-in/second", data=used).status_code == 422  # of another challenge
    assert other.post("/sign-in/second", data={"confirm_code": "123456"}).status_code == 422


def test_a_challenge_is_good_for_once(client: FlaskClient, venue: str) -> None:
    own = Authenticator()
    with_passkey(client, venue, own)
    laptop = phone(client)
    sign_in(laptop)
    options = options_in(laptop.get("/sign-in/second").text)
    laptop.post("/sign-in/second", data={"confirm_passkey": "{}"})
    sent = {"confirm_passkey": own.use(options)}
    assert laptop.post("/sign-in/second", data=sent).status_code == 422


def test_an_answer_is_good_for_once_with_its_cookies_too(client: FlaskClient, venue: str) -> None:
    """Many passkeys do not count; and whoever has what was sent has the cookies, too."""
    own = Authenticator()
    with_passkey(client, venue, own)
    laptop = phone(client)
    sign_in(laptop)
    options = options_in(laptop.get("/sign-in/second").text)
    own.uses = -1
    sent = {"confirm_passkey": own.use(options)}
    cookies = {name: laptop.get_cookie(name) for name in ("session", "second", "device")}
    assert laptop.post("/sign-in/second", data=sent).status_code == 303
    thief = phone(client)
    for name, kept in cookies.items():
        if kept:
            thief.set_cookie(name, kept.value)
    again = thief.post("/sign-in/second", data=sent)
    assert (again.status_code, code_of(again)) == (422, "wrong_passkey")


@pytest.mark.parametrize("sent", ["", "{}", "[]", "x", '{"id": 1}', '{"id": "a", "rawId": 3}'])
def test_what_is_no_passkey_is_refused(client: FlaskClient, venue: str, sent: str) -> None:
    client.get(f"{venue}/account/passkey")
    form = {"name": "Laptop", "passkey": sent}
    answer = client.post(f"{venue}/account/passkey", data=form)
    assert (answer.status_code, code_of(answer)) == (422, "wrong_passkey")
    assert "Laptop" in answer.text


def test_a_passkey_of_another_page_is_refused(client: FlaskClient, venue: str) -> None:
    for own in (Authenticator(host="evil.example"), Authenticator(origin="http://evil.example")):
        assert code_of(with_passkey(client, venue, own)) == "wrong_passkey"


def test_passkeys_are_offered_where_browsers_have_them(client: FlaskClient, venue: str) -> None:
    page, cookie = f"{venue}/account/passkey", client.get_cookie("organiser")
    assert cookie
    client.application.config["HOSTS"] = ("play.example.org", "192.168.1.5", "localhost")
    tls = phone(client)
    tls.set_cookie("__Host-organiser", cookie.value, domain="play.example.org", secure=True)
    here = {"base_url": "https://play.example.org"}
    own = Authenticator("play.example.org", "https://play.example.org")
    assert with_passkey(tls, venue, own, **here).status_code == 200
    for base in ("http://192.168.1.5:8000", "http://play.example.org"):
        plain = phone(client)
        plain.set_cookie("organiser", cookie.value, domain=base.split("/")[2].split(":")[0])
        assert plain.get(page, base_url=base).status_code == 404
        assert plain.get(f"{venue}/account", base_url=base).status_code == 200
    # Elsewhere the passkey cannot be asked for, and the page says where it can.
    sign_in(client)
    assert "play.example.org" in client.get("/sign-in/second").text


def test_a_passkey_is_removed_by_its_number(client: FlaskClient, venue: str) -> None:
    with_passkey(client, venue, Authenticator())
    (key,) = factors.factors_of(store_of(client), 1).passkeys
    client.post(f"{venue}/account/passkey/remove", data={"number": "x"})
    client.post(f"{venue}/account/passkey/remove", data={"number": f"{key.id + 1}"})
    assert len(factors.factors_of(store_of(client), 1).passkeys) == 1
    client.post(f"{venue}/account/passkey/remove", data={"number": f"{key.id}"})
    assert not factors.factors_of(store_of(client), 1)


# Asked again


def guarded(app: Flask) -> list[tuple[str, str]]:
    """Method and address of all that is asked again for, in the venue `KEY`."""
    found = []
    for rule in app.url_map.iter_rules():
        if NEEDED.get(rule.endpoint) in ASKED_AGAIN:
            filled: Any = {**{name: VALUES.get(name, 1) for name in rule.arguments}, "key": "KEY"}
            address = app.url_map.bind("localhost").build(rule.endpoint, filled)
            found += [(method, address) for method in (rule.methods or set()) & {"GET", "POST"}]
    return sorted(found)


def test_everything_that_matters_most_is_asked_again_for(client: FlaskClient, venue: str) -> None:
    make_stale(client)
    pages = guarded(client.application)
    assert len(pages) > 10
    for method, address in pages:
        answer = client.open(address.replace("KEY", key_of(venue)), method=method)
        assert (answer.status_code, code_of(answer)) == (422, "confirm_again"), address


def test_a_form_is_kept_until_somebody_proved_themselves(client: FlaskClient, venue: str) -> None:
    make_stale(client)
    asked = client.post(f"{venue}/set-up/invite", data={"role": "owner", "csrf_token": "x"})
    (form,) = [each for each in Forms(asked.text).forms if each.action == f"{venue}/set-up/invite"]
    assert form.sent["role"] == "owner"
    wrong = client.post(form.action, data={**form.sent, "confirm_password": "wrong"})
    assert (wrong.status_code, code_of(wrong)) == (422, "confirm_again")
    assert wrong_fields(wrong.text) == ["confirm_password"]
    assert invitations.open_invitations(store_of(client), 1) == 0
    right = client.post(form.action, data={**form.sent, "confirm_password": PASSWORD})
    assert right.status_code == 200
    assert invitations.open_invitations(store_of(client), 1) == 1
    assert client.post(form.action, data={"role": "owner"}).status_code == 200  # not at once again


def test_a_page_is_shown_once_somebody_proved_themselves(client: FlaskClient, venue: str) -> None:
    make_stale(client)
    asked = client.get(f"{venue}/account/app")
    (form,) = [each for each in Forms(asked.text).forms if "next" in each.sent]
    assert form.action == f"{venue}/confirm"
    wrong = client.post(form.action, data={**form.sent, "confirm_password": "wrong"})
    (again,) = [each for each in Forms(wrong.text).forms if "next" in each.sent]
    assert (wrong.status_code, again.sent["next"]) == (422, form.sent["next"])
    right = client.post(form.action, data={**form.sent, "confirm_password": PASSWORD})
    assert (right.status_code, right.location) == (303, f"{venue}/account/app")
    assert client.get(right.location).status_code == 200


@pytest.mark.parametrize("to", ["", "//evil.example", "https://evil.example/", "/venue/x/set-up"])
def test_nobody_is_led_away(client: FlaskClient, venue: str, to: str) -> None:
    sent = {"next": to, "confirm_password": PASSWORD}
    assert client.post(f"{venue}/confirm", data=sent).location == f"{venue}/account"


def test_with_a_second_factor_the_password_is_not_enough(client: FlaskClient, venue: str) -> None:
    app, _ = with_app(client, venue)
    make_stale(client)
    role = {"role": "owner"}
    sent = {**role, "confirm_password": PASSWORD}
    assert client.post(f"{venue}/set-up/invite", data=sent).status_code == 422
    changed = {"password": PASSWORD, "new": NEW}
    assert code_of(client.post(f"{venue}/password", data=changed)) == "confirm_again"
    sent = {**role, "confirm_code": next_code(app)}
    assert client.post(f"{venue}/set-up/invite", data=sent).status_code == 200
    assert client.post(f"{venue}/password", data=changed).status_code == 303


def test_a_phone_is_asked_for_no_password(client: FlaskClient, venue: str) -> None:
    player = phone(client)
    join(player, join_link(client, venue), name="Zoé")
    answer = player.get(f"{venue}/people/1/erase")
    assert code_of(answer) != "confirm_again"


# Links to a new password


def test_an_owner_makes_a_link_to_a_new_password(client: FlaskClient, venue: str) -> None:
    token = invitations.invite(store_of(client), "organiser", 1)
    otto = phone(client)
    otto.post("/invitation", data={"link": token, "login": "otto", "password": PASSWORD})
    assert otto.post(f"{venue}/set-up/account/reset", data={"number": "1"}).status_code == 403
    assert client.post(f"{venue}/set-up/account/reset", data={"number": "99"}).status_code == 404
    with_app(otto, venue)
    page = client.post(f"{venue}/set-up/account/reset", data={"number": "2"}).text
    found = re.search(r"http://localhost(/reset/([\w-]+))", page)
    assert found
    new = phone(client)
    assert new.get(found[1]).status_code == 200
    weak = new.post("/reset", data={"link": found[2], "password": "12345678"})
    assert (weak.status_code, wrong_fields(weak.text)) == (422, ["password"])
    assert new.post("/reset", data={"link": found[2], "password": NEW}).location == venue
    assert (new.get(venue).status_code, otto.get(venue).status_code) == (200, 404)
    assert new.get(found[1]).status_code == 404
    assert new.get("/reset").location == "/"


def test_an_owner_removes_a_lost_second_factor(client: FlaskClient, venue: str) -> None:
    token = invitations.invite(store_of(client), "organiser", 1)
    otto = phone(client)
    otto.post("/invitation", data={"link": token, "login": "otto", "password": PASSWORD})
    with_app(otto, venue)
    number = {"number": "2"}
    assert otto.post(f"{venue}/set-up/account/factors", data={"number": "1"}).status_code == 403
    assert client.post(f"{venue}/set-up/account/factors", data=number).status_code == 303
    assert sign_in(phone(client), "otto").location == venue
    assert client.post(f"{venue}/set-up/account/factors", data={"number": "9"}).status_code == 404


# Required of all


def test_an_owner_without_a_factor_requires_none(client: FlaskClient, venue: str) -> None:
    required = {"required": "yes"}
    assert f"{venue}/set-up/factors" not in client.get(f"{venue}/set-up").text
    refused = client.post(f"{venue}/set-up/factors", data=required)
    assert (refused.status_code, code_of(refused)) == (422, "own_factor_first")


def requiring(client: FlaskClient, venue: str) -> None:
    with_app(client, venue)
    page = client.get(f"{venue}/set-up").text
    (form,) = [each for each in Forms(page).forms if each.action == f"{venue}/set-up/factors"]
    assert client.post(form.action, data=form.sent).status_code == 303


def test_who_has_no_factor_does_nothing_else_where_it_is_required(
    client: FlaskClient, venue: str
) -> None:
    requiring(client, venue)
    token = invitations.invite(store_of(client), "owner", 1)
    otto = phone(client)
    made = {"link": token, "login": "otto", "password": PASSWORD}
    assert otto.post("/invitation", data=made).location == venue
    before, own = load_venue(store_of(client), key_of(venue)).seq, f"{venue}/account"
    app = client.application
    asked = [
        (method, rule)
        for rule in app.url_map.iter_rules()
        for method in {"GET", "POST"} & (rule.methods or set())
        if POLICY[NEEDED[rule.endpoint]].of == "venue"
        and NEEDED[rule.endpoint] not in BEFORE_A_FACTOR
    ]
    assert len(asked) > 80
    for method, rule in asked:
        values = {name: VALUES.get(name, 0) for name in rule.arguments} | {"key": key_of(venue)}
        address = app.url_map.bind("localhost").build(rule.endpoint, values)
        answer = otto.open(address, method=method)
        assert (answer.status_code, answer.location) == (303, own), rule.endpoint
    assert load_venue(store_of(client), key_of(venue)).seq == before
    assert 'id="required"' in otto.get(own).text
    with_app(otto, venue)
    assert 'id="required"' not in otto.get(own).text
    assert otto.get(f"{venue}/set-up").status_code == 200
    assert otto.post(f"{own}/app/remove").status_code == 303
    assert otto.get(f"{venue}/set-up").location == own


def test_players_and_those_with_a_factor_notice_nothing(client: FlaskClient, venue: str) -> None:
    guest = phone(client)
    join(guest, join_link(client, venue), name="Gil")
    requiring(client, venue)
    assert guest.get(f"{venue}/me").status_code == 200
    assert client.get(f"{venue}/set-up").status_code == 200
    make_stale(client)
    assert code_of(client.post(f"{venue}/set-up/factors")) == "confirm_again"


# Forms


def test_what_was_typed_is_kept_but_no_password(client: FlaskClient) -> None:
    token = invitations.invite(store_of(client), "owner")
    form = {"link": token, "venue": "Lantern", "login": "olga", "password": "password1"}
    answer = client.post("/setup", data=form)
    assert wrong_fields(answer.text) == ["password"]
    (again,) = [each for each in Forms(answer.text).forms if each.action == "/setup"]
    kept = {name: again.sent[name] for name in ("venue", "login", "password")}
    assert kept == {"venue": "Lantern", "login": "olga", "password": ""}
    assert wrong_fields(client.post("/setup", data={**form, "login": ""}).text) == ["login"]
    wrong = client.post("/sign-in", data={"login": "olga", "password": "wrong one"})
    assert (wrong_fields(wrong.text), "wrong one" in wrong.text) == (["password"], False)
    assert 'value="olga"' in wrong.text


# A crowd, and those who guess


@pytest.mark.parametrize("page", ["/sign-in", "/setup", "/reset", "PASSWORD", "CONFIRM"])
def test_in_a_crowd_one_more_is_told_to_come_again(
    client: FlaskClient, venue: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(client)
    links = {
        "/setup": invitations.invite(store, "owner"),
        "/reset": password_changes.reset_link(store, "olga"),
    }
    form = {"login": "ben", "password": PASSWORD, "venue": "A", "link": links.get(page, "")}
    form |= {"new": NEW, "confirm_password": PASSWORD}
    line = HashQueue(1, 0)
    monkeypatch.setattr(passwords, "HASHING", line)
    address = page.replace("PASSWORD", f"{venue}/password").replace("CONFIRM", f"{venue}/confirm")
    with line:
        answer = client.post(address, data=form)
    assert (answer.status_code, code_of(answer)) == (503, "crowded")
    assert int(answer.headers["Retry-After"]) > 0
    assert client.post(address, data=form).status_code != 503


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_guessing_a_code_is_held_as_guessing_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", Clock())
    client_in(tmp_path, monkeypatch)
    config = {"TESTING": True, "LIMITS": True, "WTF_CSRF_ENABLED": False}
    owner = create_app(config).test_client()
    venue = set_up(owner)
    app, _ = with_app(owner, venue)
    thief = phone(owner)
    sign_in(thief)
    guess = {"confirm_code": "000000"}
    found = [thief.post("/sign-in/second", data=guess) for _ in range(int(LOGIN.burst))]
    assert [each.status_code for each in found] == [422] * (len(found) - 1) + [429]
    # Whoever was signed in at their own device before has tries of their own.
    assert sign_in(owner).location == "/sign-in/second"
    assert KNOWN_LOGIN.burst > 2
    right = {"confirm_code": next_code(app)}
    assert owner.post("/sign-in/second", data=right).status_code == 303
