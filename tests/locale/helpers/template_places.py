"""Where a template shows a message: read from its markup, without drawing anything.

A template becomes a text in which every message stands as a mark, whichever way a condition goes;
what a macro is given stands where its body shows it.
"""

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

from companion import games
from companion.config.folders import resource_folder

TEMPLATES = resource_folder() / "templates"
OPEN, CLOSE = "\x01", "\x02"  # around a mark
SHOWN = ("placeholder", "value")  # attributes that are seen; others are heard, or for scripts
VOID = {"input", "img", "br", "link", "meta", "hr", "rect", "source", "path", "circle", "line"}
EXPLANATIONS = ("pages/explain", "pages/rules.html")
SCREEN = "venue/big_screen/page.html"
LIMITLESS = {"style", "script", "title", "code", "noscript"}
BUTTONS, HEADINGS = {"button", "summary"}, {"h1", "h2", "h3", "h4"}
LABELS = {"label", "legend", "th", "td", "dt", "dd", "option", "strong", "caption"}
REMARKS = {"quiet", "lead", "notice", "remarks", "state", "side", "under", "hint", "tally"}


class Tag(NamedTuple):
    name: str
    classes: frozenset[str]
    is_status: bool = False
    is_alert: bool = False


class Marks(HTMLParser):
    """Every mark with the tags around it, or the attribute in which it stands."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[Tag] = []
        self.found: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        for name, value in given.items():
            place = "hint" if name.startswith("data-") else "label" if name in SHOWN else "heard"
            self.found += [(mark, place) for mark in marks_in(value)]
        if tag not in VOID:
            role = given.get("role", "")
            classes = frozenset(given.get("class", "").split())
            self.tags.append(Tag(tag, classes, role == "status", role == "alert"))

    def handle_endtag(self, tag: str) -> None:
        names = [each.name for each in self.tags]
        if tag in names:  # of two ways to begin only one may be ended
            del self.tags[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        self.found += [(mark, self.place()) for mark in marks_in(data)]

    def place(self) -> str:
        inner = [*reversed(self.tags)]
        return next((place for place in map(place_of, inner) if place), "text")


def place_of(tag: Tag) -> str:
    """What a tag makes of the words in it; nothing where that is left to those around it."""
    if tag.name in LIMITLESS or "hidden" in tag.classes:
        return "heard"
    if "refusal" in tag.classes or tag.is_alert:
        return "error"
    if tag.name in BUTTONS or (tag.name == "a" and has_button(tag)):
        return "button"
    if tag.name in HEADINGS:
        return "heading"
    if tag.name == "nav":
        return "tab" if "sections" in tag.classes or "dock" in tag.classes else "button"
    if "menu" in tag.classes:
        return "button"
    if tag.is_status or tag.name == "small" or tag.classes & REMARKS:
        return "hint"
    return "label" if tag.name in LABELS else ""


def has_button(tag: Tag) -> bool:
    return any(each.endswith("button") for each in tag.classes)


def marks_in(text: str) -> list[str]:
    return [piece.partition(CLOSE)[0] for piece in text.split(OPEN)[1:]]


# From the syntax of a template to a text with marks


class Reader:
    """One template: its text with marks, and the bodies of its macros."""

    def __init__(self, tree: nodes.Template) -> None:
        self.macros: dict[str, tuple[list[str], str]] = {}
        self.calls: list[tuple[str, list[str], dict[str, list[str]]]] = []
        self.known: dict[str, list[str]] = {}  # what names were given
        self.text = self.flat(tree.body)

    def flat(self, body: list[nodes.Node]) -> str:
        return "".join(map(self.of, body))

    def of(self, node: nodes.Node) -> str:
        match node:
            case nodes.TemplateData():
                return node.data
            case nodes.Output():
                return self.flat(node.nodes)
            case nodes.Macro():
                names = [each.name for each in node.args]
                self.macros[node.name] = (names, self.flat(node.body))
                return ""
            case nodes.Assign(target=nodes.Name()):
                self.known.setdefault(node.target.name, []).extend(self.keys(node.node))
                return ""
            case nodes.For():
                self.iterate(node)
                return self.flat([*node.body, *node.else_])
            case nodes.If():
                return self.flat([*node.body, *node.elif_, *node.else_])
            case nodes.Block() | nodes.With() | nodes.Scope() | nodes.AssignBlock():
                return self.flat(node.body)
            case nodes.CallBlock():
                return self.of(node.call) + self.flat(node.body)
            case nodes.Expr():
                return "".join(map(marked, self.keys(node)))
        return ""

    def iterate(self, loop: nodes.For) -> None:
        """`for heading, steps in ((say('a'), x), (say('b'), y))`."""
        if not isinstance(loop.iter, nodes.Tuple | nodes.List):
            return
        names = loop.target.items if isinstance(loop.target, nodes.Tuple) else [loop.target]
        for item in loop.iter.items:
            values = item.items if isinstance(item, nodes.Tuple | nodes.List) else [item]
            for name, value in zip(names, values, strict=False):
                if isinstance(name, nodes.Name):
                    self.known.setdefault(name.name, []).extend(self.keys(value))

    def keys(self, node: nodes.Node) -> list[str]:
        """The messages of an expression; what a macro is given is kept for later."""
        if isinstance(node, nodes.Name):
            return [*self.known.get(node.name, []), f"?{node.name}"]
        if isinstance(node, nodes.Call):
            return self.called(node)
        if isinstance(node, nodes.CondExpr):
            return self.keys(node.expr1) + (self.keys(node.expr2) if node.expr2 else [])
        if isinstance(node, nodes.Getattr | nodes.Compare | nodes.Const):
            return []
        return [key for child in node.iter_child_nodes() for key in self.keys(child)]

    def called(self, call: nodes.Call) -> list[str]:
        name = getattr(call.node, "name", getattr(call.node, "attr", ""))
        if name in ("say", "say_count"):
            return [key_of(call.args[0])]
        given = {each.key: self.keys(each.value) for each in call.kwargs}
        self.calls.append((name, [*map(self.keys, call.args)], given))
        return []


def key_of(first: nodes.Expr) -> str:
    """An id, or how it begins and ends, with a star between."""
    if isinstance(first, nodes.Concat):
        return f"{key_of(first.nodes[0])}*{key_of(first.nodes[-1]).strip('*')}"
    return str(first.value) if isinstance(first, nodes.Const) else "*"


def marked(key: str) -> str:
    return f"{OPEN}{key}{CLOSE}"


@cache
def places_in_templates() -> dict[str, frozenset[str]]:
    """By id, or by how it begins and ends: all places where it is shown."""
    found: dict[str, set[str]] = {}
    readers = [*read_all()]
    params = places_of_parameters(readers)
    for path, reader in readers:
        texts = [reader.text, *[body for _, body in reader.macros.values()]]
        shown = [each for text in texts for each in Marks(text).found]
        shown += [*given_to_macros(reader, params)]
        for key, place in shown:
            if not key.startswith("?"):
                found.setdefault(key, set()).add(of_the_page(path, place))
    return {key: frozenset(places) for key, places in found.items()}


def read_all() -> Iterator[tuple[str, Reader]]:
    own = Path(games.__file__).parent.glob("*/templates/*.html")
    for path in [*sorted(TEMPLATES.rglob("*.html")), *sorted(own)]:
        name = str(path.relative_to(TEMPLATES)) if TEMPLATES in path.parents else path.name
        yield name, Reader(Environment(autoescape=True).parse(path.read_text("utf-8")))


def places_of_parameters(readers: list[tuple[str, Reader]]) -> dict[tuple[str, str], set[str]]:
    """Where a macro shows what it is given: by its name and that of the parameter."""
    found: dict[tuple[str, str], set[str]] = {}
    for _, reader in readers:
        for name, (names, body) in reader.macros.items():
            for mark, place in Marks(body).found:
                if mark.startswith("?") and mark[1:] in names:
                    found.setdefault((name, mark[1:]), set()).add(place)
    return found


def given_to_macros(
    reader: Reader, params: dict[tuple[str, str], set[str]]
) -> Iterator[tuple[str, str]]:
    for macro, positional, named in reader.calls:
        given = {**dict(zip(all_macros().get(macro, ()), positional, strict=False)), **named}
        for name, keys in given.items():
            for place in params.get((macro, name), ()):
                yield from [(key, place) for key in keys]


@cache
def all_macros() -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(names) for _, reader in read_all() for name, (names, _) in reader.macros.items()
    }


def of_the_page(path: str, place: str) -> str:
    if place == "heard":
        return place
    if path.startswith(EXPLANATIONS):
        return "explanation" if place in ("text", "hint", "label") else place
    return "screen" if path == SCREEN else place
