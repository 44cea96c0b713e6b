"""Requests that nobody in their right mind would send, to every route, and what must not happen.

`python -m tests.web.helpers.fuzzer 100000` for as many as one has time for.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.services.account import invitations
from companion.services.venue import people
from companion.services.venue.reader import load_venue
from companion.services.verification import corruptions
from companion.web.app import create_app
from companion.web.base.device import new_secret
from tests.services.helpers.venues import PASSWORD, House, with_night
from tests.web.helpers.pad import Forms, opened

METHODS = ["GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"]
METHODS += ["BREW", "get", "\x00"]
OTHER_NAME = "Zz-the-name-of-somebody-else-zZ"
LEAKS = ("Traceback", 'File "/', "sqlite3.", "sqlalchemy.", "werkzeug.", "SELECT ", "INSERT INTO")
SCRIPT = "<script>alert(1)"
NASTY: list[str] = [
    "",
    "0",
    "-1",
    "1",
    "2",
    "9" * 5000,
    "1_000",
    "١٢",
    "１２",
    "1e999",
    "NaN",
    "true",
    "null",
    "None",
    "[]",
    "{}",
    "[" * 3000,
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: x=y",
    "\x1b[2J",
    "\ud800",
    "‮abc",
    "<script>alert(1)</script>",
    "'; DROP TABLE play; --",
    "{{ 7 * 7 }}",
    "%s%n",
    "../../../../etc/passwd",
    "a" * 70_000,
    "é" * 300,
    "🂡" * 64,
    "a:b:c",
    ":",
    "3:",
    "0:0",
    "−2",
    "type=deal&type=deal",
]
FIELDS = ["type", "seq", "token", "operation", "before", "answer", "text", "status", "seat", "up"]
FIELDS += ["clear", "add", "people", "names-0", "names-1", "names-2", "names-999", "card", "by"]
FIELDS += ["option_gem_table", "option_neutral", "option_neighbourhoods", "workers-0", "actions-1"]
FIELDS += ["gems-red", "gems-blue", "points", "record", "again", "play", "all", "v", "csrf_token"]
HEADERS = ["Content-Type", "Accept", "Cookie", "Origin", "Range", "If-None-Match", "Host"]
HEADERS += ["X-Forwarded-For", "Content-Length", "Transfer-Encoding", "Accept-Language", "Referer"]
HEADERS += ["If-Modified-Since", "Authorization", "Expect", "Sec-Fetch-Site", "User-Agent"]
TYPES = [
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=",
    "application/json",
    "text/plain; charset=utf-7",
    "application/x-www-form-urlencoded; charset=nonsense",
]


def some_record(key: str, seed: int, name: str) -> dict[str, Any]:
    """A play of which some has been played."""
    game = find_game(key)
    assert game
    made = simulate(game, 3 + seed % 2, seed, {})
    most = Random(seed).randrange(len(made["events"]))
    players = [name, *made["players"][1:]]
    return {**made, "players": players, "events": made["events"][:most]}


class Fuzz:
    """Two devices with plays of every game; one of them goes wild."""

    def __init__(self, folder: Path, seed: int) -> None:
        os.environ |= {"COMPANION_INSTANCE": str(folder), "COMPANION_LOG": "error"}
        self.chance = Random(seed)
        config = {"TESTING": False, "WTF_CSRF_ENABLED": False, "LIMITS": False}
        self.app: Flask = create_app(config)
        self.secrets: dict[str, str] = {}
        self.wild, self.calm = self.phone("wild"), self.phone("calm")
        self.own = [opened(self.wild, some_record(game, seed, "Ann")) for game in GAMES]
        self.others = [opened(self.calm, some_record(game, seed, OTHER_NAME)) for game in GAMES]
        self.before = [self.calm.get(f"{pad}/record").data for pad in self.others]
        self.house, self.foreign = self.venues()
        self.rules = [rule.rule for rule in self.app.url_map.iter_rules()]
        self.answers: dict[int, int] = {}

    def venues(self) -> tuple[House, House]:
        """One that the wild device runs, and one of somebody else."""
        store = self.app.extensions["companion.store"]
        own, other = with_night(store, "wild"), with_night(store, "calm")
        people.change(store, other.owner, 1, name=OTHER_NAME)
        self.wild.set_cookie("organiser", own.cookie)
        self.foreign_before = load_venue(store, other.key)
        return own, other

    def phone(self, name: str) -> FlaskClient:
        client = self.app.test_client()
        with self.app.app_context():
            self.secrets[name] = new_secret()
        client.set_cookie("device", self.secrets[name])
        return client

    def run(self, times: int) -> None:
        for number in range(times):
            self.ask(*self.made_up())
            if number % 500 == 499:
                self.renew()
            if number % 50 == 49:
                self.sign_in()
        self.check()

    def made_up(self) -> tuple[str, str, dict[str, Any]]:
        kind = self.chance.random()
        if kind < 0.45:
            return self.altered_form()
        if kind < 0.55:
            return self.anything()
        return self.filled_route()

    def altered_form(self) -> tuple[str, str, dict[str, Any]]:
        """A real form with something in it that does not belong there."""
        page = self.chance.choice(self.own)
        page += self.chance.choice(["", "", "", "/history", "/adjust", "/amend/1"])
        if self.chance.random() < 0.5:
            page = f"/venue/{self.house.key}" + self.chance.choice(VENUE_PAGES)
        forms = Forms(self.wild.get(page).text).forms
        if not forms:
            return "GET", page, {}
        form = self.chance.choice(forms)
        sent = dict(form.sent)
        for name, values in form.inputs.items():
            choices = sorted(values) if values else NASTY
            sent[name] = self.chance.choice(choices)
        if form.buttons:
            name, value = self.chance.choice(form.buttons)
            sent[name] = value
        for _ in range(self.chance.choice([0, 0, 1, 1, 2, 5])):
            name = self.chance.choice([*sent, *FIELDS])
            if self.chance.random() < 0.2:
                sent.pop(name, None)
            else:
                sent[name] = self.value()
        return "POST", form.action or page, {"data": self.encoded(sent), **FORM}

    def filled_route(self) -> tuple[str, str, dict[str, Any]]:
        address = self.chance.choice(self.rules)
        key = self.chance.choice([*self.own, *self.others]).rpartition("/")[2]
        if address.startswith("/venue/"):
            key = self.chance.choice([self.house.key, self.house.key, self.foreign.key])
        for hole, value in (
            ("<key>", self.chance.choice([key, key, key, self.value()])),
            ("<game_key>", self.chance.choice([*GAMES, self.value()])),
            ("<int:seq>", self.chance.choice(["1", "2", "3", "7", "20", "0", self.value()])),
            (
                "<path:filename>",
                self.chance.choice(["js/play/pad.js", "../companion/x", self.value()]),
            ),
        ):
            address = address.replace(hole, self.quoted(value))
        numbers = ["0", "1", "1", "1", "2", "3", self.value()]
        for hole in re.findall(r"<[^>]*>", address):
            value = self.chance.choice(numbers if hole.startswith("<int:") else WORDS)
            address = address.replace(hole, self.quoted(value), 1)
        if self.chance.random() < 0.4:
            address += "?" + self.encoded(self.fields())
        method = self.chance.choice(METHODS[:3] if self.chance.random() < 0.7 else METHODS)
        return method, address, self.body() | self.headers()

    def anything(self) -> tuple[str, str, dict[str, Any]]:
        # The client would take two slashes at the beginning for the name of a host.
        address = self.quoted(self.value()) + self.chance.choice(["", "/", "//", "/.."])
        address = "/" + address.lstrip("/")
        return self.chance.choice(METHODS), address, self.body() | self.headers()

    def body(self) -> dict[str, Any]:
        match self.chance.randrange(6):
            case 0:
                return {}
            case 1:
                return {"data": self.chance.randbytes(self.chance.randrange(2000))}
            case 2:
                content = self.value().encode(errors="replace")
                return {"data": b'--x\r\nContent-Disposition: form-data; name="record"; filename="'
                        + content[:50] + b'"\r\n\r\n' + content + b"\r\n--x--\r\n",
                        "content_type": TYPES[2]}  # fmt: skip
            case _:
                return {"data": self.encoded(self.fields()), **FORM}

    def headers(self) -> dict[str, Any]:
        if self.chance.random() < 0.6:
            return {}
        names = self.chance.sample(HEADERS, self.chance.randrange(1, 4))
        plain = [value for value in NASTY if "\r" not in value and "\n" not in value]
        found = {}
        for name in names:
            value = self.chance.choice([*TYPES, *plain]) if name != "Host" else "localhost"
            found[name] = value.encode(errors="replace").decode("latin-1")[:2000]
        return {"headers": found}

    def fields(self) -> dict[str, str]:
        names = self.chance.sample(FIELDS, self.chance.randrange(8))
        return {name: self.value() for name in names}

    def value(self) -> str:
        if self.chance.random() < 0.2:
            length = self.chance.randrange(40)
            return "".join(chr(self.chance.randrange(1, 0x11000)) for _ in range(length))
        return self.chance.choice(NASTY)

    def encoded(self, fields: dict[str, str]) -> str:
        return urlencode(fields, errors="surrogatepass")

    def quoted(self, value: str) -> str:
        return quote(value[:3000], safe=self.chance.choice(["", "/.:"]), errors="surrogatepass")

    def ask(self, method: str, address: str, how: dict[str, Any]) -> None:
        with self.wild.open(address, method=method, **how) as answer:
            endless = answer.mimetype == "text/event-stream"
            status = answer.status_code
            page = "" if endless else answer.get_data().decode(errors="replace")
            self.answers[status] = self.answers.get(status, 0) + 1
            said = (method, address[:300], how, status, page[:2000])
            assert status < 500, said
            assert not [leak for leak in LEAKS if leak in page], said
            assert OTHER_NAME not in page, said
            assert "html" not in answer.content_type or SCRIPT not in page, said
            assert "Content-Security-Policy" in answer.headers, said
            if status >= 400:
                assert "X-Companion-Code" in answer.headers, said

    def renew(self) -> None:
        """Plays come to their end, or grow very long."""
        index = self.chance.randrange(len(GAMES))
        seed = self.chance.randrange(10**6)
        self.wild.set_cookie("device", self.secrets["wild"])
        self.own[index] = opened(self.wild, some_record(GAMES[index], seed, "Ann"))

    def sign_in(self) -> None:
        """It may have signed itself out, or thrown itself out of its own venue."""
        store = self.app.extensions["companion.store"]
        link = invitations.invite(store, "owner", load_venue(store, self.house.key).id)
        _, cookie = invitations.accept(store, link, f"wild {token_hex(8)}", PASSWORD)
        self.wild.set_cookie("organiser", cookie)

    def check(self) -> None:
        """Nothing of the other device has changed, and every play is what was written."""
        after = [self.calm.get(f"{pad}/record").data for pad in self.others]
        assert after == self.before
        store = self.app.extensions["companion.store"]
        assert load_venue(store, self.foreign.key) == self.foreign_before
        assert corruptions(self.app.extensions["companion.store"]) == []


VENUE_PAGES = [
    "",
    "/people",
    "/people/1",
    "/people/2",
    "/set-up",
    "/log",
    "/c/1",
    "/c/1/settings",
]
VENUE_PAGES += ["/c/1/r/1", "/c/1/r/1/t/1", "/c/1/r/1/t/2", "/c/1/r/1/draft", "/c/1/cut"]
VENUE_PAGES += ["/c/1/entrants", "/new/season", "/new/tournament", "/import", "/password", "/me"]
WORDS = ["season", "tournament", "points", "name", "renew", "sheet", "x" * 27]
FORM = {"content_type": TYPES[0]}
GAMES = ["basari", "edel-stein-reich", "ys"]


def main() -> None:
    times, seed = int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0])
    with tempfile.TemporaryDirectory() as folder:
        fuzz = Fuzz(Path(folder), seed)
        began = perf_counter()
        fuzz.run(times)
        taken = perf_counter() - began
        answers = ", ".join(f"{status}: {count}" for status, count in sorted(fuzz.answers.items()))
        print(f"{times} requests in {taken:.0f} s. {answers}")


if __name__ == "__main__":
    main()
