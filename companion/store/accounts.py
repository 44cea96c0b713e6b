"""Who may run a venue: accounts, where they are signed in, invitations and join links."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, select, update
from sqlalchemy.orm import joinedload

from companion.store.factors import remove_factors
from companion.store.models import (
    AccountRow,
    InvitationRow,
    JoinLinkRow,
    MemberRow,
    SignInRow,
    VenueRow,
    add_row,
    all_of,
    first_of,
)


class SignedIn(NamedTuple):
    """Somebody at a device: asked for with every page, so it goes without a session."""

    id: int
    login: str
    role: str
    venue_id: int
    key: str
    name: str
    factor_required: bool
    since: str
    seen: str
    confirmed: str


ACCOUNTS = select(AccountRow).options(joinedload(AccountRow.venue, innerjoin=True))
SIGNED_IN = (
    select(
        AccountRow.id,
        AccountRow.login,
        AccountRow.role,
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
    .where(SignInRow.hash == bindparam("hash"))
)


def account_by_login(connection: Connection, login: str) -> AccountRow | None:
    """With its venue."""
    return first_of(connection, ACCOUNTS.where(AccountRow.login == login))


def account_at(connection: Connection, account: int) -> AccountRow | None:
    return first_of(connection, ACCOUNTS.where(AccountRow.id == account))


def accounts_of(connection: Connection, venue: int) -> Sequence[AccountRow]:
    query = select(AccountRow).where(AccountRow.venue_id == venue)
    return all_of(connection, query.order_by(AccountRow.id))


def change_account(connection: Connection, account: int, values: Mapping[str, str]) -> None:
    connection.execute(update(AccountRow).where(AccountRow.id == account), values)


def remove_account(connection: Connection, account: int) -> None:
    end_sign_ins(connection, account)
    end_resets(connection, account)
    remove_factors(connection, account)
    connection.execute(delete(AccountRow).where(AccountRow.id == account))


def signed_in(connection: Connection, hashed: str) -> SignedIn | None:
    """Who is signed in at a device, and in which venue."""
    row = connection.execute(SIGNED_IN, {"hash": hashed}).first()
    return SignedIn._make(row) if row else None


def touch_sign_in(connection: Connection, hashed: str, seen: str) -> None:
    connection.execute(update(SignInRow).where(SignInRow.hash == hashed), {"seen": seen})


def confirm_sign_in(connection: Connection, hashed: str, at: str) -> None:
    connection.execute(update(SignInRow).where(SignInRow.hash == hashed), {"confirmed": at})


def end_sign_in(connection: Connection, hashed: str) -> None:
    connection.execute(delete(SignInRow).where(SignInRow.hash == hashed))


def end_sign_ins(connection: Connection, account: int) -> None:
    connection.execute(delete(SignInRow).where(SignInRow.account_id == account))


def invitation_at(connection: Connection, hashed: str) -> InvitationRow | None:
    """With the venue it leads into, if that is there."""
    query = select(InvitationRow).options(joinedload(InvitationRow.venue))
    return first_of(connection, query.where(InvitationRow.hash == hashed))


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


def join_links_of(connection: Connection, venue: int) -> dict[str, int]:
    query = select(JoinLinkRow.role, JoinLinkRow.generation).where(JoinLinkRow.venue_id == venue)
    return {row.role: row.generation for row in connection.execute(query)}


def join_link_at(connection: Connection, hashed: str) -> JoinLinkRow | None:
    """With its venue."""
    query = select(JoinLinkRow).options(joinedload(JoinLinkRow.venue, innerjoin=True))
    return first_of(connection, query.where(JoinLinkRow.hash == hashed))


def join_link_beginning(connection: Connection, digits: str) -> JoinLinkRow | None:
    """The only one whose hash begins so, with its venue."""
    query = select(JoinLinkRow).options(joinedload(JoinLinkRow.venue, innerjoin=True))
    found = all_of(connection, query.where(JoinLinkRow.hash.between(digits, f"{digits}g")).limit(2))
    return found[0] if len(found) == 1 else None


def put_join_link(connection: Connection, row: JoinLinkRow) -> None:
    """In place of the one before."""
    end_join_link(connection, row.venue_id, row.role)
    add_row(connection, row)


def end_join_link(connection: Connection, venue: int, role: str) -> None:
    own = (JoinLinkRow.venue_id == venue, JoinLinkRow.role == role)
    connection.execute(delete(JoinLinkRow).where(*own))


def lock_join_link(connection: Connection, venue: int, role: str, locked: bool) -> None:
    own = (JoinLinkRow.venue_id == venue, JoinLinkRow.role == role)
    connection.execute(update(JoinLinkRow).where(*own), {"locked": locked})


def locked_join_links(connection: Connection, venue: int) -> set[str]:
    query = select(JoinLinkRow.role).where(JoinLinkRow.venue_id == venue, JoinLinkRow.locked)
    return {*connection.scalars(query)}


def end_memberships(connection: Connection, venue: int, role: str) -> None:
    own = (MemberRow.venue_id == venue, MemberRow.role == role)
    connection.execute(delete(MemberRow).where(*own))
