"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.venue import home, lore
from companion.web.venue.blueprint import pages

__all__ = ["home", "lore", "pages"]
