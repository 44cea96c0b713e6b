"""Several files as one document."""

from typing import Any

from companion.exchange.document import FilePlays, write_plays
from companion.exchange.merge import merge

ID = "uuid:1F0C0000-0000-4000-8000-00000000000"


def document(players: list[Any], games: list[Any], *plays: Any) -> FilePlays:
    return FilePlays(players, games, [*plays], [])


def play(game: int, *players: int, **more: Any) -> Any:
    seats = [{"player": player, "won": False} for player in players]
    return {"day": "2026-11-19", "game": game, **more, "seats": seats}


def test_the_same_id_is_there_once_also_within_a_file() -> None:
    ana = {"name": "Ana", "id": f"{ID}1"}
    azul = {"name": "Azul", "id": f"{ID}2"}
    first = document([ana, {**ana, "name": "Anna"}], [azul], play(0, 1, id=f"{ID}3"))
    second = document([{"name": "Ben"}, ana], [azul], play(0, 0, 1, id=f"{ID}4"), *first.plays)
    whole = merge([first, second])
    assert [each["name"] for each in whole.players] == ["Ana", "Ben"]
    assert len(whole.games) == 1
    assert [each["id"] for each in whole.plays] == [f"{ID}3", f"{ID}4"]
    assert [[seat["player"] for seat in each["seats"]] for each in whole.plays] == [[0], [1, 0]]


def test_without_an_id_it_is_the_earlier_one_of_the_same_number_or_name() -> None:
    first = document([{"name": "Ana"}, {"name": "Ana"}], [{"name": "Azul", "bgg": 5}])
    azuls = [{"name": "Azul!", "bgg": 5}, {"name": "Azul", "bgg": 6}, {"name": "Ys", "bgg": 7}]
    whole = merge([first, document([{"name": "Ana"}] * 3, azuls)])
    assert len(whole.players) == 3
    assert [each["name"] for each in whole.games] == ["Azul", "Azul", "Ys"]


def test_one_with_an_id_is_nobody_without() -> None:
    whole = merge(
        [document([{"name": "Ana"}], []), document([{"name": "Ana", "id": f"{ID}1"}], [])]
    )
    assert len(whole.players) == 2


def test_expansions_move_with_their_games_and_plays_without_ids_stay() -> None:
    first = document([], [{"name": "Azul"}], play(0))
    second = document([], [{"name": "More"}, {"name": "Azul"}], play(1, expansions=[0]), play(1))
    whole = merge([first, second])
    assert [(each["game"], each.get("expansions")) for each in whole.plays] == [
        (0, None),
        (0, [1]),
        (0, None),
    ]
    assert write_plays(merge([whole])) == write_plays(whole)
