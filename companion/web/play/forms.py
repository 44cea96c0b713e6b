"""The forms of a play: what is entered on its pad, how it is shared, and a record opened."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import parse_qsl

from werkzeug.datastructures import ImmutableMultiDict
from wtforms import Field
from wtforms.validators import AnyOf, InputRequired, Length

from companion.games.codec import NAME_LENGTH
from companion.games.fields import MINUS
from companion.games.progress import Setup
from companion.ledger.entry import Correct, Restore, Rewind
from companion.play.append import NOTE_LENGTH
from companion.play.view.form import event_in
from companion.play.wire import PlayOperation
from companion.refusal import Refusal
from companion.services.play.entries import STATUSES
from companion.services.play.share_links import ALL_LINKS
from companion.web.base.forms import (
    OF_TEXTS,
    LineField,
    PageForm,
    TextField,
    TokenField,
    UploadField,
    WholeNumberField,
)

AnswerData = Mapping[str, str]
GOING_BACK: Mapping[str, Callable[[int], PlayOperation]] = {
    "undo": Restore,
    "redo": Restore,
    "rewind": Rewind,
    "dismiss": lambda _: Correct(),
}
SIGN = "sign-"
NO_ANSWER: AnswerData = ImmutableMultiDict[str, str]()


class AnswerField(Field):
    """The inputs that the fields of a game ask for, or the whole answer that one tap stands for."""

    data: AnswerData

    def process(self, formdata: Any, data: object = None, extra_filters: object = None) -> None:
        """All inputs at once: which of them there are, the type of the event says."""
        self.process_errors = []
        sent = formdata or NO_ANSWER
        self.is_whole = "answer" in sent
        self.operation = sent.get("operation", "")
        self.data = dict(parse_qsl(sent["answer"])) if self.is_whole else with_signs(sent)

    def event(self, table: Setup) -> dict[str, Any]:
        """Well-formed or not: the rules judge."""
        return event_in(table.game, self.data, len(table.players))


def with_signs(sent: AnswerData) -> AnswerData:
    """Numbers with the signs chosen beside them: number keyboards of phones have none."""
    names = [name[len(SIGN) :] for name in sent if name.startswith(SIGN) and sent[name] == MINUS]
    typed = {name: sent.get(name, "").strip().lstrip(f"-{MINUS}") for name in names}
    return {**sent, **{name: f"{MINUS}{digits}" for name, digits in typed.items() if digits}}


class EntryForm(PageForm):
    """What is written after the entry that its page was drawn from."""

    seq = WholeNumberField()
    token = TokenField()


class PadForm(EntryForm):
    """An answer to the question on the screen."""

    answer = AnswerField()

    why = ""  # it was refused
    wrong = ""  # the field of the game that is to blame, if one is

    def refuse_answer(self, refusal: Refusal, sentence: str) -> None:
        """A sentence above all inputs, and those that are to blame refer to it."""
        self.why, self.wrong = sentence, str(refusal.params.get("field") or "")

    def is_wrong(self, name: str) -> bool:
        """Whether an input is of the field that is to blame: `seat`, or `seat-red` of its kinds."""
        return bool(self.wrong) and (name == self.wrong or name.startswith(f"{self.wrong}-"))


class AmendmentForm(PadForm):
    """An answer in place of an earlier one, with those that were corrected before it.

    It is for the entry itself or, once that is answered, for one that no longer fits: in its place
    or before it. `go` where it is to be done.
    """

    also = TextField()
    entry = WholeNumberField()
    place = TextField()
    go = TextField()


class UndoForm(PageForm):
    """The entry to go back to, and whether somebody was asked before."""

    before = WholeNumberField()
    sure = TextField()


class NoteForm(EntryForm):
    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(OF_TEXTS, "text")

    text = LineField(validators=[InputRequired(), Length(max=NOTE_LENGTH)])


class StatusForm(PageForm):
    """Whether a play goes on, waits, or was given up."""

    status = TextField(validators=[AnyOf(STATUSES)])


class ShareRoleForm(PageForm):
    """The link to put another in place of."""

    role = TextField(validators=[AnyOf(ALL_LINKS)])


class SharedPhoneForm(PageForm):
    """The phone that is not to keep a play any more."""

    phone = TextField()


class PhoneNameForm(PageForm):
    """Whose phone this is."""

    AT: ClassVar[Mapping[str, str]] = {"keeper_name": "name"}

    name = LineField(validators=[InputRequired(), Length(max=NAME_LENGTH)])


class ShareLinkForm(PageForm):
    """Who comes by a link to a play."""

    AT: ClassVar[Mapping[str, str]] = {"keeper_name": "name"}

    token = TextField()
    name = LineField(validators=[Length(max=NAME_LENGTH)])


class SearchForm(PageForm):
    """A part of the title of a game."""

    q = TextField()


class RecordForm(PageForm):
    """A record from a file."""

    record = UploadField()
    token = TokenField()

    def read(self) -> bytes:
        return bytes(self.record.data.read()) if self.record.data else b""
