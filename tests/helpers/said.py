"""What Companion says, by the ids of its messages: no other test repeats a sentence.

So whoever improves one changes one line. English only: what other languages say is the business
of the tests about words.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
GAP = re.compile(r"{(\w+)}")


@cache
def catalogues() -> Mapping[str, Mapping[str, str]]:
    """All English messages by the folder in which they stand: `cli`, `web`, `ys`."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(ROOT.rglob("*messages.py")):
        name = ".".join(("companion", *path.relative_to(ROOT).with_suffix("").parts))
        found.setdefault(path.parent.name, {}).update(import_module(name).MESSAGES)
    return found


@cache
def message(key: str, of: str) -> str:
    """The only message of this id; where several folders have it, that of one, or of all games."""
    if of:
        return catalogues()[of].get(key) or catalogues()["games"][key]
    known = {catalogue[key] for catalogue in catalogues().values() if key in catalogue}
    assert len(known) == 1, f"{key} has {len(known)} messages: say of which folder"
    return known.pop()


def said(key: str, of: str = "", /, **params: object) -> str:
    """A message with its gaps filled."""
    return message(key, of).format_map(params)


def saying(key: str, of: str = "", /, **known: object) -> re.Pattern[str]:
    """A pattern for a message of whose parameters only some are known."""
    parts = GAP.split(message(key, of))
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [re.escape(str(known[name])) if name in known else ".+?" for name in parts[1::2]]
    return re.compile("".join(parts), re.DOTALL)
