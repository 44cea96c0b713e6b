"""`companion convert`: any files of plays in, one out, without a database."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import CONVERTED_FROM, main
from companion.cli.exchange.convert import WRITERS
from companion.exchange.recognition import FORMATS
from tests.cli.helpers.command import companion
from tests.exchange.helpers.backups import backup, play, score, uuid

ONE = backup(play(score(1, "9", winner=1), score(2, "x")))


@pytest.fixture
def export(tmp_path: Path) -> Path:
    file = tmp_path / "export.json"
    file.write_text(json.dumps(ONE))
    return file


def test_its_formats_are_known_without_importing_them() -> None:
    from companion.cli import CONVERTED_TO

    assert (FORMATS, (*WRITERS,)) == (CONVERTED_FROM, CONVERTED_TO)


@pytest.mark.parametrize("format_", ["plays", "bgstats", "bgsplay"])
def test_it_goes_to_standard_output_and_comes_back(export: Path, format_: str) -> None:
    first = companion("convert", str(export), "--to", "plays")
    there = companion("convert", str(export), "--to", format_)
    assert (there.code, there.err) == (0, first.err)
    back = companion("convert", "-", "--to", "plays", stdin=there.out.encode())
    assert (back.code, back.out) == (0, first.out)


def test_a_report_says_what_was_read(
    export: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "plays.json"
    assert main(["convert", str(export), "--to", "plays", "--json", "-o", str(target)]) == 0
    told = json.loads(capsys.readouterr().out)
    [warning] = told.pop("warnings")
    assert told == {
        "format": "companion-reading/1",
        "from": "bgstats",
        "players": 3,
        "games": 1,
        "plays": 1,
        "seats": 2,
    }
    assert warning.pop("message")
    assert warning == {"where": "plays[0].playerScores[1].score", "code": "score_not_a_number"}
    assert json.loads(target.read_text())["format"] == "companion-plays/1"


def test_a_table_goes_there_and_back_and_asks_for_the_order_of_dates(
    export: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, again = tmp_path / "table.csv", tmp_path / "again.csv"
    assert main(["convert", str(export), "--to", "csv", "-o", str(table)]) == 0
    assert main(["convert", str(table), "--to", "csv", "-o", str(again)]) == 0
    assert again.read_bytes() == table.read_bytes()
    table.write_text("day,game,player,score\n3/4/2026,Ys,Ana,5\n")
    capsys.readouterr()
    assert main(["convert", str(table), "--to", "plays"]) == 2
    assert capsys.readouterr().err.endswith("(date_order)\n")
    assert main(["convert", str(table), "--to", "plays", "--dates", "mdy"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"][0]["day"] == "2026-03-04"


def test_pages_of_boardgamegeek_are_one_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    item = '<item name="Ys" objectid="9"/>'
    files = [tmp_path / "1.xml", tmp_path / "2.xml"]
    for at, file in enumerate(files):
        plays = [f'<play id="{at + id_}" date="2026-11-19">{item}</play>' for id_ in (1, 2)]
        file.write_text(f"<plays>{''.join(plays)}</plays>")
    assert main(["convert", *map(str, files), "--to", "plays"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [play["id"] for play in found["plays"]] == ["bgg:1", "bgg:2", "bgg:3"]


def test_several_files_are_one(
    export: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps(backup(play(uuid=uuid(40)), play(score(1)))))
    assert main(["convert", str(export), str(other), "--to", "plays"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [len(found[name]) for name in ("players", "games", "plays")] == [3, 1, 2]


def test_links_are_one_a_line(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(export), "--to", "link"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{}", "unknown_format"),
        (b'{"plays": 1, "players": [], "games": []}', "not_plays"),
        (b"{", "bad_json"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, code: str
) -> None:
    file, target = tmp_path / "file", tmp_path / "target"
    file.write_bytes(content)
    call = ["convert", str(file), "--to", "bgstats", "-o", str(target)]
    assert main(call) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err.endswith(f"({code})\n")) == ("", 1, True)
    assert main([*call, "--json"]) == 2
    error: dict[str, Any] = json.loads(capsys.readouterr().out)["error"]
    assert ([*error], error["code"]) == (["where", "code", "message"], code)
    assert [*tmp_path.iterdir()] == [file]


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(tmp_path / "none"), "--to", "plays", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "file_unreadable"


def test_a_target_that_cannot_be_written_leaves_nothing(export: Path, tmp_path: Path) -> None:
    ended = companion("convert", str(export), "--to", "plays", "-o", str(tmp_path / "no/file"))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert [*tmp_path.iterdir()] == [export]


def test_it_replaces_a_file_and_writes_into_what_is_none(export: Path) -> None:
    assert main(["convert", str(export), "--to", "plays", "-o", str(export)]) == 0
    assert json.loads(export.read_text())["format"] == "companion-plays/1"
    assert main(["convert", str(export), "--to", "plays", "-o", "/dev/null"]) == 0
    assert Path("/dev/null").is_char_device()
