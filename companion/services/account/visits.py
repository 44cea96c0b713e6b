"""Who visits a venue: by an account, by a phone, or both."""

from typing import NamedTuple

from sqlalchemy import Connection

from companion.services.account.accounts import Account, visitor_of
from companion.services.account.sign_ins import SignIn, sign_in_of, touched
from companion.services.play.reader import Unknown
from companion.services.tokens import hash_of
from companion.services.venue.phones import visitor_in
from companion.services.venue.reader import VenueView, Visitor, view_of
from companion.store.database import Store


class Visit(NamedTuple):
    """Who is signed in, wherever that is, and what they or their phone are in one venue."""

    account: Account | None = None
    visitor: Visitor | None = None


def visit(store: Store, key: str, cookie: str, device: str | None) -> Visit:
    """Somebody with a cookie and a phone at a venue, looked up at one moment."""
    hashed = hash_of(cookie) if cookie else ""

    def query(connection: Connection) -> tuple[SignIn | None, VenueView | None, Visitor | None]:
        sign_in = sign_in_of(connection, hashed) if hashed else None
        if device is None and (sign_in is None or sign_in.account.key != key):
            return sign_in, None, None
        try:
            view = view_of(store, connection, key)
        except Unknown:
            return sign_in, None, None
        return sign_in, view, visitor_in(connection, view, device) if device else None

    sign_in, view, phone = store.read(query)
    account = touched(store, hashed, sign_in)
    if account is None or view is None or account.key != key:
        return Visit(account, phone)
    own = phone.person if phone else None
    return Visit(account, visitor_of(account, device or "")._replace(person=own, venue=view))
