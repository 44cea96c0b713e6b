"""The score sheets that were written at devices, row by row."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select, update

from companion.store.models import (
    KeeperRow,
    MemberRow,
    OwnSheetRow,
    PlainRow,
    PlayRow,
    VenuePlayRow,
    add_row,
    all_of,
    first_of,
)

NUL = "\0"
SHEET_KEY = PlayRow.options["sheet"]["key"].as_string()


def own_sheets(connection: Connection, device: str) -> Sequence[OwnSheetRow]:
    """Those of a device, the latest first."""
    query = select(OwnSheetRow).where(OwnSheetRow.device == device)
    return all_of(connection, query.order_by(OwnSheetRow.changed.desc(), OwnSheetRow.id.desc()))


def own_sheet(connection: Connection, device: str, key: str) -> OwnSheetRow | None:
    if NUL in key:
        return None
    of_device = select(OwnSheetRow).where(OwnSheetRow.device == device, OwnSheetRow.key == key)
    return first_of(connection, of_device)


def sheet_behind(connection: Connection, link: str) -> OwnSheetRow | None:
    """The sheet that a link leads to."""
    return first_of(connection, select(OwnSheetRow).where(OwnSheetRow.link == link))


def count_own_sheets(connection: Connection, device: str) -> int:
    query = select(func.count()).select_from(OwnSheetRow).where(OwnSheetRow.device == device)
    return connection.scalar(query) or 0


def add_own_sheet(connection: Connection, row: OwnSheetRow) -> None:
    add_row(connection, row)


def change_own_sheet(connection: Connection, sheet: int, values: PlainRow) -> None:
    connection.execute(update(OwnSheetRow).where(OwnSheetRow.id == sheet).values(**values))


def remove_own_sheet(connection: Connection, device: str, key: str) -> None:
    of_device = delete(OwnSheetRow).where(OwnSheetRow.device == device, OwnSheetRow.key == key)
    connection.execute(of_device)


def played_last(connection: Connection, device: str, most: int) -> list[str]:
    """What was played last at a device, then at the venues that it came into: keys of games."""
    keys = select(PlayRow.game, SHEET_KEY).order_by(PlayRow.id.desc()).limit(most)
    own = keys.join(KeeperRow, KeeperRow.play_id == PlayRow.id).where(KeeperRow.device == device)
    here = (
        keys.join(VenuePlayRow, VenuePlayRow.play_id == PlayRow.id)
        .join(MemberRow, MemberRow.venue_id == VenuePlayRow.venue_id)
        .where(MemberRow.device == device)
    )
    found = [*connection.execute(own), *connection.execute(here)]
    return [*dict.fromkeys(sheet or game for game, sheet in found)]
