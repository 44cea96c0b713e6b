"""Unsafe settings: no start, and a sentence that says why."""

import logging
import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, session

from companion.config.folders import Unsafe
from companion.config.secret import NAME, secret_keys
from companion.config.settings import ServerSettings, close_to_others, read_settings
from companion.web.app import create_app
from companion.web.base.words import say_unsafe
from tests.helpers.said import said

GOOD = secrets.token_hex(32)
OTHER = secrets.token_hex(32)
UNSAFE = {
    "debug": {"FLASK_DEBUG": "1"},
    "debug in words": {"FLASK_DEBUG": "True"},
    "no key": {"COMPANION_SECRET_KEY": ""},
    "a word": {"COMPANION_SECRET_KEY": "dev"},
    "16 characters": {"COMPANION_SECRET_KEY": GOOD[:16]},
    "one character": {"COMPANION_SECRET_KEY": "x" * 64},
    "Flask's manual": {
        "COMPANION_SECRET_KEY": "192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf"
    },
    "Superset": {"COMPANION_SECRET_KEY": "CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET"},
    "a short old key": {"COMPANION_SECRET_KEY_FALLBACKS": f"{GOOD},short"},
    "another database": {"DATABASE_URL": "mysql://localhost/companion"},
    "another driver": {"DATABASE_URL": "postgresql+psycopg2://localhost/companion"},
    "a server without a database": {"DATABASE_URL": "postgresql://ana:hidden-word@localhost"},
    "a server at no port": {"DATABASE_URL": "postgresql://ana:hidden-word@localhost:x/plays"},
    "no database at all": {"DATABASE_URL": "companion.sqlite3"},
    "in memory": {"DATABASE_URL": "sqlite:///:memory:"},
    "in memory, too": {"DATABASE_URL": "sqlite://"},
    "an address for a host": {"COMPANION_TRUSTED_HOSTS": "https://cafe.example"},
    "a port": {"COMPANION_TRUSTED_HOSTS": "cafe.example:8000"},
    "everybody": {"COMPANION_TRUSTED_HOSTS": "*"},
    "two words": {"COMPANION_TRUSTED_HOSTS": "cafe.example other.example"},
    "a proxy's name": {"COMPANION_PROXIES": "nginx"},
    "fewer than none": {"COMPANION_PROXIES": "-1"},
    "half a proxy": {"COMPANION_PROXIES": "1.5"},
    "other digits": {"COMPANION_PROXIES": "١"},
    "too many": {"COMPANION_PROXIES": "11"},
    "loud": {"COMPANION_LOG": "loud"},
}


def test_an_empty_environment_is_fine() -> None:
    assert read_settings({}) == ServerSettings()
    assert (
        read_settings(dict.fromkeys(("DATABASE_URL", "COMPANION_PROXIES"), "")) == ServerSettings()
    )


def test_everything_can_be_set() -> None:
    given = {
        "DATABASE_URL": "sqlite:////srv/plays.sqlite3",
        "COMPANION_SECRET_KEY": GOOD,
        "COMPANION_SECRET_KEY_FALLBACKS": f"{OTHER}, ",
        "COMPANION_TRUSTED_HOSTS": "Cafe.example, .cafe.example,192.0.2.7,[2001:db8::1]",
        "COMPANION_PROXIES": "2",
        "COMPANION_LOG": "INFO",
        "COMPANION_DEVELOPMENT": "1",
        "FLASK_DEBUG": "0",
    }
    hosts = ("cafe.example", ".cafe.example", "192.0.2.7", "[2001:db8::1]")
    wanted = ServerSettings(given["DATABASE_URL"], GOOD, (OTHER,), hosts, 2, logging.INFO, True)
    assert read_settings(given) == wanted


@pytest.mark.parametrize("environment", UNSAFE.values(), ids=UNSAFE)
def test_what_is_unsafe_is_refused_by_name(environment: dict[str, str]) -> None:
    ((name, value),) = environment.items()
    with pytest.raises(Unsafe, match=name) as raised:
        read_settings(environment)
    assert say_unsafe(raised.value).endswith(".")
    if "KEY" in name and value:
        assert value not in say_unsafe(raised.value)


@pytest.mark.parametrize("command", ["serve", "verify"])
def test_no_command_starts_like_that(tmp_path: Path, command: str) -> None:
    own = {"COMPANION_INSTANCE": str(tmp_path / "new"), "COMPANION_SECRET_KEY": "dev"}
    done = subprocess.run(
        [sys.executable, "-m", "companion", command],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(said("unsafe.short_key", name="COMPANION_SECRET_KEY", length=32))
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_debug_mode_is_for_tests_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    with pytest.raises(Unsafe, match="debug"):
        create_app({"DEBUG": True})


# Files


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def made(folder: Path, monkeypatch: pytest.MonkeyPatch, **config: Any) -> Flask:
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return create_app({"TESTING": True, **config})


def test_new_files_are_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.umask(0)
    try:
        made(tmp_path, monkeypatch)
    finally:
        os.umask(before)
    assert {path.name: mode(path) for path in tmp_path.iterdir() if path.is_file()} == {
        path.name: 0o600 for path in tmp_path.iterdir()
    }
    assert {NAME, "companion.sqlite3"} <= {path.name for path in tmp_path.iterdir()}


def test_old_files_are_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, monkeypatch)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    made(tmp_path, monkeypatch)
    assert mode(tmp_path / NAME) == 0o600
    assert mode(tmp_path / "companion.sqlite3") == 0o640  # a group may have been meant


def test_a_file_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    path.write_text(GOOD)
    path.chmod(0o644)

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(Unsafe, match=str(path)):
        close_to_others(path)


# The secret


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    (key,) = secret_keys(tmp_path)
    assert len(key) == 64
    assert secret_keys(tmp_path) == [key]
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("kept", ["", "\n", "half a"])
def test_half_a_secret_is_refused(tmp_path: Path, kept: str) -> None:
    (tmp_path / NAME).write_text(kept)
    with pytest.raises(Unsafe, match=NAME):
        secret_keys(tmp_path)


def with_sessions(app: Flask) -> Flask:
    app.add_url_rule("/put", "put", lambda: str(session.setdefault("who", "Hanna")))
    app.add_url_rule("/get", "get", lambda: session.get("who", "nobody"))
    return app


@pytest.mark.parametrize("old", [True, False])
def test_a_new_secret_above_the_old_one_keeps_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bool
) -> None:
    client = with_sessions(made(tmp_path, monkeypatch)).test_client()
    client.get("/put")
    cookie = client.get_cookie("session")
    assert cookie is not None
    kept = (tmp_path / NAME).read_text() if old else ""
    (tmp_path / NAME).write_text(f"{GOOD}\n{kept}")
    later = with_sessions(made(tmp_path, monkeypatch)).test_client()
    later.set_cookie("session", cookie.value)
    assert later.get("/get").text == ("Hanna" if old else "nobody")


def test_the_environment_can_hold_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SECRET_KEY", GOOD)
    monkeypatch.setenv("COMPANION_SECRET_KEY_FALLBACKS", OTHER)
    app = made(tmp_path, monkeypatch)
    assert (app.secret_key, app.config["SECRET_KEY_FALLBACKS"]) == (GOOD, [OTHER])
    assert not (tmp_path / NAME).exists()


def test_the_database_can_lie_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'plays.db'}")
    made(tmp_path / "instance", monkeypatch)
    assert mode(tmp_path / "plays.db") == 0o600
    assert not (tmp_path / "instance" / "companion.sqlite3").exists()


def test_a_database_without_a_folder_lies_in_the_instance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///plays.db")
    made(tmp_path / "instance", monkeypatch)
    assert mode(tmp_path / "instance" / "plays.db") == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


def test_a_disk_without_second_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    keys = secret_keys(tmp_path)
    assert secret_keys(tmp_path) == keys
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_server_is_taken_as_it_is_given() -> None:
    for url in ("postgresql://ana@db/plays", "postgresql+psycopg:///plays?host=/run/postgresql"):
        assert read_settings({"DATABASE_URL": url}).database_url == url


def test_without_the_driver_a_server_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.config.settings.find_spec", lambda _name: None)
    with pytest.raises(Unsafe, match=r"unsafe\.driver"):
        read_settings({"DATABASE_URL": "postgresql://ana:hidden-word@db/plays"})
