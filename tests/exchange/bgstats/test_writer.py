"""What is written for BG Stats: every key, every type, and the same again when read."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from companion.exchange.bgstats import writer
from companion.exchange.bgstats.identity import own
from companion.exchange.bgstats.link import ADDRESS, links_of
from companion.exchange.document import FilePlays, write_plays
from companion.exchange.plays_reader import read_plays
from companion.exchange.recognition import read_file
from tests.exchange.helpers.backups import game, play, read, score, uuid

BOTH = pytest.mark.parametrize("is_backup", [True, False])
ROWS = [
    play(score(1, "72+15", winner=True, rank=1, seatOrder=2), score(3, "x", seatOrder=1)),
    play(score(1, 3, winner=1), score(2, 3), score(3, "0,5"), uuid=uuid(31), scoringSetting=2),
    play(score(1, winner=1, team="a"), score(2, team="b"), uuid=uuid(32), usesTeams=True),
    play(score(1), score(2), uuid=uuid(33), scoringSetting=14, ignored=True, board="night"),
    play(uuid=uuid(34), expansionPlays=[{"gameRefId": 7}], locationRefId=4),
    play(score(1, 4), score(2, 5), uuid=uuid(35), scoringSetting=8),
    play(score(2, 4, startPlayer=1), score(1, 5, startPlayer=1), uuid=uuid(36), comments="a\n\tb"),
]


def written(document: FilePlays, is_backup: bool = True) -> Any:
    return json.loads(writer.write_bgstats(document, is_backup))


def neutral(**changes: Any) -> FilePlays:
    seats = [{"player": 0, "won": True}, {"player": 1, "won": False}]
    usual = {"day": "2026-11-19", "game": 0, "seats": seats}
    return read_plays(
        {
            "format": "companion-plays/1",
            "players": [{"name": "Ana"}, {"name": "ana"}],
            "games": [{"name": "Azul"}],
            "plays": [{**usual, **changes}],
        }
    )


@BOTH
def test_read_written_and_read_again_it_is_the_same_byte_for_byte(is_backup: bool) -> None:
    first = read(*ROWS, games=game(noPoints=0, cooperative=False, bggYear=2017, usesTeams=1))
    again = read_file(writer.write_bgstats(first, is_backup)).document
    assert write_plays(again) == write_plays(first)
    assert len(again.plays) == len(ROWS)


def objects(value: object, kind: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield kind, value
        for key, each in value.items():
            yield from objects(each, f"{kind}.{key}")
    elif isinstance(value, list):
        for each in value:
            yield from objects(each, kind)


@BOTH
def test_every_object_of_a_kind_has_the_same_keys_and_types(is_backup: bool) -> None:
    known: dict[str, list[tuple[str, type]]] = {}
    for kind, each in objects(written(read(*ROWS), is_backup)):
        types = [(key, type(value)) for key, value in each.items()]
        assert known.setdefault(kind, types) == types
    names = {".players": writer.PLAYER, ".plays": writer.PLAY, ".games": writer.GAME}
    names |= {".locations": writer.LOCATION, ".plays.playerScores": writer.SCORE}
    for kind, keys in names.items():
        assert [key for key, _ in known[kind]] == keys.split()


def test_a_backup_has_no_list_that_is_empty_everywhere() -> None:
    rows = written(read(*ROWS))
    [tag], [group] = rows["tags"], rows["groups"]
    assert (tag["name"], tag["type"], tag["group"]) == ("Companion", "Game", "Default")
    assert (group["name"], group["type"]) == ("Companion", "Basis")
    [azul] = rows["games"]
    assert azul["tags"] == [{"tagRefId": tag["id"]}]
    assert [*azul["copies"][0]] == writer.COPY.split()


def test_shared_plays_have_neither_tags_nor_copies() -> None:
    rows = written(read(*ROWS), is_backup=False)
    assert [*rows] == ["about", "players", "locations", "games", "plays", "userInfo", "challenges"]
    assert [rows["games"][0][name] for name in ("copies", "tags")] == [[], []]


def test_times_of_change_are_those_of_the_plays() -> None:
    rows = written(read(*ROWS))
    assert {play["modificationDate"] for play in rows["plays"]} == {
        play["playDate"] for play in rows["plays"]
    }
    assert rows["userInfo"]["exportDate"] == "2026-11-19 20:15:00"
    assert written(read())["userInfo"]["exportDate"] == "2000-01-01 00:00:00"


def test_a_play_without_a_time_is_at_noon_and_without_a_place_nowhere() -> None:
    rows = written(neutral())
    [row] = rows["plays"]
    assert (row["playDate"], row["playDateYmd"]) == ("2026-11-19 12:00:00", 20261119)
    assert [place["name"] for place in rows["locations"]] == ["–"]
    assert row["locationRefId"] == rows["locations"][0]["id"]


def test_whoever_has_no_uuid_gets_the_same_one_every_time() -> None:
    rows = written(neutral())
    assert [each["uuid"] for each in rows["players"]] == [own("name ana"), own("name ana 2")]
    assert rows["games"][0]["uuid"] == own("game azul")
    assert rows["plays"][0]["uuid"] == own("play 2026-11-19 azul ana, ana")
    assert own("name ana") == own("name ana").upper()
    rows = written(neutral(id="bgg:77"))
    assert (rows["plays"][0]["uuid"], rows["plays"][0]["bggId"]) == (own("bgg 77"), 77)
    assert written(neutral(id="file:9a"))["plays"][0]["uuid"] == own("file 9a")


@pytest.mark.parametrize(
    ("scores", "changes", "by_hand"),
    [
        ([(9, True), (3, False)], {}, False),
        ([(9, False), (3, True)], {}, True),
        ([(9, False), (3, True)], {"best": "low"}, False),
        ([(9, False), (3, False)], {}, True),
        ([(None, True), (None, False)], {}, True),
        ([(None, False), (None, False)], {}, False),
        ([(9, True), (3, False)], {"best": "none"}, True),
        ([(9, False), (3, True)], {"together": True}, False),
    ],
)
def test_winners_by_hand(
    scores: list[tuple[int | None, bool]], changes: dict[str, Any], by_hand: bool
) -> None:
    seats = [
        {"player": at, "won": won, **({} if points is None else {"score": points})}
        for at, (points, won) in enumerate(scores)
    ]
    [row] = written(neutral(seats=seats, **changes))["plays"]
    assert row["manualWinner"] is by_hand


def test_an_order_of_seats_that_nobody_knows_is_not_made_up() -> None:
    def orders(first: int) -> list[int]:
        seats = [{"player": at, "won": False} for at in (0, 1)]
        seats[first]["first"] = True
        [row] = written(neutral(seats=seats))["plays"]
        return [each["seatOrder"] for each in row["playerScores"]]

    assert (orders(0), orders(1)) == ([1, 2], [0, 0])


def linked(document: FilePlays) -> Any:
    [link] = links_of(document)
    assert link.startswith(ADDRESS)
    assert {*link[len(ADDRESS) :]}.isdisjoint('"{} &=#+')
    return json.loads(unquote(link[len(ADDRESS) :]))


def test_the_link_says_what_the_app_needs() -> None:
    document = read(play(score(1, "9", winner=1, rank=1), score(3, "x", rank=2)))
    rows, told = written(document), linked(document)
    assert told["sourcePlayId"] == rows["plays"][0]["uuid"]
    azul = {"name": "Azul", "sourceGameId": uuid(7), "highestWins": True, "noPoints": False}
    assert told["game"] == {**azul, "bggId": 230802}
    assert told["players"] == [
        {
            "name": "Ana",
            "sourcePlayerId": uuid(1),
            "score": 9,
            "rank": 1,
            "winner": True,
            "startPlayer": False,
            "role": "",
        },
        {
            "name": "Anonymous player",
            "sourcePlayerId": uuid(3),
            "rank": 2,
            "winner": False,
            "startPlayer": False,
            "role": "",
        },
    ]


def test_a_link_of_an_unknown_game_that_was_won_together() -> None:
    seats = [{"player": 0, "won": True, "place": 1}]
    told = linked(neutral(seats=seats, together=True, best="none"))
    assert "bggId" not in told["game"]
    assert told["game"]["noPoints"] is True
    assert told["players"][0]["rank"] == 0


def test_without_seats_there_is_no_link() -> None:
    assert [*links_of(neutral(seats=[]))] == []
