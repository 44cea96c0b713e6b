"""What Werkzeug, Jinja and SQLAlchemy compile for each app; here a thousand apps are alike."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import MethodType
from typing import Any
from unittest.mock import patch

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule


class Compiled(BytecodeCache):
    """Templates as code, by what they were made from."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key, bucket.checksum] = bucket.code


@contextmanager
def compiled_once() -> Iterator[None]:
    """Every route, every template and every statement."""
    with (
        patch.object(Rule, "compile", Routes(Rule.compile).compile),
        patch.dict(Flask.jinja_options, bytecode_cache=Compiled()),
        statements_compiled_once(),
    ):
        yield


class Routes:
    """What a rule is matched by and how addresses are built of it, by all that it is made from."""

    def __init__(self, compile_rule: Callable[[Rule], None]) -> None:
        self.compile_rule = compile_rule
        self.known: dict[tuple[object, ...], Rule] = {}

    @property
    def compile(self) -> Callable[[Rule], None]:
        """A function, and no method: it belongs to a class that is not this one."""
        return lambda rule: self.take_over(rule)

    def take_over(self, rule: Rule) -> None:
        name = (rule.rule, rule.endpoint, rule.subdomain, rule.merge_slashes, repr(rule.defaults))
        if name not in self.known:
            self.compile_rule(rule)
            self.known[name] = rule
            return
        same = self.known[name]
        rule._parts, rule._trace = same._parts, same._trace
        rule._converters, rule.arguments = same._converters, same.arguments
        rule._build = MethodType(same._build.__func__, rule)
        rule._build_unknown = MethodType(same._build_unknown.__func__, rule)


@contextmanager
def statements_compiled_once() -> Iterator[None]:
    """An engine knows its statements by its own dialect; here all of a kind are the same."""
    statements: LRUCache[Any, Any] = LRUCache(5_000)
    known = property(lambda _: statements, lambda *_: None)  # whatever an engine would make instead
    with (
        patch.object(Engine, "_compiled_cache", known, create=True),
        patch.object(DefaultDialect, "__eq__", lambda one, other: type(one) is type(other)),
        patch.object(DefaultDialect, "__hash__", lambda one: hash(type(one))),
    ):
        yield
