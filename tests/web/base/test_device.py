"""Which phone is asking: secrets that we made, and those that phones have from before."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.store.share_links import put_keeper
from companion.web.app import create_app
from companion.web.base.device import hashed, new_secret
from tests.web.helpers.pad import NAMES, begin

OLD = "the-secret-of-an-old-phone"


def secret_of(client: FlaskClient) -> str:
    cookie = client.get_cookie("device")
    assert cookie is not None
    return cookie.value


def with_cookie(client: FlaskClient, value: str) -> FlaskClient:
    other = client.application.test_client()
    other.set_cookie("device", value)
    return other


def keep(client: FlaskClient, pad: str, secret: str) -> None:
    """A device that came before keeps a play."""
    store = client.application.extensions["companion.store"]
    assert pad
    store.write(lambda connection: put_keeper(connection, 1, hashed(secret), "", ""))


def restarted(folder: Path, *keys: str) -> Flask:
    (folder / "secret-key").write_text("\n".join(keys) + "\n")
    return create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})


def test_a_secret_of_ours_stays(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    before = secret_of(client)
    assert client.get(pad).status_code == 200
    assert secret_of(client) == before
    assert with_cookie(client, before).get(pad).status_code == 200


@pytest.mark.parametrize("changed", ["{0}x", "x{0}", "{1}", "{1}.", "{1}.x", "x.{2}"])
def test_a_secret_that_was_changed_is_none(client: FlaskClient, changed: str) -> None:
    begin(client, "basari", NAMES)
    own = secret_of(client)
    content, _, signed = own.partition(".")
    forged = changed.format(own, content, signed)
    other = with_cookie(client, forged)
    begin(other, "basari", NAMES)
    assert secret_of(other) not in (own, forged)


def test_a_secret_that_somebody_planted_is_exchanged(client: FlaskClient) -> None:
    other = with_cookie(client, OLD)
    begin(other, "basari", NAMES)
    assert secret_of(other) != OLD


def test_a_phone_from_before_keeps_its_plays(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    keep(client, pad, OLD)
    other = with_cookie(client, OLD)
    assert other.get(pad).status_code == 200
    begin(other, "basari", NAMES)
    assert secret_of(other) == OLD


def test_a_phone_from_before_is_looked_up_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(client, begin(client, "basari", NAMES), OLD)
    asked: list[str] = []

    def is_known(_connection: object, device: str) -> bool:
        asked.append(device)
        return True

    monkeypatch.setattr("companion.services.devices.is_known", is_known)
    other = with_cookie(client, OLD)
    for _ in range(3):
        other.get("/new/basari")
    client.get("/new/basari")
    assert asked == [hashed(OLD)]


def test_no_phone_loses_its_secret_while_the_database_is_away(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_known(*_: object) -> bool:
        raise OperationalError("", {}, Exception())

    monkeypatch.setattr("companion.services.devices.is_known", is_known)
    other = with_cookie(client, OLD)
    other.get("/new/basari")
    assert secret_of(other) == OLD


def test_a_new_key_ends_no_phone(client: FlaskClient, tmp_path: Path) -> None:
    """Whether the old key is kept below it, or is gone and the phone keeps a play."""
    old = str(client.application.secret_key)
    pad = begin(client, "basari", NAMES)
    with client.application.app_context():
        idle = new_secret()
    for keys in (("n" * 8 + "0123456789abcdef" * 2, old), ("m" * 8 + "0123456789abcdef" * 2,)):
        app = restarted(tmp_path, *keys)
        phone, other = app.test_client(), app.test_client()
        phone.set_cookie("device", secret_of(client))
        other.set_cookie("device", idle)
        assert phone.get(pad).status_code == 200
        other.get("/new/basari")
        assert (secret_of(other) == idle) == (old in keys)


def test_the_secret_itself_is_not_kept(client: FlaskClient, tmp_path: Path) -> None:
    begin(client, "basari", NAMES)
    secret = secret_of(client)
    kept = b"".join([each.read_bytes() for each in tmp_path.iterdir() if each.is_file()])
    assert hashed(secret).encode() in kept
    assert secret.encode() not in kept
    assert secret.partition(".")[0].encode() not in kept
