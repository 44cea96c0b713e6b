"""What forms share: they are read from what was sent, strictly, and refused at their fields."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from flask import current_app, request
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from wtforms import Field, IntegerField, SelectMultipleField, StringField

from companion.games import fields
from companion.refusal import Refusal

WHOLE_NUMBER = re.compile(fields.WHOLE_NUMBER, re.ASCII)
COUNTED = re.compile("[0-9]{1,6}", re.ASCII)
NUL = "\0"  # which no database takes
LONGEST_TOKEN = 60
OF_TEXTS = ("text_length", "text_control", "text_not_nfc")  # what a text is refused for

FormData = MultiDict[str, str]
SENT: FormData = ImmutableMultiDict[str, str]()


class PageForm(FlaskForm):  # type: ignore[misc]
    """As it was sent, or as it is shown at first."""

    # The field that a refusal is about, by its code; of those that name it themselves it is known.
    AT: ClassVar[Mapping[str, str]] = {}

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        csrf = False  # of every form, before any page is asked

    def __init__(self, formdata: FormData | None = SENT, **options: object) -> None:
        """Of what was sent with this request, or of these; with None as it is shown at first."""
        if formdata is SENT:
            sent = request.form  # without files, and nothing of what is no form
            formdata = sent if request.method == "POST" and (sent or request.files) else None
        self.sent = formdata
        super().__init__(formdata=formdata, **options)

    def refuse(self, refusal: Refusal, sentence: str) -> None:
        """Say why not at the field that it is about; about none, at the form."""
        name = self.AT.get(refusal.code) or str(refusal.params.get("field", ""))
        if name in self:
            self[name].errors = [*self[name].errors, sentence]
        else:
            self.form_errors.append(sentence)


class TextField(StringField):
    """Without NUL; empty, or as it was at first, where nothing was sent."""

    data: str

    def process_data(self, value: str | None) -> None:
        self.data = value or ""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        if valuelist:
            self.data = valuelist[0].replace(NUL, "")


class LineField(StringField):
    """As it was typed, without what surrounds it: the rules say which signs they do not take."""

    data: str

    def process_data(self, value: str | None) -> None:
        self.data = value or ""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        if valuelist:
            self.data = valuelist[0].strip()


class WholeNumberField(IntegerField):
    """What is none is -1, or what is said instead, for the rules to refuse."""

    data: int

    def __init__(self, label: str | None = None, *, missing: int = -1, **options: object) -> None:
        super().__init__(label, default=missing, **options)  # type: ignore[arg-type]
        self.missing = missing

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        given = valuelist[0] if valuelist else ""
        self.data = int(given) if WHOLE_NUMBER.fullmatch(given) else self.missing


class TickedField(SelectMultipleField):
    """The numbers that were ticked or tapped, each once, of those that look like one of a list."""

    data: list[int]

    def __init__(
        self, label: str | None = None, like: re.Pattern[str] = COUNTED, **options: object
    ) -> None:
        super().__init__(label, choices=(), validate_choice=False, **options)  # type: ignore[arg-type]
        self.like = like

    def process_data(self, value: Sequence[int] | None) -> None:
        self.data = [*(value or ())]

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        given = [each for each in valuelist if self.like.fullmatch(each)]
        self.data = [*dict.fromkeys(map(int, given))]


class PressedField(Field):
    """Whether a button was pressed or a box ticked, whatever it says."""

    data: bool

    def process_data(self, value: object) -> None:
        self.data = bool(value)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = bool(valuelist)


class UploadField(FileField):  # type: ignore[misc]
    """A file. What is sent as one in the place of another field is not read."""

    def process(self, formdata: FormData | None, *others: object, **options: object) -> None:
        files = None if formdata is None else request.files
        super().process(files, *others, **options)


class TokenField(TextField):
    """However often a form is sent with the same one, it is sent once."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = valuelist[0].replace(NUL, "")[:LONGEST_TOKEN] if valuelist else ""

    @property
    def sent(self) -> str:
        """As it came."""
        return str(self.raw_data[0]) if self.raw_data else ""


class TokenForm(PageForm):
    """A button: that it was pressed is all."""

    token = TokenField()


class LanguageForm(PageForm):
    """A language, and the page to come back to."""

    language = TextField()
    to = TextField()


def check_count() -> None:
    """Before anybody looks at what was sent: Werkzeug counts only the parts of forms with files."""
    sent = sum(map(len, dict.values(request.form)))
    if sent > current_app.config["MAX_FORM_PARTS"]:
        raise RequestEntityTooLarge


def number_asked(name: str) -> int | None:
    """In the address of a page, such as where a list goes on; None for whatever is no number."""
    given = request.args.get(name, "")
    return int(given) if COUNTED.fullmatch(given) else None


def fields_sent() -> Iterator[tuple[str, str]]:
    """Everything that was sent, whichever form it is of: to be sent again."""
    return ((name, value) for name, values in request.form.lists() for value in values)


def marks(field: Field, hint: str = "", about: str = "", group: bool = False) -> dict[str, str]:
    """What tells a screen reader that a field was refused, and where it says why.

    `hint` is the id of what else is said of it; `about` tells the forms of one page apart; a group
    of boxes is not itself what is wrong.
    """
    described = ([f"{about}{field.id}-error"] if field.errors else []) + ([hint] if hint else [])
    invalid = {"aria-invalid": "true"} if field.errors and not group else {}
    return invalid | ({"aria-describedby": " ".join(described)} if described else {})
