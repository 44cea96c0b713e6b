"""Who may write: our own pages with their token, and never by merely looking."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, Page, client_in
from tests.web.helpers.routes import addresses, begun, everything

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "null"},
    {"Origin": "http://[evil"},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
]
OWN = [
    {},
    {"Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none", "Origin": "null"},
]


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def key(instance: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return begun(client_in(instance, monkeypatch))


def test_nothing_is_written_without_the_token_of_a_page(
    instance: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    client = client_in(instance, monkeypatch, csrf=True)
    before = everything(instance)
    found = addresses(client.application, key, writing=True)
    assert len(found) >= 6
    for method, address in found:
        if address == "/language":  # writes nothing down; foreign pages cannot reach it either
            continue
        for data in ({}, {"csrf_token": "forged"}):
            answer = client.open(address, method=method, data=data)
            if address.startswith("/venue/"):  # not even there for whoever never came in
                assert answer.status_code == 404, (method, address)
                continue
            assert answer.status_code == 400, (method, address)
            assert said("error.form") in answer.text
    assert everything(instance) == before


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_nothing_is_written_by_a_foreign_page(
    client: FlaskClient, tmp_path: Path, headers: dict[str, str]
) -> None:
    key = begun(client)
    before = everything(tmp_path)
    for method, address in addresses(client.application, key, writing=True):
        answer = client.open(address, method=method, headers=headers)
        assert answer.status_code == 403, (method, address)
        assert said("error.403") in Page(answer.text).text
    assert everything(tmp_path) == before


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_pages_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/new/basari").text)
    assert token
    form = {f"names-{at}": name for at, name in enumerate(NAMES)} | {"csrf_token": token[1]}
    assert client.post("/new/basari", data=form, headers=headers).status_code == 302


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_looking_is_free(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get("/", headers=headers).status_code == 200


def test_looking_changes_nothing(client: FlaskClient, tmp_path: Path) -> None:
    key = begun(client)
    before = everything(tmp_path)
    found = addresses(client.application, key, writing=False)
    assert len(found) >= 12
    for _, address in found:
        for method in ("GET", "HEAD", "OPTIONS"):
            with client.open(address, method=method) as answer:
                assert answer.status_code in (200, 302, 404, 422), address
    assert everything(tmp_path) == before
