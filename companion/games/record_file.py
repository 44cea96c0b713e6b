"""Record files: bytes in, the record's dictionary out, or a `RecordError`."""

import json
from collections import Counter
from typing import Any, BinaryIO, NoReturn

from companion.games.record import RecordError
from companion.refusal import Malformed

LARGEST_MB = 16
LARGEST_SENT = 4  # MB: what is sent is read while others wait, and no play comes to half of it
MB = 1024 * 1024
BYTE_ORDER_MARK = "\ufeff"
COLON_ESCAPED = "\\u003"
UNUSUAL = (ValueError, RecursionError, KeyError, TypeError, AttributeError, Malformed)


def read_file(file: BinaryIO, largest: int = LARGEST_MB) -> object:
    """The content of a file; never more of it than a record, or so many MB, can have."""
    return parse(file.read(largest * MB + 1), largest)


def parse(data: bytes, largest: int = LARGEST_MB) -> object:
    """Strict JSON: UTF-8, no byte-order mark, no duplicate keys, no NaN."""
    try:
        return load(data, largest)
    except Malformed as refusal:
        raise RecordError.of(refusal) from None


def load(data: bytes, largest: int) -> object:
    if len(data) > largest * MB:
        raise Malformed("file_too_large", limit=largest)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Malformed("bad_encoding") from None
    if text.startswith(BYTE_ORDER_MARK):
        raise Malformed("byte_order_mark")
    return quickly(text) or strictly(text)


def quickly(text: str) -> object:
    """A record of the usual kind, or None for whatever has to be looked at more closely.

    A name goes with a colon. Where a text has no more colons than the objects that it became have
    names, none of them was there twice, and no text has one within; those within the texts of a
    document that a record carries are counted, unless one of them is written in another way.
    """
    try:
        record = PLAIN.decode(text)
        colons, names = text.count(":"), names_in(record)
        if colons == names:
            return record
        options = record.get("options", {})
        within = colons_within(options) - len(options)
        if colons == names + within and COLON_ESCAPED not in text:
            return record
    except UNUSUAL:
        pass
    return None


def names_in(record: dict[str, Any]) -> int:
    """How many names the objects of a record have that are where a record has objects."""
    objects = [record, *record["events"]]
    inner = [value for each in objects for value in each.values() if type(value) is dict]
    return sum(map(len, objects + inner))


def colons_within(value: object) -> int:
    """How many colons a document is written with: of names, and within texts."""
    if type(value) is dict:
        return len(value) + sum(map(colons_within, value.values())) + colons_within([*value])
    if type(value) is list:
        return sum(map(colons_within, value))
    return value.count(":") if type(value) is str else 0


def strictly(text: str) -> object:
    try:
        return STRICT.decode(text)
    except json.JSONDecodeError as error:
        raise no_json(Malformed("json_syntax", line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise no_json(Malformed("json_nesting")) from None
    except ValueError:  # Python's own limit on the length of numbers
        raise no_json(Malformed("json_number")) from None


def no_json(why: Malformed) -> Malformed:
    return Malformed("bad_json", why=why)


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter([name for name, _ in pairs])
        raise Malformed("duplicate_key", key=next(name for name in counts if counts[name] > 1))
    return found


def refuse_constant(name: str) -> NoReturn:
    raise no_json(Malformed("json_constant", quote=name))


PLAIN = json.JSONDecoder(parse_constant=refuse_constant)
STRICT = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refuse_constant)
