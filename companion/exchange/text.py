"""What other people's files say, cleaned as our own names and texts are."""

import re
from datetime import date

from companion.games.codec import LARGEST_NUMBER, LONGEST_COMPOSED, breaks_out, composed

NAME_LENGTH = 64
LONG_LENGTH = 200
NOTE_LENGTH = 10_000
TITLE_LENGTH = 120
NOWHERE = "–"
WORDS = re.compile(r"[^ \n\t]+")
UUID = re.compile(r"[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}")
WHOLE = re.compile(r"-?[0-9]{1,18}")
DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TIME = re.compile(r"([0-9]{2}):([0-9]{2}):([0-9]{2})")


def clean(value: object, longest: int = NAME_LENGTH) -> str:
    """A text on one line; empty for whatever is no text."""
    if not isinstance(value, str):
        return ""
    words = "".join(map(harmless, value)) if not value.isprintable() else value
    folded = " ".join([composed(word[:LONGEST_COMPOSED]) for word in words.split()])
    return folded[:longest].rstrip()


def clean_note(value: object) -> str:
    """A text of several lines, as it was typed."""
    if not isinstance(value, str):
        return ""
    text = value.replace("\r\n", "\n")
    if not text.isprintable():
        text = "".join([each if each in "\n\t" else harmless(each) for each in text])
    text = text.strip()[:NOTE_LENGTH]
    return WORDS.sub(lambda found: composed(found[0]), text)[:NOTE_LENGTH].rstrip()


def harmless(character: str) -> str:
    return " " if breaks_out(character) else character


def truth(value: object) -> bool:
    """True, however other programs write it."""
    if isinstance(value, str):
        return value.strip().lower() in ("true", "1")
    return isinstance(value, bool | int | float) and value == 1


def whole(value: object) -> int:
    """A whole number; 0 for whatever is none, or is larger than any that people count to."""
    if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return value if abs(value) <= LARGEST_NUMBER else 0


def uuid_in(value: object) -> str:
    """A uuid in capitals; empty for whatever has not the form of one."""
    text = value.strip().upper() if isinstance(value, str) else ""
    return text if UUID.fullmatch(text) else ""


def is_day(text: str) -> bool:
    """Whether it is a day that there was or will be, written as 2026-11-19."""
    found = DAY.fullmatch(text)
    try:
        return found is not None and bool(date(*map(int, found.groups())))
    except ValueError:
        return False


def is_time(text: str) -> bool:
    found = TIME.fullmatch(text)
    if found is None:
        return False
    hours, minutes, seconds = map(int, found.groups())
    return hours < 24 and minutes < 60 and seconds < 60
