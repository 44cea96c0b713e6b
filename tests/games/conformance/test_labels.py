"""No screen ever shows a name of the wire: every word and field has a label."""

import pytest

from companion.games.contract import AnyGame
from companion.games.messages import MESSAGES
from companion.games.registry import known_games
from companion.games.ys.bounds import CHARACTERS
from tests.games.helpers.labels import labels_of

GAMES = known_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_word_and_field_has_a_label(game: AnyGame) -> None:
    assert labels_of(game) <= set({**MESSAGES, **game.messages})


def test_the_characters_have_labels() -> None:
    ys = next(game for game in GAMES if game.key == "ys")
    assert {f"word.{name}" for name in CHARACTERS} <= set(ys.messages)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_letters_tell_the_gems_of_a_game_apart(game: AnyGame) -> None:
    named = {**MESSAGES, **game.messages}
    keys = {key for key in labels_of(game) if key.startswith("letter.")}
    letters = [named[key] for key in keys]
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 for letter in letters)
