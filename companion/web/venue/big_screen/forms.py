"""The forms by which organisers run the big screen."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from wtforms import BooleanField, Form, FormField, HiddenField, SelectMultipleField, StringField

from companion.locale import codes
from companion.services.venue.big_screen import (
    LONGEST,
    MOST_MINUTES,
    PAGES,
    SECONDS,
    SHORTEST,
    Wifi,
)
from companion.web.venue.fields import CountField, coded
from companion.web.venue.forms import OrganiserForm

MINUTES = re.compile("-?[0-9]{1,4}", re.ASCII)


class SecondsField(CountField):
    """How long a page stays."""

    def number_in(self, text: str) -> float:
        if not (text.isascii() and text.isdigit() and SHORTEST <= int(text[:9]) <= LONGEST):
            raise ValueError(coded("wall_seconds", low=SHORTEST, high=LONGEST))
        return int(text)


SecondsForm: type[Form] = type(
    "SecondsForm", (Form,), {page: SecondsField(empty=SECONDS) for page in PAGES}
)


class PagesForm(OrganiserForm):
    """Which pages are shown, how long, in which language; whether a round's end is heard."""

    AT: ClassVar[Mapping[str, str]] = {"empty_wall": "pages"}

    pages = SelectMultipleField(choices=(), validate_choice=False)
    seconds = FormField(SecondsForm)
    language = StringField()
    sound = BooleanField()

    def stays(self) -> dict[str, int]:
        """By page: how many seconds."""
        return {field.short_name: int(field.data or SECONDS) for field in self.seconds}

    @property
    def language_code(self) -> str:
        """As chosen; nothing for that of the screen's browser."""
        chosen = self.language.data or ""
        return chosen if chosen in codes() else ""


class HeldPageForm(OrganiserForm):
    held = StringField()


class WifiForm(OrganiserForm):
    """For guests; without a name none is shown."""

    network = StringField()
    network_key = StringField()

    @property
    def wifi(self) -> Wifi:
        return Wifi((self.network.data or "").strip(), (self.network_key.data or "").strip())


class MessageForm(OrganiserForm):
    """`down`: no message any more."""

    message = StringField()
    down = BooleanField()

    @property
    def text(self) -> str:
        return "" if self.down.data else self.message.data or ""


class AutomaticForm(OrganiserForm):
    """Whether timers start when tables are published."""

    on = BooleanField()


class MinutesField(CountField):
    """What is none is one too many, which the rules refuse."""

    def process_formdata(self, valuelist: Sequence[object]) -> None:
        text = str(valuelist[0]) if valuelist else ""
        given = text or "0"
        self.data = int(given) if MINUTES.fullmatch(given) else MOST_MINUTES + 1


class TimerForm(OrganiserForm):
    """`turn` says what to do, and for `extend 5` by how much."""

    AT: ClassVar[Mapping[str, str]] = {"wall_minutes": "minutes"}

    timer = HiddenField()
    turn = StringField()
    minutes = MinutesField()

    @property
    def action(self) -> str:
        return (self.turn.data or "").partition(" ")[0]

    @property
    def by(self) -> int:
        """Minutes: those of the button, else those that were typed."""
        given = (self.turn.data or "").partition(" ")[2]
        if not given:
            return self.minutes.count
        return int(given) if MINUTES.fullmatch(given) else MOST_MINUTES + 1
