"""Pages and commands on PostgreSQL; and a server that crashes under them."""

import re
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.cli import doctor as doctoring
from companion.games.registry import known_games
from companion.ledger.entry import Note
from companion.services.live import live_hub
from companion.services.play import entries as plays
from companion.services.play.reader import read_state
from companion.services.venue import big_screen as big_screens
from companion.services.verification import corruptions
from companion.store.models import Base
from companion.store.plays import play_keys
from companion.web.base.errors import CODE
from tests.cli.helpers.command import companion
from tests.games.helpers.table import record
from tests.helpers.postgres import Cluster, own_cluster, sql
from tests.helpers.said import said, saying
from tests.helpers.server import PATIENCE, announced_port, get, ready_server
from tests.helpers.slow import THOROUGH, slow_but
from tests.helpers.stores import kept
from tests.services.helpers.killed_writer import HANNA
from tests.services.helpers.venues import with_night
from tests.web.helpers.fuzzer import Fuzz
from tests.web.helpers.pad import NAMES, begin, client_in, seq_of
from tests.web.pages.test_health import SERVE
from tests.web.play.test_pad import enter_whole_game
from tests.web.venue.helpers.phones import House

PHONES = 4
CRASHES = 12 if THOROUGH else 4
LISTENING = """SELECT count(*) FROM pg_stat_activity
WHERE query = 'LISTEN companion' AND datname = current_database()"""
DEAFEN = LISTENING.replace("count(*)", "pg_terminate_backend(pid)")
LONGEST = 5.0  # seconds without a place to write, once the server is back


@pytest.fixture
def client(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    client = client_in(tmp_path, monkeypatch)
    yield client
    store_of(client).engine.dispose()


def store_of(client: FlaskClient) -> Any:
    return client.application.extensions["companion.store"]


@pytest.mark.parametrize("key", slow_but({"ys"}, [game.key for game in known_games()]))
def test_a_whole_game_can_be_entered(client: FlaskClient, key: str, tmp_path: Path) -> None:
    enter_whole_game(client, key, 3)
    assert corruptions(store_of(client)) == []
    assert not [*tmp_path.glob("*.sqlite3")]


def test_a_big_screen_follows(client: FlaskClient) -> None:
    """Its services and pages, and what starts by itself."""
    house = House(client.application)
    house.owner.post(f"{house.address}/big-screen/link")
    link = re.search(r"<code>http://localhost(/big-screen/[\w-]+)<", big_screen_control(house))
    assert link
    number = house.night(1, 2, 3, minutes=45)
    big_screens.start_by_themselves(house.store, house.visitor, True)
    before = client.get(f"{link[1]}/now").json
    house.seat(number, [1, 2, 3])
    assert client.get(f"{link[1]}/now").json != before
    for form in ({"timer": f"{number}.0", "turn": "pause"}, {"timer": "next", "turn": "extend 5"}):
        house.owner.post(f"{house.address}/big-screen/timer", data=form)
    house.owner.post(f"{house.address}/big-screen/message", data={"message": "Pizza 😀"})
    house.owner.post(f"{house.address}/big-screen/hold", data={"held": "seating"})
    page = client.get(link[1]).text
    seating = saying("big_screen.seating").pattern
    for shown in (seating, "Hanna", "Pizza 😀", said("big_screen.paused")):
        assert re.search(shown, page)
    assert re.search(r"<time>4[45]:\d\d</time>", page)
    assert 'name="held" value="seating" aria-pressed="true"' in big_screen_control(house)


def big_screen_control(house: House) -> str:
    return house.owner.get(f"{house.address}/big-screen").text


@pytest.mark.slow
@pytest.mark.usefixtures("postgres")
def test_senseless_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_INSTANCE", "COMPANION_LOG"):
        monkeypatch.setenv(name, "")  # put back afterwards
    fuzz = Fuzz(tmp_path, seed=7)
    fuzz.run(400)
    fuzz.app.extensions["companion.store"].engine.dispose()


@pytest.mark.parametrize("key", ["%00", "a%00b", "x" * 5000, "%ED%A0%80", "%FF"])
def test_an_address_that_is_no_text(client: FlaskClient, key: str) -> None:
    assert client.get(f"/play/{key}").status_code == 404


def test_it_is_ready(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "checks": {"write": "ok", "migrations": "ok"}}


def test_a_server_that_takes_no_writes(client: FlaskClient, postgres: str) -> None:
    pad = begin(client, "basari", NAMES)
    name = str(store_of(client).engine.url.database)
    sql(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store_of(client).engine.dispose()
    answer = client.get("/readyz")
    assert answer.json is not None
    assert (answer.status_code, answer.json["checks"]["write"]) == (503, "failed")
    refused = note(client, pad, 0)
    assert (refused.status_code, refused.headers[CODE]) == (503, "storage_read_only")


def test_a_lock_held_for_long(client: FlaskClient, postgres: str) -> None:
    pad = begin(client, "basari", NAMES)
    with psycopg.connect(postgres) as other:
        other.execute("LOCK TABLE entry IN EXCLUSIVE MODE")
        refused = note(client, pad, 0)
        assert (refused.status_code, refused.headers[CODE]) == (503, "storage_busy")
        assert client.get(pad).status_code == 200
    assert note(client, pad, 0).status_code == 302


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (psycopg.errors.DiskFull, "storage_full"),
        (psycopg.errors.TooManyConnections, "storage_busy"),
        (psycopg.errors.CannotConnectNow, "storage_busy"),
        (psycopg.errors.QueryCanceled, "storage_busy"),
        (psycopg.errors.IoError, "storage_failed"),
        (psycopg.errors.DataCorrupted, "storage_damaged"),
        (psycopg.errors.InsufficientPrivilege, "storage_read_only"),
        (psycopg.OperationalError, "storage_busy"),
        (psycopg.errors.UndefinedColumn, "internal"),
    ],
)
def test_what_the_server_says_is_a_sentence(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    error: type[psycopg.Error],
    told: str,
) -> None:
    pad = begin(client, "basari", NAMES)
    client.application.config["PROPAGATE_EXCEPTIONS"] = False
    dialect = store_of(client).engine.dialect
    execute = dialect.do_execute

    def executing(*arguments: Any) -> None:
        if arguments[1].startswith("INSERT"):
            raise error("it said what is secret")
        execute(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(dialect, "do_execute", executing)
        refused = note(client, pad, 0)
        assert (refused.status_code // 100, refused.headers[CODE]) == (5, told)
        assert "it said" not in refused.text
    assert note(client, pad, 0).status_code == 302


def commanded(*arguments: str, folder: Path, **environment: str) -> Any:
    return companion(*arguments, COMPANION_INSTANCE=str(folder), **environment)


def test_the_commands(client: FlaskClient, tmp_path: Path, postgres: str) -> None:
    pad = begin(client, "basari", NAMES)
    for number in range(3):
        assert note(client, pad, number).status_code == 302
    assert commanded("verify", folder=tmp_path).code == 0
    sql(postgres, "UPDATE entry SET by = 'nobody' WHERE seq = 2")
    ended = commanded("verify", folder=tmp_path)
    assert ended.code == 1
    assert ended.code == 1
    assert " 2 " in ended.out.splitlines()[0]  # the entry


def test_a_backup_goes_into_the_other_kind_of_database_and_back(
    client: FlaskClient, tmp_path: Path, postgres: str, cluster: Cluster
) -> None:
    pad = begin(client, "basari", NAMES)
    for number in range(3):
        assert note(client, pad, number).status_code == 302
    with_night(client.application.extensions["companion.store"])
    backup = tmp_path / "night.companion-backup"
    made = commanded("backup", str(backup), folder=tmp_path)
    assert (made.code, made.err) == (0, "")
    assert said("backup.done", plays=1, entries=3, file=backup) in made.out

    refused = commanded("restore", str(backup), folder=tmp_path)
    assert refused.code == 1
    assert said("bad.not_empty") in refused.err

    into_file = commanded("restore", str(backup), folder=tmp_path, DATABASE_URL="")
    assert into_file.code == 0, into_file.err
    assert commanded("verify", folder=tmp_path, DATABASE_URL="").code == 0
    again = tmp_path / "again.companion-backup"
    assert commanded("backup", str(again), folder=tmp_path, DATABASE_URL="").code == 0

    with cluster.database("template0") as empty:
        into_server = commanded("restore", str(again), folder=tmp_path, DATABASE_URL=empty)
        assert into_server.code == 0, into_server.err
        for name, table in Base.metadata.tables.items():
            own = ", ".join([f'"{column.name}"' for column in table.primary_key])
            everything = f"SELECT * FROM {name} ORDER BY {own}"
            assert sql(empty, everything) == sql(postgres, everything)
        sql(
            empty,
            "INSERT INTO play (key, game, players, options, begun, status)"
            " VALUES ('k', 'basari', '[]', '{}', '', '')",
        )
        sql(empty, "INSERT INTO venue (key, name, since) VALUES ('k', 'Café Elf', '')")
        assert sql(empty, "SELECT id FROM venue ORDER BY id") == [(1,), (2,)]
        assert commanded("verify", folder=tmp_path, DATABASE_URL=empty).code == 1


def test_a_backup_of_another_kind_of_tables_is_not_made(
    tmp_path: Path, empty_postgres: str
) -> None:
    refused = commanded("backup", str(tmp_path), folder=tmp_path)
    assert refused.code == 1
    assert said("bad.outdated") in refused.err
    assert not [*tmp_path.glob("*.companion-backup*")]


def test_a_server_that_is_away_makes_no_backup(tmp_path: Path) -> None:
    away = "postgresql://nobody@127.0.0.1:1/nothing"
    refused = commanded("backup", str(tmp_path), folder=tmp_path, DATABASE_URL=away)
    assert refused.code == 1
    assert saying("bad.unreachable").search(refused.err)
    assert "nobody" not in refused.err


def test_the_doctor(client: FlaskClient, postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    def examined() -> str:
        doctoring.examine(0)
        return capsys.readouterr().out

    begin(client, "basari", NAMES)
    shown = examined()
    assert "PostgreSQL 1" in shown
    assert said("doctor.plays") in shown
    assert "fsync = on" in shown  # this one is careless, for the tests
    assert "pg_amcheck" in shown
    assert "SQLite" not in shown
    sql(postgres, "UPDATE alembic_version SET version_num = '9999'")
    assert said("serve.newer") in examined()


@pytest.mark.usefixtures("empty_postgres")
def test_the_doctor_only_looks(
    empty_postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "none"))
    doctoring.examine(0)
    assert said("doctor.no_plays") in capsys.readouterr().out
    assert sql(empty_postgres, "SELECT * FROM pg_tables WHERE schemaname = 'public'") == []
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["verify"], ["doctor"]])
def test_a_server_that_cannot_be_reached(tmp_path: Path, command: list[str]) -> None:
    url = "postgresql://ana:hidden-word@127.0.0.1:1/plays"
    ended = commanded(*command, folder=tmp_path, DATABASE_URL=url)
    assert ended.code == 1
    assert "hidden-word" not in ended.out + ended.err
    assert "Traceback" not in ended.err
    assert "127.0.0.1" in ended.out + ended.err


@pytest.mark.usefixtures("postgres")
def test_two_servers_share_the_plays(tmp_path: Path) -> None:
    with (
        ready_server(SERVE, COMPANION_INSTANCE=str(tmp_path)) as one,
        ready_server(SERVE, COMPANION_INSTANCE=str(tmp_path)) as other,
    ):
        for server in (one, other):
            assert "ok" in get(announced_port(server), "/readyz")


def note(client: FlaskClient, pad: str, number: int) -> Any:
    data = {"text": f"note {number}", "seq": str(number), "token": f"token {number}"}
    return client.post(f"{pad}/note", data=data)


class Phone(Thread):
    """Writes one note after the other; what is not acknowledged it sends again."""

    def __init__(self, client: FlaskClient) -> None:
        super().__init__()
        self.client = client
        self.pad = begin(client, "basari", NAMES)
        self.acknowledged = 0
        self.refused = 0
        self.corruptions: list[Any] = []
        self.over = Event()

    def run(self) -> None:
        while not self.over.is_set():
            answer = note(self.client, self.pad, self.acknowledged)
            if answer.status_code == 302:
                self.acknowledged += 1
            elif (answer.status_code, answer.headers.get(CODE)) == (503, "storage_busy"):
                self.refused += 1
                sleep(0.05)
            else:
                self.corruptions.append((answer.status_code, answer.headers.get(CODE)))
                sleep(0.05)


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A server that waits for its disk, and may be crashed."""
    with own_cluster(monkeypatch, careful=True) as cluster:
        yield cluster


def wait_for_more(phones: list[Phone]) -> float:
    """Until each has written something more; how long that took."""
    began, before = monotonic(), [phone.acknowledged for phone in phones]
    while any(phone.acknowledged <= old for phone, old in zip(phones, before, strict=True)):
        assert monotonic() - began < 60
        sleep(0.01)
    return monotonic() - began


def wait_for_refusals(phones: list[Phone]) -> None:
    """An entry waits for a server that is soon back: away for longer, everybody is refused one."""
    began = monotonic()
    while not all(phone.refused for phone in phones):
        assert monotonic() - began < 60
        sleep(0.01)


@pytest.mark.usefixtures("careful")
def test_a_server_that_crashes_again_and_again(
    careful: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(1)
    app = client_in(tmp_path, monkeypatch).application
    app.config["PROPAGATE_EXCEPTIONS"] = False
    phones = [Phone(app.test_client()) for _ in range(PHONES)]
    for phone in phones:
        phone.start()
    waits = []
    try:
        for number in range(CRASHES):
            wait_for_more(phones)
            sleep(chance.uniform(0, 0.1))
            careful.crash(signal.SIGKILL if number % 2 else signal.SIGQUIT)
            sleep(chance.uniform(0, 0.2))
            if number == CRASHES - 1:
                wait_for_refusals(phones)
            careful.start()
            waits.append(wait_for_more(phones))
    finally:
        for phone in phones:
            phone.over.set()
        for phone in phones:
            phone.join()
    assert [phone.corruptions for phone in phones] == [[]] * PHONES
    assert all(phone.refused for phone in phones)
    assert max(waits) < LONGEST
    store = app.extensions["companion.store"]
    assert corruptions(store) == []
    for phone in phones:
        kept = notes_of(store, phone.pad)
        assert kept == [Note(f"note {number}") for number in range(len(kept))]
        assert len(kept) == phone.acknowledged
        assert int(seq_of(phone.client, phone.pad)) == phone.acknowledged
    store.engine.dispose()


def notes_of(store: Any, pad: str) -> list[Any]:
    def query(connection: Any) -> list[Any]:
        numbers = {key: number for number, key in play_keys(connection)}
        ledger = read_state(connection, numbers[pad.rpartition("/")[2]]).ledger
        return [entry.operation for entry in ledger.entries]

    return list(store.read(query))


def test_who_watches_at_another_server_is_told(postgres: str, tmp_path: Path) -> None:
    """Two stores are two servers: what one writes, the other's watchers hear of."""
    with kept(tmp_path) as here, kept(tmp_path) as there:
        key = plays.begin(there, HANNA, record("basari", 3, []), "tap")
        hub = live_hub(here)
        channel = hub.enter(key)
        wait_until(lambda: channel.mark is not None)

        def is_told(operation: Callable[[], object]) -> None:
            seen = channel.count
            operation()
            assert channel.wait(seen, PATIENCE) > seen

        for seq in range(3):
            is_told(partial(plays.enter, there, HANNA, key, Note("x"), seq, f"token {seq}"))
        is_told(partial(plays.set_status, there, HANNA, key, plays.PAUSED))
        sql(postgres, DEAFEN)
        is_told(partial(plays.set_status, there, HANNA, key, plays.RUNNING))
        hub.leave(key)
        wait_until(lambda: not hub.looking)
        wait_until(lambda: sql(postgres, LISTENING) == [(0,)])


def test_what_could_not_be_read_when_it_was_told_is_read_later(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that restarts tells of nothing twice."""
    with kept(tmp_path) as here, kept(tmp_path) as there:
        key = plays.begin(there, HANNA, record("basari", 3, []), "tap")
        hub = live_hub(here)
        channel = hub.enter(key)
        wait_until(lambda: channel.mark is not None)
        away, tried, read = Event(), Event(), here.read

        def reading(query: Callable[[Any], Any]) -> Any:
            if away.is_set():
                tried.set()
                raise OperationalError("SELECT", {}, Exception("starting up"))
            return read(query)

        monkeypatch.setattr(here, "read", reading)
        away.set()
        seen = channel.count
        plays.enter(there, HANNA, key, Note("x"), 0, "token")
        assert tried.wait(PATIENCE)
        away.clear()
        assert channel.wait(seen, PATIENCE) > seen
        hub.leave(key)
        wait_until(lambda: not hub.looking)


def wait_until(done: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE
    while not done():
        assert monotonic() < deadline
        sleep(0.01)
