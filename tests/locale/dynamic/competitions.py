"""Keys put together on the pages of competitions, and all that can come of them."""

from companion.venue.draft import ABSENT, AWAY, PLAYING
from companion.venue.settings import SEEDINGS
from companion.venue.state import FORMATS, MODES, SEASON, SEEDS, TOURNAMENT
from companion.web.venue.competitions.settings_form import BONUS
from companion.web.venue.rounds.page import STATES

DYNAMIC: dict[str, set[str]] = {
    "house.first.": {f"house.first.{step}" for step in ("people", "join_link", "season")},
    "settings.new.": {
        f"settings.new.{of}{part}" for of in (SEASON, TOURNAMENT) for part in ("", ".lead")
    },
    "format.": {f"format.{each}{part}" for each in FORMATS for part in ("", ".about")},
    "settings.mode.": {f"settings.mode.{each}" for each in MODES},
    "settings.seeds.": {f"settings.seeds.{each}" for each in SEEDS},
    "settings.seeding.": {f"settings.seeding.{each}" for each in SEEDINGS},
    "field.": {f"field.{each}" for each in BONUS},
    "competition.": {f"competition.{of}" for of in (SEASON, TOURNAMENT)},
    "state.": {f"state.{state}" for state in STATES},
    "draft.left.": {f"draft.left.{why}" for why in (PLAYING, ABSENT, AWAY)},
    "moves.": {f"moves.{what}" for what in ("correct", "void", "penalise")},
}
