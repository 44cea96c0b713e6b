"""What docs/architecture.md and docs/glossary.md say, to be held against what is there."""

import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import ROOT

DOCS = ROOT / "docs"
CODE = re.compile(r"`([^`]+)`")
FUNCTION = re.compile(r"`(\w+)` in `([\w/]+\.py)`")


@cache
def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """What stands under a heading of a page."""
    _, found, rest = text_of(name).partition(f"\n## {heading}\n")
    assert found, f"{name} has nothing about {heading}"
    return rest.partition("\n## ")[0]


def rows(text: str) -> Iterator[list[str]]:
    """The rows of tables, cell by cell, without their heads."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("|") and not line.startswith("| ---") and CODE.search(line):
            yield cells


def named(cell: str) -> list[str]:
    return CODE.findall(cell)


def imports_allowed() -> dict[str, list[str]]:
    """By package, what it may import: the map of docs/architecture.md."""
    return {named(cells[0])[0]: named(cells[2]) for cells in rows(section(MAP, "The map"))}


def journeys_told() -> dict[str, list[str]]:
    """The modules that one comes by, for each of the journeys, by how they are called."""
    found: dict[str, list[str]] = {}
    for line in section(MAP, "Three journeys").splitlines():
        if line.startswith("**"):
            found[line.split("**")[1]] = []
        elif line.startswith("| `"):
            [*found.values()][-1].extend(named(line)[:1])
    return found


def functions_told() -> list[tuple[str, str]]:
    """Every function that is said to be somewhere, and where."""
    return FUNCTION.findall(text_of(MAP))


def of_code() -> str:
    """The first table of the glossary; those below it are about what is shown."""
    return text_of(GLOSSARY).partition("\n## ")[0]


def nouns() -> list[str]:
    """What things are called in code."""
    return [noun for cells in rows(of_code()) for noun in named(cells[1])]


def words_gone() -> list[str]:
    """What they are called no longer: in names, ids and addresses, as prose may say what it likes.

    Most of them are good English words.
    """
    return [word for cells in rows(of_code()) for word in named(cells[-1])]


MAP, GLOSSARY = "architecture.md", "glossary.md"
