"""What the pages of a venue share: their forms, what a page is about, and how it is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from flask import abort, redirect, request
from werkzeug.datastructures import CombinedMultiDict
from wtforms import BooleanField, Field, FieldList, FormField
from wtforms.validators import InputRequired, Length

from companion.games.registry import known_games, title_of
from companion.refusal import Refusal
from companion.services.play.reader import Unknown
from companion.services.venue.reader import VenueView
from companion.services.venue.writer import table_of
from companion.venue.location import Location
from companion.venue.state import Competition, Round, Table, active
from companion.web.base.errors import note_refusal
from companion.web.base.forms import (
    OF_TEXTS,
    PageForm,
    TextField,
    TokenField,
    WholeNumberField,
    number_asked,
)
from companion.web.base.page import PageResult
from companion.web.security.visitor import (
    REFUSED,
    allowed,
    name_of,
    names_of,
    pages,
    refused,
    view,
)
from companion.web.venue.fields import spelled, typed

T = TypeVar("T")
AT_FIRST = 50
AT_ONCE = 2_000  # rows: a form may send a tick for each of them
LONGEST_NAME = 64


class JoinForm(PageForm):
    """Who comes by a link: somebody in the list, or a name."""

    name = TextField(validators=[InputRequired(), Length(max=LONGEST_NAME)])
    link = TextField()
    token = TokenField()
    person = WholeNumberField()
    anew = BooleanField()


class InvitationForm(PageForm):
    role = TextField()


class RoleForm(PageForm):
    account = WholeNumberField(missing=0)
    role = TextField(default="-")  # to be nothing any more is one, too


class RequirementForm(PageForm):
    """Whether everybody who runs the venue needs a second factor."""

    required = BooleanField()


class VenueForm(PageForm):
    """What the venue is called."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(OF_TEXTS, "name")

    name = TextField(validators=[InputRequired(), Length(max=LONGEST_NAME)])


class RenewalForm(PageForm):
    """Of a link into the venue."""

    role = TextField()
    send_away = BooleanField()


class LockForm(PageForm):
    """Whether nobody new comes in by the players' link."""

    locked = BooleanField()


def competition_here(venue: VenueView, number: int) -> Competition:
    found = venue.state.competitions.get(number)
    if found is None:
        abort(404)
    return found


def round_at(venue: VenueView, at: Location) -> Round:
    rounds, number = competition_here(venue, at.competition).rounds, at.round or 0
    if not 1 <= number <= len(rounds):
        abort(404)
    return rounds[number - 1]


def table_at(venue: VenueView, at: Location) -> Table:
    found = table_of(venue, at)
    if found is None:
        abort(404)
    return found


class OrganiserForm(PageForm):
    """A form of an organiser's page, by itself that of a single button.

    Whether it is one of our own pages that sends it, `CSRFProtect` has looked at before.
    """

    token = TokenField()
    refusal = ""  # why the form is not taken, in words

    @classmethod
    def read(cls) -> Self:
        """Of what was sent, files too."""
        return cls(CombinedMultiDict[str, Any]([request.files, request.form]))

    @property
    def sent_token(self) -> str:
        """Sent twice with the same one, a form is one action."""
        return self.token.data

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        if super().validate(extra_validators):
            return True
        errors = [error for field in leaves(self) for error in field.errors]
        self.refusal = str(errors[0])
        note_refusal(getattr(errors[0], "code", "refused"), self.refusal)
        return False

    def refuse(self, refusal: Refusal, sentence: str = "") -> None:
        """Say why not, and at the field that it is about, also if that is within another."""
        self.refusal = sentence or refused(view(), refusal)
        about = str(refusal.params.get("field", ""))
        wanted = self.AT.get(refusal.code) or self.AT.get(about) or about
        for field in leaves(self):
            if field.name == wanted:
                field.errors = [*field.errors, self.refusal]


def leaves(form: Iterable[Field]) -> Iterator[Field]:
    """All fields into which something can be typed, also those within others."""
    for field in form:
        if isinstance(field, FormField | FieldList):
            yield from leaves(field)
        else:
            yield field


def attempt(
    form: OrganiserForm,
    work: Callable[[], object],
    on: str | Callable[[], str],
    again: Callable[[], str],
) -> PageResult:
    """Do what a form asks for and go on; or its page again, with why not."""
    try:
        if form.validate():
            work()
            return redirect(on if isinstance(on, str) else on(), 303)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        form.refuse(refusal)
    return again(), REFUSED


def titles() -> list[str]:
    return [game.title for game in known_games()]


def cut_short(things: Sequence[T]) -> Sequence[T]:
    """Nobody reads five hundred rows: the first ones, unless somebody asks for all of them.

    Then there are so many on a page, and the next ones on another.
    """
    return things[start_of_list() : end_of_list()]


def start_of_list() -> int:
    return (number_asked("from") or 0) if "all" in request.args else 0


@pages.app_template_global()
def end_of_list() -> int:
    return start_of_list() + (AT_ONCE if "all" in request.args else AT_FIRST)


@pages.app_template_global()
def left_of(count: int) -> int:
    """How many of so many rows come after those that are shown."""
    return max(0, count - end_of_list())


def by_name(venue: VenueView, people: Iterable[int]) -> list[int]:
    return sorted(people, key=lambda person: (name_of(venue, person).casefold(), person))


def participants(competition: Competition) -> set[int]:
    return {*active(competition)}


pages.add_app_template_global(allowed, "allowed")
pages.add_app_template_global(spelled, "spelled")
pages.add_app_template_global(typed, "typed")
pages.add_app_template_global(title_of, "title_of")
pages.add_app_template_global(name_of, "name_of")
pages.add_app_template_global(names_of, "names_of")
