"""The forms of a score sheet that is being written."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wtforms import Field, StringField

from companion.ledger.entry import Json
from companion.locale import codes
from companion.play.editor.document import (
    MOST_PLAYERS,
    PLACES,
    WINNERS,
    Settings,
    Texts,
    label_of,
    places,
    settings_of,
    texts_of,
)
from companion.play.editor.kinds import KINDS, OTHER, TIES, KindDetails, kind_of
from companion.play.editor.trial import LONGEST_CELL, TrialCells, people_of
from companion.play.titles import said_in
from companion.web.base.forms import (
    LineField,
    PageForm,
    PressedField,
    TextField,
    TokenField,
    UploadField,
    WholeNumberField,
)
from companion.web.base.words import language


class StartForm(PageForm):
    """A new sheet by its title, or a copy of one."""

    title = LineField()
    copy = TextField()
    token = TokenField()


class OneOfField(TextField):
    """One of these words; the first where another was sent."""

    def __init__(
        self, label: str | None = None, words: Sequence[str] = (), **options: object
    ) -> None:
        super().__init__(label, default=words[0], **options)  # type: ignore[arg-type]
        self.words = words

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = valuelist[0] if valuelist and valuelist[0] in self.words else self.words[0]


class EditionForm(PageForm):
    """What is changed in the edition that its page was drawn from."""

    edition = WholeNumberField()


class AddRowForm(EditionForm):
    name = LineField()
    place = OneOfField(words=PLACES)
    kind = TextField()

    @property
    def is_one(self) -> bool:
        return self.kind.data in KINDS


class RowsForm(EditionForm):
    """What a little button beside a row or a switch does."""

    up = TextField()
    remove = TextField()
    switch = LineField()
    without = TextField()


class SheetSettingsForm(EditionForm):
    low = WholeNumberField()
    high = WholeNumberField()
    wins = OneOfField(words=WINNERS)
    rounds = WholeNumberField(missing=0)
    target = WholeNumberField(missing=0)
    dealer = PressedField()
    tie_breaks = TextField()

    def settings(self) -> Settings:
        return Settings(
            title=label_in(self, "title"),
            players=(self.low.data, min(self.high.data, MOST_PLAYERS + 1)),
            wins=self.wins.data,
            rounds=self.rounds.data,
            target=self.target.data,
            dealer=self.dealer.data,
            tie_breaks=self.tie_breaks.data,
        )


class RowForm(EditionForm):
    AT: ClassVar[Mapping[str, str]] = {
        "sheet_expression": "expression",
        "sheet_cycle": "expression",
    }

    kind = OneOfField(words=(*KINDS, OTHER))
    place = OneOfField(words=PLACES)
    factor = WholeNumberField(missing=1)
    steps = TextField()
    pays = TextField()
    ties = OneOfField(words=TIES)
    expression = TextField()
    optional = PressedField()
    negative = PressedField()
    uncounted = PressedField()
    switch = TextField()
    remove = PressedField()
    trial = PressedField()

    at: int | None = None  # the letter of the expression that is wrong

    def details(self) -> KindDetails:
        return KindDetails(
            factor=self.factor.data,
            steps=self.steps.data,
            pays=self.pays.data,
            ties=self.ties.data,
            expression=self.expression.data.replace("\r", "").replace("\n", " "),
        )


class PreviewForm(PageForm):
    """A sheet as a file, or as the preview of one sent again."""

    file = UploadField()
    document = TextField()

    def read(self) -> bytes:
        if self.file.data:
            return bytes(self.file.data.read())
        return self.document.data.encode(errors="replace")


class RemoveForm(PageForm):
    remove = PressedField()


def settings_form(document: Json, edition: int) -> SheetSettingsForm:
    """As it was sent, or as the sheet is."""
    settings = settings_of(document)

    class TitledSettings(SheetSettingsForm):
        pass

    begin = add_texts(TitledSettings, "title", document["title"])
    low, high = settings.players
    begin |= settings._asdict() | {"low": low, "high": high, "edition": edition}
    return TitledSettings(data={name: value for name, value in begin.items() if name != "title"})


def row_form(document: Json, place: str, row: Json, edition: int) -> RowForm:
    kind, details = kind_of(row)

    class LabelledRow(RowForm):
        pass

    begin = add_texts(LabelledRow, "label", row["label"]) | details._asdict()
    begin |= {"kind": kind, "place": place, "edition": edition}
    begin |= {"optional": "optional" in row, "negative": row.get("min", 0) < 0}
    begin |= {"uncounted": row.get("points") is False, "switch": (row.get("with") or [""])[0]}
    add_cells(LabelledRow, document)
    return LabelledRow(data=begin)


def trial_form(document: Json) -> PageForm:
    class TrialForm(PageForm):
        trial = PressedField()

    add_cells(TrialForm, document)
    return TrialForm()


def add_texts(form: type[PageForm], name: str, label: Texts) -> Json:
    """A field for each language, and what is in them."""
    texts = texts_of(label, codes(), language())
    for code in texts:
        setattr(form, f"{name}_{code}", LineField())
    return {f"{name}_{code}": text for code, text in texts.items()}


def said(label: Texts) -> str:
    """A label of a sheet in the language of whoever reads it."""
    return said_in(label, language())


def label_in(form: PageForm, name: str) -> Texts:
    return label_of({code: form[f"{name}_{code}"].data for code in codes()})


def add_cells(form: type[PageForm], document: Json) -> None:
    for name in cell_names(document).values():
        setattr(form, name, CellField())


class CellField(StringField):
    """What was typed into a cell of a trial."""

    data: str

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = valuelist[0][:LONGEST_CELL] if valuelist else ""


def cell_names(document: Json) -> dict[tuple[str, int], str]:
    people = range(len(people_of(document)))
    return {
        (row["key"], seat): f"cell_{row['key']}_{seat}"
        for _, row in places(document)
        for seat in people
    }


def cells_in(form: PageForm, document: Json) -> TrialCells:
    names = cell_names(document)
    return {at: form[name].data or "" for at, name in names.items() if name in form}


def texts_beside(form: PageForm, name: str, spoken: str) -> list[Field]:
    """The fields of the other languages."""
    return [form[f"{name}_{code}"] for code in codes() if code != spoken]
