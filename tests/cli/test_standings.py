"""`companion standings` and `companion rate`: tables for people, JSON for programs."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion.cli import main
from companion.cli import standings as competing
from companion.games.wording import capital
from tests.cli.helpers.command import Ended, companion, is_sentence
from tests.competition.helpers.files import document, example, placed, rounds
from tests.helpers.said import said

COLUMNS = ("standings.rank", "standings.player", "standings.points", "statistic.games")
HEADS = [said(key) for key in COLUMNS]

COMMANDS = ("standings", "rate")
EXAMPLE = json.dumps(example()).encode()


def raw(**changes: Any) -> bytes:
    return json.dumps(example(**changes)).encode()


def answer(ended: Ended, code: int = 0) -> Any:
    assert (ended.code, ended.err) == (code, "")
    assert ended.out.count("\n") == 1
    return json.loads(ended.out)


def test_the_standings_of_the_contracts_example() -> None:
    told = answer(companion("standings", "-", "--json", stdin=EXAMPLE))
    assert [*told] == ["format", "rows"]
    assert told["format"] == "companion-standings/1"
    assert told["rows"][0] == {
        "rank": 1,
        "tied": False,
        "player": "Cleo",
        "points": 5,
        "played": 1,
        "tiebreaks": {"wins": 1, "score_share": 91 / 238 * 3 / 4},
        "decided_by": None,
    }
    rows = [(row["rank"], row["player"], row["points"]) for row in told["rows"]]
    assert rows == [(1, "Cleo", 5), (2, "Ana", 3), (3, "Ben", 0), (4, "Dan", 0)]
    assert [row["decided_by"] for row in told["rows"]] == [None, "points", "points", "score_share"]


def test_whole_numbers_are_written_whole() -> None:
    played = rounds([placed((0, 1), 2)], [placed((0, 1), (2, 3))])
    points = {"kind": "placing", "default": [5, 3, 1, 0]}
    file = json.dumps(document(points, played, tiebreaks=["countback", "best_place"])).encode()
    out = companion("standings", "-", "--json", stdin=file).out
    rows = json.loads(out)["rows"]
    assert [row["points"] for row in rows] == [8, 8, 1.5, 0.5]
    assert '"points": 8,' in out
    assert rows[0]["tiebreaks"] == {"countback": [2, 0, 0, 0], "best_place": 1}
    assert [row["tied"] for row in rows] == [True, True, False, False]


def in_columns(row: Sequence[str], heads: Sequence[str]) -> Iterator[str]:
    """Names on the left of their column, numbers on the right of theirs."""
    for at, (cell, head) in enumerate(zip(row, heads, strict=True)):
        yield cell.ljust(len(head)) if at == 1 else cell.rjust(len(head))


def test_a_table_for_people_has_the_tie_breaks_that_decided_something() -> None:
    ended = companion("standings", "-", stdin=EXAMPLE)
    assert (ended.code, ended.err) == (0, "")
    heads = [*HEADS, capital(said("breaker.score_share"))]
    rows = [("1", "Cleo", "5", "1", "0.287"), ("2", "Ana", "3", "1", "0.274")]
    rows += [("3", "Ben", "0", "1", "0.189"), ("4", "Dan", "0", "0", "0")]
    assert ended.out.splitlines() == [
        "Thursday league",
        "",
        "  ".join(heads),
        *["  ".join(in_columns(row, heads)) for row in rows],
    ]


def test_shared_and_missing_ranks_in_a_table() -> None:
    played = rounds([placed((0, 1), 2)])
    file = json.dumps(document({"kind": "beaten"}, played, minimum_games=1)).encode()
    ranks = [
        line.split()[0] for line in companion("standings", "-", stdin=file).out.splitlines()[3:]
    ]
    assert ranks == ["1=", "1=", "3", "–"]


def test_the_ratings_of_the_contracts_example() -> None:
    told = answer(companion("rate", "-", "--json", stdin=EXAMPLE))
    assert [*told] == ["ratings"]
    assert [[*each] for each in told["ratings"]] == [["player", "mu", "sigma", "games"]] * 4
    assert [each["player"] for each in told["ratings"]] == ["Ana", "Ben", "Cleo", "Dan"]
    assert [each["games"] for each in told["ratings"]] == [1, 1, 1, 0]
    assert told["ratings"][2]["mu"] > 25 > told["ratings"][1]["mu"]


def test_a_table_of_ratings_has_the_strongest_first() -> None:
    lines = companion("rate", "-", stdin=EXAMPLE).out.splitlines()
    heads = ("standings.player", "ratings.mu", "ratings.sigma", "statistic.games")
    assert lines[2].split() == [said(key) for key in heads]
    assert [line.split()[0] for line in lines[3:]] == ["Cleo", "Ana", "Dan", "Ben"]


REFUSED = {
    "no JSON": (b"{", None, "bad_json"),
    "NaN": (EXAMPLE.replace(b"87", b"NaN"), None, "bad_json"),
    "twice": (EXAMPLE.replace(b"{", b'{"name": "x", ', 1), None, "duplicate_key"),
    "Latin-1": (EXAMPLE.replace(b"Ana", b"Zo\xeb"), None, "bad_encoding"),
    "a list": (b"[]", None, "not_a_competition"),
    "a record": (raw(format="companion-record/1"), "format", "wrong_format"),
    "no player": (
        EXAMPLE.replace(b'"player": 2', b'"player": 9'),
        "rounds[0].tables[0].seats[1]",
        "unknown_player",
    ),
    "true": (
        EXAMPLE.replace(b'"score": 91', b'"score": true'),
        "rounds[0].tables[0].seats[1]",
        "wrong_type",
    ),
    "a wild name": (raw(**{"\x1b[31m\n": 1}), None, "unknown_field"),
    "a wild size": (
        raw(scheme={"points": {"kind": "placing", "by_size": {"\x1b[31m": [1]}}}),
        "scheme.points.by_size",
        "no_size",
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_says_where_and_why(command: str, case: str) -> None:
    data, where, code = REFUSED[case]
    told = answer(companion(command, "-", "--json", stdin=data), 2)
    assert [*told] == ["error"]
    assert [*told["error"]] == ["where", "code", "message"]
    assert (told["error"]["where"], told["error"]["code"]) == (where, code)
    assert is_sentence(told["error"]["message"])
    ended = companion(command, "-", stdin=data)
    assert (ended.code, ended.out) == (2, "")
    parts = {"file": "-", "where": where, "code": code, "why": told["error"]["message"]}
    assert ended.err == said("refused.where" if where else "refused", **parts) + "\n"
    assert ended.err[:-1].isprintable()


def test_a_file_that_is_not_there(tmp_path) -> None:
    told = answer(companion("standings", tmp_path / "none.json", "--json"), 2)
    assert told["error"]["code"] == "file_unreadable"


def test_a_file_that_is_too_large(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(competing, "LARGEST_MB", 1)
    file = tmp_path / "large.json"
    file.write_bytes(b" " * 1024 * 1024 + b"[]")
    assert main(["standings", str(file)]) == 2
    why = said("file_too_large", "competition", limit=1)
    refused = said("refused", file=file, why=why, code="file_too_large")
    assert capsys.readouterr().err == f"{refused}\n"


def test_a_competition_may_be_larger_than_a_record(tmp_path, capsys) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(EXAMPLE + b" " * 17 * 1024 * 1024)
    assert main(["standings", str(file), "--json"]) == 0
