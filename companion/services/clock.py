"""The time, as it is written down."""

from datetime import UTC, datetime, timedelta


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def later(span: timedelta) -> str:
    return (datetime.now(UTC) + span).strftime("%Y-%m-%dT%H:%M:%SZ")


def today() -> str:
    return day(now())


def day(at: str) -> str:
    """The day of a moment, by the clock of the place where the server stands."""
    return datetime.fromisoformat(at).astimezone().date().isoformat()
