"""Arrows: packages do not import in circles, and web knows neither rows nor tables."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import PRODUCT, ROOT, Source, of_package, sources

FOREIGN_TO_WEB = ("companion.store", "sqlalchemy", "flask_sqlalchemy")


def imports_in_package_knots() -> list[str]:
    """Every import between two rooms that also reach each other the other way round.

    Within a package, types may name each other: what is imported for the type checker alone is
    not needed by the module that names it.
    """
    arrows: dict[str, set[str]] = defaultdict(set)
    found = set()
    for source in sources():
        here = room_of(source.path.relative_to(PRODUCT))
        typed = {*for_types(source)}
        for name, node in source.imports():
            there = room_of(imported(name)) if name.startswith("companion.") else here
            if here != there and not (node in typed and beside(here, there)):
                arrows[here].add(there)
                found.add((here, there, source.at(node)))
    around = {package: reached(package, arrows) for package in [*arrows]}
    knots = [each for each in found if each[0] in around.get(each[1], set())]
    return sorted(f"{at}: {here} → {there}" for here, there, at in knots)


def for_types(source: Source) -> Iterator[ast.AST]:
    """What stands below `if TYPE_CHECKING`."""
    for node in source.nodes:
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            yield from node.body


def beside(here: str, there: str) -> bool:
    """Whether two rooms are of the same package."""
    return here.partition(".")[0] == there.partition(".")[0]


def room_of(path: Path) -> str:
    """A folder within a package with all below, or a module right in it: `web.play`, `web.app`."""
    return ".".join(path.with_suffix("").parts[:2]).removesuffix(".__init__")


def imported(name: str) -> Path:
    """Where a name is imported from: a package, or a module in one."""
    path = Path(*name.split(".")[1:])
    for place in (path, *path.parents):
        if (ROOT / PRODUCT / place).with_suffix(".py").is_file():
            return place.with_suffix(".py")
        if (ROOT / PRODUCT / place).is_dir():
            return place / "__init__.py"
    raise LookupError(name)


def reached(start: str, arrows: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for package in arrows.get(waiting.pop(), set()) - seen:
            seen.add(package)
            waiting.append(package)
    return seen


def imports_of_the_store_in_web() -> list[str]:
    return sorted(
        {
            f"{source.at(node)}: {name}"
            for source in of_package("web")
            for name, node in source.imports()
            if any(name == top or name.startswith(f"{top}.") for top in FOREIGN_TO_WEB)
        }
    )
