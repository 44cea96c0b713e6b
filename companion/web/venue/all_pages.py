"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.venue import claiming, forming, home, live_page, lore, me, pads
from companion.web.venue.blueprint import pages

__all__ = ["claiming", "forming", "home", "live_page", "lore", "me", "pads", "pages"]
