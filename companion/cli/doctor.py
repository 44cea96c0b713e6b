"""`companion doctor`: what is wrong with this installation, and what to do about it.

It only looks. Nothing is made, migrated or put right.
"""

import errno
import os
import platform
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from companion.cli.serve import local_network_address
from companion.cli.terminal.output import write
from companion.cli.verify import told
from companion.config.folders import Unsafe, instance_folder, remote_kind
from companion.config.secret import NAME, known_keys
from companion.config.settings import database_file, database_server, read_settings
from companion.services.health import FIXED_SQLITE, LEAST_SPACE
from companion.services.verification import Corruption, corruptions, examined, seal_corruptions
from companion.store.connection import postgres
from companion.store.database import Store, read_only
from companion.store.integrity.schema import foreign
from companion.store.integrity.seals import Seals
from companion.store.maintenance.copy import damage
from companion.store.maintenance.lock import Lock, Locked
from companion.store.maintenance.upgrade import is_current, is_newer, revision_of
from companion.store.plays import latest_time
from companion.web.base.words import say, say_unsafe

OLDEST_PYTHON = (3, 11)
BUILT = datetime(2026, 1, 1, tzinfo=UTC)  # no clock was right that says less
WELL, NOTE, WRONG = "well", "note", "wrong"


class Finding(NamedTuple):
    level: str
    sentence: str


Findings = Iterator[Finding]


def examine(port: int) -> int:
    found = [finding for check in CHECKS for finding in check(port)]
    words = {WELL: say("doctor.well"), NOTE: say("doctor.note"), WRONG: say("doctor.wrong")}
    width = max(map(len, words.values()))
    for level, sentence in found:
        write(f"{words[level]:{width}}  {sentence}")
    wrong = sum(level == WRONG for level, _ in found)
    write(say("doctor.all_wrong", count=wrong) if wrong else say("doctor.all_well"))
    return 1 if wrong else 0


def versions(_port: int) -> Findings:
    python = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        yield Finding(WRONG, say("doctor.python_old", version=python))
    else:
        yield Finding(WELL, say("doctor.python", version=python))
    if server():
        return
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < FIXED_SQLITE:
        yield Finding(NOTE, say("doctor.sqlite_old", version=version))
    else:
        yield Finding(WELL, say("doctor.sqlite", version=version))


def settings(_port: int) -> Findings:
    try:
        read_settings()
    except Unsafe as refusal:
        yield Finding(WRONG, say_unsafe(refusal))
    else:
        yield Finding(WELL, say("doctor.settings"))


def file() -> Path | None:
    """The database, if it is a file and can be told where it would be."""
    try:
        return None if database_server() else database_file()
    except Unsafe:
        return None


def server() -> str | None:
    """The address of PostgreSQL, if plays are kept there."""
    try:
        return database_server()
    except Unsafe:
        return None


def folder(_port: int) -> Findings:
    try:
        own = instance_folder()
    except Unsafe as refusal:
        yield Finding(WRONG, say_unsafe(refusal))
        return
    place = own / "companion.sqlite3" if server() else file()
    if place is None:
        return
    parent = place.parent
    if not parent.is_dir():
        yield Finding(NOTE, say("doctor.no_folder", folder=parent))
        return
    yield access(parent)
    if server():
        yield from modes(place)
        return
    if kind := remote_kind(parent):
        yield Finding(WRONG, say("doctor.remote", folder=parent, kind=kind))
    yield space(parent)
    yield from modes(place)
    yield from leftovers(place)


def access(folder: Path) -> Finding:
    if os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return Finding(WELL, say("doctor.folder", folder=folder))
    return Finding(WRONG, say("doctor.folder_closed", folder=folder))


def space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    megabytes = free // 1024**2
    if free < LEAST_SPACE:
        return Finding(WRONG, say("doctor.full", megabytes=megabytes))
    return Finding(WELL, say("doctor.space", megabytes=megabytes))


def modes(place: Path) -> Findings:
    for path, others in ((place, 0o007), (place.with_name(NAME), 0o077)):
        if path.exists() and path.stat().st_mode & others:
            yield Finding(WRONG, say("doctor.readable", file=path))
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            yield Finding(WRONG, say("doctor.not_ours", file=path))


def leftovers(place: Path) -> Findings:
    unfinished = [*place.parent.glob("*.part"), *place.parent.glob("*.restoring")]
    if unfinished:
        names = ", ".join(sorted(path.name for path in unfinished))
        yield Finding(NOTE, say("doctor.leftovers", files=names))


def database(_port: int) -> Findings:
    if address := server():
        yield from served_database(address)
        return
    place = file()
    if place is None or not place.exists():
        yield Finding(NOTE, say("doctor.no_plays"))
        return
    found = damage(place)
    if found:
        yield Finding(WRONG, say("doctor.damaged", why=found))
        return
    with read_only(place) as store:
        yield from kept_plays(store)


def served_database(address: str) -> Findings:
    with read_only(address) as store:
        try:
            postgres.check(store.engine)
            yield Finding(WELL, say("doctor.postgres", version=store.read(postgres.version)))
            if not store.read(postgres.syncs):
                yield Finding(WRONG, say("doctor.fsync"))
            yield Finding(NOTE, say("doctor.postgres_files"))
            if revision_of(store.engine) is None:
                yield Finding(NOTE, say("doctor.no_plays"))
            else:
                yield from kept_plays(store)
        except postgres.Unsuitable as error:
            why = say("unsafe.server_setting", setting=error.setting, value=error.value)
            yield Finding(WRONG, why)
        except postgres.ERRORS as error:
            yield Finding(WRONG, say("doctor.unreachable", why=str(error).splitlines()[0]))


def kept_plays(store: Store) -> Findings:
    if is_newer(store.engine):
        yield Finding(WRONG, say("serve.newer"))
        return
    if not is_current(store.engine):
        yield Finding(NOTE, say("doctor.older_server") if server() else say("doctor.older"))
        return
    if strange := store.read(foreign):
        yield Finding(WRONG, say("unsafe.foreign", what=strange))
    wrong = [*corruptions(store), *corruptions_of_seals(store)]
    for fault in wrong:
        yield Finding(WRONG, say("doctor.fault", fault=told(fault)))
    if not wrong:
        yield Finding(WELL, say("doctor.plays"))
    yield from clock(store.read(latest_time))


def corruptions_of_seals(store: Store) -> list[Corruption]:
    try:
        keys = known_keys(instance_folder())
    except Unsafe:  # said before
        return []
    return seal_corruptions(store, examined(store, Seals(keys))) if keys else []


def clock(latest: str | None) -> Findings:
    now = datetime.now(UTC)
    newest = datetime.fromisoformat(latest) if latest else BUILT
    if now < max(BUILT, newest - timedelta(minutes=2)):
        yield Finding(WRONG, say("doctor.clock", now=now.strftime("%Y-%m-%d %H:%M")))
    else:
        yield Finding(WELL, say("doctor.time", now=now.strftime("%Y-%m-%d %H:%M")))


def network(port: int) -> Findings:
    if is_served():
        yield Finding(WELL, say("doctor.running"))
    elif taken(port):
        yield Finding(WRONG, say("serve.taken", port=port))
    else:
        yield Finding(WELL, say("doctor.port", port=port))
    address = local_network_address()
    if address:
        yield Finding(WELL, say("doctor.phones", address=address))
    else:
        yield Finding(NOTE, say("doctor.no_network"))


def is_served() -> bool:
    place = file()
    if place is None or not place.with_name(f"{place.name}.lock").exists():
        return False
    try:
        Lock(place).release()
    except Locked:
        return True
    except OSError:
        return False
    return False


def taken(port: int) -> bool:
    try:
        socket.create_server(("0.0.0.0", port)).close()
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False


CHECKS: tuple[Callable[[int], Findings], ...] = (versions, settings, folder, database, network)
