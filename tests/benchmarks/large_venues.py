"""Venues of many results, written down at once: to enter them one by one would take too long."""

from random import Random

from sqlalchemy import Connection, insert

from companion.services import accounts, people
from companion.services.policy import Role
from companion.services.venues import Done, Visitor, chained, load_venue, row_of
from companion.store import Store
from companion.store.models import DeedRow
from companion.tourney.presets import presets
from companion.tourney.venue.deeds import CheckIn, Close, Deed, Found, Open, Report, Seat
from companion.tourney.venue.state import SEASON

SIZE = 4
AT = "2026-01-01T20:00:00+00:00"
GAMES = ("", "basari", "catan", "azul")


def owner_of_new(store: Store, login: str) -> tuple[Visitor, str]:
    """A new venue: who runs it, and the secret of their sign-in."""
    token = accounts.invite(store, "owner")
    account, secret = accounts.accept(store, token, login, f"{login} walnut bicycle harbour", login)
    return Visitor(account.key, Role.OWNER, account.by), secret


def fill(store: Store, visitor: Visitor, count: int, nights: int, settings: object = None) -> None:
    """A season of so many people with so many nights behind it and one that is open."""
    for first in range(1, count + 1, people.MOST_AT_ONCE):
        last = min(count + 1, first + people.MOST_AT_ONCE)
        people.add(store, visitor, [f"Player {number:05}" for number in range(first, last)])
    write_down(store, visitor, season(count, nights, settings or {"scheme": presets()[0].scheme}))


def season(count: int, nights: int, settings: object) -> list[Deed]:
    random = Random(1)
    found: list[Deed] = [Found(1, SEASON, "Thursdays", settings)]  # type: ignore[arg-type]
    for number in range(nights):
        found += [*night(number, random, count), Close(1, number)]
    return found + night(nights, random, count)[:3]


def night(number: int, random: Random, count: int) -> list[Deed]:
    """Everybody plays once, at tables drawn by lot."""
    order = random.sample(range(1, count + 1), count)
    tables = [order[at : at + SIZE] for at in range(0, count, SIZE)]
    game = GAMES[number % len(GAMES)]
    found: list[Deed] = [
        Open(1, number, f"Night {number + 1}", 1),
        CheckIn(1, number, order),
        Seat(1, number, tables, [], game),
    ]
    for at, table in enumerate(tables):
        lines = [{"score": random.randint(20, 99)} for _ in table]
        found.append(Report(1, number, at, lines, ""))
    return found


def write_down(store: Store, visitor: Visitor, deeds: list[Deed]) -> None:
    """As if they had been done one after the other."""
    view = load_venue(store, visitor.key)
    rows = []
    last = view
    for deed in deeds:
        done: Done = chained(last, deed, visitor.by, AT)
        rows.append(row_of(view.id, done, f"token {done.seq}"))
        last = last._replace(log=Tail(done))  # type: ignore[arg-type]

    def job(connection: Connection) -> None:
        connection.execute(insert(DeedRow), rows)

    store.write(job)


class Tail(tuple[Done]):
    """The last entry of a log, that counts all before it."""

    def __new__(cls, done: Done) -> "Tail":
        return super().__new__(cls, (done,))

    def __len__(self) -> int:
        return int(tuple.__getitem__(self, 0).seq)
