"""Folders: no more in one than can be looked over."""

from collections import Counter
from pathlib import Path

from tests.architecture.sources import PRODUCT, ROOT, TESTS, modules

MOST = 15


def modules_beyond_fifteen_in_a_folder() -> list[str]:
    return beyond(PRODUCT)


def tests_beyond_fifteen_in_a_folder() -> list[str]:
    return beyond(TESTS)


def beyond(root: str) -> list[str]:
    """Every module that is one too many; those that say what a folder is are not counted."""
    found = [path for path in modules(root) if path.name not in ("__init__.py", "conftest.py")]
    counts = Counter(path.parent for path in found)
    return [
        f"{folder.relative_to(ROOT)}: {MOST + number + 1}"
        for folder, count in sorted(counts.items())
        if folder.name != "versions"  # migrations only ever become more
        for number in range(count - MOST)
    ]


def packages_without_a_sentence() -> list[str]:
    """Folders with modules in them that do not say what lives there."""
    folders = {path.parent for path in modules(PRODUCT)}
    return sorted(str(folder.relative_to(ROOT)) for folder in folders if not says_so(folder))


def says_so(folder: Path) -> bool:
    home = folder / "__init__.py"
    quiet = "migrations" in folder.parts  # Alembic's own
    return quiet or (home.exists() and home.read_text(encoding="utf-8").startswith('"""'))


def documents_missing() -> list[str]:
    wanted = ("docs/architecture.md", "docs/glossary.md")
    return [name for name in wanted if not (ROOT / name).exists()]
