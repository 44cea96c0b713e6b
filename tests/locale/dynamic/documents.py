"""Keys put together on the pages of what can be printed, and all that can come of them."""

from companion.printing.paper import PAPERS
from companion.services.papers import OF_COMPETITIONS, OF_PLAYS, OF_ROUNDS

LISTED = {*OF_COMPETITIONS, *OF_ROUNDS}
DYNAMIC: dict[str, set[str]] = {
    "paper.what.": {f"paper.what.{what}" for what in LISTED | {*OF_PLAYS}},
    "paper.hint.": {f"paper.hint.{what}" for what in LISTED},
    "paper.size.": {f"paper.size.{name}" for name in PAPERS},
}
