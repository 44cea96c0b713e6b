"""Keys put together on the page of the wall, and all that can come of them."""

from companion.services.walls import PAGES

DYNAMIC: dict[str, set[str]] = {
    "wall.desk.page.": {f"wall.desk.page.{page}" for page in PAGES},
}
