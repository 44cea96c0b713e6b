"""The pages of a play. Importing this registers them with their blueprint."""

from companion.web.play import beginning, correcting, keeping, looking, printing, sharing, watching
from companion.web.play.blueprint import pages

__all__ = [
    "beginning",
    "correcting",
    "keeping",
    "looking",
    "pages",
    "printing",
    "sharing",
    "watching",
]
