"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.venue import (
    coming,
    desk_page,
    home,
    log,
    lore,
    merging,
    people,
    person,
)
from companion.web.venue.blueprint import pages

__all__ = [
    "coming",
    "desk_page",
    "home",
    "log",
    "lore",
    "merging",
    "pages",
    "people",
    "person",
]
