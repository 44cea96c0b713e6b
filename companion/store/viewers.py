"""What ties plays and phones to venues: whose a play is, how far a venue is, who may look."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, func, select, union_all

from companion.store.models import (
    AccountRow,
    ActionRow,
    MemberRow,
    PlayRow,
    SignInRow,
    VenuePlayRow,
    VenueRow,
    add_row,
    first_of,
)
from companion.store.plays import ALL_HEADS, NUL, Head, sets_of

LATEST_ACTIONS = (
    select(VenueRow.key, func.max(ActionRow.seq))
    .outerjoin(ActionRow, ActionRow.venue_id == VenueRow.id)
    .where(VenueRow.key.in_(bindparam("keys", expanding=True)))
    .group_by(VenueRow.key)
)
OF_PLAYS = (
    select(VenueRow)
    .join(VenuePlayRow, VenuePlayRow.venue_id == VenueRow.id)
    .join(PlayRow, PlayRow.id == VenuePlayRow.play_id)
)
# One question for all tables of a night: it is asked with every entry at any of them.
HEADS_AT = ALL_HEADS.where(PlayRow.key.in_(bindparam("keys", expanding=True)))

PHONES = select(VenueRow.key, MemberRow.device).join(MemberRow, MemberRow.venue_id == VenueRow.id)
SIGNED_IN = (
    select(VenueRow.key, SignInRow.hash)
    .join(AccountRow, AccountRow.venue_id == VenueRow.id)
    .join(SignInRow, SignInRow.account_id == AccountRow.id)
    .where(SignInRow.seen >= bindparam("seen"), SignInRow.since >= bindparam("since"))
)
VIEWERS = union_all(
    *[
        each.where(VenueRow.key.in_(bindparam("keys", expanding=True)))
        for each in (PHONES, SIGNED_IN)
    ]
)


def heads_at(connection: Connection, keys: Sequence[str]) -> dict[str, Head]:
    """Some plays by their keys, whoever keeps them."""
    rows = connection.execute(HEADS_AT, {"keys": [*keys]})
    return {head.key: head for head in [Head(*row) for row in rows]}


def latest_actions(connection: Connection, keys: Sequence[str]) -> dict[str, int]:
    """How many actions some venues have."""
    rows = connection.execute(LATEST_ACTIONS, {"keys": [*keys]})
    return {key: seq or 0 for key, seq in rows}


def put_play(connection: Connection, venue: int, play: int) -> None:
    add_row(connection, VenuePlayRow(play_id=play, venue_id=venue))


def venue_of_play(connection: Connection, play: str) -> VenueRow | None:
    """The venue that a play is kept for, or None."""
    return None if NUL in play else first_of(connection, OF_PLAYS.where(PlayRow.key == play))


def viewers_of(
    connection: Connection, keys: Sequence[str], seen: str, since: str
) -> dict[str, set[str]]:
    """Who may look at some venues: phones that came in, and where somebody is signed in."""
    sought = {"keys": [*keys], "seen": seen, "since": since}
    return sets_of(keys, connection.execute(VIEWERS, sought))
