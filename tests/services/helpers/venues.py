"""A venue to test with: its owner, seven people, a season whose first night is open."""

from itertools import count
from secrets import token_hex
from typing import Any, NamedTuple

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.ledger.entry import Act
from companion.services.account import accounts, invitations
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor
from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue import writer as organise
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.store.database import Store
from companion.venue.actions import CheckIn, CreateCompetition, OpenRound, PublishDraw
from companion.venue.location import Location

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil"]
PASSWORD = "blaue tasse im regal"  # noqa: S105 - of nobody
SCHEME = {
    "points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}},
    "tiebreaks": ["wins"],
}
SETTINGS: dict[str, Any] = {"scheme": SCHEME, "game": "basari"}
SEASON, NIGHT = 1, 0
FIRST, SECOND = Location(SEASON, 1, 1), Location(SEASON, 1, 2)  # tables of the night


class House(NamedTuple):
    store: Store
    account: accounts.Account
    cookie: str
    owner: Visitor

    @property
    def key(self) -> str:
        return self.owner.key

    @property
    def view(self) -> VenueView:
        return load_venue(self.store, self.key)


def house(store: Store, login: str = "rita", venue: str = "Café Zwölf") -> House:
    link = invitations.invite(store, "owner")
    account, cookie = invitations.accept(store, link, login, PASSWORD, venue)
    owner = accounts.visitor_of(account, f"{login:x<64}")
    return House(store, account, cookie, owner)


def with_night(store: Store, login: str = "rita") -> House:
    """Everybody is there, at two tables: of four and of three."""
    found = house(store, login)
    people.add(store, found.owner, NAMES)
    organise.act(store, found.owner, CreateCompetition(SEASON, "season", "Thursday", SETTINGS))
    organise.act(store, found.owner, OpenRound(SEASON, NIGHT, "Night 1", 1))
    organise.act(store, found.owner, CheckIn(SEASON, NIGHT, [1, 2, 3, 4, 5, 6, 7]))
    tables = [[1, 2, 3, 4], [5, 6, 7]]
    organise.act(store, found.owner, PublishDraw(SEASON, NIGHT, tables, [], "basari"))
    return found


def somebody(found: House, person: int | None, role: Role = Role.VIEWER) -> Visitor:
    """A phone that came in: somebody's, or nobody's."""
    by = f"person {person}" if person else "phone 1234"
    return Visitor(found.key, role, by, person, None, f"{person:064}" if person else "9" * 64)


def finish(store: Store, device: str, key: str) -> None:
    """Play a game of Basari to its end; what follows by itself is not entered again."""
    actor = Actor(device, "phone")
    rules = find_game("basari")
    assert rules is not None
    seats = len(reader.load(store, actor, key).table.players)
    made = (simulate(rules, seats, seed)["events"] for seed in count(1))
    events = next(each for each in made if all(event["type"] != "adjust" for event in each))
    while not (play := reader.load(store, actor, key)).over:
        event = Act(events[len(play.live)])
        plays.enter(store, actor, key, event, play.seq, token_hex(16))
