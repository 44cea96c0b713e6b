"""`companion-plays/1` is read as strictly as records are, whatever a hostile file says."""

import json
from typing import Any

import pytest

from companion.exchange.document import write_plays
from companion.exchange.recognition import read_file
from companion.exchange.refused import LARGEST_MB, UnreadableFile

EXAMPLE = """\
{"format": "companion-plays/1",
 "players": [{"name": "Ana", "id": "uuid:1F0C0000-0000-4000-8000-000000000001", "bgg": "ana77"},
  {"name": "", "anonymous": true}],
 "games": [{"name": "Azul", "bgg": 230802, "best": "high"}],
 "plays": [{"id": "file:9a", "day": "2026-11-19", "time": "20:15:00", "location": "Café Würfel", \
"game": 0, "best": "high", "minutes": 45, "note": "a\\nb", "expansions": [0], \
"seats": [{"player": 0, "score": 87, "written": "72+15", "place": 1, "won": true, "first": true}, \
{"player": 1, "score": 13.5, "place": 2, "won": false}]}]}
"""


def refused(data: bytes) -> tuple[str, str | None]:
    with pytest.raises(UnreadableFile) as error:
        read_file(data)
    return error.value.code, error.value.where


def changed(part: str, **changes: Any) -> bytes:
    value = json.loads(EXAMPLE)
    inner = value["plays"][0]["seats"] if part == "seats" else value[part]
    inner[0] = {**inner[0], **changes}
    return json.dumps(value).encode()


def test_it_is_written_as_it_was_read() -> None:
    assert write_plays(read_file(EXAMPLE.encode()).document).decode() == EXAMPLE


@pytest.mark.parametrize(
    ("part", "changes", "code"),
    [
        ("players", {"name": ""}, "text_length"),
        ("players", {"name": "x" * 65}, "text_length"),
        ("players", {"name": "a\nb"}, "text_control"),
        ("players", {"name": None}, "wrong_type"),
        ("players", {"anonymous": False}, "wrong_type"),
        ("players", {"shoe": 9}, "unknown_field"),
        ("players", {"id": "uuid:1f0c"}, "unknown_word"),
        ("games", {"name": "x" * 121}, "text_length"),
        ("games", {"bgg": True}, "wrong_type"),
        ("games", {"best": "most"}, "unknown_word"),
        ("plays", {"day": "2026-02-31"}, "bad_day"),
        ("plays", {"time": "24:00:00"}, "bad_day"),
        ("plays", {"game": 1}, "out_of_range"),
        ("plays", {"times": 1}, "out_of_range"),
        ("plays", {"note": "a\x00b"}, "text_control"),
        ("plays", {"expansions": [2]}, "out_of_range"),
        ("plays", {"seats": {}}, "wrong_type"),
        ("seats", {"player": 2}, "out_of_range"),
        ("seats", {"won": 1}, "wrong_type"),
        ("seats", {"score": True}, "wrong_type"),
        ("seats", {"score": 1e300}, "out_of_range"),
        ("seats", {"written": ""}, "text_length"),
    ],
)
def test_what_is_bent_is_refused_with_its_place(
    part: str, changes: dict[str, Any], code: str
) -> None:
    where = "plays[0].seats[0]" if part == "seats" else f"{part}[0]"
    found, place = refused(changed(part, **changes))
    assert (found, (place or "").partition(".seats")[0]) == (code, where.partition(".seats")[0])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"format": "companion-plays/2"}', "newer_format"),
        (b'{"format": "companion-record/1"}', "wrong_format"),
        (b'{"format": "companion-plays/1"}', "missing_field"),
        (b'{"format": "companion-plays/1", "format": 1}', "duplicate_key"),
        (b'{"players": []}', "not_plays"),
        (b'{"a": 1}', "unknown_format"),
        (b"[]", "unknown_format"),
        (b"", "unknown_format"),
        (b"hello", "unknown_format"),
        (b"\x00\xff\xfe" * 9, "unknown_format"),
        (b"{", "bad_json"),
        (b'{"plays": NaN}', "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"plays": ' + b"9" * 10_000 + b"}", "bad_json"),
        (b'{"plays": "\xff"}', "bad_encoding"),
        (b'\xef\xbb\xbf{"plays": []}', "byte_order_mark"),
        (b" " * (LARGEST_MB * 1024 * 1024 + 1), "file_too_large"),
    ],
)
def test_what_is_no_file_of_plays_is_refused(data: bytes, code: str) -> None:
    assert refused(data)[0] == code
