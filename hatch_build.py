"""Compiles the languages, as `make` does whenever one of them has changed, and for the wheel.

`python hatch_build.py` compiles what has changed. Babel reads and writes the files; whoever runs
Companion reads what it has written with Python alone.
"""

import os
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # nothing is built here, only compiled
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).parent
SOURCE, COMPILED = ".po", ".mo"
NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # so that the same source is always the same file


def compile_catalogues(root: Path = ROOT, everything: bool = False) -> None:
    """Compile what has changed, and remove what has no source any more."""
    for old in (root / "companion").rglob(f"*{COMPILED}"):
        if not old.with_suffix(SOURCE).exists():
            old.unlink()
    for source in sorted((root / "companion").rglob(f"*{SOURCE}")):
        if everything or is_stale(source):
            replace(source.with_suffix(COMPILED), compiled(source))


def is_stale(source: Path) -> bool:
    target = source.with_suffix(COMPILED)
    return not target.exists() or target.stat().st_mtime_ns <= source.stat().st_mtime_ns


def compiled(source: Path) -> bytes:
    """What is translated and looked at: nothing fuzzy, and no message with forms missing."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = NEVER
    for message in catalogue:
        if message.pluralizable and not all(message.string):
            message.string = ""
    written = BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def replace(target: Path, content: bytes) -> None:
    """At once, as somebody may be reading it."""
    new = target.with_suffix(f".{os.getpid()}")
    new.write_bytes(content)
    new.replace(target)


class CompiledCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Hatch calls it before a wheel or an installation for editing is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root), everything=True)


if __name__ == "__main__":
    sys.exit(compile_catalogues())
