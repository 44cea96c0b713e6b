"""The pages of a play. Importing this registers them with their blueprint."""

from companion.web.play import amendments as amending
from companion.web.play import corrections as correcting
from companion.web.play import documents as printing
from companion.web.play import new_game as beginning
from companion.web.play import pad as keeping
from companion.web.play import score_sheet as looking
from companion.web.play import share_links as sharing
from companion.web.play import watch as watching
from companion.web.play.blueprint import pages
from companion.web.play.table import codes as asking
from companion.web.play.table import page as arranging

__all__ = [
    "amending",
    "arranging",
    "asking",
    "beginning",
    "correcting",
    "keeping",
    "looking",
    "pages",
    "printing",
    "sharing",
    "watching",
]
