"""Plays as the start page lists them."""

from companion.play.state import Play
from companion.services.play.reader import Actor, Damaged, plays_page
from companion.store.database import Store


def plays_kept(store: Store, actor: Actor) -> list[Play | Damaged]:
    """All that a device keeps, the newest first."""
    return plays_page(store, actor, 0, 1_000).plays
