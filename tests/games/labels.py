"""Every word and field that an event of a game can say, read from its shapes."""

from collections.abc import Iterator

from companion.games.codec import Family, Field, Shape
from companion.games.kernel import Game


def shapes_of(game: Game) -> Iterator[Shape]:
    for shape in game.shapes.values():
        yield from shape.members if isinstance(shape, Family) else (shape,)


def fields_of(game: Game) -> Iterator[tuple[str, Field]]:
    for shape in shapes_of(game):
        yield from shape.required.items()
        yield from shape.optional.items()


def words_of(field: Field) -> Iterator[str]:
    match field.kind:
        case "word" | "gems":
            yield from field.parts
        case "list":
            yield from words_of(field.parts[0])
        case "maybe":
            yield from words_of(field.parts)
        case "pair":
            yield from words_of(field.parts[0])
            yield from words_of(field.parts[1])
        case "object":
            for name, part in field.parts.items():
                yield name
                yield from words_of(part)


def labels_of(game: Game) -> set[str]:
    """The keys of the labels that no screen can do without."""
    fields = list(fields_of(game))
    labels = {f"field.{name}" for name, _ in fields}
    labels |= {f"word.{word}" for _, field in fields for word in words_of(field)}
    labels |= {f"word.{word}" for shape in shapes_of(game) for word in shape.fixed.values()}
    labels |= {f"field.{name}" for shape in shapes_of(game) for name in shape.fixed}
    gems = [field.parts for _, field in fields if field.kind == "gems"]
    return labels | {f"letter.{colour}" for names in gems for colour in names}
