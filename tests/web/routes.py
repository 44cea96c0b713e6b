"""Every route of the app with something in its holes, and everything in its database."""

from hashlib import sha256
from pathlib import Path
from sqlite3 import connect

from flask import Flask
from flask.testing import FlaskClient

from tests.web.pad import NAMES, begin, enter

READING = {"GET", "HEAD", "OPTIONS"}


def addresses(app: Flask, key: str, writing: bool) -> list[tuple[str, str]]:
    """Method and address of all that can be asked for, of a real play where one belongs."""
    values = {"key": key, "game_key": "basari", "seq": 1, "filename": "companion.css"}
    values |= {"deed": "name", "token": "x" * 27}
    found = []
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            filled = {name: values.get(name, 1) for name in rule.arguments}
            address = app.url_map.bind("localhost").build(rule.endpoint, filled)
            methods = (rule.methods or set()) - READING if writing else {"GET"} & rule.methods
            found += [(method, address) for method in sorted(methods)]
    return found


def begun(client: FlaskClient) -> str:
    """The key of a play with an entry, a scoring apart."""
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
