"""Where the files beside the code are: in a checkout, or installed from a wheel."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
REMOTE = ("nfs", "cifs", "smb", "fuse.sshfs", "9p", "afs")


def resource_folder() -> Path:
    """The folder that holds `templates` and `static`.

    A wheel carries them inside the package, a checkout has them beside it. The package is asked
    first: beside an installed package lie other people's folders.
    """
    return PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent


def instance_folder() -> Path:
    """What belongs to the venue, never inside an installed package: an upgrade would delete it."""
    if named := os.environ.get("COMPANION_INSTANCE"):
        return Path(named).absolute()
    if resource_folder() != PACKAGE:
        return PACKAGE.parent / "instance"
    return data_folder() / "companion"


def data_folder() -> Path:
    named = os.environ.get("XDG_DATA_HOME", "")
    # The specification: a path that is not absolute is to be ignored.
    return Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"


def remote_kind(place: Path) -> str | None:
    """The kind of file system, if it is one over a network: SQLite's locks do not hold there."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return None
    above = {str(each) for each in (place.resolve(), *place.resolve().parents)}
    found = max((each for each in mounts if each[1] in above), key=lambda each: len(each[1]))
    return found[2] if found[2].startswith(REMOTE) else None
