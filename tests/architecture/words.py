"""Words: those that are gone, those of the games, and sentences that tests repeat."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.sources import TESTS, Source, is_catalogue, sources, texts

# In names, ids and addresses only: most are good English words, and prose may say them.
GONE = (
    "deed deeds doings intent chained taken_back slip mending by_itself contest tourney "
    "sitting sketch sketches cutting judging because outlook lore door doors coming "
    "come_in inviting desk wall walls forming claiming forgetting withdraw withdrawn "
    "press papers seer seers watcher watchers journal secrecy knowing faults ways pieces"
)
KEPT = {"result_slip", "result_slips", "firewall", "desktop"}
GONE_WORD = re.compile(
    rf"(?<![a-z])({'|'.join(sorted(GONE.split(), key=len, reverse=True))})(?![a-z])"
)
OF_GAMES = re.compile(r"(?<![a-z])(gem|quotation)s?(?![a-z])")
IN_MARKUP = re.compile(r"{{.*?}}|{%.*?%}|<[^!>]*>", re.DOTALL)
REMARK = re.compile(r"/\*.*?\*/|{#.*?#}|^\s*//.*?$", re.DOTALL | re.MULTILINE)
CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ’'-]{2,}[,:;]? [a-zÀ-ÿ’'-]{2,}")


def uses_of_gone_words() -> list[str]:
    found = [f"{path}: {word}" for path, name in all_names() for word in GONE_WORD.findall(name)]
    return sorted(found)


def all_names() -> Iterator[tuple[Path, str]]:
    """Whatever something is called: modules, functions, variables, ids, addresses, files."""
    for source in sources():
        yield from [(source.path, plain(part)) for part in source.parts[-1:]]
        yield from [(source.path, plain(name)) for name in names_in(source)]
    for path, text in texts("templates", ".html"):
        yield path, plain(path.stem)
        yield from [(path, plain(found)) for found in IN_MARKUP.findall(REMARK.sub("", text))]
    for path, text in texts("static", ".js", ".css"):
        yield path, plain(path.stem)
        yield path, plain(REMARK.sub("", text))


def names_in(source: Source) -> Iterator[str]:
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value if " " not in node.value else ""


@cache
def plain(name: str) -> str:
    """In small letters, its words apart."""
    words = CAPITAL.sub("_", name).lower()
    for kept in KEPT:
        words = words.replace(kept, "")
    return words


def files_outside_games_that_say_gem() -> list[str]:
    """Files that know what only some games have."""
    found = {
        source.path
        for source in sources()
        if source.package != "games" and not is_catalogue(source)
        if any(OF_GAMES.search(plain(name)) for name in names_in(source))
    }
    for path, text in texts("templates", ".html"):
        if "games" not in path.parts and OF_GAMES.search(plain(REMARK.sub("", text))):
            found.add(path)
    return sorted(map(str, found))


def english_sentences_asserted() -> list[str]:
    """What Companion says in English, said again by tests that are not about words."""
    return [
        f"{source.at(node)}: {text}"
        for source in sources(TESTS)
        if source.package not in ("languages", "locale", "architecture")
        for node in source.nodes
        if isinstance(node, ast.Assert)
        for text in strings(node.test)
        if is_said(text)
    ]


def strings(test: ast.expr) -> list[str]:
    found = [node for node in ast.walk(test) if isinstance(node, ast.Constant)]
    return [node.value for node in found if isinstance(node.value, str)]


@cache
def is_said(text: str) -> bool:
    if not SENTENCE.search(text):
        return False
    return text in all_said() or any(piece in text for piece in pieces_said())


@cache
def all_said() -> str:
    """All English messages as one text."""
    return "\n".join(re.sub(r"\s+", " ", message) for message in english())


@cache
def pieces_said() -> tuple[str, ...]:
    """What stands between the gaps of a message, as far as it is more than a word."""
    cut = [piece.strip() for message in english() for piece in re.split(r"{[^}]*}", message)]
    return tuple({piece for piece in cut if SENTENCE.search(piece)})


def english() -> Iterator[str]:
    for source in sources():
        if source.path.stem.endswith("messages"):
            for node in source.nodes:
                if isinstance(node, ast.Dict):
                    for value in node.values:
                        if isinstance(value, ast.Constant) and isinstance(value.value, str):
                            yield value.value
