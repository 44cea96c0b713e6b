"""What the pages of a venue say: desk."""

MESSAGES: dict[str, str] = {}
