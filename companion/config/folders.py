"""Where the files beside the code are: in a checkout, or installed from a wheel."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
REMOTE = ("nfs", "cifs", "smb", "fuse.sshfs", "9p", "afs")


class Unsafe(Exception):
    """Companion does not start like this: a code, whose sentence says why and what to do."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(" ".join([code, *map(str, params.values())]))
        self.code = code
        self.params = params


def resource_folder() -> Path:
    """The folder that holds `templates` and `static`.

    A wheel carries them inside the package, a checkout has them beside it. The package is asked
    first: beside an installed package lie other people's folders.
    """
    return PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent


def instance_folder() -> Path:
    """What belongs to the venue, never inside an installed package: an upgrade would delete it."""
    if named := os.environ.get("COMPANION_INSTANCE"):
        if not is_text(named):
            raise Unsafe("unsafe.folder", name="COMPANION_INSTANCE")
        return Path(named).absolute()
    if resource_folder() != PACKAGE:
        return PACKAGE.parent / "instance"
    return data_folder() / "companion"


def is_text(given: str) -> bool:
    """Whether it is more than bytes: SQLite takes names in UTF-8 only, and so does a signature."""
    return given.encode(errors="ignore").decode() == given


def data_folder() -> Path:
    named = os.environ.get("XDG_DATA_HOME", "")
    # The specification: a path that is not absolute is to be ignored.
    if Path(named).is_absolute():
        return Path(named)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as error:  # a user without a name, as in a container
        raise Unsafe("unsafe.home", name="COMPANION_INSTANCE") from error


def remote_kind(place: Path) -> str | None:
    """The kind of file system, if it is one over a network: SQLite's locks do not hold there."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return None
    above = {str(each) for each in (place.resolve(), *place.resolve().parents)}
    # In a sandbox nothing may be listed that lies above; nor does every line have to be one.
    kinds = {each[1]: each[2] for each in mounts if len(each) > 2 and each[1] in above}
    found = kinds[max(kinds, key=len)] if kinds else ""
    return found if found.startswith(REMOTE) else None
