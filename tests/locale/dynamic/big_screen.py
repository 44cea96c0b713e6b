"""Keys put together on the page of the big screen, and all that can come of them."""

from companion.services.venue.big_screen import PAGES

DYNAMIC: dict[str, set[str]] = {
    "big_screen.control.page.": {f"big_screen.control.page.{page}" for page in PAGES},
}
