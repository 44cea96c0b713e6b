"""Keys put together on the pages for phones, and all that can come of them."""

from companion.web.venue.phone.me import NO_TIEBREAKS, STATES

# Where there is a table or a result, that is what is said.
SHOWN = {"seated", "confirm", "confirming"}

DYNAMIC: dict[str, set[str]] = {
    "me.state.": {f"me.state.{state}" for state in STATES if state not in SHOWN},
    "me.decided.": {f"me.decided.{name}" for name in NO_TIEBREAKS},
}
