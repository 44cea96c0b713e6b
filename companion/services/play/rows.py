"""Between rows of plays and what they mean."""

from typing import Protocol

from companion.games.progress import Setup, options_on_the_wire
from companion.games.record import FORMAT, read_table
from companion.ledger.entry import Json
from companion.play.wire import read_operation, write_operation
from companion.services.rows import LedgerRows
from companion.store.ledgers import PLAYS
from companion.store.models import PlainRow

PLAY_ROWS = LedgerRows(PLAYS, read_operation, write_operation)


class Agreed(Protocol):
    """What a row says of a play before its first entry."""

    @property
    def game(self) -> str: ...

    @property
    def players(self) -> list[str]: ...

    @property
    def options(self) -> Json: ...


def table_of(agreed: Agreed) -> Setup:
    """Who plays what, checked as in a record: somebody may have changed the row."""
    return read_table(
        {
            "format": FORMAT,
            "game": agreed.game,
            "players": agreed.players,
            "options": agreed.options,
            "events": [],
        }
    )


def play_row(key: str, table: Setup, begun: str, status: str) -> PlainRow:
    return {
        "key": key,
        "game": table.game.key,
        "players": list(table.players),
        "options": options_on_the_wire(table),
        "begun": begun,
        "status": status,
    }
