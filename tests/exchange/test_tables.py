"""Plays as CSV, there and back, and tables as other people make them."""

from typing import Any

import pytest

from companion.exchange.document import FilePlays
from companion.exchange.plays_reader import read_plays
from companion.exchange.recognition import read_file
from companion.exchange.refused import MOST_ROWS, UnreadableFile
from companion.exchange.tables.cells import marked, unmarked
from companion.exchange.tables.columns import PLAYS
from companion.exchange.tables.writer import write_csv


def read(text: str, dates: str | None = None) -> FilePlays:
    found = read_file(text.encode(), dates=dates)
    assert found.format == "csv"
    return found.document


def refused(data: bytes, dates: str | None = None) -> tuple[str, str | None]:
    with pytest.raises(UnreadableFile) as error:
        read_file(data, dates=dates)
    return error.value.code, error.value.where


def seat(player: int, won: bool, place: int, **more: Any) -> dict[str, Any]:
    return {"player": player, "won": won, "place": place, **more}


ODD = ["=cmd()", "'=x", "+5", "''", "'a", 'a,b;"c"', "＝1", "@x", "-", "é"]
DOCUMENT = {
    "format": "companion-plays/1",
    "players": [*[{"name": name} for name in ODD], {"name": "", "anonymous": True}],
    "games": [{"name": "=Azul"}, {"name": "Ys", "bgg": 5}],
    "plays": [
        {
            "id": "file:-1",
            "day": "2026-11-19",
            "time": "20:15:00",
            "game": 0,
            "best": "high",
            "minutes": 45,
            "note": "=a\nb",
            "board": "-x",
            "location": "'+",
            "seats": [seat(at, at == 0, 1 + (at > 0)) for at in range(len(ODD))],
        },
        {
            "day": "2026-11-19",
            "time": "20:15:07",
            "game": 1,
            "best": "low",
            "teams": True,
            "seats": [
                seat(10, True, 1, score=-4, first=True, team="=t"),
                seat(0, False, 2, score=5, written="+5", role="-r"),
            ],
        },
        {
            "day": "2026-11-19",
            "game": 1,
            "together": True,
            "seats": [{"player": 10, "won": True, "written": "=x"}],
        },
        {
            "id": "bgg:7",
            "day": "0999-01-02",
            "game": 1,
            "seats": [seat(0, True, 1, score=13.5)],
        },
    ],
}


@pytest.mark.parametrize("for_excel", [False, True])
def test_written_and_read_again_it_is_the_same(for_excel: bool) -> None:
    document = read_plays(DOCUMENT)
    data = write_csv(document, for_excel)
    again = read_file(data)
    assert again.document._replace(warnings=[]) == document
    assert write_csv(again.document, for_excel) == data


def test_our_own_columns_and_cells() -> None:
    header, *rows = write_csv(read_plays(DOCUMENT)).decode().split("\r\n")
    assert header.split(",") == [*PLAYS]
    assert rows[0].startswith(
        "'-1,2026-11-19,20:15,''+,,,,'=Azul,,high,0,45,'-x,\"'=a\nb\",,1,'=cmd()"
    )
    low = next(row for row in rows if "20:15:07" in row)
    assert low == ",2026-11-19,20:15:07,,,,1,Ys,5,low,0,,,,,1,,,-4,1,,1,1,'=t,"


@pytest.mark.parametrize("text", [*ODD, "''=", "\t=", "=", "", "'", "''=x"])
def test_a_formula_is_a_text_and_comes_back(text: str) -> None:
    assert unmarked(marked(text)) == text
    assert marked(text)[:1] not in "=+-@\t" or not text


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_separators_encodings_and_names_of_columns(separator: str, encoding: str) -> None:
    lines = [["Datum", "Spiel", "Spieler", "Ergebnis", "Farbe"]]
    lines += [
        ["19.11.2026", "Würfel", "Zoë", "7", "blau"],
        ["19.11.2026", "Würfel", "Ben", "9", ""],
    ]
    data = "\n".join([separator.join(line) for line in lines]).encode(encoding)
    [play] = read_file(data).document.plays
    assert play["day"] == "2026-11-19"
    assert [each["won"] for each in play["seats"]] == [False, True]


HEAD = "play,day,game,table,player,score,place,won,seat,team,together\n"


def test_rows_of_one_play() -> None:
    found = read(
        f"{HEAD}a,2026-11-19,Ys,,A,1\nb,2026-11-19,Ys,,B,1\na,,,,C,2\n"
        ",2026-11-19,Ys,1,A,1\n,2026-11-19,Ys,1,B,1\n,2026-11-19,Ys,2,B,1\n"
    )
    sizes = [(each.get("id"), len(each["seats"])) for each in found.plays]
    assert sizes == [("file:a", 2), ("file:b", 1), (None, 2), (None, 1)]


@pytest.mark.parametrize(
    ("rows", "won", "places"),
    [
        (["A,5,,", "B,7,,"], [False, True], [2, 1]),
        (["A,5,1,", "B,7,2,"], [True, False], [1, 2]),
        (["A,5,,0", "B,7,,0"], [False, False], [2, 1]),
        (["A,5,,yes", "B,7,,"], [True, False], [1, 2]),
        (["A,,,", "B,,,"], [False, False], [None, None]),
    ],
)
def test_who_won(rows: list[str], won: list[bool], places: list[int | None]) -> None:
    [play] = read(HEAD + "".join([f",2026-11-19,Ys,,{row}\n" for row in rows])).plays
    assert [each["won"] for each in play["seats"]] == won
    assert [each.get("place") for each in play["seats"]] == places


@pytest.mark.parametrize(
    ("typed", "score"),
    [("13,5", 13.5), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1,5+2.5", 4), ("72+15", 87)],
)
def test_numbers_with_point_and_comma(typed: str, score: float) -> None:
    [play] = read(f'{HEAD},2026-11-19,Ys,,A,"{typed}"\n').plays
    assert (play["seats"][0]["score"], play["seats"][0]["written"]) == (score, typed)


def days(*cells: str, dates: str | None = None) -> list[str]:
    rows = "".join([f"{at},{cell},Ys,,A,1\n" for at, cell in enumerate(cells)])
    return [play["day"] for play in read(HEAD + rows, dates).plays]


def test_the_order_of_day_and_month_is_that_of_the_column() -> None:
    assert days("2026-3-4", "2026/03/04") == ["2026-03-04"] * 2
    assert days("3/4/2026", "13/4/2026") == ["2026-04-03", "2026-04-13"]
    assert days("3/4/2026", "4/13/2026") == ["2026-03-04", "2026-04-13"]
    assert days("3.4.2026", "3/4/2026") == ["2026-04-03"] * 2
    assert days("3-4-2026", dates="mdy") == ["2026-03-04"]
    assert days("3.4.2026", dates="mdy") == ["2026-04-03"]
    assert days("4/4/2026") == ["2026-04-04"]


@pytest.mark.parametrize(
    ("cells", "code", "where"),
    [
        (["3/4/2026"], "date_order", None),
        (["2026-01-01", "31.2.2026"], "bad_day", "line 3"),
        (["13/4/2026", "4/13/2026"], "bad_day", "line 3"),
        (["3.4.26"], "bad_day", "line 2"),
        (["soon"], "bad_day", "line 2"),
        (["2026-01/02"], "bad_day", "line 2"),
    ],
)
def test_a_day_that_cannot_be_read(cells: list[str], code: str, where: str | None) -> None:
    with pytest.raises(UnreadableFile) as error:
        days(*cells)
    assert (error.value.code, error.value.where) == (code, where)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a,b\n1,2\n", "unknown_format"),
        (b"day,game\n2026-11-19,Ys\n", "bad_table"),
        (b"name,shown\nAna,Ana\n", "bad_table"),
        (b"PK\x03\x04" + b"\x00\x81" * 99, "unknown_format"),
        (HEAD.encode() + b"," * 200_000 + b'"' + b"x" * 200_000, "bad_table"),
        (HEAD.encode() + b"a,2026-11-19,Ys,,A,1\n" * (MOST_ROWS + 1), "file_too_large"),
        (b"day,time,game,player,won\n2026-11-19,25:00,Ys,A,1\n", "bad_day"),
    ],
)
def test_what_is_no_table_of_plays_is_refused(data: bytes, code: str) -> None:
    assert refused(data)[0] == code


def test_what_is_missing_in_a_row_is_left_out() -> None:
    found = read(f"{HEAD}a,,Ys,,A,1\nb,2026-11-19,,,A,1\n\nc,2026-11-19,Ys,,A,x\n")
    warned = [
        ("line 2", "no_day"),
        ("line 3", "broken_reference"),
        ("line 5", "score_not_a_number"),
    ]
    assert [*found.warnings] == warned
    assert len(found.plays) == 1
