"""The forms of seasons and tournaments, but for their settings."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from werkzeug.datastructures import FileStorage
from wtforms import BooleanField, FileField, StringField

from companion.refusal import Refusal
from companion.venue.state import SEASON
from companion.web.base.forms import TextField, TickedField
from companion.web.venue.fields import AmountField, TablesField, WordsField
from companion.web.venue.forms import OrganiserForm

FIND, ALL = "find", "all"  # to look for others, or at all of them
LOOK = "look"  # at the finals without those who are ticked


class OpenRoundForm(OrganiserForm):
    AT: ClassVar[Mapping[str, str]] = {"no_date": "date"}

    name = WordsField()
    weight = AmountField(low=0, empty=1, default=1)
    date = TextField()


class DescribeRoundForm(OpenRoundForm):
    """Another name, day or weight of a night."""


class EntrantsForm(OrganiserForm):
    """Who takes part: ticked, or everybody; or others are looked for first."""

    AT: ClassVar[Mapping[str, str]] = {
        "nobody_named": "person",
        "name": "find",
        "is_it_somebody_known": "find",
    }

    person = TickedField()
    find = WordsField()
    points = AmountField(empty=0)
    many = BooleanField()
    what = StringField()
    all = BooleanField()
    anew = BooleanField()
    meant: Sequence[int] = ()

    def refuse(self, refusal: Refusal, sentence: str = "") -> None:
        super().refuse(refusal, sentence)
        if refusal.code == "is_it_somebody_known":
            self.meant = refusal.params["concerned"]

    @property
    def seeks(self) -> bool:
        return self.what.data in (FIND, ALL)

    @property
    def wants_all(self) -> bool:
        return self.what.data == ALL or bool(self.all.data)


class DropOutForm(OrganiserForm):
    person = TickedField()


class ImportForm(OrganiserForm):
    """A file, and what becomes of it."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("not_taken_in", "too_many_players", "too_many_results"), "file"
    )

    file = FileField()
    of = StringField(default=SEASON)
    finished = BooleanField()

    @property
    def content(self) -> bytes:
        return self.file.data.read() if isinstance(self.file.data, FileStorage) else b""


class FinalsForm(OrganiserForm):
    """Who goes on, at which tables, as it was seen; `made_without` whom it was proposed."""

    tables = TablesField()
    made_without = TablesField()
    without = TickedField()
    what = StringField()
    name = WordsField()

    @property
    def is_another(self) -> bool:
        """Whether others are ticked than when the proposal was made that is to be published."""
        before = [person for table in self.made_without.data for person in table]
        return bool(self.made_without.raw_data) and {*before} != {*self.without.data}
