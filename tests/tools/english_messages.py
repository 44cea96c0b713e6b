"""What is to be translated: the English messages as they are written down, and what they are about.

They are read from the syntax of every `messages.py`, as comments belong to them: one above a
message is about all messages up to the next one.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"
LOCALE, GAMES, WEB = PACKAGE / "locale", PACKAGE / "games", PACKAGE / "web"
FILE = "messages.py"
ONE, MANY = ".1", ".many"
# Small catalogues of pages that are translated together.
TOGETHER = {WEB: "web", WEB / "pages": "web", WEB / "venue": "web"}


class English(NamedTuple):
    """A message: its id, what it says of one and of several, where it stands, what it is about."""

    key: str
    said: tuple[str, ...]
    file: str
    about: tuple[str, ...] = ()

    @property
    def msgid(self) -> str | tuple[str, ...]:
        return self.said[0] if len(self.said) == 1 else self.said


class Part(NamedTuple):
    """A catalogue: its name, the folder of its game if it is a game's, and its messages."""

    name: str
    game: Path | None
    messages: tuple[English, ...]

    def path(self, code: str) -> Path:
        if self.game:
            return self.game / "locale" / f"{code}.po"
        return LOCALE / code / "LC_MESSAGES" / f"{self.name}.po"


@cache
def parts() -> tuple[Part, ...]:
    found: dict[str, list[English]] = {}
    games: dict[str, Path] = {}
    for path in sorted(PACKAGE.rglob(FILE)):
        name = TOGETHER.get(path.parent, path.parent.name)
        file = path.relative_to(ROOT).as_posix()
        found.setdefault(name, []).extend(paired(written_in(path.read_text("utf-8"), file)))
        if path.parent.parent == GAMES:
            games[name] = path.parent
    return tuple([Part(name, games.get(name), tuple(said)) for name, said in found.items()])


def paired(written: dict[str, English]) -> Iterator[English]:
    """`points.1` and `points.many` are one message in two forms."""
    for key, english in written.items():
        noun = key.removesuffix(ONE) if key.endswith(ONE) else key.removesuffix(MANY)
        if noun == key or noun + MANY not in written:
            yield english
        elif key.endswith(ONE):
            several = written[noun + MANY]
            about = tuple(dict.fromkeys((*english.about, *several.about)))
            yield English(noun, (*english.said, *several.said), english.file, about)


def written_in(text: str, file: str) -> dict[str, English]:
    comments = comments_in(text)
    table = next(node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict))
    found: dict[str, English] = {}
    about: list[str] = []
    last = table.lineno
    for key, value in zip(table.keys, table.values, strict=True):
        if key is None:  # what another file says
            continue
        above = [comments[line] for line in range(last + 1, key.lineno) if line in comments]
        about = [" ".join(above)] if above else about
        last = value.end_lineno or value.lineno
        beside = [comments[line] for line in range(key.lineno, last + 1) if line in comments]
        name = ast.literal_eval(key)
        found[name] = English(name, (ast.literal_eval(value),), file, (*about, *beside))
    return found


def comments_in(text: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {
        token.start[0]: token.string.lstrip("# ").rstrip()
        for token in tokens
        if token.type == tokenize.COMMENT
    }
