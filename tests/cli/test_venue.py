"""`companion venue` and the first link that `companion serve` shows."""

import io
import re
from contextlib import suppress
from pathlib import Path

import pytest

from companion.cli import serve as serving
from companion.services.account import accounts, invitations, password_changes, sign_ins
from companion.services.play.reader import Unknown
from companion.web.app import create_app
from tests.cli.helpers.command import companion

LINK = re.compile(r"http://\S+:8123/(setup|reset)/([\w-]{32})")

OLD, NEW = "copper lantern seventeen", "violet harbour ninety"


def test_a_link_is_printed(tmp_path: Path) -> None:
    ended = companion("venue", "--port", 8123, COMPANION_INSTANCE=str(tmp_path))
    assert ended.code == 0, ended.err
    found = LINK.search(ended.out)
    assert found
    assert found[1] == "setup"


def test_behind_a_proxy_a_link_begins_with_the_public_name(tmp_path: Path) -> None:
    hosts = ".example.org, play.example.org"
    settings = {"COMPANION_TRUSTED_HOSTS": hosts, "COMPANION_PROXIES": "1"}
    ended = companion("venue", COMPANION_INSTANCE=str(tmp_path), **settings)
    assert "  https://play.example.org/setup/" in ended.out


def test_whoever_forgot_a_password_sets_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    store = create_app({"TESTING": True}).extensions["companion.store"]
    made, cookie = invitations.accept(
        store, invitations.invite(store, "owner"), "olga", OLD, "Café"
    )
    ended = companion("venue", "--reset", "Olga", "--port", 8123)
    found = LINK.search(ended.out)
    assert found
    assert found[1] == "reset"
    assert sign_ins.current(store, cookie) == made
    again, _ = password_changes.reset(store, found[2], NEW)
    assert again == made
    assert sign_ins.current(store, cookie) is None
    with pytest.raises(accounts.RuleViolation):
        sign_ins.sign_in(store, "olga", OLD)
    sign_ins.sign_in(store, "olga", NEW)


def test_nobody_is_reset_by_a_wrong_name(tmp_path: Path) -> None:
    unknown = companion("venue", "--reset", "nobody", COMPANION_INSTANCE=str(tmp_path))
    assert (unknown.code, unknown.out) == (1, "")
    assert unknown.err


def test_every_start_shows_a_link_of_its_own_until_there_is_a_venue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    store = create_app({"TESTING": True}).extensions["companion.store"]
    first, second = [serving.first_setup(serving.sound_app()) for _ in range(2)]
    assert first
    assert second
    assert invitations.invited(store, first) == invitations.invited(store, second)
    invitations.accept(store, first, "olga", "copper lantern seventeen", "Café")
    assert serving.first_setup(serving.sound_app()) is None
    with pytest.raises(Unknown):
        invitations.invited(store, second)


def test_only_the_latest_links_are_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    store = create_app({"TESTING": True}).extensions["companion.store"]
    monkeypatch.setattr(invitations, "MOST_SETUPS", 2)
    links = [invitations.first_setup(store) or "" for _ in range(4)]
    good = []
    for link in links:
        with suppress(Unknown):
            good.append(invitations.invited(store, link).role)
    assert good == ["owner"] * 2
    assert invitations.invited(store, links[-1]).venue is None


def test_the_link_stands_beside_the_address() -> None:
    out = io.StringIO()
    serving.announce("192.0.2.7", 8000, out, "s3cr3t")
    assert "http://192.0.2.7:8000/setup/s3cr3t" in out.getvalue()
    out = io.StringIO()
    serving.announce("192.0.2.7", 8000, out)
    assert "/setup/" not in out.getvalue()
