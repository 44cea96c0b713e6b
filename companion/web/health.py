"""For whoever watches over the server: does it live, and could it keep an entry now?"""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, json
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.store import Moved, Store
from companion.store.migrating import is_current
from companion.store.postgres import is_postgres, takes_writes
from companion.store.postgres import version as server_version

pages = Blueprint("health", __name__)

LEAST_SPACE = 200 * 1024 * 1024
# Before, two connections that write could damage a database. We have one writer for all.
FIXED_SQLITE = (3, 51, 3)


class TakenBack(Exception):
    """Ends a transaction that was only begun to see whether it can be."""


@pages.get("/livez")
def live() -> Response:
    return answer({"status": "ok"}, 200)


@pages.get("/readyz")
def ready() -> Response:
    checks = readiness(current_app.extensions["companion.store"])
    well = all(check != "failed" for check in checks.values())
    status = "ok" if well else "unavailable"
    return answer({"status": status, "checks": checks}, 200 if well else 503)


def answer(body: dict[str, Any], status: int) -> Response:
    return Response(json.dumps(body) + "\n", status, content_type="application/json")


def readiness(store: Store) -> dict[str, str]:
    if is_postgres(store.engine):
        return {
            "write": told(can_write(store)),
            "migrations": told(is_migrated(store)),
            "postgresql": version(store),
        }
    fixed = sqlite3.sqlite_version_info >= FIXED_SQLITE
    return {
        "write": told(can_write(store)),
        "file": told(store.is_there()),
        "space": told(has_space(store)),
        "migrations": told(is_migrated(store)),
        "sqlite": sqlite3.sqlite_version if fixed else f"{sqlite3.sqlite_version}, one writer",
    }


def told(well: bool) -> str:
    return "ok" if well else "failed"


def can_write(store: Store) -> bool:
    """Through the one writer, like everything else; and taken back."""

    def job(connection: Connection) -> None:
        if is_postgres(store.engine) and not takes_writes(connection):
            return
        raise TakenBack

    try:
        store.write(job)
    except TakenBack:
        return True
    except (SQLAlchemyError, Moved):
        pass
    return False


def version(store: Store) -> str:
    try:
        return store.read(server_version)
    except SQLAlchemyError:
        return told(False)


def has_space(store: Store) -> bool:
    try:
        return free_space(store.file) >= LEAST_SPACE if store.file else True
    except OSError:  # there is not even a folder
        return False


def free_space(file: Path) -> int:
    return shutil.disk_usage(file.absolute().parent).free


def is_migrated(store: Store) -> bool:
    try:
        return is_current(store.engine)
    except SQLAlchemyError:
        return False
