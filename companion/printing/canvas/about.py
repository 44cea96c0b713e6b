"""What stands at the head of a document: where and when something was."""

from typing import NamedTuple

from companion.venue.text import Title


class About(NamedTuple):
    """Where and when something was; what is not known stays empty and is left out."""

    venue: str = ""
    night: Title = ""
    table: str = ""
    date: str = ""  # as 2026-11-16
    minutes: int | None = None
    link: str = ""  # what the QR code leads to
    fingerprint: str = ""
    seal: str = ""  # of the activity log that it follows from


NOTHING_KNOWN = About()
