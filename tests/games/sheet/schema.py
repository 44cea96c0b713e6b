"""As much of JSON Schema as the schema of score sheets is written in."""

import json
import re
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "docs" / "sheet.schema.json"
SCHEMA: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
TYPES: dict[str, Any] = {
    "object": lambda value: type(value) is dict,
    "array": lambda value: type(value) is list,
    "string": lambda value: type(value) is str,
    "integer": lambda value: type(value) is int,
}
AROUND = ("$schema", "$defs", "title", "description", "then", "else")


def fits(value: Any, schema: Any = SCHEMA) -> bool:
    """Whether a value is as a schema says."""
    known = [word for word in schema if word in KEYWORDS]
    return all(KEYWORDS[word](value, schema[word], schema) for word in known)


def unknown_words(schema: Any) -> set[str]:
    """What a schema says that nobody here understands."""
    found = {*schema} - {*KEYWORDS, *AROUND}
    below = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    below += [schema[word] for word in ("if", "then", "else", "not", "items") if word in schema]
    below += [each for word in ("anyOf", "allOf", "prefixItems") for each in schema.get(word, [])]
    return found.union(*map(unknown_words, below))


def properties(value: Any, said: Any, schema: Any) -> bool:
    if type(value) is not dict:
        return True
    return all(fits(value[name], own) for name, own in said.items() if name in value)


def others(value: Any, said: Any, schema: Any) -> bool:
    """What else stands in an object: nothing, or what fits."""
    if type(value) is not dict:
        return True
    rest = [own for name, own in value.items() if name not in schema.get("properties", {})]
    return not rest if said is False else all(fits(own, said) for own in rest)


def chosen(value: Any, said: Any, schema: Any) -> bool:
    own = schema.get("then", {}) if fits(value, said) else schema.get("else", {})
    return fits(value, own)


def sized(kind: type, holds: Any) -> Any:
    return lambda value, said, schema: type(value) is not kind or holds(len(value), said)


def of(kind: type, holds: Any) -> Any:
    return lambda value, said, schema: type(value) is not kind or holds(value, said)


KEYWORDS: dict[str, Any] = {
    "type": lambda value, said, schema: TYPES[said](value),
    "const": lambda value, said, schema: value == said and type(value) is type(said),
    "enum": lambda value, said, schema: value in said,
    "minimum": of(int, lambda value, said: value >= said),
    "maximum": of(int, lambda value, said: value <= said),
    "minLength": sized(str, lambda size, said: size >= said),
    "maxLength": sized(str, lambda size, said: size <= said),
    "pattern": of(str, lambda value, said: re.fullmatch(said, value, re.ASCII) is not None),
    "minItems": sized(list, lambda size, said: size >= said),
    "maxItems": sized(list, lambda size, said: size <= said),
    "minProperties": sized(dict, lambda size, said: size >= said),
    "maxProperties": sized(dict, lambda size, said: size <= said),
    "uniqueItems": of(list, lambda value, said: len({*map(repr, value)}) == len(value)),
    "items": of(list, lambda value, said: all(fits(each, said) for each in value)),
    "prefixItems": of(list, lambda value, said: all(map(fits, value, said))),
    "propertyNames": of(dict, lambda value, said: all(fits(each, said) for each in value)),
    "required": of(dict, lambda value, said: all(name in value for name in said)),
    "properties": properties,
    "additionalProperties": others,
    "anyOf": lambda value, said, schema: any(fits(value, own) for own in said),
    "allOf": lambda value, said, schema: all(fits(value, own) for own in said),
    "not": lambda value, said, schema: not fits(value, said),
    "if": chosen,
    "$ref": lambda value, said, schema: fits(value, SCHEMA["$defs"][said.rpartition("/")[2]]),
}
