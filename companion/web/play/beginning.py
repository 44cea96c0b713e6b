"""Choosing a game, naming the players, setting its options."""

from typing import Any
from unicodedata import normalize

from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    SelectField,
    StringField,
    TextAreaField,
)

from companion.games.kernel import Game
from companion.games.kernel import Option as GameOption
from companion.games.record import FORMAT


def new_game_form(game: Game) -> type[Form]:
    """Names in the order of the seats, empty ones left out, and the game's options."""

    class NewGameForm(Form):
        names = FieldList(
            StringField(),  # the record's own check says what is wrong with a name
            min_entries=max(game.players),
            max_entries=max(game.players),
        )

    for option in game.options:
        setattr(NewGameForm, f"option_{option.key}", option_field(option))
    return NewGameForm


def option_field(option: GameOption) -> Field:
    label = option.key.replace("_", " ").capitalize()
    match option.field.kind:
        case "boolean":
            return BooleanField(label)
        case "integer":
            low, high = option.field.parts
            choices: Any = [str(each) for each in range(low, high + 1)]
            return SelectField(label, choices=choices)
        case _:
            return TextAreaField(label)


def record_in(game: Game, form: Form) -> dict[str, Any]:
    """The record of a play that has not begun; the rules judge what was typed."""
    typed_names = [normalize("NFC", name).strip() for name in form["names"].data if name]
    players = [name for name in typed_names if name]
    options = {
        option.key: option_in(option, form[f"option_{option.key}"].data)
        for option in game.options
        if len(players) in option.players
    }
    return {
        "format": FORMAT,
        "game": game.key,
        "players": players,
        "options": options,
        "events": [],
    }


def option_in(option: GameOption, data: Any) -> Any:
    """A value of the wire: a table is typed as lines of numbers."""
    if option.field.kind == "boolean":
        return bool(data)
    if option.field.kind == "integer":
        return int(data)
    lines = [numbers(line) for line in str(data).splitlines() if line.strip()]
    nested = option.field.parts[0].kind == "list"
    return lines if nested else [number for line in lines for number in line]


def numbers(line: str) -> list[Any]:
    words = line.replace(",", " ").split()
    return [int(word) if word.isascii() and word.isdigit() else word for word in words]


def typed(option: GameOption) -> Any:
    """An option's default as it would be typed."""
    value = option.default
    if not isinstance(value, tuple):
        return str(value) if not isinstance(value, bool) else value
    rows = value if isinstance(value[0], tuple) else (value,)
    return "\n".join(" ".join(map(str, row)) for row in rows)
