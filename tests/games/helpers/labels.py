"""Every word and field that an event of a game can say, read from its shapes."""

from collections.abc import Iterator

from companion.games.codec import Shape, every_shape
from companion.games.compounds import Counts, ListOf, Maybe, ObjectOf, PairOf
from companion.games.contract import AnyGame
from companion.games.fields import Field, OneOf


def shapes_of(game: AnyGame) -> Iterator[Shape]:
    for _, shape in every_shape(game.shapes):
        yield shape


def fields_of(game: AnyGame) -> Iterator[tuple[str, Field]]:
    for shape in shapes_of(game):
        yield from shape.fields.items()


def words_of(field: Field) -> Iterator[str]:
    match field:
        case OneOf() | Counts():
            yield from field.words
        case ListOf() | Maybe():
            yield from words_of(field.field)
        case PairOf():
            yield from words_of(field.left)
            yield from words_of(field.right)
        case ObjectOf():
            for name, part in field.fields.items():
                yield name
                yield from words_of(part)


def labels_of(game: AnyGame) -> set[str]:
    """The keys of the labels that no screen can do without."""
    fields = list(fields_of(game))
    labels = {f"field.{name}" for name, _ in fields}
    labels |= {f"word.{word}" for _, field in fields for word in words_of(field)}
    labels |= {f"word.{word}" for shape in shapes_of(game) for word in shape.fixed.values()}
    labels |= {f"field.{name}" for shape in shapes_of(game) for name in shape.fixed}
    kinds = [field.words for _, field in fields if isinstance(field, Counts)]
    return labels | {f"letter.{kind}" for words in kinds for kind in words}
