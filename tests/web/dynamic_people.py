"""Keys put together on the pages of people, and all that can come of them."""

DYNAMIC: dict[str, set[str]] = {}
