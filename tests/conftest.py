"""Both databases: SQLite in a file, and a PostgreSQL that the tests start for themselves."""

import gc
from collections.abc import Iterator
from itertools import count
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings

from companion.games import registry
from companion.games.contract import AnyGame
from companion.services.account import passwords
from companion.store import database as store
from hatch_build import compile_catalogues
from tests.games.toys import TOYS
from tests.helpers.compiled import compiled_once
from tests.helpers.postgres import Cluster
from tests.helpers.ready_database import Filled
from tests.helpers.slow import THOROUGH, examples, with_marks

BOTH = ("sqlite", "postgresql")
FINISHED, MANY = count(1), 50  # tests
# However busy the machine is: how long an example takes says nothing.
settings.register_profile(
    "companion",
    max_examples=examples(100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("companion")


def pytest_configure() -> None:
    """Whatever language has just been changed, and whoever asks for the tests."""
    compile_catalogues()


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
    with patch.object(passwords, "HASHER", PasswordHasher(1, 8, 1)):
        yield


@pytest.fixture(scope="session", autouse=True)
def known_apps() -> Iterator[None]:
    with compiled_once():
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
        marked = metafunc.definition.get_closest_marker
        second = with_marks(BOTH[1], pytest.mark.slow if marked("sqlite_first") else ())
        found = BOTH[:1] if marked("sqlite_only") else (BOTH[0], second)
        metafunc.parametrize("database", found, indirect=True)


def pytest_collection_finish() -> None:
    """What was loaded up to here is no garbage: nobody has to look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_runtest_logfinish() -> None:
    """Apps are garbage in circles, each with some open files: nobody may have all of them."""
    if next(FINISHED) % MANY == 0:
        gc.collect()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `make thorough`, nothing is tried twice."""
    left = [item for item in items if item.get_closest_marker("slow") and not THOROUGH]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
