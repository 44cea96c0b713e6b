"""Score sheets that people write at their own device. The only writer."""

from secrets import token_hex, token_urlsafe
from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.contract import AnyGame
from companion.games.registry import sheet_game
from companion.ledger.entry import Json
from companion.refusal import RuleViolation
from companion.services.clock import now
from companion.services.play.entries import Stale
from companion.services.play.reader import Actor
from companion.store import own_sheets
from companion.store.database import Store
from companion.store.models import OwnSheetRow

MOST_SHEETS = 100  # of a device
MOST_VERSIONS = 9_999  # as the format has it
MOST_PLAYS = 60  # looked at for what was played last


class OwnSheet(NamedTuple):
    """A sheet as it was saved last."""

    key: str
    edition: int
    document: Json
    link: str

    @property
    def game(self) -> AnyGame:
        return sheet_game(self.document)


def sheets_of(store: Store, actor: Actor) -> list[OwnSheet]:
    found = store.ask(lambda connection: own_sheets.own_sheets(connection, actor.device))
    return [sheet_in(row) for row in found]


def sheet_of(store: Store, actor: Actor, key: str) -> OwnSheet | None:
    found = store.ask(lambda connection: own_sheets.own_sheet(connection, actor.device, key))
    return sheet_in(found) if found else None


def sheet_behind(store: Store, link: str) -> OwnSheet | None:
    """What somebody passes on by a link, whoever asks."""
    found = store.ask(lambda connection: own_sheets.sheet_behind(connection, link))
    return sheet_in(found) if found else None


def add_sheet(store: Store, actor: Actor, document: Json) -> OwnSheet:
    """Save a sheet beside the others of this device, under a key that none of them has."""
    sheet_game(document)

    def job(connection: Connection) -> OwnSheet:
        if own_sheets.count_own_sheets(connection, actor.device) >= MOST_SHEETS:
            raise RuleViolation("sheets_full", limit=MOST_SHEETS)
        taken = {row.key for row in own_sheets.own_sheets(connection, actor.device)}
        key = free_key(str(document["key"]), taken)
        new = OwnSheet(key, 1, versioned({**document, "key": key}, 1), token_urlsafe(12))
        row = OwnSheetRow(**new._asdict(), device=actor.device, changed=now())
        own_sheets.add_own_sheet(connection, row)
        return new

    return store.write(job)


def save_sheet(store: Store, actor: Actor, key: str, document: Json, edition: int) -> OwnSheet:
    """Put a sheet in the place of what it was in this edition; `Stale` if it has moved on.

    The same again is the same: a double tap saves once.
    """
    sheet_game(document)

    def job(connection: Connection) -> OwnSheet:
        found = own_sheets.own_sheet(connection, actor.device, key)
        if found is None:
            raise RuleViolation("no_such_sheet")
        kept = sheet_in(found)
        if versioned(document, kept.edition) == kept.document:
            return kept
        if kept.edition != edition:
            raise Stale
        new = kept._replace(
            edition=edition + 1, document=versioned({**document, "key": key}, edition + 1)
        )
        values = {"edition": new.edition, "document": new.document, "changed": now()}
        own_sheets.change_own_sheet(connection, found.id, values)
        return new

    return store.write(job)


def remove_sheet(store: Store, actor: Actor, key: str) -> None:
    """Games that are played on it keep it."""
    store.write(lambda connection: own_sheets.remove_own_sheet(connection, actor.device, key))


def played_last(store: Store, actor: Actor) -> list[str]:
    """Keys of games, what this device played last first, then what its venues did."""
    return store.read(
        lambda connection: own_sheets.played_last(connection, actor.device, MOST_PLAYS)
    )


def sheet_in(row: OwnSheetRow) -> OwnSheet:
    return OwnSheet(row.key, row.edition, row.document, row.link)


def versioned(document: Json, edition: int) -> Json:
    """With the number that people see."""
    return {**document, "version": min(edition, MOST_VERSIONS)}


def free_key(wanted: str, taken: set[str]) -> str:
    """The key, or with a number where this device has one of that key."""
    if wanted not in taken:
        return wanted
    numbered = (f"{wanted[:36].rstrip('-')}-{number}" for number in range(2, MOST_SHEETS + 2))
    return next((key for key in numbered if key not in taken), token_hex(8))
