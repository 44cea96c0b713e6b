"""people"""

MESSAGES: dict[str, str] = {}
