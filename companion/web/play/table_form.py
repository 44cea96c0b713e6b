"""The form of a new table: names in the order of the seats, and the game's options."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wtforms import (
    BooleanField,
    Field,
    FieldList,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)

from companion.games.codec import composed
from companion.games.compounds import ListOf
from companion.games.contract import AnyGame
from companion.games.contract import Option as GameOption
from companion.games.fields import Boolean, Integer, OneOf, number
from companion.games.record import FORMAT, RecordError
from companion.ledger.entry import Json
from companion.refusal import Malformed, Refusal
from companion.web.base.forms import PageForm, TokenField, WholeNumberField

MOST_AT_FIRST, MANY_AT_FIRST = 7, 4  # seats shown for a game of up to so many, and of more


class SeatsForm(PageForm):
    """What the little buttons beside the names send; None for those that were not tapped."""

    seats = WholeNumberField()
    people = StringField()
    add = StringField()
    up = WholeNumberField()
    clear = WholeNumberField()
    starter = StringField()
    token = TokenField()


class SomeOfField(SelectMultipleField):
    """Any of some words, each with a box to tick."""


class TableForm(NamedTuple):
    """The form with its fields at hand: names, and options with what the game says of them."""

    form: SeatsForm
    options: list[tuple[GameOption, Field]]

    @property
    def names(self) -> list[str]:
        """Those in the seats that there are; whatever was typed beyond them is not to be seen."""
        names = [clean(name) for name in self.form["names"].data]
        chosen = self.form.seats.data
        return names[:chosen] if chosen > 0 else names

    def refuse(self, refusal: Refusal, sentence: str) -> None:
        """At the option it is about; whatever else there is to say is about the names."""
        name = f"option_{refusal.params.get('option')}"
        field = self.form[name if name in self.form else "names"]
        field.errors = [sentence]


def table_form(
    game: AnyGame, names: Sequence[str] = (), tables: Mapping[str, Any] | None = None
) -> TableForm:
    """As it was sent, or with these names and tables to begin with."""
    most, known = max(game.players), tables or {}

    class NewTable(SeatsForm):
        names = FieldList(
            StringField(),  # the record's own check says what is wrong with a name
            min_entries=most,
            max_entries=most,
        )

    options = [option for option in game.options if is_asked(option)]
    for option in options:
        setattr(NewTable, f"option_{option.key}", option_field(option))
    begin: Json = {
        f"option_{each.key}": typed(known.get(each.key, each.default)) for each in options
    }
    begin["names"] = [*names, *[""] * (most - len(names))][:most]
    form = NewTable(data=begin)
    return TableForm(form, [(each, form[f"option_{each.key}"]) for each in options])


def option_field(option: GameOption) -> Field:
    match option.field:
        case Boolean():
            return BooleanField()
        case Integer(low=low, high=high):
            choices: Any = [str(each) for each in range(low, high + 1)]
            return SelectField(choices=choices)
        case ListOf(field=OneOf(words=words)):
            some: Any = [*words]
            return SomeOfField(choices=some)
        case _:
            return TextAreaField()


def is_asked(option: GameOption) -> bool:
    """Whether it is chosen with the names; what has to do with seats is as it usually is."""
    match option.field:
        case Boolean() | Integer():
            return True
        case ListOf(field=OneOf(words=words)):
            return bool(words)
    return is_table(option)


def is_table(option: GameOption) -> bool:
    """A table printed in the box: remembered from the last play."""
    return isinstance(option.field, ListOf) and bool(option.default)


def rearranged(names: list[str], form: SeatsForm) -> list[str] | None:
    """What a little button does with the seats; None where none was tapped."""
    if form.starter.data is not None:
        return names
    if form.people.data is not None:
        return [clean(name) for name in form.people.data.split("\n")]  # a browser sends \r, too
    if form.add.data is not None:
        return toggled(names, clean(form.add.data))
    index = form.up.data
    if 0 < index < len(names):
        return [*names[: index - 1], names[index], names[index - 1], *names[index + 1 :]]
    index = form.clear.data
    if 0 <= index < len(names):
        return [*names[:index], "", *names[index + 1 :]]
    return None


def seats_for(game: AnyGame, names: Sequence[str], chosen: int) -> int:
    """How many seats to show: as many as were chosen, and enough for everybody named."""
    taken = 1 + max((seat for seat, name in enumerate(names) if name), default=-1)
    usual = max(game.players) if max(game.players) <= MOST_AT_FIRST else MANY_AT_FIRST
    wanted = max(taken, chosen) if taken or chosen > 0 else usual
    return min((count for count in game.players if count >= wanted), default=max(game.players))


def toggled(names: list[str], name: str) -> list[str]:
    """The name in the first free seat or one more, or out of its seat."""
    if name in names:
        return [each for each in names if each and each != name]
    if "" not in names:
        return [*names, name]
    free = names.index("")
    return [*names[:free], name, *names[free + 1 :]]


def record_in(game: AnyGame, table: TableForm) -> Json:
    """The record of a play that has not begun; the rules judge what was typed."""
    players = [name for name in table.names if name]
    return {
        "format": FORMAT,
        "game": game.key,
        "players": players,
        "options": {**game.carries, **options_in(table, len(players))},
        "events": [],
    }


def options_in(table: TableForm, players: int) -> Json:
    """The options that there are for so many."""
    if not table.form.validate():
        why = Malformed("wrong_type", field="value", expected="integer")
        option = ", ".join(str(name).removeprefix("option_") for name in table.form.errors)
        raise RecordError.of(Malformed("bad_option", option=option, why=why))
    return {
        option.key: option_in(option, field.data)
        for option, field in table.options
        if players in option.players
    }


def clean(name: str | None) -> str:
    return composed(name or "").strip()


def option_in(option: GameOption, data: Any) -> Any:
    """A value of the wire: a table is typed as lines of numbers."""
    match option.field:
        case Boolean():
            return bool(data)
        case Integer():
            return int(data)
        case ListOf(field=OneOf()):
            return [*data]
    lines = [numbers(line) for line in str(data).splitlines() if line.strip()]
    nested = isinstance(option.field, ListOf) and isinstance(option.field.field, ListOf)
    return lines if nested else [each for line in lines for each in line]


def numbers(line: str) -> list[Any]:
    return [number(word) for word in line.replace(",", " ").split()]


def typed(value: Any) -> Any:
    """An option's value as it would be typed."""
    if not isinstance(value, tuple):
        return str(value) if not isinstance(value, bool) else value
    if not value:
        return []
    rows = value if isinstance(value[0], tuple) else (value,)
    return "\n".join(" ".join(map(str, row)) for row in rows)
