"""Who may run a venue: accounts, where they are signed in, invitations and doors."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from companion.store.factors import remove_factors
from companion.store.models import (
    AccountRow,
    DoorRow,
    InvitationRow,
    MemberRow,
    SignInRow,
    VenueRow,
)

ACCOUNTS = select(
    AccountRow.id,
    AccountRow.login,
    AccountRow.venue_id,
    AccountRow.password,
    AccountRow.role,
    VenueRow.key,
    VenueRow.name,
    VenueRow.factor_required,
).join(VenueRow, VenueRow.id == AccountRow.venue_id)


def account_by_login(connection: Connection, login: str) -> Any:
    return connection.execute(ACCOUNTS.where(AccountRow.login == login)).first()


def account_at(connection: Connection, account: int) -> Any:
    return connection.execute(ACCOUNTS.where(AccountRow.id == account)).first()


def accounts_of(connection: Connection, venue: int) -> Sequence[Any]:
    query = select(AccountRow.id, AccountRow.login, AccountRow.role, AccountRow.since)
    return connection.execute(
        query.where(AccountRow.venue_id == venue).order_by(AccountRow.id)
    ).all()


def add_account(connection: Connection, values: dict[str, Any]) -> int:
    made = connection.execute(insert(AccountRow), values).inserted_primary_key
    assert made is not None
    return int(made[0])


def change_account(connection: Connection, account: int, values: dict[str, Any]) -> None:
    connection.execute(update(AccountRow).where(AccountRow.id == account), values)


def remove_account(connection: Connection, account: int) -> None:
    end_sign_ins(connection, account)
    end_resets(connection, account)
    remove_factors(connection, account)
    connection.execute(delete(AccountRow).where(AccountRow.id == account))


def add_sign_in(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(SignInRow), values)


def signed_in(connection: Connection, hashed: str) -> Any:
    """Who is signed in at a device, and in which venue."""
    query = (
        select(
            AccountRow.id,
            AccountRow.login,
            AccountRow.role,
            AccountRow.password,
            AccountRow.venue_id,
            VenueRow.key,
            VenueRow.name,
            VenueRow.factor_required,
            SignInRow.since,
            SignInRow.seen,
            SignInRow.confirmed,
        )
        .join(AccountRow, AccountRow.id == SignInRow.account_id)
        .join(VenueRow, VenueRow.id == AccountRow.venue_id)
        .where(SignInRow.hash == hashed)
    )
    return connection.execute(query).first()


def touch_sign_in(connection: Connection, hashed: str, seen: str) -> None:
    connection.execute(update(SignInRow).where(SignInRow.hash == hashed), {"seen": seen})


def confirm_sign_in(connection: Connection, hashed: str, at: str) -> None:
    connection.execute(update(SignInRow).where(SignInRow.hash == hashed), {"confirmed": at})


def end_sign_in(connection: Connection, hashed: str) -> None:
    connection.execute(delete(SignInRow).where(SignInRow.hash == hashed))


def end_sign_ins(connection: Connection, account: int) -> None:
    connection.execute(delete(SignInRow).where(SignInRow.account_id == account))


def add_invitation(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(InvitationRow), values)


def invitation_at(connection: Connection, hashed: str) -> Any:
    query = select(
        InvitationRow.venue_id,
        InvitationRow.role,
        InvitationRow.expires,
        InvitationRow.account_id,
        VenueRow.key,
        VenueRow.name,
    ).outerjoin(VenueRow, VenueRow.id == InvitationRow.venue_id)
    return connection.execute(query.where(InvitationRow.hash == hashed)).first()


def end_invitation(connection: Connection, hashed: str) -> int:
    """How many there were: of two who take the same one at once, one finds nothing."""
    return connection.execute(delete(InvitationRow).where(InvitationRow.hash == hashed)).rowcount


def invitations_of(connection: Connection, venue: int, now: str) -> int:
    """How many links to run a venue somebody could still use."""
    query = select(func.count()).select_from(InvitationRow)
    own = (*invites_into(venue), InvitationRow.expires >= now)
    return connection.scalar(query.where(*own)) or 0


def end_invitations(connection: Connection, venue: int) -> int:
    return connection.execute(delete(InvitationRow).where(*invites_into(venue))).rowcount


def invites_into(venue: int) -> tuple[ColumnElement[bool], ...]:
    """The links that would make an account: those to a new password are no invitations."""
    return (InvitationRow.venue_id == venue, InvitationRow.account_id.is_(None))


def end_resets(connection: Connection, account: int) -> None:
    connection.execute(delete(InvitationRow).where(InvitationRow.account_id == account))


def forget_old(connection: Connection, now: str, since: str, seen: str) -> None:
    """Links nobody may use any more, and devices that have been signed out by time."""
    connection.execute(delete(InvitationRow).where(InvitationRow.expires < now))
    old = (SignInRow.since < since) | (SignInRow.seen < seen)
    connection.execute(delete(SignInRow).where(old))


def end_setups(connection: Connection, role: str) -> None:
    """The links that would make the first venue lead nowhere any more."""
    own = (InvitationRow.venue_id.is_(None), InvitationRow.role == role)
    connection.execute(delete(InvitationRow).where(*own))


def end_old_setups(connection: Connection, role: str, expires: str, most: int) -> None:
    """All but the latest, and those that are not new any more."""
    own = (InvitationRow.venue_id.is_(None), InvitationRow.role == role)
    query = select(InvitationRow.hash).where(*own, InvitationRow.expires >= expires)
    latest = connection.scalars(query.order_by(InvitationRow.expires.desc()).limit(most)).all()
    old = InvitationRow.hash.not_in(latest)
    connection.execute(delete(InvitationRow).where(*own, old))


def doors_of(connection: Connection, venue: int) -> dict[str, int]:
    query = select(DoorRow.role, DoorRow.generation).where(DoorRow.venue_id == venue)
    return {row.role: row.generation for row in connection.execute(query)}


def door_at(connection: Connection, hashed: str) -> Any:
    query = select(
        VenueRow.id,
        VenueRow.key,
        VenueRow.name,
        DoorRow.role,
        DoorRow.locked,
        DoorRow.generation,
    )
    query = query.join(DoorRow, DoorRow.venue_id == VenueRow.id)
    return connection.execute(query.where(DoorRow.hash == hashed)).first()


def put_door(connection: Connection, values: dict[str, Any]) -> None:
    own = (DoorRow.venue_id == values["venue_id"], DoorRow.role == values["role"])
    connection.execute(delete(DoorRow).where(*own))
    connection.execute(insert(DoorRow), values)


def end_door(connection: Connection, venue: int, role: str) -> None:
    own = (DoorRow.venue_id == venue, DoorRow.role == role)
    connection.execute(delete(DoorRow).where(*own))


def lock_door(connection: Connection, venue: int, role: str, locked: bool) -> None:
    own = (DoorRow.venue_id == venue, DoorRow.role == role)
    connection.execute(update(DoorRow).where(*own), {"locked": locked})


def locked_doors(connection: Connection, venue: int) -> set[str]:
    query = select(DoorRow.role).where(DoorRow.venue_id == venue, DoorRow.locked)
    return {*connection.scalars(query)}


def end_memberships(connection: Connection, venue: int, role: str) -> None:
    own = (MemberRow.venue_id == venue, MemberRow.role == role)
    connection.execute(delete(MemberRow).where(*own))
