"""The forms of people: added, renamed, merged, erased, and removed after a flood."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import BooleanField, SelectMultipleField, TextAreaField
from wtforms.validators import InputRequired, Length, Regexp

from companion.exchange.name_list import decoded, names_in_list
from companion.web.base.forms import (
    OF_TEXTS,
    PageForm,
    PressedField,
    TextField,
    TokenField,
    UploadField,
    WholeNumberField,
)
from companion.web.venue.forms import LONGEST_NAME

MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:00Z"
OF_NAMES = (
    *("nobody_named", "all_known", "too_many_at_once", "too_many_people"),
    *OF_TEXTS,
)


class NamesField(TextField, TextAreaField):
    """A list of names, typed or pasted."""


class NewPeopleForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(OF_NAMES, "names")

    names = NamesField()
    file = UploadField()
    guest = PressedField()
    token = TokenField()

    def read_names(self) -> list[str]:
        """What was typed or pasted, and what is in a file; each may have a header of its own."""
        uploaded = decoded(self.file.data.read()) if self.file.data else ""
        return [
            name
            for text in (self.names.data, uploaded)
            if text.strip()
            for name in names_in_list(text)
        ]


class PersonForm(PageForm):
    """What somebody is called, how they appear, whether they are rated."""

    AT: ClassVar[Mapping[str, str]] = {"renamed_often": "name"}

    name = TextField(validators=[InputRequired(), Length(max=LONGEST_NAME)])
    shown = TextField()
    rated = BooleanField()
    token = TokenField()


class MergeForm(PageForm):
    """Whom somebody turned out to be."""

    into = WholeNumberField()
    token = TokenField()


class ErasureForm(PageForm):
    """The texts that name a part of somebody, and are to be changed, too."""

    also = SelectMultipleField(choices=(), validate_choice=False)
    token = TokenField()


class SinceForm(PageForm):
    """From which minute on."""

    since = TextField(validators=[Regexp(f"^{MOMENT}$")])
    token = TokenField()

    @property
    def moment(self) -> str:
        return self.since.data if self.validate() else ""
