"""Days and times as people write them, in the language that is spoken."""

from datetime import date, datetime

from companion.web.base.words import say


def say_date(iso: str) -> str:
    """The day of a moment: `2026-11-16T…` is 16 Nov 2026."""
    day = date.fromisoformat(iso[:10])
    return say("date.written", day=day.day, month=say(f"month.{day.month}"), year=day.year)


def say_duration(minutes: int) -> str:
    """A span of time in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return say("duration.minutes", minutes=rest)
    return say("duration.hours", hours=hours, minutes=rest)


def say_time(at: str) -> str:
    """The time on the clock of the place where the server stands, which is the café's."""
    moment = datetime.fromisoformat(at).astimezone()
    return say("time", hour=moment.hour, minute=moment.minute)
