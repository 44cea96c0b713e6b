"""Arrows point one way: what each package may import, read from the sources."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.documents import imports_allowed

ROOT = Path(__file__).parents[2] / "companion"
ALLOWED = imports_allowed()
# What still points the other way, to be turned round.
TURNED: dict[str, str] = {}
# Inside of web, each imports only what stands before it.
ROOMS = ("messages", "base", "server", "security", "pages", "play", "sheets", "venue")
ROOMS += ("catalogues", "app")
PACKAGES = set(ALLOWED) | {"__version__", "refusal"}
SHARED = {"kit", "shared"}  # all that a game may import


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def foreign(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def allowed_for(package: str) -> list[str]:
    named = [package, *ALLOWED[package]]
    whole = [f"companion.{name}" if name in PACKAGES else name for name in named]
    return whole + TURNED.get(package, "").split()


def test_every_package_is_listed() -> None:
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(ALLOWED)


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    assert modules(package)
    for path in modules(package):
        for name in filter(foreign, imports(path)):
            allowed = any(name == top or name.startswith(top + ".") for top in allowed_for(package))
            assert allowed, f"{path.name} imports {name}"


def test_every_room_of_web_is_listed() -> None:
    folders = {path.parent.name for path in ROOT.glob("web/*/__init__.py")}
    alone = {path.stem for path in ROOT.glob("web/*.py")} - {"__init__"}
    assert folders | alone == {*ROOMS}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_web_imports_only_those_before_it(room: str) -> None:
    known = {"companion.web." + name for name in ROOMS[: ROOMS.index(room) + 1]}
    for path in [*(ROOT / "web" / room).rglob("*.py"), *ROOT.glob(f"web/{room}.py")]:
        for name in imports(path):
            if name.startswith("companion.web."):
                assert ".".join(name.split(".")[:3]) in known, f"{path} imports {name}"


def test_the_rules_import_no_clock_and_no_outside_world() -> None:
    forbidden = {"time", "datetime", "socket", "subprocess", "pathlib", "secrets", "threading"}
    for path in [*modules("games"), *modules("competition")]:
        assert not tops(path) & forbidden, path.name


def test_chance_is_only_for_making_up_plays() -> None:
    users = {path.name for path in modules("games") if "random" in tops(path)}
    assert users == {"chance.py"}


def test_games_do_not_know_each_other() -> None:
    folders = [path.parent for path in ROOT.glob("games/*/RULES.md")]
    assert folders
    for folder in folders:
        for path in folder.glob("*.py"):
            for name in imports(path):
                if name.startswith("companion.games."):
                    part = name.split(".")[2]
                    assert part in SHARED | {folder.name}, f"{path} imports {name}"


def test_shared_rules_know_no_game() -> None:
    folders = {path.parent.name for path in ROOT.glob("games/*/RULES.md")}
    for path in [*(ROOT / "games").glob("*.py"), *(ROOT / "games/shared").glob("*.py")]:
        assert not folders & {name.split(".")[2] for name in imports(path) if name.count(".") > 1}
