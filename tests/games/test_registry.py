"""Games by their keys."""

from companion.games.registry import known_games, title_of


def test_a_game_of_ours_has_its_title_and_any_other_is_called_as_it_is() -> None:
    assert title_of("ys") == "Ys"
    assert [title_of(game.key) for game in known_games()] == [game.title for game in known_games()]
    assert title_of("Azul") == "Azul"
