"""Six games, each of another kind, as they were counted by hand."""

from typing import Any

from tests.games.sheet.sheets import HANABI, MARS, SEVEN_WONDERS, SKYJO, TICHU, WIZARD
from tests.games.sheet.table import CLOSE, Json, finish, play, points, put, refused, whole


def columns(**rows: tuple[int, ...]) -> list[Json]:
    return [event for key, values in rows.items() for event in put(key, *values)]


def test_seven_wonders() -> None:
    cells = columns(
        conflicts=(18, -3, 5),
        coins=(7, 3, 8),
        wonder=(10, 3, 7),
        civic=(0, 22, 17),
        trade=(0, 5, 4),
        guilds=(0, 8, 4),
        tablets=(3, 0, 1),
        compasses=(2, 0, 1),
        gears=(2, 1, 1),
    )
    report = play(SEVEN_WONDERS, 3, cells, finish())
    assert points(report) == [61, 37, 49]
    assert (report["ended"], report["ranking"]) == ("done", [[0], [2], [1]])
    assert report["values"]["science"] == [31, 1, 10]
    assert "leader_cards" not in report["values"]


def test_the_record_of_wizard() -> None:
    cells = columns(bid=(1, 0, 0), made=(1, 0, 0))
    report = play(WIZARD, 3, cells, CLOSE, put("bid", 2, at=2), first=1)
    assert report == {
        "format": "companion-report/1",
        "game": "sheet",
        "finished": False,
        "stage": 1,
        "round": 2,
        "players": [
            {"name": "Ana", "points": 30},
            {"name": "Ben", "points": 20},
            {"name": "Cleo", "points": 20},
        ],
        "values": {},
        "rounds": [{"bid": [1, 0, 0], "made": [1, 0, 0], "score": [30, 20, 20]}],
        "open": {"bid": [None, None, 2], "made": [None, None, None], "score": [20, 20, -20]},
        "dealer": 2,
        "ended": None,
        "lines": [{"stage": 1, "round": 1, "source": "score", "points": [30, 20, 20]}],
        "adjustments": [],
        "warnings": [],
        "ranking": [[0], [1, 2]],
        "next": {"types": ["set"], "seats": [0, 1, 2]},
    }


def test_a_round_of_wizard() -> None:
    two = [*columns(bid=(1, 0, 0), made=(1, 0, 0)), *CLOSE]
    two += [*columns(bid=(0, 2, 0), made=(0, 2, 0)), *CLOSE]
    third = columns(bid=(2, 0, 1), made=(2, 1, 0))
    assert play(WIZARD, 3, two, third, CLOSE)["rounds"][2]["score"] == [40, -10, -10]
    wrong = columns(bid=(2, 0, 1), made=(2, 1, 1))
    assert refused(WIZARD, 3, two, wrong, CLOSE) == (20, "check_failed")


def test_terraforming_mars() -> None:
    cells = columns(
        rating=(35, 30, 32),
        milestones=(1, 2, 0),
        award_1=(9, 9, 4),
        award_2=(0, 3, 1),
        greenery=(5, 4, 6),
        cities=(7, 3, 8),
        cards=(12, 15, 10),
    )
    assert points(play(MARS, 3, cells, finish())) == [69, 72, 58]


def round_of_skyjo(*cards: int) -> Any:
    return play(SKYJO, 3, put("cards", *cards), put("closer", 1), CLOSE)["rounds"][0]["score"]


def test_skyjo() -> None:
    assert round_of_skyjo(12, 9, 30) == [24, 9, 30]
    assert round_of_skyjo(8, 9, 30) == [8, 9, 30]
    assert round_of_skyjo(9, 9, 30) == [18, 9, 30]
    assert round_of_skyjo(-2, -5, 3) == [-2, -5, 3]


def test_skyjo_is_over_once_somebody_has_a_hundred() -> None:
    last = [*put("cards", 100, 9, 30), *put("closer", 1, at=1), *CLOSE]
    report = play(SKYJO, 3, last)
    assert report["next"] == {"types": ["finish"], "seats": [0, 1, 2]}
    assert play(SKYJO, 3, last, finish())["ended"] == "target"
    assert refused(SKYJO, 3, finish()) == (0, "not_over")
    assert play(SKYJO, 3, finish(early=True))["ended"] == "early"


def test_tichu() -> None:
    first = [*put("call", 100, at=2), *put("cards", 65, 35), *CLOSE]
    assert points(play(TICHU, 4, first)) == [165, 35, 165, 35]
    second = [*put("call", -200, at=1), *put("cards", 0, 0), *put("both_first", 1), *CLOSE]
    assert points(play(TICHU, 4, first, second)) == [365, -165, 365, -165]


def test_hanabi() -> None:
    report = play(HANABI, 3, whole("fireworks", 22), finish())
    assert (points(report), report["won"], report["level"]) == ([22, 22, 22], True, 2)
    report = play(HANABI, 3, whole("fireworks", 22), whole("exploded", 1), finish())
    assert (points(report), report["won"], report["level"]) == ([0, 0, 0], False, 0)
    assert report["ranking"] == [[0, 1, 2]]
