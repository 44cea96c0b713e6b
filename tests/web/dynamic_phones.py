"""Keys put together on the pages for phones, and all that can come of them."""

DYNAMIC: dict[str, set[str]] = {}
