"""Timers as they are shown."""

from datetime import UTC, datetime
from typing import NamedTuple

from companion.services.venue.big_screen import Timer
from companion.web.base.dates import say_time
from companion.web.base.words import say

SOON = 5 * 60  # seconds
FORGOTTEN = 15 * 60  # seconds: what was over so long ago nobody waits for


class Clock(NamedTuple):
    """A timer at a moment; without an end it stands still."""

    end: int | None
    rest: int

    @property
    def text(self) -> str:
        return say("big_screen.time_up") if self.rest <= 0 else digits(self.rest)

    @property
    def soon(self) -> bool:
        return self.rest <= SOON

    @property
    def over(self) -> bool:
        return self.rest <= 0

    @property
    def forgotten(self) -> bool:
        return self.rest <= -FORGOTTEN


def clock_of(timer: Timer | None, at: int) -> Clock | None:
    return None if timer is None else Clock(timer.end, timer.rest(at))


def digits(seconds: int) -> str:
    """1:05:09, or 5:09: the script of the big screen counts on in the same way."""
    minutes, rest = divmod(seconds, 60)
    hours, left = divmod(minutes, 60)
    return f"{hours}:{left:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_at(moment: int) -> str:
    return say_time(datetime.fromtimestamp(moment, UTC).isoformat())


def seconds_of_day(moment: int) -> int:
    """What the clock of the venue shows, so that a screen with another one can go by it."""
    there = datetime.fromtimestamp(moment, UTC).astimezone()
    return there.hour * 3600 + there.minute * 60 + there.second


def worth_showing(clock: Clock | None) -> Clock | None:
    return None if clock is None or clock.forgotten else clock
