"""Both databases: SQLite in a file, and a PostgreSQL that the tests start for themselves."""

import gc
import os
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

from companion import store
from companion.games import registry
from companion.games.kernel import AnyGame
from companion.services import accounts
from tests.cluster import Cluster
from tests.filling import Filled
from tests.games.toys import TOYS
from tests.repeating import repeats

BOTH = ("sqlite", "postgresql")


@pytest.fixture
def toys() -> Iterator[tuple[AnyGame, ...]]:
    """Two games of the tests beside those that Companion knows."""
    with patch.object(registry, "PACKAGES", [*registry.PACKAGES, "tests.games.toys"]):
        registry.folders.cache_clear()
        yield TOYS
    registry.folders.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing is slow on purpose, and hundreds of tests make a venue with a password."""
    with patch.object(accounts, "HASHER", PasswordHasher(1, 8, 1)):
        yield


@pytest.fixture(scope="session", autouse=True)
def known_addresses() -> Iterator[None]:
    """Werkzeug compiles a builder for every route of every app; here a thousand apps are alike."""
    compiled: dict[tuple[str, bool], Any] = {}
    compile_builder = Rule._compile_builder

    def remembered(rule: Rule, append_unknown: bool = True) -> Any:
        name = (f"{rule.rule} {rule.endpoint}", append_unknown)
        if name not in compiled:
            compiled[name] = compile_builder(rule, append_unknown)
        return compiled[name]

    with patch.object(Rule, "_compile_builder", remembered):
        yield


class Compiled(BytecodeCache):
    """Templates as code, by what they were made from."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def known_templates() -> Iterator[None]:
    """Jinja compiles the same templates for each of the thousand apps, too."""
    with patch.dict(Flask.jinja_options, bytecode_cache=Compiled()):
        yield


@pytest.fixture(scope="session", autouse=True)
def ready_databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What an app opens is up to date at once; that migrations lead there has its own tests."""
    with patch.object(store, "migrate", Filled(tmp_path_factory.mktemp("ready")).migrate):
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One for each process of the tests, once somebody asks for it."""
    made = Cluster()
    try:
        made.make_template()
        yield made
    finally:
        made.stop()


@pytest.fixture
def postgres(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database of PostgreSQL's, for this test and the processes that it starts; its address."""
    with cluster.database() as url:
        monkeypatch.setenv("DATABASE_URL", url)
        yield url


@pytest.fixture
def empty_postgres(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with cluster.database("template0") as url:
        monkeypatch.setenv("DATABASE_URL", url)
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """Whoever asks for this runs on both, one after the other."""
    if request.param == "postgresql":
        request.getfixturevalue("postgres")
    return str(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames:
        only = metafunc.definition.get_closest_marker("sqlite_only")
        metafunc.parametrize("database", BOTH[:1] if only else BOTH, indirect=True)


def pytest_collection_finish() -> None:
    """What was loaded up to here is no garbage: nobody has to look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `make thorough`, nothing is tried twice."""
    if os.environ.get("THOROUGH"):
        return
    left = [item for item in items if repeats(item.nodeid)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
