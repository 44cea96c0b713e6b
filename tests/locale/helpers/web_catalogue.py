"""What is said in the templates, the code and the scripts: read from their syntax."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from string import Formatter
from typing import NamedTuple

from jinja2 import Environment, nodes

FOR_PEOPLE = ("aria-label", "title", "alt", "placeholder", "label", "summary", "content")
# What a meta tag says to a browser or a chat
SETTINGS = ("viewport", "color-scheme", "theme-color", "twitter:card")
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
ATTRIBUTES = re.compile(r"\{% block body %\}[^<>]*?\{% endblock %\}")  # of the body's tag
DYNAMIC_TAG = re.compile(r"(</?)\{\{.*?\}\}")
WORDS = re.compile(r"[^\W\d_] [^\W\d_]")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
LITERAL = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
SHOWN = re.compile(
    r"(?:\b(?:textContent|innerText|innerHTML|title|ariaLabel|placeholder|alt) ?\+?= ?"
    r"|\b(?:alert|confirm|prompt|append|prepend|createTextNode)\()[\"'`]([^\"'`]*)"
)


class Said(NamedTuple):
    """A call of `say`: the key or the beginning of it, and what it passes."""

    key: str
    whole: bool
    given: frozenset[str]


def is_sentence(text: str) -> bool:
    """Words for people: several of them, with a capital before or a stop behind."""
    text = text.strip()
    return bool(WORDS.search(text)) and (text[0].isupper() or text[-1] in ".!?…:")


def placeholders(message: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name is not None)


# Templates


class Texts(HTMLParser):
    """What a template says outside of Jinja."""

    def __init__(self, template: str) -> None:
        super().__init__()
        self.found: list[str] = []
        template = DYNAMIC_TAG.sub(r"\1x", ATTRIBUTES.sub("", template))
        self.feed(JINJA.sub("", template))
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        settings = tag == "meta" and given.get("name") in SETTINGS
        visible = [] if settings else [name for name in FOR_PEOPLE if name in given]
        if tag == "input" and given.get("type") in ("submit", "button", "reset"):
            visible.append("value")
        self.found += [text for name in visible if has_letters(text := given[name] or "")]

    def handle_data(self, data: str) -> None:
        if has_letters(data):
            self.found.append(data.strip())


def has_letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def bare_texts(template: str) -> list[str]:
    """Words that come from no catalogue: in the markup, or as words within an expression."""
    constants = Environment(autoescape=True).parse(template).find_all(nodes.Const)
    strings = [each.value for each in constants if isinstance(each.value, str)]
    return [*Texts(template).found, *[text for text in strings if text[:1].isupper()]]


def said_in_template(template: str) -> Iterator[Said]:
    for call in Environment(autoescape=True).parse(template).find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name):
            continue
        given = frozenset(keyword.key for keyword in call.kwargs)
        if call.node.name == "say_count":
            assert isinstance(call.args[0], nodes.Const), call
            for form in ("1", "many"):
                yield Said(f"{call.args[0].value}.{form}", True, given | {"count"})
        elif call.node.name == "say":
            first = call.args[0]
            if isinstance(first, nodes.Concat):
                first = first.nodes[0]
                whole = False
            else:
                whole = True
            assert isinstance(first, nodes.Const), first
            yield Said(first.value, whole, given)


# Code


def strings_in(code: str) -> Iterator[str]:
    """Every string that is no documentation; those with values in them have gaps."""
    tree = ast.parse(code)
    within = {id(each) for node in joined(tree) for each in node.values}
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(text_of(each) for each in node.values)
        elif id(node) in within or id(node) in described:
            continue
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def joined(tree: ast.AST) -> list[ast.JoinedStr]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]


def text_of(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "x"


def said_in_code(code: str) -> Iterator[Said]:
    for call in ast.walk(ast.parse(code)):
        name = called_in(call)
        if isinstance(call, ast.Call) and name in ("say", "Unsafe"):
            yield from keys_of(call)
        elif isinstance(call, ast.Call) and name == "say_count":
            (found,) = keys_of(call)
            for form in ("1", "many"):
                yield Said(f"{found.key}.{form}", True, found.given | {"count"})


def called_in(node: ast.AST) -> str:
    """What is called: a function, or one of the words that were passed in."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id="words"), attr=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="words"), attr=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr="say")):
            return "say"
    return ""


def keys_of(call: ast.Call) -> Iterator[Said]:
    given = frozenset(str(keyword.arg) for keyword in call.keywords)
    first = call.args[0]
    if isinstance(first, ast.Constant):
        yield Said(str(first.value), True, given)
    elif isinstance(first, ast.JoinedStr):
        yield Said(text_of(first.values[0]), False, given)
    else:
        yield Said(ast.unparse(first), False, given)


def pages_in(code: str) -> Iterator[str]:
    """The pages that a game's counts stand on."""
    for call in ast.walk(ast.parse(code)):
        match call:
            case ast.Call(func=ast.Name(id="Count"), args=[ast.Constant(value=str(page)), *_]):
                yield page


# Scripts


def sentences_in_script(script: str) -> list[str]:
    script = COMMENT.sub("", script)
    literals = ["".join(found) for found in LITERAL.findall(script)]
    shown = [text for text in SHOWN.findall(script) if has_letters(text)]
    return [*filter(is_sentence, literals), *shown]
