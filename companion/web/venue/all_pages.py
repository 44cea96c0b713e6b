"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.venue import coming, desk_page, home, log, merging, people, person
from companion.web.venue.blueprint import pages

__all__ = ["coming", "desk_page", "home", "log", "merging", "pages", "people", "person"]
