"""As large a world as is legal: a full play, a venue of 5,000 people, seasons and tournaments."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from secrets import token_bytes, token_hex
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from pyotp import TOTP
from webauthn.helpers import bytes_to_base64url as spelled

from companion.competition.presets import presets
from companion.exchange.name_list import MOST_AT_ONCE
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.services.account import accounts, factors, invitations, passkeys, sign_ins
from companion.services.account.factors import NewPasskey
from companion.services.clock import now
from companion.services.play import entries as plays
from companion.services.play import share_links as sharing
from companion.services.play.entries import MOST_ENTRIES
from companion.services.play.reader import Actor
from companion.services.policy import Role
from companion.services.venue import join_links, people
from companion.services.venue import reader as venues
from companion.services.venue import writer as organise
from companion.services.venue.reader import VenueView, load_venue
from companion.store.database import Store
from companion.store.models import MemberRow
from companion.store.venues import add_people, put_member
from companion.venue.actions import (
    Action,
    AddPeople,
    CheckIn,
    CloseRound,
    CreateCompetition,
    EnterPlayers,
    EnterResult,
    OpenRound,
    PublishDraw,
    ShareCompetition,
)
from companion.venue.draft import stamp
from companion.venue.fold import LASTING
from companion.venue.rounds import busy_people
from companion.venue.state import SEASON, TOURNAMENT
from companion.web.base.device import hashed, new_secret
from companion.web.pages.account import SECOND, serializer
from companion.web.security import passkey, seal
from companion.web.venue.competitions.public_link import public_link
from tests.web.venue.helpers.authenticator import Authenticator

PEOPLE, PLAYERS, SEARCHED, SIZE = 4_000, 500, 160, 4
LEAGUE, SMALL, CUP, EMPTY, LAST, SCHEDULE = 1, 2, 3, 4, 5, 6  # the competitions
LONGEST = 1_023  # bytes that name a passkey
NEWCOMERS = 1_000  # who came by the join link within a day, after all others
PASSWORD = "copper lantern seventeen"  # noqa: S105 - of nobody


class Large:
    """Built by the services, as quickly as they can."""

    def __init__(self, app: Flask, nights: int) -> None:
        self.app, self.nights = app, nights
        self.store: Store = app.extensions["companion.store"]
        self.random = Random(1)
        link = invitations.invite(self.store, "owner")
        self.account, cookie = invitations.accept(self.store, link, "rita", PASSWORD, "Large")
        self.visitor = accounts.visitor_of(self.account, "o" * 64)
        self.owner, self.second = self.device(), self.device()
        self.owner.set_cookie("organiser", cookie)
        link = invitations.invite(self.store, "organiser", self.account.venue)
        other, cookie = invitations.accept(self.store, link, "otto", PASSWORD)
        self.second_account = other.id
        self.second.set_cookie("organiser", cookie)
        self.player, self.stranger = self.device(), self.device()
        self.add_people()
        self.add_newcomers()
        self.let_in(self.player, 1)
        self.protect(other)
        self.found_league()
        self.found_small()
        self.found_cup()
        self.found_ends()
        self.found_schedule()
        self.open_plays()
        self.open_join_links()

    @property
    def key(self) -> str:
        return self.account.key

    @property
    def view(self) -> VenueView:
        return load_venue(self.store, self.key)

    @property
    def undoable(self) -> int:
        """The number of the last action that can be undone."""
        return max(done.seq for done in self.view.log if not isinstance(done.action, LASTING))

    def device(self) -> FlaskClient:
        client = self.app.test_client()
        with self.app.test_request_context():
            client.set_cookie("device", new_secret())
        return client

    def let_in(self, client: FlaskClient, person: int) -> None:
        row = {"device": device_of(client), "venue_id": self.view.id, "role": "player"}
        row |= {"person": person, "since": now()}
        self.store.write(lambda connection: put_member(connection, MemberRow(**row)))

    def act(self, *actions: Action) -> None:
        organise.act(self.store, self.visitor, lambda _: actions)

    def add_people(self) -> None:
        names = [f"Player {number:04} of the house" for number in range(1, PEOPLE + 1)]
        for first in range(0, PEOPLE, MOST_AT_ONCE):
            people.add(self.store, self.visitor, names[first : first + MOST_AT_ONCE])

    def add_newcomers(self) -> None:
        """One after the other, half a minute each, at their phones; nobody has played yet."""
        numbers = range(PEOPLE + 1, PEOPLE + NEWCOMERS + 1)
        first = datetime.now(UTC) - timedelta(hours=12)
        moments = (first + timedelta(seconds=30 * many) for many in count())
        names = {number: f"{'N' * 59} {number:04}" for number in numbers}
        phone = self.visitor._replace(role=Role.VIEWER, by="phone 5ad1", account=None)
        with patch.object(venues, "now", lambda: f"{next(moments):%Y-%m-%dT%H:%M:%SZ}"):
            venues.do(
                self.store,
                phone,
                lambda _: [AddPeople(number, 1, True) for number in numbers],
                beside=lambda connection, view: add_people(
                    connection, [people.person_row(view.id, *each) for each in names.items()]
                ),
            )

    def protect(self, account: accounts.Account) -> None:
        """An app, and all passkeys but one, whose identifiers are as long as they may be."""
        factors.add_authenticator(self.store, account, *self.app_for(account.id))
        self.passkeys = [Authenticator(length=LONGEST) for _ in range(factors.MOST_PASSKEYS - 1)]
        for own in self.passkeys:
            made = NewPasskey(spelled(own.id), spelled(own.public), 0, own.host)
            factors.add_key(self.store, account, made, "P" * 64)

    def app_for(self, account: int) -> tuple[str, str, str]:
        """A secret, the code that an app shows for it now, and the secret as a form has it."""
        secret = factors.new_secret()
        with self.app.test_request_context():
            return secret, TOTP(secret).at(factors.moment()), seal.seal(account, secret)

    def challenge(self, client: FlaskClient) -> dict[str, str]:
        """What a browser is to sign next, as a page would ask it to."""
        challenge = spelled(token_bytes(64))
        with client.session_transaction() as session:
            session[passkey.CHALLENGE] = [challenge, passkeys.moment()]
        return {"challenge": challenge}

    def give_password(self, client: FlaskClient) -> None:
        """Somebody with a second factor is half-way in."""
        try:
            sign_ins.sign_in(self.store, "otto", PASSWORD)
        except sign_ins.SecondStep as step:
            with self.app.test_request_context():
                client.set_cookie(SECOND, serializer().dumps([*step.known]))

    def found(self, number: int, of: str, **settings: Any) -> None:
        scheme = presets()[0].scheme
        name = f"Competition {number}"
        self.act(
            CreateCompetition(number, of, name, {"scheme": scheme, "game": "basari", **settings})
        )

    def tables(self, people: int) -> list[list[int]]:
        order = self.random.sample(range(1, people + 1), people)
        return [order[at : at + SIZE] for at in range(0, people, SIZE)]

    def found_league(self) -> None:
        """Nights that are over, and one on which everybody came and some are seated."""
        self.found(LEAGUE, SEASON)
        self.act(ShareCompetition(LEAGUE, self.view.seq + 1))
        for night in range(self.nights):
            self.act(*self.whole_round(LEAGUE, night, PLAYERS))
        tables = self.tables(PLAYERS)
        self.act(
            OpenRound(LEAGUE, self.nights, "Tonight", 1),
            CheckIn(LEAGUE, self.nights, [*range(1, PEOPLE - 100)]),
            PublishDraw(LEAGUE, self.nights, tables, [], "basari"),
        )

    def found_small(self) -> None:
        """As many as are searched for the best tables, after some nights with results."""
        self.found(SMALL, SEASON, mode="swiss")
        for night in range(4):
            self.act(*self.whole_round(SMALL, night, SEARCHED))
        present = [*range(1, SEARCHED + 1)]
        self.act(OpenRound(SMALL, 4, "Tonight", 1), CheckIn(SMALL, 4, present))

    def found_cup(self) -> None:
        """A Swiss tournament of all of them, after its rounds, before a cut."""
        self.found(CUP, TOURNAMENT, cut={"size": 64})
        self.act(EnterPlayers(CUP, [*range(1, PEOPLE + 1)], 0))
        self.act(*self.whole_round(CUP, 0, PEOPLE))

    def found_ends(self) -> None:
        """A night that was opened by mistake, and one that only has to be closed."""
        self.found(EMPTY, SEASON)
        self.act(OpenRound(EMPTY, 0, "Mistake", 1))
        self.found(LAST, SEASON)
        self.act(*self.whole_round(LAST, 0, PLAYERS)[:-1])

    def found_schedule(self) -> None:
        self.found(SCHEDULE, TOURNAMENT, format="schedule", planned=30)
        self.act(
            EnterPlayers(SCHEDULE, [*range(1, PLAYERS)], 0), OpenRound(SCHEDULE, 0, "First", 1)
        )

    def whole_round(self, number: int, round_: int, count: int) -> list[Action]:
        tables = self.tables(count)
        found: list[Action] = [OpenRound(number, round_, f"Round {round_ + 1}", 1)]
        found += [CheckIn(number, round_, [*range(1, count + 1)])] if number != CUP else []
        found.append(PublishDraw(number, round_, tables, [], ""))
        for at, table in enumerate(tables):
            lines = [{"score": self.random.randint(20, 99)} for _ in table]
            found.append(EnterResult(number, round_, at, lines, ""))
        return [*found, CloseRound(number, round_)]

    def open_plays(self) -> None:
        """One that is full, one nearly so, and one with a scoring to look at."""
        reason = "ä" * 190
        slips = [
            {"type": "adjust", "seat": at % 3, "points": 1, "reason": f"{reason} {at}"}
            for at in range(MOST_ENTRIES)
        ]
        self.record = record_of(slips)
        self.play = self.begun(self.record)
        self.nearly = self.begun(record_of(slips[: MOST_ENTRIES - 5]))
        game = find_game("basari")
        assert game is not None
        played = [each for each in simulate(game, 3, 4)["events"] if each["type"] != "adjust"]
        self.counted = self.begun(record_of(played))

    def scoring(self) -> str:
        """The first page of a count in the play that was played."""
        sheet = self.owner.get(f"/play/{self.counted}/sheet").text
        found = re.search(r"/play/[^\"]*/scoring/[0-9]+", sheet)
        assert found
        return found[0]

    def shared(self) -> str:
        """Where anybody may look at the league."""
        with self.app.test_request_context():
            return public_link(self.view, LEAGUE)

    def there(self, number: int) -> str:
        """Who is free to be seated, as a form has it."""
        now = self.view.state.competitions[number].rounds[-1]
        return stamp(now.present - busy_people(now))

    def open_join_links(self) -> None:
        """Links to the play and into the venue, each with its role in it."""
        for role in (*join_links.JOIN_LINKS, join_links.BIG_SCREEN):
            join_links.renew_join_link(self.store, self.visitor, role, link_of, False)
        actor = Actor(device_of(self.owner), "phone")
        sharing.share(self.store, actor, self.play, link_of)

    def begun(self, record: Any) -> str:
        actor = Actor(device_of(self.owner), "phone")
        return plays.begin(self.store, actor, record, token_hex(8))


def record_of(events: Sequence[Any]) -> dict[str, Any]:
    players = ["Player 0001 of the house", "Ben", "Cleo"]
    return {
        "format": "companion-record/1",
        "game": "basari",
        "players": players,
        "events": [*events],
    }


def device_of(client: FlaskClient) -> str:
    cookie = client.get_cookie("device")
    assert cookie is not None
    return hashed(cookie.value)


def link_of(key: str, role: str, generation: int) -> str:
    return f"{role}-{key}"
