"""The XML of BoardGameGeek's plays page, also a hostile one."""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from companion.exchange.merge import merge
from companion.exchange.recognition import read_file
from companion.exchange.refused import UnreadableFile

AZUL = '<item name="Azul" objecttype="thing" objectid="230802"><subtypes/></item>'


def element(name: str, content: str = "", /, **given: object) -> str:
    told = " ".join([f"{key}={quoteattr(str(value))}" for key, value in given.items()])
    return f"<{name} {told}>{content}</{name}>"


def page(*plays: str) -> bytes:
    return f'<?xml version="1.0" encoding="utf-8"?>\n{element("plays", "".join(plays))}'.encode()


def play(players: Sequence[dict[str, object]] = (), more: str = AZUL, **changes: object) -> str:
    seats = "".join([element("player", **given) for given in players])
    usual = {"id": 5, "date": "2026-11-19", "quantity": 1, "length": 45, "location": "Home"}
    return element("play", more + element("players", seats), **{**usual, **changes})


def read(*plays: str) -> Any:
    found = read_file(page(*plays))
    assert found.format == "bgg"
    return found.document


def test_a_play_with_everything() -> None:
    players = [
        {"name": "Ana", "username": "ana77", "userid": 9, "score": "72+15", "win": 1, "new": 1},
        {"name": "", "username": "ben", "userid": 0, "score": "60", "win": 0, "color": "red"},
        {"name": "", "username": "", "userid": 0, "score": "", "win": 0, "startposition": "1"},
    ]
    comment = "<comments>a &amp; b\nc</comments>"
    found = read(play(players, AZUL + comment, quantity=3, incomplete=1, nowinstats=1))
    assert found.players == [
        {"name": "Ana", "id": "bgg:9", "bgg": "ana77"},
        {"name": "ben", "bgg": "ben"},
        {"name": "", "anonymous": True},
    ]
    assert found.games == [{"name": "Azul", "id": "bgg:230802", "bgg": 230802}]
    assert found.plays == [
        {
            "id": "bgg:5",
            "day": "2026-11-19",
            "location": "Home",
            "game": 0,
            "best": "high",
            "times": 3,
            "minutes": 45,
            "note": "a & b\nc",
            "ignored": True,
            "incomplete": True,
            "seats": [
                {
                    "player": 0,
                    "score": 87,
                    "written": "72+15",
                    "place": 1,
                    "won": True,
                    "new": True,
                },
                {"player": 1, "score": 60, "place": 2, "won": False, "role": "red"},
                {"player": 2, "place": 2, "won": False, "first": True},
            ],
        }
    ]


def test_positions_order_the_seats_where_all_are_different_numbers() -> None:
    def order(*starts: str) -> list[int]:
        players = [{"name": str(at), "startposition": start} for at, start in enumerate(starts)]
        document = read(play(players))
        seats = document.plays[0]["seats"]
        return [int(document.players[seat["player"]]["name"]) for seat in seats]

    assert order("3", "1", "2") == [1, 2, 0]
    assert order("3", "1", "1") == order("3", "", "2") == order("b", "1", "2") == [0, 1, 2]


def test_a_colour_that_two_have_is_a_team() -> None:
    colours = [{"name": str(at), "color": each} for at, each in enumerate(["red", "blue", "red"])]
    [found] = read(play(colours)).plays
    assert found["teams"] is True
    assert [seat.get("team") for seat in found["seats"]] == ["red", "blue", "red"]


@pytest.mark.parametrize(
    ("wins", "together"), [((1, 1), True), ((0, 0), True), ((1, 0), False), ((1,), False)]
)
def test_all_that_won_or_lost_played_together(wins: tuple[int, ...], together: bool) -> None:
    [found] = read(play([{"name": str(at), "win": win} for at, win in enumerate(wins)])).plays
    assert ("together" in found, found["best"]) == (together, "none")


def test_somebody_who_changed_their_name_is_one_player() -> None:
    first = {"name": "Ana", "userid": 9}
    found = read(play([first]), play([{"name": "Anna", "userid": 9}], id=6))
    assert [each["name"] for each in found.players] == ["Ana"]


def test_equal_plays_on_two_pages_are_one() -> None:
    assert len(merge([read(play()), read(play(), play(id=6))]).plays) == 2


@pytest.mark.parametrize("day", ["0000-00-00", "", "2026-02-31"])
def test_without_a_day_it_is_left_out(day: str) -> None:
    found = read(play(date=day), play(more=""), play())
    assert len(found.plays) == 1
    assert [*found.warnings] == [("plays[0].date", "no_day"), ("plays[1].item", "broken_reference")]


def test_a_page_without_plays_is_an_empty_answer() -> None:
    found = read_file(b'<plays username="ana77" total="99" page="3"/>').document
    assert (found.plays, found.warnings) == ([], [])
    assert read(element("play", AZUL, id=5, date="2026-11-19")).plays[0]["seats"] == []


BOMB = '<!DOCTYPE plays [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plays>&b;</plays>'


@pytest.mark.parametrize(
    "data",
    [
        b'<div class="messagebox error">Invalid object or user</div>',
        b"<!DOCTYPE html><html></html>",
        b"<!DOCTYPE plays><plays/>",
        BOMB.encode(),
        BOMB.encode("utf-16"),
        f'<?xml version="1.0" encoding="utf-16"?>{BOMB}'.encode("utf-16"),
        b'<?xml version="1.0" encoding="utf-7"?>+ADwAIQ-DOCTYPE plays+AD4<plays/>',
        b'<?xml version="1.0" encoding="nothing"?><plays/>',
        b"<plays>&nbsp;</plays>",
        b"<plays>" + b"<a>" * 100_000,
        b"<plays",
        b"<",
        b"<plays/><plays/>",
        b"<plays>\xff</plays>",
        b'<plays a="1" a="1"/>',
    ],
)
def test_what_is_no_page_of_plays_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_file(data)
    assert refused.value.code == "not_plays"
