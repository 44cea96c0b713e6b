"""Arrows point one way: what each package may import, read from the sources."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "companion"
ALLOWED = {
    "games": {"companion.games"},
    "languages": {"companion.games", "companion.languages"},
    "ledger": {"companion.games", "companion.ledger"},
    "tourney": {"companion.games", "companion.tourney"},
    "printing": {
        "companion.games",
        "companion.languages",
        "companion.printing",
        "companion.tourney",
        "reportlab",
        "segno",
    },
    "store": {"companion.store", "alembic", "flask", "flask_sqlalchemy", "sqlalchemy"},
    "services": {
        "companion.games",
        "companion.ledger",
        "companion.printing",
        "companion.services",
        "companion.store",
        "companion.tourney",
        "argon2",
        "pyotp",
        "sqlalchemy",
        "zxcvbn",
    },
    "cli": {
        "companion.__version__",
        "companion.cli",
        "companion.games",
        "companion.languages",
        "companion.printing",
        "companion.services",
        "companion.store",
        "companion.tourney",
        "companion.web",
    },
    "web": {
        "companion.__version__",
        "companion.games",
        "companion.languages",
        "companion.ledger",
        "companion.printing",
        "companion.services",
        "companion.store",
        "companion.tourney",
        "companion.web",
        "cryptography",
        "flask",
        "flask_wtf",
        "itsdangerous",
        "werkzeug",
        "wtforms",
        "gunicorn",
        "jinja2",
        "markupsafe",
        "segno",
        "sqlalchemy",
        "webauthn",
    },
}
SHARED = {"kit", "gems", "majority", "trade"}  # all that a game may import


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


def test_every_package_is_listed() -> None:
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(ALLOWED)


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    assert modules(package)
    for path in modules(package):
        for name in filter(foreign, imports(path)):
            allowed = any(name == top or name.startswith(top + ".") for top in ALLOWED[package])
            assert allowed, f"{path.name} imports {name}"


def test_the_rules_import_no_clock_and_no_outside_world() -> None:
    forbidden = {"time", "datetime", "socket", "subprocess", "pathlib", "secrets", "threading"}
    for path in [*modules("games"), *modules("tourney")]:
        assert not tops(path) & forbidden, path.name


def test_chance_is_only_for_making_up_plays() -> None:
    users = {path.name for path in modules("games") if "random" in tops(path)}
    assert users == {"chance.py"}


def test_games_do_not_know_each_other() -> None:
    folders = [path.parent for path in ROOT.glob("games/*/__init__.py")]
    assert folders
    for folder in folders:
        for path in folder.glob("*.py"):
            for name in imports(path):
                if name.startswith("companion.games."):
                    part = name.split(".")[2]
                    assert part in SHARED | {folder.name}, f"{path} imports {name}"


def test_shared_rules_know_no_game() -> None:
    folders = {path.parent.name for path in ROOT.glob("games/*/__init__.py")}
    for path in (ROOT / "games").glob("*.py"):
        assert not folders & {name.split(".")[2] for name in imports(path) if name.count(".") > 1}
