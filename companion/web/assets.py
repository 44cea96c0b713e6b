"""Static files under an address that changes with their content, so that a browser may keep them.

The version is part of the path: what a stylesheet or a script asks for beside itself has it too.
"""

import mimetypes
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

A_YEAR = 365 * 24 * 3600

# The tables of the machine may know better, or nothing at all.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")


def version_of(folder: Path) -> str:
    """A piece of the hash over all files."""
    content = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content.update(path.relative_to(folder).as_posix().encode())
            content.update(path.read_bytes())
    return content.hexdigest()[:12]


def asset_address(prefix: str) -> Callable[[str], str]:
    def address(name: str) -> str:
        return f"{prefix}/{name}"

    return address
