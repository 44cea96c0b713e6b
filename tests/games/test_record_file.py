"""Bytes of a file to the record's dictionary, strictly."""

import io
import itertools
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.record import RecordError
from companion.games.record_file import LARGEST_MB, MB, parse, read_file
from tests.helpers.said import saying

DEPTH = 100_000
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


def refused(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        parse(data)
    assert error.value.event is None
    assert error.value.message.isprintable()
    assert len(error.value.message) < 200
    return error.value


@given(JSON)
def test_what_json_writes_is_read_back(value: Any) -> None:
    assert parse(json.dumps(value).encode()) == value
    spoken = json.dumps(value, ensure_ascii=False)
    assert parse(spoken.encode(errors="surrogatepass")) == value


def at(line: int, column: int) -> re.Pattern[str]:
    return saying("json_syntax", line=line, column=column)


@pytest.mark.parametrize(
    ("data", "code", "told"),
    [
        (b"", "bad_json", at(1, 1)),
        (b"{", "bad_json", at(1, 2)),
        (b'{"a": 1,\n "b" 2}', "bad_json", at(2, 6)),
        (b"[1] [2]", "bad_json", at(1, 5)),
        (b"{'a': 1}", "bad_json", at(1, 2)),
        (b"[01]", "bad_json", at(1, 3)),
        (b"[1,]", "bad_json", saying("json_syntax", line=1)),
        (b'"a\tb"', "bad_json", at(1, 3)),
        (b'"\\x"', "bad_json", at(1, 2)),
        (b"NaN", "bad_json", saying("json_constant", quote="NaN")),
        (b"[Infinity]", "bad_json", saying("json_constant", quote="Infinity")),
        (b'{"a": -Infinity}', "bad_json", saying("json_constant", quote="-Infinity")),
        (b"1" * 5000, "bad_json", saying("json_number")),
        (b"[-" + b"1" * 5000 + b"]", "bad_json", saying("json_number")),
        (b"[" * DEPTH + b"]" * DEPTH, "bad_json", saying("json_nesting")),
        (b"[" * DEPTH, "bad_json", saying("json_nesting")),
        (b'{"a":' * DEPTH, "bad_json", saying("json_nesting")),
        (b'{"a": 1, "b": 2, "a": 3}', "duplicate_key", saying("duplicate_key", key="a")),
        (b'[{"x": {"b": 1, "b": 1}}]', "duplicate_key", saying("duplicate_key", key="b")),
        (b'{"b": 1, "a": 2, "a": 3, "b": 4}', "duplicate_key", saying("duplicate_key", key="b")),
        (b'{"a\\u0000": 1, "a\\u0000": 2}', "duplicate_key", saying("duplicate_key", key="a\\x00")),
        (b'{"\\u0061": 1, "a": 2}', "duplicate_key", saying("duplicate_key", key="a")),
        (b"\xef\xbb\xbf{}", "byte_order_mark", saying("byte_order_mark")),
        ("Zoë".encode("latin-1"), "bad_encoding", saying("bad_encoding")),
        ("{}".encode("utf-16"), "bad_encoding", saying("bad_encoding")),
        (b'"\xed\xa0\x80"', "bad_encoding", saying("bad_encoding")),
        (b'"\xc0\x80"', "bad_encoding", saying("bad_encoding")),
    ],
    ids=itertools.count(),
)
def test_what_is_no_strict_json_is_refused(data: bytes, code: str, told: re.Pattern[str]) -> None:
    error = refused(data)
    assert error.code == code
    assert told.search(error.message)


def test_utf_16_without_a_mark_is_no_json() -> None:
    assert refused("{}".encode("utf-16-le")).code == "bad_json"


@pytest.mark.parametrize("data", [b"1" * 4300, b"1" * 400, b"1e999", b"[[[[[[[[1]]]]]]]]"])
def test_what_is_odd_but_json_is_for_others_to_refuse(data: bytes) -> None:
    assert parse(data) == json.loads(data)


def test_a_file_may_be_as_large_as_the_limit() -> None:
    padded = b"{}" + b" " * (LARGEST_MB * MB - 2)
    assert parse(padded) == {}
    assert refused(padded + b" ").code == "file_too_large"


def test_no_more_is_read_than_a_record_can_have() -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= LARGEST_MB * MB + 1
            return b" " * size

    with pytest.raises(RecordError) as error:
        read_file(Endless())
    assert error.value.code == "file_too_large"
    assert read_file(io.BytesIO(b'{"a": [1]}')) == {"a": [1]}


def test_one_name_twice_among_very_many_is_found() -> None:
    """Looked for in one pass: each with each would take hours, and the test its time out."""
    names = [f'"{number}": 0' for number in range(200_000)]
    error = refused(("{" + ", ".join([*names, names[-1]]) + "}").encode())
    assert error.code == "duplicate_key"
    assert "199999" in error.message


@pytest.mark.parametrize(
    "text",
    [
        '{"events": [], "events": []}',
        '{"events": [], "a" : 1, "a" : 2}',
        '{"events": [{"b": 1, "b": 2}]}',
        '{"events": [{"c": {"b": 1, "b": 2}}]}',
        '{"events": [{"c": [{"b": 1, "b": 2}]}]}',
        '{"events": [{"c": {"d": {"b": 1, "b": 2}}}]}',
        '{"events": [], "options": {"b": 1, "b": 2}}',
        '{"events": [], "options": "x", "b": 1, "b": 2}',
        '{"events": [], "options": ["x"], "b": 1, "b": 2}',
        '{"events": ["x", {"b": 1, "b": 2}]}',
        '{"events": "x", "b": 1, "b": 2}',
        '{"events": {"x": 1}, "b": 1, "b": 2}',
        '{"events": {}, "b": 1, "b": 2}',
        '{"events": null, "b": 1, "b": 2}',
        '{"events": [{"b": 1, "b": 2}], "a": NaN}',
        '{"events": [{"b": 1, "b": 2}]} 1',
    ],
)
def test_no_place_of_a_record_hides_a_name_that_is_said_twice(text: str) -> None:
    assert refused(text.encode()).code == "duplicate_key"


@pytest.mark.parametrize(
    "record",
    [
        {"events": []},
        {"events": [{"a": {"b": 1}}], "options": {"c": 2}},
        {"events": [{"a": "b: c", "d:": [{"e": 1}]}]},
        {"events": [1, "::", None]},
    ],
)
def test_colons_in_a_text_are_no_names(record: Any) -> None:
    assert parse(json.dumps(record).encode()) == record
    assert parse(json.dumps(record, indent=1, separators=(" ,", " : ")).encode()) == record
