"""What the pages of a venue say: phones."""

MESSAGES: dict[str, str] = {}
