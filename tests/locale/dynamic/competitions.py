"""Keys put together on the pages of competitions, and all that can come of them."""

from companion.tourney.venue.state import FORMATS, MODES, SEASON, TOURNAMENT
from companion.web.venue.rounds_page import STATES
from companion.web.venue.settings_values import BONUS

DYNAMIC: dict[str, set[str]] = {
    "house.first.": {f"house.first.{step}" for step in ("people", "door", "season")},
    "settings.new.": {
        f"settings.new.{of}{part}" for of in (SEASON, TOURNAMENT) for part in ("", ".lead")
    },
    "settings.format.": {
        f"settings.format.{each}{part}" for each in FORMATS for part in ("", ".about")
    },
    "settings.mode.": {f"settings.mode.{each}" for each in MODES},
    "settings.bonus.": {f"settings.bonus.{each}" for each in BONUS},
    "competition.": {f"competition.{of}" for of in (SEASON, TOURNAMENT)},
    "state.": {f"state.{state}" for state in STATES},
    "moves.": {f"moves.{what}" for what in ("correct", "void", "penalise")},
}
