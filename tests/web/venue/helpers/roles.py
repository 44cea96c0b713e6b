"""Every route of the app as every role, about things of one's own, of others, and of nobody."""

import re
from collections.abc import Iterator
from secrets import token_hex
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection, text
from werkzeug.routing import IntegerConverter, Rule

from companion.services import tokens
from companion.services.clock import now
from companion.services.policy import POLICY, Role
from companion.store.models import AccountRow, Base, SignInRow, add_row
from companion.venue.location import Location
from companion.web.security.rights import NEEDED
from tests.web.venue.helpers.phones import NAMES, House

OWN, FOREIGN, NOBODYS = 1, 13, 999
NIGHT, ENDED, PLAYING = 2, 2, 3  # a competition, and two of its tables
# What a form may say, so that an action is not refused only for being empty.
FORM = {
    "round": "1",
    "person": "4",
    "people": "4",
    "into": "5",
    "game": "basari",
    "name": "Mallory",
    "names": "Mallory",
    "role": "watcher",
    "reason": "why",
    "points": "3",
    "token": "",
    "night": "1",
    "score-0": "3",
    "score-1": "2",
    "score-2": "1",
    "seat-0": "4",
    "seat-1": "5",
    "seat-2": "6",
}
HIDDEN = re.compile(r'<input type="hidden"[^>]*>|value="[^"]*"')
STATIC = re.compile(r"/static/[^\"]+|#[0-9a-f]{6}")  # which have digits of their own


class Walker(NamedTuple):
    """Somebody, as a venue knows them; `cookies` are given back before every step."""

    name: str
    role: Role
    person: int | None
    client: FlaskClient
    cookies: dict[str, str]


class Walk:
    """Two venues, of which the second one has more of everything."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.here = furnished(House(app, "Café Lantern", [*NAMES, "Yannick"]), 1)
        other = [f"Žž {name}" for name in ("Abel", "Bela", "Cora", "Dora", "Emil", "Fritz", "Gabi")]
        other += [f"Žž {name}" for name in ("Hugo", "Ida", "Jost", "Kuno", "Lina", "Mona")]
        self.there = furnished(House(app, "Žž Nebelhorn", other), FOREIGN)
        self.play_there = begun(self.there)
        self.before_there = self.rows(self.there)
        self.walkers = [*self.everybody()]

    def everybody(self) -> Iterator[Walker]:
        here = self.here
        for name, client, role, person in (
            ("stranger", here.device(), Role.STRANGER, None),
            ("watcher", here.phone(role="watcher"), Role.VIEWER, None),
            ("player", here.phone(1), Role.VIEWER, 1),
            ("keeper", here.phone(role="keeper"), Role.KEEPER, None),
            ("helper", here.phone(role="helper"), Role.HELPER, None),
            ("organiser", here.signed_in(self.sign_in("organiser")), Role.ORGANISER, None),
            ("owner", here.signed_in(self.sign_in("owner")), Role.OWNER, None),
            ("owner of another", self.there.owner, Role.STRANGER, None),
        ):
            kept = {each: client.get_cookie(each) for each in ("device", "organiser")}
            cookies = {each: cookie.value for each, cookie in kept.items() if cookie}
            yield Walker(name, role, person, client, cookies)

    def sign_in(self, role: str) -> str:
        cookie, venue, at = token_hex(16), self.here.account.venue, now()

        def job(connection: Connection) -> None:
            named = {"login": f"zz {role}", "password": "-", "role": role}
            account = AccountRow(venue_id=venue, since=at, **named)
            add_row(connection, account)
            times = {"since": at, "seen": at, "confirmed": at}
            hashed = tokens.hash_of(cookie)
            add_row(connection, SignInRow(hash=hashed, account_id=account.id, **times))

        self.here.store.write(job)
        return cookie

    def rows(self, house: House) -> dict[str, Any]:
        """All that is kept of a venue, but for who signed in and out."""
        found = {}
        with house.store.engine.connect() as connection:
            for table in Base.metadata.sorted_tables:
                if "venue_id" in table.columns:
                    own = " AND kind <> 'account'" if table.name == "deed" else ""
                    where = f"venue_id = :venue{own}"
                    query = f"SELECT * FROM {table.name} WHERE {where} ORDER BY rowid"
                    rows = connection.execute(text(query), {"venue": house.account.venue})
                    found[table.name] = [tuple(row) for row in rows]
        return found

    def all_rows(self) -> list[Any]:
        with self.here.store.engine.connect() as connection:
            return [
                tuple(row)
                for table in Base.metadata.sorted_tables
                for row in connection.execute(text(f"SELECT * FROM {table.name} ORDER BY rowid"))
            ]

    def rules(self, of: str) -> list[Rule]:
        """The routes behind a big screen of this kind."""
        rules = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint in NEEDED]
        return [rule for rule in rules if POLICY[NEEDED[rule.endpoint]].of == of]

    def address(self, rule: Rule, key: str, every: int = OWN, **given: Any) -> str:
        """A route with a number in every hole that wants one."""
        values: dict[str, Any] = {}
        for name in rule.arguments:
            whole = isinstance(rule._converters[name], IntegerConverter)
            values[name] = every if whole else "season" if name == "of" else "x"
        values["at"] = Location(every, every, every)
        return self.app.url_map.bind("localhost").build(
            rule.endpoint, {**values, "key": key, **given}, append_unknown=False
        )

    def step(self, who: Walker, method: str, address: str, **form: str) -> tuple[int, str]:
        for name in ("device", "organiser"):
            who.client.delete_cookie(name)
            if name in who.cookies:
                who.client.set_cookie(name, who.cookies[name])
        data = (form or FORM) if method == "POST" else None
        answer = who.client.open(address, method=method, data=data)
        with answer:
            streamed = answer.mimetype == "text/event-stream"
            body = "" if streamed else answer.get_data(as_text=True)
            where = f"{who.name}: {method} {address} {answer.status_code}"
            assert answer.status_code < 500, where
            assert streamed or self.is_silent(body) or who.name == "owner of another", where
            return answer.status_code, body

    def is_silent(self, body: str) -> bool:
        """Whether no name of the other venue is said."""
        return "Žž" not in body and self.there.key not in body


def furnished(house: House, many: int) -> House:
    """A tournament and so many nights, each with two tables that have ended and one that plays."""
    house.tournament(1, 2, 3, 4)
    for _ in range(many):
        number = house.night(1, 2, 3, 4, 5, 6, 7, 8, 9)
        house.seat(number, [1, 2, 3], [4, 5, 6], [7, 8, 9])
        house.report(1, (number, 0, 0), 3, 2, 1)
        house.report(4, (number, 0, 1), 3, 2, 1)
    return house


def begun(house: House) -> str:
    """The key of a play at the last table of the first night."""
    answer = house.phone(7).post(f"{house.table(NIGHT, PLAYING - 1)}/pad")
    assert answer.status_code == 303
    return str(answer.location).rpartition("/")[2]


def plain(body: str, *numbers: int) -> str:
    """A page but for what differs from one time to the next, and for the numbers asked about."""
    body = STATIC.sub("", body)
    for number in numbers:
        body = body.replace(str(number), "N")
    return HIDDEN.sub("", body)
