"""A venue with people and phones, as quickly as tests want it: by its services, not its pages."""

from secrets import token_hex
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.ledger.entry import Act
from companion.services.account import accounts, invitations
from companion.services.clock import now
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue import writer as organise
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.store.database import Store
from companion.store.models import MemberRow
from companion.store.venues import put_member
from companion.venue.actions import (
    Action,
    CheckIn,
    CreateCompetition,
    EnterPlayers,
    EnterResult,
    OpenRound,
    PublishDraw,
)
from companion.web.base.device import hashed, new_secret

PASSWORD = "copper lantern seventeen"  # noqa: S105
NAMES = ["Hanna", "Max", "Sarah", "Tom", "Ute", "Vera", "Willi", "Xenia"]
SCHEME = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}, "tiebreaks": ["wins"]}


class House:
    """One venue: its owner at a computer, its people, and their phones."""

    def __init__(self, app: Flask, name: str = "Café Lantern", names: list[str] = NAMES) -> None:
        self.app = app
        self.store: Store = app.extensions["companion.store"]
        login = token_hex(4)
        token = invitations.invite(self.store, "owner")
        account, cookie = invitations.accept(self.store, token, login, PASSWORD, name)
        self.account, self.cookie, self.key = account, cookie, account.key
        self.names = names
        self.owner = self.signed_in(cookie)
        self.visitor = accounts.visitor_of(account, "o" * 64)
        if names:
            people.add(self.store, self.visitor, names)

    @property
    def address(self) -> str:
        return f"/venue/{self.key}"

    @property
    def me(self) -> str:
        return f"{self.address}/me"

    @property
    def view(self) -> VenueView:
        return load_venue(self.store, self.key)

    def signed_in(self, cookie: str) -> FlaskClient:
        client = self.device()
        client.set_cookie("organiser", cookie)
        return client

    def organiser(self) -> FlaskClient:
        token = invitations.invite(self.store, "organiser", self.account.venue)
        _, cookie = invitations.accept(self.store, token, token_hex(4), PASSWORD)
        return self.signed_in(cookie)

    def device(self) -> FlaskClient:
        """A device that nobody knows."""
        client = self.app.test_client()
        with self.app.app_context():
            client.set_cookie("device", new_secret())
        return client

    def phone(self, person: int | None = None, role: str = "player") -> FlaskClient:
        """A phone that came in, as somebody or as nobody."""
        client = self.device()
        self.let_in(device_of(client), person, role)
        return client

    def let_in(self, device: str, person: int | None = None, role: str = "player") -> None:
        row: dict[str, Any] = {"device": device, "venue_id": self.view.id, "role": role}
        row |= {"person": person, "since": now()}
        self.store.write(lambda connection: put_member(connection, MemberRow(**row)))

    def act(self, *actions: Action) -> VenueView:
        for each in actions:
            organise.act(self.store, self.visitor, each)
        return self.view

    def night(self, *present: int, **settings: Any) -> int:
        """A season with an open night on which these people are there; its number."""
        number = len(self.view.state.competitions) + 1
        given = {"scheme": SCHEME, "sizes": [4, 3], **settings}
        self.act(CreateCompetition(number, "season", f"Season {number}", given))
        self.act(OpenRound(number, 0, "Tuesday", 1))
        if present:
            self.act(CheckIn(number, 0, [*present]))
        return number

    def tournament(self, *entered: int, **settings: Any) -> int:
        """A tournament with an open round; its number."""
        number = len(self.view.state.competitions) + 1
        given = {"scheme": SCHEME, "sizes": [4, 3], **settings}
        self.act(CreateCompetition(number, "tournament", f"Cup {number}", given))
        self.act(EnterPlayers(number, [*entered], 0), OpenRound(number, 0, "Round 1", 1))
        return number

    def seat(self, number: int, *tables: list[int], game: str = "basari", byes: Any = ()) -> None:
        self.act(PublishDraw(number, self.current(number), tables, [*byes], game))

    def current(self, number: int) -> int:
        found = self.view.state.competitions[number].current
        assert found is not None
        return found

    def report(self, person: int, place: tuple[int, int, int], *scores: int) -> VenueView:
        """A result as somebody at the table types it."""
        visitor = Visitor(self.key, Role.VIEWER, f"person {person}", person)
        lines = [{"score": score} for score in scores]
        return organise.act(self.store, visitor, EnterResult(*place, lines, ""))

    def table(self, number: int, table: int, round_: int = 0) -> str:
        return f"{self.address}/c/{number}/r/{round_ + 1}/t/{table + 1}"

    def keep(self, client: FlaskClient, pad: str, leave: int = 0) -> list[Any]:
        """Enter a whole play, but for the last answers; those that are left."""
        key, actor = pad.rpartition("/")[2], plays.Actor(device_of(client), "phone")
        play = reader.load(self.store, actor, key)
        game = find_game(play.table.game.key)
        assert game is not None
        whole = simulate(game, len(play.table.players), 4)["events"]
        whole = [each for each in whole if each["type"] != "adjust"]
        while len((play := reader.load(self.store, actor, key)).live) < len(whole) - leave:
            event = Act(whole[len(play.live)])
            plays.enter(self.store, actor, key, event, play.seq, token_hex(8))
        return whole[len(play.live) :]


def device_of(client: FlaskClient) -> str:
    cookie = client.get_cookie("device")
    assert cookie is not None
    return hashed(cookie.value)
