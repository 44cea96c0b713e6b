"""A game made by the command, in a copy of the project: it passes, and nothing else has changed."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
COPIED = ("companion", "templates", "static", "tests", "docs", "pyproject.toml")
KEY = "tumbling-towers"
MADE = {
    "companion/games/tumbling/__init__.py",
    "companion/games/tumbling/messages.py",
    "companion/games/tumbling/RULES.md",
    "tests/games/tumbling/test_rules.py",
}
TESTS = (
    *(
        "tests/games/tumbling",
        "tests/games/conformance/test_play.py",
        "tests/games/conformance/test_screen.py",
    ),
    *(
        "tests/games/conformance/test_documents.py",
        "tests/games/conformance/test_labels.py",
        "tests/games/conformance/test_tally.py",
    ),
    *(
        "tests/web/play/test_pad.py",
        "tests/web/play/test_score_sheet.py",
        "tests/web/play/test_blank_pads.py",
    ),
)
LONGEST = 90  # lines of a small game beside its rules and words


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder)
    return folder


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    own["PYTHONPATH"] = str(project)
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=project, env=own, capture_output=True, text=True, check=False
    )


def digests(project: Path) -> dict[str, str]:
    return {
        str(path.relative_to(project)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in project.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_new_game_passes_and_changes_no_existing_file(project: Path) -> None:
    before = digests(project)
    made = run(project, "companion", "new-game", KEY)
    assert (made.returncode, made.stderr) == (0, "")
    assert {*made.stdout.split()} == MADE
    after = digests(project)
    assert after.keys() - before.keys() == MADE
    assert {name: after[name] for name in before} == before
    assert (
        len((project / "companion/games/tumbling/__init__.py").read_text().splitlines()) <= LONGEST
    )

    listed = run(project, "companion", "games")
    assert KEY in listed.stdout
    record = project / "play.companion.json"
    record.write_text(run(project, "companion", "simulate", KEY, "--players", "3").stdout)
    told = run(project, "companion", "replay", "--json", record.name)
    assert json.loads(told.stdout)["game"] == KEY

    named = ("-k", "tumbling", "-n", "0", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    tested = run(project, "pytest", *named, *TESTS)
    assert tested.returncode == 0, tested.stdout


@pytest.mark.parametrize("key", ["", "Dice", "2dice", "dice_2", "../dice", "dice-", "würfel"])
def test_a_key_is_a_word_of_small_letters(project: Path, key: str) -> None:
    refused = run(project, "companion", "new-game", key)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr


@pytest.mark.parametrize("key", ["ys", "basari-2", "playing"])
def test_a_folder_that_is_there_is_left_alone(project: Path, key: str) -> None:
    (project / "companion/games/playing").mkdir(exist_ok=True)
    refused = run(project, "companion", "new-game", key)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert not [*(project / "companion/games/playing").iterdir()]
