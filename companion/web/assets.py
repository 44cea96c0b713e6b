"""Addresses of static files that change with their content, so that a browser may keep them."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

A_YEAR = 365 * 24 * 3600


def asset_address(folder: Path) -> Callable[[str], str]:
    """From a file's name to its address, with a piece of its hash."""
    versions = {
        path.name: sha256(path.read_bytes()).hexdigest()[:10] for path in sorted(folder.iterdir())
    }

    def address(name: str) -> str:
        return f"/static/{name}?v={versions[name]}"

    return address
