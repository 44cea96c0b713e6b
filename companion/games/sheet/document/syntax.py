"""Expressions: from a text to a small tree, or where it stops making sense.

Nothing is looked up here: what a name means, and whether it may stand there, `names` says.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

LONGEST, DEEPEST = 400, 24
LARGEST = 1_000_000_000
TOKEN = re.compile(
    r"(all|others|team|rounds)\.([a-z][a-z0-9_]*)"
    r"|([a-z][a-z0-9_]*)|(0|[1-9][0-9]{0,9})(?![0-9])|(\|\||&&|[=!<>]=|[-+*/%()<>!?:,])",
    re.ASCII,
)
COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")
EXTREMES = ("min", "max")
FUNCTIONS = ("sum", "min", "max", "abs", "count")
END = ""


class NumberNode(NamedTuple):
    value: int
    depth: int = 0


class NameNode(NamedTuple):
    """A row, a switch, or one of the few names that every sheet has."""

    name: str
    at: int
    depth: int = 0


class Listing(NamedTuple):
    """Of one row the values of several: `all.coins`."""

    of: str
    name: str
    at: int
    depth: int = 0


class Prefix(NamedTuple):
    sign: str
    of: "Node"
    depth: int


class OperationNode(NamedTuple):
    sign: str
    left: "Node"
    right: "Node"
    depth: int


class Choose(NamedTuple):
    """What `? :` decides."""

    condition: "Node"
    then: "Node"
    otherwise: "Node"
    depth: int


class OfList(NamedTuple):
    """`sum`, `min` or `max` of a list."""

    function: str
    listing: Listing
    depth: int = 1


class OfSome(NamedTuple):
    """`min` or `max` of some numbers, or what `abs` says of one."""

    function: str
    parts: tuple["Node", ...]
    depth: int


class CountOf(NamedTuple):
    """For how many of a list something holds."""

    listing: Listing
    sign: str
    right: "Node"
    depth: int


Node = NumberNode | NameNode | Prefix | OperationNode | Choose | OfList | OfSome | CountOf


class Unreadable(Exception):
    """Where a text stops being an expression, counted from 0, and why."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at, self.why = at, why


class Token(NamedTuple):
    kind: str  # list, name, number, or the sign itself
    text: str
    at: int
    of: str = ""


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        token = TOKEN.match(text, at)
        if token is None:
            raise Unreadable(at, "letter")
        found.append(token_of(token))
        at = token.end()
    return [*found, Token(END, END, len(text))]


def token_of(match: re.Match[str]) -> Token:
    of, listed, name, number, sign = match.groups()
    if of:
        return Token("list", listed, match.start(), of)
    if name:
        return Token("name", name, match.start())
    if number:
        return Token("number", number, match.start())
    return Token(sign, sign, match.start())


def parse(text: str) -> Node:
    """The tree of an expression, or `Unreadable`."""
    if not 1 <= len(text) <= LONGEST:
        raise Unreadable(min(len(text), LONGEST), "length")
    return Parser(tokens_of(text)).whole()


class Parser:
    """One token after the other, with no looking back."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.next, self.level = tokens, 0, 0

    @property
    def token(self) -> Token:
        return self.tokens[self.next]

    def whole(self) -> Node:
        node = self.expression()
        if self.token.kind != END:
            raise self.unexpected()
        return node

    def unexpected(self) -> Unreadable:
        return Unreadable(self.token.at, "end" if self.token.kind == END else "token")

    def has(self, *kinds: str) -> bool:
        return self.token.kind in kinds

    def take(self) -> Token:
        token = self.token
        self.next += 1
        return token

    def expect(self, kind: str) -> Token:
        if self.token.kind != kind:
            raise self.unexpected()
        return self.take()

    def below(self, at: int, read: Callable[[], Node]) -> Node:
        """What stands one level deeper: no text leads deeper than the deepest."""
        self.level += 1
        if self.level > DEEPEST:
            raise Unreadable(at, "depth")
        node = read()
        self.level -= 1
        return node

    def deeper(self, at: int, *nodes: Node) -> int:
        depth = 1 + max([node.depth for node in nodes])
        if depth > DEEPEST:
            raise Unreadable(at, "depth")
        return depth

    def expression(self) -> Node:
        condition = self.alternatives()
        if not self.has("?"):
            return condition
        at = self.take().at
        then = self.below(at, self.expression)
        self.expect(":")
        otherwise = self.below(at, self.expression)
        return Choose(condition, then, otherwise, self.deeper(at, condition, then, otherwise))

    def alternatives(self) -> Node:
        return self.chain(self.conditions, "||")

    def conditions(self) -> Node:
        return self.chain(self.comparison, "&&")

    def comparison(self) -> Node:
        left = self.added()
        return self.operation(left, self.added) if self.has(*COMPARISONS) else left

    def added(self) -> Node:
        return self.chain(self.multiplied, "+", "-")

    def multiplied(self) -> Node:
        return self.chain(self.signed, "*", "/", "%")

    def chain(self, part: Callable[[], Node], *signs: str) -> Node:
        node = part()
        while self.has(*signs):
            node = self.operation(node, part)
        return node

    def operation(self, left: Node, part: Callable[[], Node]) -> Node:
        sign = self.take().kind
        right = part()
        return OperationNode(sign, left, right, max(left.depth, right.depth))

    def signed(self) -> Node:
        if not self.has("-", "!"):
            return self.atom()
        sign, _, at, _ = self.take()
        node = self.below(at, self.signed)
        return Prefix(sign, node, self.deeper(at, node))

    def atom(self) -> Node:
        token = self.token
        if token.kind == "number" and int(token.text) <= LARGEST:
            return NumberNode(int(self.take().text))
        if token.kind == "name":
            self.take()
            called = token.text in FUNCTIONS and self.has("(")
            return self.call(token) if called else NameNode(token.text, token.at)
        if token.kind == "(":
            return self.bracket()
        raise self.unexpected()

    def bracket(self) -> Node:
        at = self.take().at
        node = self.below(at, self.expression)
        self.expect(")")
        return node._replace(depth=self.deeper(at, node))

    def call(self, function: Token) -> Node:
        self.take()
        name, at = function.text, function.at
        if name == "count":
            node = self.count(at)
        elif name != "abs" and self.has("list"):
            node = OfList(name, self.listing())
        else:
            node = self.some(name, at)
        self.expect(")")
        return node

    def listing(self) -> Listing:
        _, name, at, of = self.expect("list")
        return Listing(of, name, at)

    def count(self, at: int) -> Node:
        listing = self.listing()
        if not self.has(*COMPARISONS):
            raise self.unexpected()
        sign = self.take().kind
        right = self.below(at, self.added)
        return CountOf(listing, sign, right, self.deeper(at, right))

    def some(self, name: str, at: int) -> Node:
        if name == "sum":
            raise self.unexpected()
        parts = [self.below(at, self.expression)]
        while name in EXTREMES and self.has(","):
            self.take()
            parts.append(self.below(at, self.expression))
        if name in EXTREMES and len(parts) < 2:
            raise self.unexpected()
        return OfSome(name, tuple(parts), self.deeper(at, *parts))
