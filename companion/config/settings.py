"""What the environment says, checked before anybody is served.

A setting that is wrong or unsafe is a code and no start: whoever runs a server reads that
once, and nobody reads what it does quietly all year.
"""

import ipaddress
import logging
import os
import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from companion.config.folders import Unsafe, instance_folder, is_text

SHORTEST_KEY = 32
FEWEST_CHARACTERS = 8  # different ones: a key leaned on the keyboard is none
# Keys out of manuals and sample files: whoever attacks tries them first.
KNOWN_KEYS = {
    "192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf",
    "change_me_to_a_complex_random_secret",
    "your_own_random_generated_secret_key",
    "a long random string of at least 32 characters",
    "you-will-never-guess-my-secret-key",
}
TELLING = ("change_me", "changeme", "change-me", "your-secret", "your_secret", "secret-key-here")
LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
HOST_NAME = re.compile(r"\.?[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.ASCII)
MOST_PROXIES = 10
SERVED = ("postgresql://", "postgresql+psycopg://")
ON = ("1", "true", "yes", "on")


class ServerSettings(NamedTuple):
    """All that the environment can say, except where the instance folder is."""

    database_url: str | None = None
    secret_key: str | None = None
    fallbacks: tuple[str, ...] = ()
    trusted_hosts: tuple[str, ...] = ()  # none: whatever can only be a name in this network
    proxies: int = 0
    log_level: int = logging.WARNING
    development: bool = False  # pages for whoever changes Companion


def read_settings(environment: Mapping[str, str] = os.environ) -> ServerSettings:
    """The settings, or `Unsafe`."""
    if environment.get("FLASK_DEBUG", "").lower() in ON:
        raise Unsafe("unsafe.debug", name="FLASK_DEBUG")
    return ServerSettings(
        database_url=database_url(environment.get("DATABASE_URL", "").strip()),
        secret_key=key_given(environment.get("COMPANION_SECRET_KEY")),
        fallbacks=fallbacks(environment.get("COMPANION_SECRET_KEY_FALLBACKS", "")),
        trusted_hosts=trusted_hosts(environment.get("COMPANION_TRUSTED_HOSTS", "")),
        proxies=proxies(environment.get("COMPANION_PROXIES", "").strip() or "0"),
        log_level=log_level(environment.get("COMPANION_LOG", "").strip() or "warning"),
        development=environment.get("COMPANION_DEVELOPMENT", "").strip().lower() in ON,
    )


def database_url(given: str) -> str | None:
    """A file of SQLite's, or PostgreSQL: what lies in memory is gone in the morning."""
    if not given:
        return None
    if not is_text(given):
        raise Unsafe("unsafe.database", name="DATABASE_URL")
    if is_served(given):
        check_server(given)
        return given
    scheme, separator, path = given.partition(":///")
    is_file = separator and Path(path).name and not path.startswith(":") and "?" not in path
    if scheme != "sqlite" or not is_file:
        raise Unsafe("unsafe.database", name="DATABASE_URL")
    return given


def is_served(url: str) -> bool:
    """Whether it is the address of a server, and not of a file."""
    return url.startswith(SERVED)


def check_server(given: str) -> None:
    """The address is never repeated: there is a password in it."""
    try:
        sound = bool(make_url(given).database)
    except (ArgumentError, ValueError):
        sound = False
    if not sound:
        raise Unsafe("unsafe.server", name="DATABASE_URL")
    if find_spec("psycopg") is None:
        raise Unsafe("unsafe.driver", name="DATABASE_URL")


def database_server() -> str | None:
    """The address of PostgreSQL, where plays are kept there."""
    url = database_url(os.environ.get("DATABASE_URL", "").strip())
    return url if url and is_served(url) else None


def database_file() -> Path:
    """Where the plays are kept; an address that is not absolute begins in the instance folder."""
    url = database_url(os.environ.get("DATABASE_URL", "").strip())
    assert not (url and is_served(url))
    name = url.partition(":///")[2] if url else "companion.sqlite3"
    return instance_folder() / name


def key_given(given: str | None) -> str | None:
    if given is not None:
        check_key(given, "COMPANION_SECRET_KEY")
    return given


def fallbacks(given: str) -> tuple[str, ...]:
    keys = tuple(key.strip() for key in given.split(",") if key.strip())
    for key in keys:
        check_key(key, "COMPANION_SECRET_KEY_FALLBACKS")
    return keys


def check_key(key: str, where: str) -> None:
    """The key itself is never repeated: it may be somebody's password elsewhere."""
    if len(key) < SHORTEST_KEY or len({*key}) < FEWEST_CHARACTERS or not is_text(key):
        raise Unsafe("unsafe.short_key", name=where, length=SHORTEST_KEY)
    lower = key.lower()
    if lower in KNOWN_KEYS or any(word in lower for word in TELLING):
        raise Unsafe("unsafe.known_key", name=where)


def trusted_hosts(given: str) -> tuple[str, ...]:
    """Names and addresses as they stand in an address bar; a dot in front takes all below it."""
    hosts = tuple(each.strip().lower() for each in given.split(",") if each.strip())
    for host in hosts:
        if not HOST_NAME.fullmatch(host) and not is_address(host):
            raise Unsafe("unsafe.hosts", name="COMPANION_TRUSTED_HOSTS", host=ascii(host))
    return hosts


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def proxies(given: str) -> int:
    if not given.isascii() or not given.isdigit() or int(given[:9]) > MOST_PROXIES:
        raise Unsafe("unsafe.proxies", name="COMPANION_PROXIES", most=MOST_PROXIES)
    return int(given)


def log_level(given: str) -> int:
    if given.lower() not in LEVELS:
        raise Unsafe("unsafe.log", name="COMPANION_LOG", levels=", ".join(LEVELS))
    return LEVELS[given.lower()]


def close_to_others(path: Path, others: int = 0o007) -> None:
    """Take from everybody else what only this user may read; or refuse where that fails.

    A database holds names, the secret beside it would let anybody pretend to be any phone.
    """
    try:
        mode = path.stat().st_mode & 0o777
        if mode & others:
            path.chmod(mode & ~others)
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unsafe("unsafe.readable", file=path) from error
