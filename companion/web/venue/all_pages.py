"""Every page of a venue, known to its blueprint once it is imported."""

from companion.web.venue import (
    competitions,
    cutting_page,
    drafting_page,
    entering,
    exchange_page,
    home,
    judging,
    rounds_page,
    settings_page,
    tables_page,
    why_page,
)
from companion.web.venue.blueprint import pages

__all__ = [
    "competitions",
    "cutting_page",
    "drafting_page",
    "entering",
    "exchange_page",
    "home",
    "judging",
    "pages",
    "rounds_page",
    "settings_page",
    "tables_page",
    "why_page",
]
