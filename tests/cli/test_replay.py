"""`companion replay`: reports for programs and sheets for people."""

import json
import os
from pathlib import Path

import pytest

from companion.games.registry import find_game
from companion.games.simulate import simulate
from tests.cli.helpers.command import EXAMPLE, REPORT, companion, error_of, raw, record, with_event
from tests.helpers.said import said

ESCAPE = "\033"
NAMES = (
    "שרה",
    "سارة",
    "👩‍👩‍👧",
    "山田太郎",
    "<script>alert(1)</script>",
    "=cmd()",
    "Zoë",
    "{seat}",
    "%s",
    "-",
    " ",
    "\u202eevil",
    "x" * 64,
    "太" * 64,
)
FOREIGN = ["Zoë", "山田", "👩‍👧"]


@pytest.fixture
def example(tmp_path: Path) -> Path:
    file = tmp_path / "example.companion.json"
    file.write_text(EXAMPLE)
    return file


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Its event 2 is nobody's to enter."""
    file = tmp_path / "damaged.json"
    file.write_bytes(with_event({"type": "offer", "seat": 2, "gems": {"red": 1}}))
    return file


@pytest.fixture
def nonsense(tmp_path: Path) -> Path:
    file = tmp_path / "nonsense.json"
    file.write_text("{")
    return file


def test_the_example_of_the_contract_has_the_report_of_the_contract(example):
    ended = companion("replay", example, "--json")
    assert (ended.code, ended.err) == (0, "")
    # Written again by the same means, so the order of every key counts too.
    assert ended.out == json.dumps(json.loads(REPORT)) + "\n"


def test_a_sheet_in_a_pipe_is_plain(example):
    ended = companion("replay", example)
    assert (ended.code, ended.err) == (0, "")
    assert ESCAPE not in ended.out
    lines = ended.out.splitlines()
    moment = said("sheet.round", stage=1, round=1)
    following = said("sheet.next", moment=moment, events=said("event.offer"), people="Hanna")
    title = "Basari: Das Kartenspiel"
    assert lines[0] == said("sheet.title", "cli", game=title, moment=following)
    assert lines[2].split() == ["Hanna", "Max", "Sarah"]
    assert [said("count.workers", "basari"), "3", "1", "2"] in [line.split() for line in lines]
    colours = ("red", "yellow", "green", "blue")
    stock = ", ".join(said(f"kind.{colour}.many", count=13) for colour in colours)
    assert lines[-2:] == [f"{said('fact.stock', 'basari')}: {stock}", f"{said('fact.pile')}: 36"]


def test_several_files_have_a_line_each_in_order(example, damaged, nonsense):
    files = [damaged, example, nonsense, example, "/nowhere"]
    ended = companion("replay", "--json", *files)
    assert (ended.code, ended.err) == (2, "")
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["file"] for answer in answers] == [*map(str, files)]
    assert answers[1] == answers[3] == {"file": str(example), **json.loads(REPORT)}
    errors = [answer["error"] for answer in answers if "error" in answer]
    assert [(error["event"], error["code"]) for error in errors] == [
        (2, "not_this_seat"),
        (None, "bad_json"),
        (None, "file_unreadable"),
    ]


def test_the_exit_code_is_the_highest_of_all(example, damaged, nonsense):
    codes = [
        companion("replay", *flags, *files).code
        for flags in ([], ["--json"])
        for files in ([example, example], [damaged, example], [nonsense, damaged], [damaged])
    ]
    assert codes == [0, 1, 2, 1] * 2


def test_several_sheets_are_told_apart_by_their_files(example, damaged, nonsense):
    ended = companion("replay", nonsense, example, damaged, example)
    assert ended.code == 2
    parts = ended.out.split(f"{example}\n\n")
    assert parts[0] == ""
    assert parts[1] == parts[2] == companion("replay", example).out
    assert [line.split(":")[0] for line in ended.err.splitlines()] == [str(nonsense), str(damaged)]


def test_one_file_is_not_named_in_its_report_or_sheet(example):
    assert "file" not in json.loads(companion("replay", "--json", example).out)
    assert example.name not in companion("replay", example).out


def test_a_dash_is_standard_input(example):
    ended = companion("replay", "--json", "-", stdin=EXAMPLE.encode())
    assert (ended.code, json.loads(ended.out)) == (0, json.loads(REPORT))
    both = companion("replay", "--json", "-", example, stdin=EXAMPLE.encode())
    names = [json.loads(line)["file"] for line in both.out.splitlines()]
    assert (both.code, names) == (0, ["-", str(example)])


def test_standard_input_is_empty_the_second_time():
    ended = companion("replay", "--json", "-", "-", stdin=EXAMPLE.encode())
    first, second = ended.out.splitlines()
    assert ended.code == 2
    assert json.loads(first) == {"file": "-", **json.loads(REPORT)}
    assert error_of(second) == (None, "bad_json")


@pytest.mark.parametrize("key", ["basari", "edel-stein-reich", "ys"])
def test_a_whole_play_is_finished(tmp_path, key):
    game = find_game(key)
    assert game is not None
    file = tmp_path / "play.json"
    file.write_text(json.dumps(simulate(game, 5, 11)))
    ended = companion("replay", file, file)
    assert (ended.code, ended.err) == (0, "")
    title = said("sheet.title", "cli", game=game.title, moment=said("sheet.finished"))
    assert ended.out.count(f"{title}\n") == 2
    report = json.loads(companion("replay", "--json", file).out)
    assert (report["finished"], report["next"]) == (True, None)


def test_names_of_all_kinds_are_names(tmp_path):
    files = []
    for number, name in enumerate(NAMES):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_bytes(raw(players=["Ana", name, "Cleo"]))
    ended = companion("replay", "--json", *files)
    assert (ended.code, ended.err) == (0, "")
    reports = [json.loads(line) for line in ended.out.splitlines()]
    assert [report["players"][1]["name"] for report in reports] == list(NAMES)
    sheets = companion("replay", *files)
    assert (sheets.code, sheets.err) == (0, "")
    assert "\u202e" not in sheets.out
    assert sheets.out.count(said("sheet.place")) == len(NAMES)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_output_will_do(tmp_path, encoding):
    file = tmp_path / "foreign.json"
    file.write_bytes(raw(players=FOREIGN))
    ended = companion("replay", "--json", file, PYTHONIOENCODING=encoding)
    assert (ended.code, ended.err) == (0, "")
    assert [player["name"] for player in json.loads(ended.out)["players"]] == FOREIGN
    assert ended.out.isascii() == (encoding != "utf-8")
    sheet = companion("replay", file, PYTHONIOENCODING=encoding)
    assert (sheet.code, sheet.err) == (0, "")
    assert ("Zoë" if encoding != "ascii" else "Zo\\xeb") in sheet.out
    assert ("山田" if encoding == "utf-8" else "\\u5c71\\u7530") in sheet.out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_refusals_are_written_in_any_encoding(tmp_path, encoding):
    file = tmp_path / "größe.json"
    file.write_bytes(raw(game="游戏", players=FOREIGN))
    ended = companion("replay", file, PYTHONIOENCODING=encoding)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    answer = companion("replay", "--json", file, file, PYTHONIOENCODING=encoding)
    for line in answer.out.splitlines():
        assert json.loads(line)["file"] == str(file)
        assert "游戏" in json.loads(line)["error"]["message"]


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        (b"caf\xe9.json", "caf\ufffd.json", "caf\ufffd.json"),
        (b"two\nlines.json", "two\nlines.json", "two\\nlines.json"),
        (b"\x1b[31mred.json", "\x1b[31mred.json", "\\x1b[31mred.json"),
    ],
)
def test_files_of_any_name(tmp_path, name, text, shown):
    folder = os.fsencode(tmp_path)
    good, bad = folder + b"/" + name, folder + b"/bad" + name
    Path(os.fsdecode(good)).write_text(EXAMPLE)
    Path(os.fsdecode(bad)).write_text("[]")
    ended = companion("replay", "--json", good, bad)
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["file"] for answer in answers] == [f"{tmp_path}/{text}", f"{tmp_path}/bad{text}"]
    sheets = companion("replay", good, bad)
    assert sheets.code == ended.code == 2
    assert sheets.out.startswith(f"{tmp_path}/{shown}\n\n")
    assert sheets.err == (
        said(
            "refused",
            file=f"{tmp_path}/bad{shown}",
            why=said("not_a_record"),
            code="not_a_record",
        )
        + "\n"
    )


def not_this_seat(awaited: str, given: str) -> str:
    return said("not_this_seat", given=said("event.offer"), seats=awaited, seat=given)


def test_a_refused_event_is_told_by_number_sentence_and_code(damaged):
    ended = companion("replay", damaged)
    why = not_this_seat("Hanna", "Sarah")
    refused = said("refused.event", file=damaged, event=2, why=why, code="not_this_seat")
    assert ended == (1, "", f"{refused}\n")
    answer = companion("replay", "--json", damaged)
    error = {"event": 2, "code": "not_this_seat", "message": why}
    assert (answer.code, answer.err) == (1, "")
    assert answer.out == json.dumps({"error": error}, ensure_ascii=False) + "\n"


def test_a_name_cannot_turn_a_refusal_around(tmp_path):
    players = ["\u202eanna", "Max", "Sarah"]
    offer = {"type": "offer", "seat": 2, "gems": {"red": 1}}
    file = tmp_path / "turned.json"
    file.write_bytes(raw(players=players, events=[*record()["events"], offer]))
    ended = companion("replay", file)
    assert (ended.code, ended.out) == (1, "")
    assert not_this_seat("anna", "Sarah") in ended.err
