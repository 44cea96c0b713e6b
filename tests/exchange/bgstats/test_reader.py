"""What backups and shared plays of BG Stats say, and how different apps say it."""

from typing import Any

import pytest

from companion.exchange.bgstats.reader import read_bgstats
from companion.exchange.refused import UnreadableFile
from tests.exchange.helpers.backups import backup, game, play, read, read_one, score, uuid


def test_a_play_with_everything_that_is_usual() -> None:
    scores = [
        score(1, "72+15", winner=True, rank=1, seatOrder=2, newPlayer=1),
        score(3, "60", rank=2, seatOrder=1, anonymousName="Tom", role="red／first"),
    ]
    found = read_one(*scores, locationRefId=4, durationMin=45, rounds=3, comments=" a\r\nb ")
    assert found == {
        "id": f"uuid:{uuid(30)}",
        "day": "2026-11-19",
        "time": "20:15:00",
        "location": "Café Würfel",
        "game": 0,
        "best": "high",
        "minutes": 45,
        "rounds": 3,
        "note": "a\nb",
        "seats": [
            {
                "player": 2,
                "score": 60,
                "place": 2,
                "won": False,
                "first": True,
                "role": "red／first",
                "called": "Tom",
            },
            {
                "player": 0,
                "score": 87,
                "written": "72+15",
                "place": 1,
                "won": True,
                "new": True,
            },
        ],
    }


def test_players_and_games_are_those_of_the_file_used_or_not() -> None:
    found = read()
    assert found.players == [
        {"name": "Ana", "id": f"uuid:{uuid(1)}", "bgg": "ana77"},
        {"name": "Ben B", "id": f"uuid:{uuid(2)}"},
        {"name": "Anonymous player", "anonymous": True, "id": f"uuid:{uuid(3)}"},
    ]
    azul = {"name": "Azul", "id": f"uuid:{uuid(7)}", "bgg": 230802, "best": "high"}
    assert found.games == [azul]


@pytest.mark.parametrize(
    ("rules", "setting", "expected"),
    [
        ({}, 0, ("high", False, False)),
        ({"highestWins": False}, 0, ("low", False, False)),
        ({"highestWins": False}, 1, ("high", False, False)),
        ({}, 2, ("low", False, False)),
        ({}, 3, ("none", False, False)),
        ({"noPoints": 1}, 0, ("none", False, False)),
        ({"cooperative": "true"}, 0, ("high", True, False)),
        ({"cooperative": True}, 1, ("high", False, False)),
        ({}, 4, ("high", True, False)),
        ({}, 5, ("low", True, False)),
        ({}, 6, ("none", True, False)),
        ({"highestWins": False, "cooperative": True}, 7, ("low", True, False)),
        ({}, 8, ("high", False, True)),
        ({}, 14, ("none", True, True)),
        ({"highestWins": None}, None, ("high", False, False)),
    ],
)
def test_how_it_is_won(
    rules: dict[str, Any], setting: int | None, expected: tuple[str, bool, bool]
) -> None:
    [found] = read(play(scoringSetting=setting), games=game(**rules)).plays
    assert (found["best"], "together" in found, "nobody" in found) == expected


def test_who_played_together_has_no_places() -> None:
    together = read_one(score(1, 5, winner=True, rank=1), score(2, 4, rank=2), scoringSetting=4)
    assert [seat.get("place") for seat in together["seats"]] == [None, None]


def test_a_team_counts_only_where_the_play_has_teams() -> None:
    seats = score(1, team="red")
    assert "team" not in read_one(seats)["seats"][0]
    assert read_one(seats, usesTeams="true")["seats"][0]["team"] == "red"


@pytest.mark.parametrize(
    ("orders", "players", "first"),
    [
        ([2, 1], [1, 0], 0),
        ([0, 0], [0, 1], None),
        ([1, 1], [0, 1], None),
        ([1, 0], [0, 1], None),
        ([3, 2], [1, 0], None),
        ([None, "x"], [0, 1], None),
    ],
)
def test_the_order_of_seats(orders: list[object], players: list[int], first: int | None) -> None:
    found = read_one(*[score(at, seatOrder=order) for at, order in enumerate(orders, 1)])
    assert [seat["player"] for seat in found["seats"]] == players
    begins = [at for at, seat in enumerate(found["seats"]) if "first" in seat]
    assert begins == ([] if first is None else [first])


def test_who_began_is_told_before_the_order_of_seats() -> None:
    found = read_one(score(1, seatOrder=1), score(2, seatOrder=2, startPlayer=True))
    assert ["first" in seat for seat in found["seats"]] == [False, True]


@pytest.mark.parametrize(
    ("changes", "day", "time"),
    [
        ({"playDate": "2026-11-19 02:15:07"}, "2026-11-19", "02:15:07"),
        ({"playDate": "soon", "playDateYmd": 20261119}, "2026-11-19", None),
        ({"playDate": "2026-02-31 10:00:00", "playDateYmd": "20260301"}, "2026-03-01", None),
        ({"playDate": "2026-11-19 24:00:00", "playDateYmd": 20261119}, "2026-11-19", None),
    ],
)
def test_the_day_and_the_time(changes: dict[str, Any], day: str, time: str | None) -> None:
    found = read_one(**changes)
    assert (found["day"], found.get("time")) == (day, time)


def test_what_is_unknown_is_left_out() -> None:
    found = read_one(score(1, "Decisive"), locationRefId=5, durationMin=0, rounds="", board=None)
    assert [*found] == ["day", "game", "seats", "id", "time", "best"]
    assert found["seats"] == [{"player": 0, "written": "Decisive", "won": False}]


@pytest.mark.parametrize(
    ("broken", "where", "code"),
    [
        ({"gameRefId": 99}, "plays[0].gameRefId", "broken_reference"),
        ({"playDate": ""}, "plays[0].playDate", "no_day"),
        (
            {"playerScores": [score(1), score(9)]},
            "plays[0].playerScores[1].playerRefId",
            "broken_reference",
        ),
    ],
)
def test_a_play_that_cannot_be_read_is_left_out(
    broken: dict[str, Any], where: str, code: str
) -> None:
    found = read(play(**broken), play(uuid=uuid(31)))
    assert [each["id"] for each in found.plays] == [f"uuid:{uuid(31)}"]
    assert found.warnings == [(where, code)]


def test_an_unknown_expansion_is_left_out_alone() -> None:
    found = read(play(expansionPlays=[{"gameRefId": 99}, {"gameRefId": 7}]))
    assert found.plays[0]["expansions"] == [0]
    assert found.warnings == [("plays[0].expansionPlays[0].gameRefId", "broken_reference")]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"players": [], "games": []}, "plays"),
        ({"players": {}, "games": [], "plays": []}, "players"),
        ({"players": [], "games": [1], "plays": []}, "games[0]"),
        (backup(play(playerScores=[None])), "plays[0].playerScores[0]"),
        (backup(play(playerScores="x")), "plays[0].playerScores"),
        ([], None),
    ],
)
def test_what_is_no_backup_is_refused(value: object, where: str | None) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_bgstats(value)
    assert (refused.value.code, refused.value.where) == ("not_plays", where)


@pytest.mark.parametrize("odd", [None, True, [], {}, "x", -1, 1e300, float("inf"), 10**30])
def test_nothing_odd_in_a_field_ends_in_an_error(odd: object) -> None:
    names = "uuid playDate locationRefId durationMin rounds board comments scoringSetting bggId"
    for name in [*names.split(), "expansionPlays", "usesTeams", "ignored"]:
        read(play(score(1), **{name: odd}))
    for name in ("score", "winner", "rank", "seatOrder", "team", "role", "anonymousName"):
        read(play({"playerRefId": 1, name: odd}))
    for name in ("id", "uuid", "name", "bggId", "bggYear", "highestWins", "cooperative"):
        read(games=[{name: odd}], players=[{name: odd}], locations=odd)
