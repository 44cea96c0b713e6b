"""The words of the pages: every sentence that people see comes from a catalogue."""

import unicodedata

from companion.web.messages import MESSAGES

SIGNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
TURNING = {"R", "AL", "AN", *SIGNS}
FIRST_STRONG, END = "\u2068", "\u2069"  # around a text whose direction may differ


def say(key: str, /, **params: object) -> str:
    return MESSAGES[key].format_map(params)


def say_count(key: str, count: int) -> str:
    return say(f"{key}.one" if count == 1 else f"{key}.other", count=count)


def isolated(name: str) -> str:
    """A name that cannot turn the direction of the sentence around it."""
    if all(unicodedata.bidirectional(each) not in TURNING for each in name):
        return name
    # What is within is turned by its letters only: a sign of its own could end the isolation.
    plain = [each for each in name if unicodedata.bidirectional(each) not in SIGNS]
    return f"{FIRST_STRONG}{''.join(plain)}{END}"
