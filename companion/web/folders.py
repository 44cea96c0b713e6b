"""Where the files beside the code are: in a checkout, or installed from a wheel."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


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
