"""The secret that signs cookies: made once, kept beside the database, never a default."""

import os
import secrets
from pathlib import Path


def secret_key(folder: Path) -> str:
    """This installation's own secret; whoever can read it could pretend to be any phone."""
    path = folder / "secret-key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32))
    return path.read_text().strip()
