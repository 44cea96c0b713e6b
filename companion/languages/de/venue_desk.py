"""desk"""

MESSAGES: dict[str, str] = {}
