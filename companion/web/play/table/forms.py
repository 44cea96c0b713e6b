"""The forms that put a table right."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import FieldList, StringField
from wtforms.validators import AnyOf

from companion.games.codec import composed
from companion.ledger.entry import Arrange
from companion.play.arrangement import hand, move, rename
from companion.play.state import Play
from companion.web.base.forms import (
    OF_TEXTS,
    LineField,
    PageForm,
    TextField,
    WholeNumberField,
)
from companion.web.play.forms import EntryForm

NAMES, SEATS, NEWCOMER = "names", "seats", "newcomer"
MOST_SEATS = 8
LONGEST_CODE = 40


class NamesForm(EntryForm):
    """Everybody's name, in the order of the seats."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys((*OF_TEXTS, "duplicate_name"), "names")

    names = FieldList(StringField(), max_entries=MOST_SEATS)

    def operation(self) -> Arrange:
        return rename([composed(name or "").strip() for name in self.names.data])


class SeatOrderForm(EntryForm):
    """For every seat, the one that whoever shall sit there has now."""

    AT: ClassVar[Mapping[str, str]] = {"not_everybody_once": "seats"}

    seats = FieldList(WholeNumberField(), max_entries=MOST_SEATS)

    def operation(self) -> Arrange:
        return move(self.seats.data)


class NewcomerForm(EntryForm):
    """Somebody who goes on at a seat for whoever sat there."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys((*OF_TEXTS, "duplicate_name"), "name")

    seat = WholeNumberField()
    name = LineField()

    def operation(self) -> Arrange:
        return hand(self.seat.data, composed(self.name.data))


class TableForms:
    """All that can be put right of who sits where: as it is, and one of them as it was sent."""

    def __init__(self, play: Play, sent: EntryForm | None = None) -> None:
        players = play.table.players
        self.names = NamesForm(None, names=players)
        self.seats = SeatOrderForm(None, seats=range(len(players)))
        self.newcomer = NewcomerForm(None)
        match sent:
            case NamesForm():
                self.names = sent
            case SeatOrderForm():
                self.seats = sent
            case NewcomerForm():
                self.newcomer = sent


FORMS: Mapping[str, type[NamesForm | SeatOrderForm | NewcomerForm]] = {
    NAMES: NamesForm,
    SEATS: SeatOrderForm,
    NEWCOMER: NewcomerForm,
}


class EndForm(EntryForm):
    """Why the table stops here."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(OF_TEXTS, "reason")

    reason = LineField()


class GameCodeForm(PageForm):
    """The short code of a game, and whose phone asks."""

    AT: ClassVar[Mapping[str, str]] = {"keeper_name": "name", **dict.fromkeys(OF_TEXTS, "name")}

    code = LineField()
    name = LineField()

    @property
    def plain(self) -> str:
        """However it was typed: small, or in parts."""
        return "".join(filter(str.isalnum, self.code.data[:LONGEST_CODE])).upper()


class AnswerRequestForm(PageForm):
    """Whether a phone may keep the game, too."""

    phone = TextField()
    answer = TextField(validators=[AnyOf(("allow", "refuse"))])
