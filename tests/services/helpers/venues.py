"""A venue to test with: its owner, seven people, a season whose first night is open."""

from itertools import count
from secrets import token_hex
from typing import Any, NamedTuple

from companion.games import find_game
from companion.games.simulate import simulate
from companion.ledger import Event
from companion.services import accounts, desk, invitations, people, plays
from companion.services.policy import Role
from companion.services.reading import Actor
from companion.services.venues import View, Visitor, load_venue
from companion.store import Store
from companion.tourney.venue.deeds import CheckIn, Found, Open, Seat

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil"]
PASSWORD = "blaue tasse im regal"  # noqa: S105 - of nobody
SCHEME = {
    "points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}},
    "tiebreaks": ["wins"],
}
SETTINGS: dict[str, Any] = {"scheme": SCHEME, "game": "basari"}
SEASON, NIGHT = 1, 0


class House(NamedTuple):
    store: Store
    account: accounts.Account
    cookie: str
    owner: Visitor

    @property
    def key(self) -> str:
        return self.owner.key

    @property
    def view(self) -> View:
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
    desk.act(store, found.owner, Found(SEASON, "season", "Thursday", SETTINGS))
    desk.act(store, found.owner, Open(SEASON, NIGHT, "Night 1", 1))
    desk.act(store, found.owner, CheckIn(SEASON, NIGHT, [1, 2, 3, 4, 5, 6, 7]))
    tables = [[1, 2, 3, 4], [5, 6, 7]]
    desk.act(store, found.owner, Seat(SEASON, NIGHT, tables, [], "basari"))
    return found


def somebody(found: House, person: int | None, role: Role = Role.WATCHER) -> Visitor:
    """A phone that came in: somebody's, or nobody's."""
    by = f"person {person}" if person else "phone 1234"
    return Visitor(found.key, role, by, person, None, f"{person:064}" if person else "9" * 64)


def finish(store: Store, device: str, key: str) -> None:
    """Play a game of Basari to its end; what follows by itself is not entered again."""
    actor = Actor(device, "phone")
    rules = find_game("basari")
    assert rules is not None
    seats = len(plays.load(store, actor, key).ledger.table.players)
    made = (simulate(rules, seats, seed)["events"] for seed in count(1))
    events = next(each for each in made if all(event["type"] != "adjust" for event in each))
    while not (play := plays.load(store, actor, key)).over:
        event = Event(events[len(play.live)])
        plays.enter(store, actor, key, event, play.seq, token_hex(16))
