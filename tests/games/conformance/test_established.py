"""What a new game may leave out at first, the three games have."""

from pathlib import Path

import pytest

from companion.games.contract import AnyGame, Screen
from companion.games.paper import one_line_per_event
from companion.games.registry import folder_of, known_keys, rules_of
from tests.games.helpers.established import FOLDERS, KEYS, established
from tests.locale.helpers.catalogues import NEW, OTHERS, has_catalogue

PLAYERS = {"basari": (3, 4, 5), "edel-stein-reich": (2, 3, 4, 5), "ys": (2, 3, 4, 5)}
KINDS = {"basari": 4, "edel-stein-reich": 4, "ys": 5}
STAGES = {"basari": 3, "edel-stein-reich": 3, "ys": 4}
WITH_RULES = {"de", "fr"}  # another language may leave them in English
GAMES = pytest.mark.parametrize("game", established(), ids=lambda game: game.key)


def test_they_are_known() -> None:
    assert {*KEYS} <= {*known_keys()}
    assert not NEW & {*FOLDERS}


@GAMES
def test_they_are_for_the_players_on_the_box(game: AnyGame) -> None:
    assert game.players == PLAYERS[game.key]
    assert {*game.minutes} >= {3, 4}
    assert (len(game.kinds), game.stages) == (KINDS[game.key], STAGES[game.key])


@GAMES
def test_nothing_of_their_screen_or_paper_is_left_to_a_default(game: AnyGame) -> None:
    usual = Screen()._asdict()
    left = {name for name, own in game.screen._asdict().items() if own is usual[name]}
    # Nothing of theirs is entered that is not awaited, and nothing of Ys can run short.
    assert left == {"also"} | ({"happened"} if game.key == "ys" else set())
    assert game.paper.log is not one_line_per_event
    assert {*game.samples.events} == {*game.shapes} - {"adjust", "end"}


@GAMES
def test_their_rules_and_words_are_there_in_every_language(game: AnyGame) -> None:
    folder = Path(folder_of(game))
    assert "TODO" not in rules_of(game)
    for code in OTHERS:
        assert has_catalogue(code, folder.name)
        assert (folder / f"RULES.{code}.md").exists() or code not in WITH_RULES
