"""The contract: defaults that are enough, and a product that says no game's words."""

import re
from pathlib import Path

import pytest

from companion import games
from companion.games.contract import AnyGame, Paper, Screen
from companion.games.registry import folder_of
from tests.games.toys import TOYS

ROOT = Path(games.__file__).parent.parent
OURS = re.compile(r"(?<![a-z])(gems?|quotations?)(?![a-z])")
ORNAMENTS = {"certificate.py", "ornaments.py", "poster.py"}  # a gem drawn for its beauty
LIMIT = 90  # lines of a small game beside its rules


DRAWN = {".svg", ".png", ".woff2"}


def sources() -> list[Path]:
    """Code, templates and scripts outside of the games; words for people are in catalogues."""
    beside = [ROOT.parent / "templates", ROOT.parent / "static"]
    paths = [path for suffix in ("py", "html", "js", "css") for path in ROOT.rglob(f"*.{suffix}")]
    paths += [path for folder in beside for path in folder.rglob("*.*") if path.suffix not in DRAWN]
    left_out = (ROOT / "games", ROOT / "locale")
    return [
        path
        for path in paths
        if not any(path.is_relative_to(folder) for folder in left_out)
        and not path.name.endswith("messages.py")
        and "vendor" not in path.parts
    ]


def test_nothing_outside_of_the_games_speaks_of_their_items() -> None:
    assert len(sources()) > 200
    found = {path.name for path in sources() if OURS.search(path.read_text("utf-8"))}
    assert found - ORNAMENTS <= {"name_list.py"}  # quotation marks of a list of names


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
def test_a_small_game_needs_few_lines(game: AnyGame) -> None:
    assert len(Path(game.home).read_text().splitlines()) <= LIMIT
    assert Path(folder_of(game), "RULES.md").exists()
    assert game.paper == Paper()
    assert game.screen[1:] == Screen()[1:]
