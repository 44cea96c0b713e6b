"""Words: those that are gone, those of the games, and sentences that tests repeat."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.documents import words_gone
from tests.architecture.sources import ROOT, TESTS, Source, is_catalogue, sources, texts

KEPT = {"result_slip", "result_slips", "firewall", "desktop", "journal_mode", "-journal", "|wall|"}
# What is stored keeps its word for ever, also where a message is found by it.
STORED = {"deed", "door", "wall", "watcher", "withdraw", "invitations_withdrawn"}
OF_BROWSERS = {"press"}  # a key
CODES = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
# Where words are looked for, and where what was called otherwise is led on or kept out of logs.
SILENT = {"architecture", "docs", "migrations", "old_addresses", "test_old_addresses"}
GONE_WORD = re.compile(
    rf"(?<![a-z])({'|'.join(sorted(words_gone(), key=len, reverse=True))})(?![a-z])"
)
OF_GAMES = re.compile(r"(?<![a-z])(gem|quotation)s?(?![a-z])")
IN_MARKUP = re.compile(r"{{.*?}}|{%.*?%}|<[^!>]*>", re.DOTALL)
REMARK = re.compile(r"/\*.*?\*/|{#.*?#}|^\s*//.*?$", re.DOTALL | re.MULTILINE)
CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
LOCATED_BY_WORDS = ("get_by_text", "get_by_label", "to_have_text", "to_contain_text")
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ’'-]{2,}[,:;]? [a-zÀ-ÿ’'-]{2,}")


def uses_of_gone_words() -> list[str]:
    found = [f"{path}: {word}" for path, name in all_names() for word in GONE_WORD.findall(name)]
    return sorted(found)


def all_names() -> Iterator[tuple[Path, str]]:
    """Whatever something is called: modules, functions, variables, ids, addresses, files."""
    for source in [*sources(), *sources(TESTS)]:
        if {*source.parts} & SILENT:
            continue
        yield from [(source.path, plain(part)) for part in source.parts[-1:]]
        yield from [(source.path, plain(name)) for name in names_in(source) if not is_stored(name)]
    for path, text in texts("templates", ".html"):
        yield path, plain(path.stem)
        yield from [(path, plain(found)) for found in IN_MARKUP.findall(REMARK.sub("", text))]
    for path, text in texts("static", ".js", ".css"):
        yield path, plain(path.stem)
        yield path, plain(REMARK.sub("", text))


def is_stored(name: str) -> bool:
    """Whether it is a word that the database or the documents keep, or a message about it."""
    own = name.removesuffix(".lead").rpartition(".")[2]
    return own in STORED | OF_BROWSERS or own in codes()


@cache
def codes() -> frozenset[str]:
    """The codes of refusals, which programs know."""
    return frozenset(CODES.findall((ROOT / "docs/codes.md").read_text(encoding="utf-8")))


def names_in(source: Source) -> Iterator[str]:
    told = said_in(source) if is_catalogue(source) else set()
    for node in source.nodes:
        if id(node) in told:
            continue
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


def said_in(source: Source) -> set[int]:
    """The sentences of a catalogue: prose, not names."""
    tables = [node for node in source.nodes if isinstance(node, ast.Dict)]
    return {id(value) for table in tables for value in table.values}


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
        if source.package not in ("locale", "architecture")
        for node in source.nodes
        for text in (*sentences_compared(node), *names_looked_for(node))
    ]


def sentences_compared(node: ast.AST) -> list[str]:
    """In an assertion, or by the pattern of an exception."""
    if isinstance(node, ast.Assert):
        return [*filter(is_said, strings(node.test))]
    if isinstance(node, ast.keyword) and node.arg == "match":
        return [*filter(is_said, strings(node.value))]
    return []


def names_looked_for(node: ast.AST) -> list[str]:
    """On a page in a browser, where one word is as much English as a sentence."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return []
    given = node.args if node.func.attr in LOCATED_BY_WORDS else []
    given = [*given, *[each.value for each in node.keywords if each.arg in ("name", "has_text")]]
    if node.func.attr not in (*LOCATED_BY_WORDS, "get_by_role", "locator"):
        return []
    found = [text.strip("^$") for each in given for text in strings(each)]
    return [text for text in found if text in set(english()) or is_said(text)]


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
