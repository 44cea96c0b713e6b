"""What the pages of a venue say: people."""

MESSAGES: dict[str, str] = {}
