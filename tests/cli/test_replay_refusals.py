"""`companion replay`: whatever is wrong with a file ends in one sentence and its code."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli import replay as replaying
from tests.cli.helpers.command import EXAMPLE, Ended, companion, error_of, raw, record, with_event
from tests.helpers.said import said, saying

DEPTH = 100_000
MANY_DIGITS, TOO_MANY_DIGITS = 10**400, "9" * 5000
HOLE = "a hole to put text in"


def filled(data: bytes, text: str) -> bytes:
    """A record with bare text, which need not be JSON, in place of the hole."""
    return data.replace(json.dumps(HOLE).encode(), text.encode())


def offer(**changes: Any) -> bytes:
    whole = {"type": "offer", "seat": 0, "gems": {"red": 1}, **changes}
    return with_event({name: value for name, value in whole.items() if value is not ...})


def adjust(**changes: Any) -> bytes:
    return with_event({"type": "adjust", "seat": 0, "reason": "a slip", **changes})


def named(name: Any) -> bytes:
    return raw(players=["Hanna", name, "Sarah"])


NESTED = "[" * DEPTH + "]" * DEPTH
NESTED_OBJECTS = '{"a":' * DEPTH + "1" + "}" * DEPTH

NO_RECORDS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "bad_json"),
    "blank": (b" \n", "bad_json"),
    "no JSON": (b"hello", "bad_json"),
    "cut short": (EXAMPLE.encode()[:-30], "bad_json"),
    "two records": (EXAMPLE.encode() * 2, "bad_json"),
    "a comma too many": (b'{"format": "companion-record/1",}', "bad_json"),
    "NaN": (filled(raw(players=HOLE), "NaN"), "bad_json"),
    "Infinity": (filled(offer(seat=HOLE), "Infinity"), "bad_json"),
    "-Infinity": (filled(adjust(points=HOLE), "-Infinity"), "bad_json"),
    "duplicate on top": (EXAMPLE.encode().replace(b"{", b'{"game": "ys", ', 1), "duplicate_key"),
    "duplicate in an event": (
        filled(with_event(HOLE), '{"type": "accept", "seat": 1, "seat": 1}'),
        "duplicate_key",
    ),
    "duplicate in gems": (filled(offer(gems=HOLE), '{"red": 1, "red": 1}'), "duplicate_key"),
    "byte-order mark": (b"\xef\xbb\xbf" + EXAMPLE.encode(), "byte_order_mark"),
    "Latin-1": (EXAMPLE.replace("Max", "Zoë").encode("latin-1"), "bad_encoding"),
    "UTF-16": (EXAMPLE.encode("utf-16"), "bad_encoding"),
    "surrogates as bytes": (EXAMPLE.encode().replace(b"Max", b"\xed\xa0\x80"), "bad_encoding"),
    "nested": (NESTED.encode(), "bad_json"),
    "nested open": (b"[" * DEPTH, "bad_json"),
    "nested in events": (filled(raw(events=HOLE), NESTED), "bad_json"),
    "nested objects": (filled(with_event(HOLE), NESTED_OBJECTS), "bad_json"),
    "5000 digits": (filled(offer(seat=HOLE), TOO_MANY_DIGITS), "bad_json"),
    "5000 digits on top": (TOO_MANY_DIGITS.encode(), "bad_json"),
    "a control character": (EXAMPLE.encode().replace(b"Max", b"M\tx"), "bad_json"),
    "a list": (b"[]", "not_a_record"),
    "null": (b"null", "not_a_record"),
    "a number": (b"1e999", "not_a_record"),
    "no format": (raw(format=...), "record_missing_field"),
    "no game": (raw(game=...), "record_missing_field"),
    "no players": (raw(players=...), "record_missing_field"),
    "no events": (raw(events=...), "record_missing_field"),
    "a field more": (raw(comment="hello"), "record_unknown_field"),
    "a field in many words": (raw(**{"\n\033[31m" * 900: 1}), "record_unknown_field"),
    "format null": (raw(format=None), "record_wrong_type"),
    "game a number": (raw(game=1), "record_wrong_type"),
    "players an object": (raw(players={}), "record_wrong_type"),
    "players a number": (raw(players=3), "record_wrong_type"),
    "events null": (raw(events=None), "record_wrong_type"),
    "events an object": (raw(events={}), "record_wrong_type"),
    "options null": (raw(options=None), "record_wrong_type"),
    "options a list": (raw(options=[]), "record_wrong_type"),
    "newer": (raw(format="companion-record/2"), "newer_format"),
    "another format": (raw(format="companion-report/1"), "wrong_format"),
    "unknown game": (raw(game="chess"), "unknown_game"),
    "a game of lone surrogates": (raw(game="\ud800"), "unknown_game"),
    "too few players": (raw(players=["Ana", "Ben"]), "wrong_player_count"),
    "too many players": (raw(players=[*"abcdef"]), "wrong_player_count"),
    "unknown option": (raw(options={"kings_favor": True}), "unknown_option"),
    "bad option": (raw(game="ys", options={"kings_favor": 1}, events=[]), "bad_option"),
    "name empty": (named(""), "bad_name"),
    "name of 65": (named("x" * 65), "bad_name"),
    "name of 200": (named("x" * 200), "bad_name"),
    "name not NFC": (named("Zoe\u0308"), "bad_name"),
    "name with a bell": (named("Ma\ax"), "bad_name"),
    "name with a line break": (named("Ma\nx"), "bad_name"),
    "name with a separator": (named("Ma\u2028x"), "bad_name"),
    "name with a lone surrogate": (named("Ma\udc00x"), "bad_name"),
    "name a number": (named(1), "bad_name"),
    "name null": (named(None), "bad_name"),
    "name twice": (named("Hanna"), "duplicate_name"),
}

NO_EVENTS: dict[str, tuple[bytes, str]] = {
    "a number": (with_event(1), "event_not_object"),
    "null": (with_event(None), "event_not_object"),
    "a list": (with_event(["offer"]), "event_not_object"),
    "no type": (with_event({"seat": 0}), "event_without_type"),
    "type null": (with_event({"type": None}), "event_without_type"),
    "unknown type": (with_event({"type": "shift"}), "unknown_event"),
    "unknown type in many words": (with_event({"type": "\n" * 5000}), "unknown_event"),
    "no gems": (offer(gems=...), "missing_field"),
    "a field more": (offer(comment="mine"), "unknown_field"),
    "no such seat": (offer(seat=3), "unknown_seat"),
    "seat below zero": (offer(seat=-1), "unknown_seat"),
    "seat of 400 digits": (offer(seat=MANY_DIGITS), "unknown_seat"),
    "seat beyond all": (filled(offer(seat=HOLE), "1e999"), "wrong_type"),
    "gems null": (offer(gems=None), "wrong_type"),
    "gems a list": (offer(gems=[1, 0, 0, 0]), "wrong_type"),
    "gems unknown": (offer(gems={"pink": 1}), "unknown_word"),
    "gems zero": (offer(gems={"red": 0}), "bad_count"),
    "gems below zero": (offer(gems={"red": -1}), "bad_count"),
    "gems of 400 digits": (offer(gems={"red": MANY_DIGITS}), "bad_count"),
    "gems none": (offer(gems={}), "offer_empty"),
    "points of 400 digits": (adjust(points=-MANY_DIGITS), "out_of_range"),
    "reason empty": (adjust(points=1, reason=""), "text_length"),
    "reason of 201": (adjust(points=1, reason="x" * 201), "text_length"),
    "reason with a bell": (adjust(points=1, reason="\a"), "text_control"),
    "nothing adjusted": (adjust(), "nothing_adjusted"),
    "more than they have": (offer(gems={"red": 4}), "gems_not_held"),
    "not now": (with_event({"type": "deal", "workers": [1, 1, 1]}), "not_now"),
}
for junk in (True, 1.0, "1", None):
    NO_EVENTS[f"seat {junk!r}"] = (offer(seat=junk), "wrong_type")
    NO_EVENTS[f"gems {junk!r}"] = (offer(gems={"red": junk}), "wrong_type")
    NO_EVENTS[f"points {junk!r}"] = (adjust(points=junk), "wrong_type")
    NO_EVENTS[f"workers {junk!r}"] = (adjust(workers=junk), "wrong_type")


def check_complaint(ended: Ended, file: object, exit_code: int, code: str) -> None:
    """One sentence with the file and the code, and nothing on standard output."""
    assert (ended.code, ended.out) == (exit_code, "")
    assert ended.err.endswith(f" ({code})\n")
    assert ended.err.startswith(f"{file}: ")
    assert len(ended.err.splitlines()) == 1
    assert ended.err[:-1].isprintable()
    assert len(ended.err) < 400


@pytest.mark.parametrize("case", NO_RECORDS)
def test_a_file_that_is_no_record_ends_in_a_sentence(case):
    data, code = NO_RECORDS[case]
    check_complaint(companion("replay", "-", stdin=data), "-", 2, code)


def written(tmp_path: Path, cases: dict[str, tuple[bytes, str]]) -> list[Path]:
    files = [tmp_path / f"{number}.json" for number in range(len(cases))]
    for file, (data, _) in zip(files, cases.values(), strict=True):
        file.write_bytes(data)
    return files


@pytest.mark.parametrize(
    ("cases", "event", "exit_code"), [(NO_RECORDS, None, 2), (NO_EVENTS, 2, 1)]
)
def test_programs_are_told_event_and_code(tmp_path, cases, event, exit_code):
    ended = companion("replay", "--json", *written(tmp_path, cases))
    assert (ended.code, ended.err) == (exit_code, "")
    told = [error_of(line) for line in ended.out.splitlines()]
    assert dict(zip(cases, told, strict=True)) == {
        case: (event, code) for case, (_, code) in cases.items()
    }


def test_people_are_told_of_each_event_that_cannot_stand(tmp_path):
    files = written(tmp_path, NO_EVENTS)
    ended = companion("replay", *files)
    assert (ended.code, ended.out) == (1, "")
    lines = ended.err.splitlines(keepends=True)
    for file, line, (_, code) in zip(files, lines, NO_EVENTS.values(), strict=True):
        check_complaint(Ended(1, "", line), f"{file}: event 2", 1, code)


def test_a_file_that_is_not_there(tmp_path):
    file = tmp_path / "nowhere.json"
    check_complaint(companion("replay", file), file, 2, "file_unreadable")
    assert error_of(companion("replay", "--json", file).out) == (None, "file_unreadable")


def test_a_folder_is_no_file(tmp_path):
    ended = companion("replay", tmp_path)
    check_complaint(ended, tmp_path, 2, "file_unreadable")
    assert said("system.EISDIR") in ended.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path):
    file = tmp_path / "secret.json"
    file.write_text(EXAMPLE)
    file.chmod(0)
    check_complaint(companion("replay", file), file, 2, "file_unreadable")


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_system_that_refuses_a_file(monkeypatch, capsys, flags):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(replaying, "open", refuse, raising=False)
    assert main(["replay", "secret.json", *flags]) == 2
    out, err = capsys.readouterr()
    message = said("file_unreadable", reason=said("system.EACCES"))
    if flags:
        assert json.loads(out)["error"]["message"] == message
    else:
        assert (out, err) == ("", f"secret.json: {message} (file_unreadable)\n")


def test_a_name_that_no_file_can_have(capsys):
    assert main(["replay", "nu\0ll"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    refused = saying("file_unreadable").pattern
    assert re.fullmatch(rf"nu\\x00ll: {refused} \(file_unreadable\)\n", err)


def test_a_huge_file_is_not_read_to_its_end(tmp_path):
    file = tmp_path / "huge.json"
    with file.open("wb") as opened:
        opened.truncate(50 * 1024 * 1024)
    check_complaint(companion("replay", file), file, 2, "file_too_large")
    assert error_of(companion("replay", "--json", "/dev/zero").out) == (None, "file_too_large")


def test_nothing_of_a_refused_record_is_shown(tmp_path):
    """The last of many events spoils all of it."""
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_bytes(raw(events=[*record()["events"], *[{"type": "adjust"}]]))
    ended = companion("replay", "--json", spoilt)
    assert error_of(ended.out) == (2, "missing_field")
    assert companion("replay", spoilt).out == ""


def test_what_a_file_says_is_not_taken_for_a_event():
    """“offer” is a word of the rules only where the rules say it."""
    ended = companion("replay", "-", stdin=raw(game="offer"))
    assert saying("unknown_game", quote="offer").search(ended.err)
    ended = companion("replay", "-", stdin=raw(players=["offer", "offer", "Ana"]))
    assert said("duplicate_name", quote="offer") in ended.err
