"""Keys put together on the pages of what can be printed, and all that can come of them."""

from companion.printing.canvas.paper import PAPER_SIZES
from companion.services.venue.views.documents import OF_COMPETITIONS, OF_PLAYS, OF_ROUNDS

LISTED = {*OF_COMPETITIONS, *OF_ROUNDS}
DYNAMIC: dict[str, set[str]] = {
    "paper.what.": {f"paper.what.{what}" for what in LISTED | {*OF_PLAYS}},
    "paper.hint.": {f"paper.hint.{what}" for what in LISTED},
    "paper.size.": {f"paper.size.{name}" for name in PAPER_SIZES},
}
