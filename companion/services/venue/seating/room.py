"""Which tables stand in the room."""

from collections.abc import Mapping, Sequence

from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.writer import act
from companion.store.database import Store
from companion.venue.actions import ArrangeRoom


def arrange(
    store: Store,
    visitor: Visitor,
    tables: Sequence[Mapping[str, object]],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Numbers, large ones, and games that stay; those that are out keep their numbers."""
    return act(store, visitor, ArrangeRoom(tables), token, seq)
