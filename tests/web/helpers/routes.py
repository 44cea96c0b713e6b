"""Every route of the app with something in its holes, and everything in its database."""

from hashlib import sha256
from pathlib import Path
from sqlite3 import connect
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.store.venues import venue_keys
from tests.services.helpers.venues import FIRST, SEASON, with_night
from tests.web.helpers.pad import NAMES, begin, enter

SHEET = "molkky"
READING = {"GET", "HEAD", "OPTIONS"}
# What is there to be asked for; where nothing is said, numbers begin at 0.
VALUES: dict[str, Any] = {
    "game_key": "basari",
    "seq": 1,
    "filename": "css/base.css",
    "token": "x" * 27,
    "row": "eggs",
    "link": "x" * 16,
}
VALUES |= {"operation": "name", "topic": "points", "of": "season"}
VALUES |= {"person": 1, "number": SEASON, "competition": SEASON, "at": FIRST}


def addresses(app: Flask, key: str, writing: bool) -> list[tuple[str, str]]:
    """Method and address of all that can be asked for, of a real play where one belongs."""
    found = []
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            filled: dict[str, Any] = {name: VALUES.get(name, 0) for name in rule.arguments}
            if "key" in filled:
                own = key if not rule.rule.startswith("/sheets/") else SHEET
                filled["key"] = venue_in(app) if rule.rule.startswith("/venue/") else own
            address = app.url_map.bind("localhost").build(rule.endpoint, filled)
            methods = (rule.methods or set()) - READING if writing else {"GET"} & rule.methods
            found += [(method, address) for method in sorted(methods)]
    return found


def venue_in(app: Flask) -> str:
    """The key of the first venue, or of none."""
    keys = app.extensions["companion.store"].read(venue_keys)
    return keys[0][1] if keys else "none"


def begun(client: FlaskClient) -> str:
    """The key of a play with an entry, a scoring apart; and a night at a venue of ours."""
    own = with_night(client.application.extensions["companion.store"])
    client.set_cookie("organiser", own.cookie)
    client.post("/sheets", data={"title": SHEET})
    client.post(f"/sheets/{SHEET}/rows", data={"kind": "number", "name": "eggs", "edition": "1"})
    pad = begin(client, "basari", NAMES)
    deal = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
    answer = enter(client, pad, deal)
    assert answer.status_code == 302, answer.text
    return pad.rpartition("/")[2]


def everything(folder: Path) -> str:
    """A hash of all rows of all tables."""
    database = connect(folder / "companion.sqlite3")
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    rows = [
        (name, row)
        for (name,) in tables.fetchall()
        for row in database.execute(f"SELECT * FROM {name} ORDER BY rowid")
    ]
    database.close()
    return sha256(repr(rows).encode()).hexdigest()
