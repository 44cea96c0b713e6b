"""The forms of phones: a table that people make up themselves, a pad, a play to be counted."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import StringField
from wtforms.validators import Length

from companion.web.base.forms import (
    OF_TEXTS,
    WHOLE_NUMBER,
    LineField,
    PageForm,
    PressedField,
    TextField,
    TickedField,
    TokenField,
    WholeNumberField,
)
from companion.web.base.words import say
from companion.web.venue.forms import LONGEST_NAME


class CasualTableForm(PageForm):
    """Who sits down together, and what they play."""

    AT: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(OF_TEXTS, "other"),
        **dict.fromkeys(("seated_twice", "not_there", "still_playing", "nobody_to_seat"), "person"),
    }

    person = TickedField(like=WHOLE_NUMBER)  # who is not there is refused
    game = TextField()
    other = LineField(validators=[Length(max=LONGEST_NAME)])
    token = TokenField()


class OpenPadForm(PageForm):
    """The game that a pad is opened for; `start` once its options have been seen."""

    game = TextField()
    start = PressedField()
    token = TokenField()


class ConfirmationForm(PageForm):
    """The result that somebody agrees with, as they saw it, and where the button was."""

    seen = StringField()  # None where a page does not say it
    back = TextField()
    token = TokenField()


class RoundForm(PageForm):
    """The round that somebody comes to or leaves, from 1."""

    round = WholeNumberField(missing=0)
    token = TokenField()


class ClaimForm(PageForm):
    """The night that a play is counted for, and who sat where."""

    night = WholeNumberField()
    token = TokenField()

    def find_people(self, seats: int) -> list[int] | None:
        """Who sat at each seat; None where somebody is missing, and it is said there."""
        fields = [self[seat_name(seat)] for seat in range(seats)]
        for field in fields:
            if field.data == field.missing:
                field.errors = [*field.errors, say("claim.missing")]
        return None if any(field.errors for field in fields) else [each.data for each in fields]


def seat_name(seat: int) -> str:
    return f"seat-{seat}"


def claim_form(guesses: list[int]) -> ClaimForm:
    """With a field for every seat: as it was sent, or whoever it may have been."""
    seats = {seat_name(seat): WholeNumberField() for seat in range(len(guesses))}
    names = {seat_name(seat): person for seat, person in enumerate(guesses)}
    form: ClaimForm = type("SeatsOfClaim", (ClaimForm,), seats)(data=names)
    return form
