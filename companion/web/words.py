"""The words of the pages: every sentence that people see comes from a catalogue."""

import unicodedata

from companion.web.messages import MESSAGES

FIRST_STRONG, END = "\u2068", "\u2069"  # around a text whose direction may differ


def say(key: str, /, **params: object) -> str:
    return MESSAGES[key].format_map(params)


def say_count(key: str, count: int) -> str:
    return say(f"{key}.one" if count == 1 else f"{key}.other", count=count)


def isolated(name: str) -> str:
    """A name that cannot turn the direction of the sentence around it."""
    turns = any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in name)
    return f"{FIRST_STRONG}{name}{END}" if turns else name
