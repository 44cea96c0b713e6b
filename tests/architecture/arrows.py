"""Arrows: packages do not import in circles, and web knows neither rows nor tables."""

from collections import defaultdict
from pathlib import Path

from tests.architecture.sources import PRODUCT, ROOT, of_package, package_of, sources

FOREIGN_TO_WEB = ("companion.store", "sqlalchemy", "flask_sqlalchemy")


def imports_in_package_knots() -> list[str]:
    """Every import between two packages that also reach each other the other way round."""
    arrows: dict[str, set[str]] = defaultdict(set)
    found = set()
    for source in sources():
        here = package_of(source.path.relative_to(PRODUCT))
        for name, node in source.imports():
            there = package_of(imported(name)) if name.startswith("companion.") else here
            if here and there and here != there:
                arrows[here].add(there)
                found.add((here, there, source.at(node)))
    around = {package: reached(package, arrows) for package in [*arrows]}
    knots = [each for each in found if each[0] in around.get(each[1], set())]
    return sorted(f"{at}: {here} → {there}" for here, there, at in knots)


def imported(name: str) -> Path:
    """Where a name is imported from: a package, or a module in one."""
    path = Path(*name.split(".")[1:])
    folders = [path, *path.parents]
    return next(folder for folder in folders if (ROOT / PRODUCT / folder).is_dir()) / "__init__"


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
