"""The secret that signs cookies: made once, kept beside the database, never a default."""

import os
import secrets
from pathlib import Path

from companion.config.settings import check_key, close_to_others, read_settings

NAME = "secret-key"


def secret_keys(folder: Path) -> list[str]:
    """This installation's own secret; whoever can read it could pretend to be any phone.

    A new secret goes into a line above the old one: what that has signed stays good.
    """
    path = folder / NAME
    if not path.exists():
        make(path)
    close_to_others(path, others=0o077)
    keys = path.read_text().split() or [""]
    for key in keys:
        check_key(key, str(path))
    return keys


def known_keys(folder: Path) -> list[str]:
    """The keys that sign, the newest first, for a command; none where there are none yet."""
    settings = read_settings()
    if settings.secret_key:
        return [settings.secret_key, *settings.fallbacks]
    own = secret_keys(folder) if (folder / NAME).exists() else []
    return [*own, *settings.fallbacks]


def make(path: Path) -> None:
    """Whole or not at all: half a secret after a power cut would be a short one."""
    unfinished = path.with_name(f"{NAME}.{secrets.token_hex(4)}.part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        give_name(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def give_name(unfinished: Path, path: Path) -> None:
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        pass  # another process was faster, and its secret is as good
    except OSError:  # a disk that knows no second names, as a stick may be
        unfinished.rename(path)
