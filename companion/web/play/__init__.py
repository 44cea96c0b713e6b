"""The pages of a play. Importing this registers them with their blueprint."""

from companion.web.play import beginning, keeping, looking, sharing, watching
from companion.web.play.blueprint import pages

__all__ = ["beginning", "keeping", "looking", "pages", "sharing", "watching"]
