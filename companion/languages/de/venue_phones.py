"""phones"""

MESSAGES: dict[str, str] = {}
