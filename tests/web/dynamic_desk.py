"""Keys put together on the pages of competitions, and all that can come of them."""

DYNAMIC: dict[str, set[str]] = {}
