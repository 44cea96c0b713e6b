"""Names: a class has one, and modules are called by nouns."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.sources import PRODUCT, TESTS, Source, modules, sources

ACTIVITIES = {"scoring", "seating", "printing", "wording"}
NOUNS = {"evening", "housekeeping", "rating", "ruling"}
# What the games call their own stands once for all of them.
GAMES = "companion/games/"


def class_names_defined_twice() -> list[str]:
    homes: dict[str, set[str]] = defaultdict(set)
    for source in sources():
        for name in defined(source):
            homes[name].add(home_of(source))
    return [f"{name}: {', '.join(sorted(at))}" for name, at in sorted(homes.items()) if len(at) > 1]


def home_of(source: Source) -> str:
    """The module; for what is private to a game, all games together."""
    return "games/*" if is_of_a_game(source.path) else str(source.path)


def is_of_a_game(path: Path) -> bool:
    return str(path).startswith(GAMES) and (path.parent / "engine.py").exists()


def defined(source: Source) -> set[str]:
    """Classes and aliases; letters alone are type variables."""
    names = set()
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names.add(node.targets[0].id)
    return {name for name in names if name[0].isupper() and not name.isupper()}


def modules_called_by_gerunds() -> list[str]:
    return gerunds(PRODUCT)


def modules_of_tests_called_by_gerunds() -> list[str]:
    return gerunds(TESTS)


def gerunds(root: str) -> list[str]:
    return [str(path) for path in modules(root) if any(map(is_gerund, path.stem.split("_")))]


def is_gerund(word: str) -> bool:
    return word.endswith("ing") and word not in ACTIVITIES | NOUNS
