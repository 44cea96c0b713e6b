"""The sources as they lie there: every file is read and parsed once."""

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT, TESTS = "companion", "tests"


class Source:
    """A module: where it lies, its text and its syntax tree."""

    def __init__(self, path: Path) -> None:
        self.path = path.relative_to(ROOT)
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @property
    def parts(self) -> tuple[str, ...]:
        """Where it lies below its root: `("web", "play", "pad")`."""
        return self.path.with_suffix("").parts[1:]

    @property
    def package(self) -> str:
        """The folder right below the root, or the name of what lies there alone."""
        return self.parts[0]

    def at(self, node: ast.AST) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}"

    def imports(self) -> Iterator[tuple[str, ast.AST]]:
        """The whole name of everything that is imported, with the statement that does."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from [(name.name, node) for name in node.names]
            elif isinstance(node, ast.ImportFrom):
                yield from [(f"{node.module}.{name.name}", node) for name in node.names]


@cache
def sources(root: str = PRODUCT) -> tuple[Source, ...]:
    return tuple([Source(path) for path in modules(root)])


def modules(root: str) -> list[Path]:
    return sorted((ROOT / root).rglob("*.py"))


def of_package(package: str) -> list[Source]:
    return [source for source in sources() if source.package == package]


def is_catalogue(source: Source) -> bool:
    """Whether it only says things in a language."""
    return source.package == "locale" or source.path.stem.endswith("messages")


def texts(folder: str, *suffixes: str) -> Iterator[tuple[Path, str]]:
    """Templates, scripts and style sheets of ours."""
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in suffixes and "vendor" not in path.parts:
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
