"""What Werkzeug, Jinja and SQLAlchemy compile for each app; here a thousand apps are alike."""

from collections.abc import Iterator
from contextlib import contextmanager
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
    """The builder of every route, every template and every statement."""
    compiled: dict[tuple[str, bool], Any] = {}
    compile_builder = Rule._compile_builder

    def remembered(rule: Rule, append_unknown: bool = True) -> Any:
        name = (f"{rule.rule} {rule.endpoint}", append_unknown)
        if name not in compiled:
            compiled[name] = compile_builder(rule, append_unknown)
        return compiled[name]

    with (
        patch.object(Rule, "_compile_builder", remembered),
        patch.dict(Flask.jinja_options, bytecode_cache=Compiled()),
        statements_compiled_once(),
    ):
        yield


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
