"""Under which names we answer, whose word counts behind a proxy, and whose pages may write."""

from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.security.hosts import is_ours, name_in
from tests.helpers.said import said
from tests.helpers.server import PATIENCE, SERVE, announced_port, ready_server
from tests.web.helpers.pad import client_in

FORWARDED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Ssl": "on",
    "X-Forwarded-Protocol": "ssl",
    "X-Forwarded-Host": "cafe.example",
    "X-Forwarded-Prefix": "/elsewhere",
    "Forwarded": "for=203.0.113.9;proto=https;host=cafe.example",
}


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1",
        "192.168.178.20",
        "2001:db8::1",
        "companion",
        "pi.local",
        "pi.lan",
        "table.home.arpa",
        "box.internal",
    ],
)
def test_a_name_of_this_network_is_ours(host: str) -> None:
    assert is_ours(host, ())


@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.1.5.evil.example", "", "local.evil", "fritz.box"]
)
def test_a_name_that_others_can_give_out_is_not(host: str) -> None:
    assert not is_ours(host, ())


def test_names_that_were_set_are_the_only_ones() -> None:
    trusted = ("cafe.example", ".plays.example")
    for host in ("cafe.example", "a.plays.example", "plays.example", "localhost", "127.0.0.1"):
        assert is_ours(host, trusted)
    for host in ("companion", "192.168.178.20", "evil.example", "xcafe.example", "xplays.example"):
        assert not is_ours(host, trusted)


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Cafe.example:8000", "cafe.example"),
        ("cafe.example.", "cafe.example"),
        ("[2001:DB8::1]:8000", "2001:db8::1"),
        ("192.0.2.7", "192.0.2.7"),
    ],
)
def test_the_name_in_a_header(header: str, name: str) -> None:
    assert name_in(header) == name


def test_a_foreign_name_gets_no_page(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert said("error.421") in answer.text
    assert "Set-Cookie" not in answer.headers


# Behind a proxy, and without one


def test_without_a_proxy_nothing_that_is_forwarded_counts(client: FlaskClient) -> None:
    answer = client.get("/new/basari", headers=FORWARDED)
    assert answer.status_code == 200
    assert "Strict-Transport-Security" not in answer.headers
    assert all("Secure" not in cookie for cookie in answer.headers.getlist("Set-Cookie"))


def test_behind_a_proxy_cookies_are_for_tls_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    monkeypatch.setenv("COMPANION_TRUSTED_HOSTS", "cafe.example")
    client = client_in(tmp_path, monkeypatch, csrf=True)
    answer = client.get("/new/basari", headers=FORWARDED)
    assert answer.status_code == 200
    cookies = answer.headers.getlist("Set-Cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {"__Host-device", "__Host-session"}
    for cookie in cookies:
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= {*cookie.split("; ")}
        assert "Domain" not in cookie
    # One proxy is believed, not what stood there before it.
    spoofed = {**FORWARDED, "X-Forwarded-Host": "cafe.example, evil.example"}
    assert client.get("/", headers=spoofed).status_code == 421


def test_the_server_believes_nobody_either() -> None:
    with ready_server(SERVE) as process:
        connection = HTTPConnection("127.0.0.1", announced_port(process), timeout=PATIENCE)
        connection.request("GET", "/new/basari", headers={**FORWARDED, "Script_Name": "/x"})
        answer = connection.getresponse()
        assert answer.status == 200
        assert "Secure" not in str(answer.headers.get_all("Set-Cookie"))
        assert "Strict-Transport-Security" not in answer.headers
        connection.close()
