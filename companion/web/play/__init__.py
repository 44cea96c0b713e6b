"""The pages of a play. Importing this registers them with their blueprint."""

from companion.web.play import beginning, keeping, looking
from companion.web.play.blueprint import pages

__all__ = ["beginning", "keeping", "looking", "pages"]
