"""It starts wherever somebody starts it, or says in a sentence why not: never a traceback."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from companion.cli import main
from companion.config import folders
from tests.cli.helpers.command import EXAMPLE
from tests.helpers.slow import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 54321  # a user that no machine has a name for


class Machine(NamedTuple):
    """How it is made odd; and how that is pretended where nobody lets us."""

    real: Sequence[str] = ()
    pretended: Sequence[str] = ()
    environment: dict[str, str] = {}  # noqa: RUF012
    refused: bool = False  # whether it cannot serve there


def shell(before: str, *around: str) -> list[str]:
    return [*around, "sh", "-c", f'{before} exec "$0" "$@"']


def mounted(what: str, *, more: str = "") -> list[str]:
    return shell(f"mount -t tmpfs -o mode=755 none {what} && {more}", "unshare", "--mount")


SHARED = "/dev/shm"  # noqa: S108 - nothing is written there
USER = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
MACHINES = {
    "no proc": Machine(mounted("/proc"), ["proc"]),
    "nothing mounted above": Machine(
        mounted("/proc", more="echo 'proc /proc proc rw 0 0' > /proc/mounts &&"), ["mounts"]
    ),
    "no shared memory": Machine(mounted(SHARED, more=f"mount -o remount,ro {SHARED} &&"), ["shm"]),
    "no network": Machine(["unshare", "--net"], ["network"]),
    "no streams": Machine(shell("exec <&- >&-;")),
    "no name": Machine(USER, ["user"], {"HOME": ""}),
    "ascii": Machine(
        environment={"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ),
    "1970": Machine(pretended=["1970", "limits"]),
    "few files": Machine(shell("ulimit -n 64;")),
    "hardly any files": Machine(shell("ulimit -n 20;"), refused=True),
    "no temporary folder": Machine(pretended=["temporary"], refused=True),
    "other settings": Machine(
        environment={
            "HOME": "/nowhere",
            "XDG_DATA_HOME": "/nowhere",
            "LC_ALL": "xx_YY.klingon",
            "LANG": "xx",
            "LANGUAGE": "xx",
            "GUNICORN_PID": "x",
            "GUNICORN_FD": "x",
            "GUNICORN_CMD_ARGS": "--bind nowhere",
            "WEB_CONCURRENCY": "7",
            "TZ": ":nowhere",
            "TMPDIR": "/nowhere",
            "TERM": "odd",
        }
    ),
}


@cache
def may(*around: str) -> bool:
    """Whether this machine lets us make it odd."""
    try:
        return not around or subprocess.run([*around, "true"], capture_output=True).returncode == 0
    except OSError:
        return False


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


Run = tuple[list[str], dict[str, str]]


def results(folder: Path, machine: Machine, runs: list[Run], port: int = 0) -> list[dict[str, Any]]:
    real = may(*machine.real)
    around = machine.real if real else ()
    pretended = machine.pretended if not (machine.real and real) else ()
    plan = {"port": port, "oddities": [*pretended], "runs": runs}
    own = {"PYTHONPATH": str(ROOT), "COMPANION_INSTANCE": str(folder / "instance")}
    (folder / "plan").write_text(json.dumps(plan))
    subprocess.run(
        [
            *around,
            sys.executable,
            "-m",
            "tests.cli.helpers.all_commands",
            folder / "plan",
            folder / "results",
        ],
        cwd=folder,  # where a senseless setting may make a folder
        env={**os.environ, **own, **machine.environment},
        start_new_session=True,  # no terminal
        timeout=300,
        check=True,
    )
    return list(json.loads((folder / "results").read_text()))


def check(found: dict[str, Any], codes: Sequence[int] = (0, 1)) -> None:
    """Nothing that nobody thought of: neither a trace, nor the sentence in place of one."""
    assert found["code"] in codes, found
    for sign in ("Traceback", "COMPANION_LOG=debug", "level=error"):
        assert sign not in found["out"] + found["err"], found


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder for anybody, also somebody without a name.

    Beside those of pytest: they belong to one person, and every run of it sees to that again.
    """
    with TemporaryDirectory() as made:
        folder = Path(made).resolve()
        for each in folder.parents:
            if each.stat().st_uid == os.getuid() and each != Path("/"):
                each.chmod(each.stat().st_mode | 0o755)
        folder.chmod(0o777)
        (folder / "evening.json").write_text(EXAMPLE)
        yield folder


# The others are tried with every command by `make thorough`.
TRIED_IN_FULL = ("no proc", "no name", "no temporary folder", "other settings")
MOST_EXPOSED = ("serve", "doctor", "print")


@pytest.mark.parametrize("name", MACHINES)
def test_every_command_works_or_says_why_not(shared: Path, name: str) -> None:
    machine, port = MACHINES[name], free_port()
    commands = [
        ["--version"],
        ["serve", "--port", str(port)],
        ["verify"],
        ["venue"],
        ["doctor", "--port", str(port)],
        ["backup", str(shared / "backup.sqlite3")],
        ["restore", str(shared / "backup.sqlite3")],
        ["replay", str(shared / "evening.json")],
        ["print", "pad", "-o", str(shared / "pad.pdf")],
        ["games"],
    ]
    if name not in TRIED_IN_FULL and not THOROUGH:
        commands = [command for command in commands if command[0] in MOST_EXPOSED]
    found = results(shared, machine, [(command, {}) for command in commands], port)
    for command, outcome in zip(commands, found, strict=True):
        # A clock of 1970 is what the doctor is for.
        well = 1 if (command[0], name) == ("doctor", "1970") else 0
        refused = machine.refused and command[0] == "serve"
        check(outcome, [1 if refused else well])
        assert not refused or outcome["err"].count("\n") == 1


SENSELESS = ["\x01", "/dev/null/x", "\udcff" * 40, "%s%n{0}" * 40, "99" * 99]
SETTINGS = [
    "COMPANION_INSTANCE",
    "COMPANION_SECRET_KEY",
    "COMPANION_SECRET_KEY_FALLBACKS",
    "COMPANION_TRUSTED_HOSTS",
    "COMPANION_PROXIES",
    "COMPANION_LOG",
    "DATABASE_URL",
]
ADDRESSES = [
    *("sqlite:////dev/null/x", "sqlite:////", "sqlite:///.", "sqlite:////proc/x.sqlite3"),
    *(
        "postgresql://[",
        "postgresql://x:y@127.0.0.1:1/z",
        "postgresql:///\udcff",
        "sqlite:///\udcff",
    ),
]


def senseless_for(name: str) -> list[str]:
    """All of them where a setting names a place; of others one of each kind by `make thorough`."""
    places = ("COMPANION_INSTANCE", "DATABASE_URL")
    return SENSELESS if THOROUGH or name in places else SENSELESS[::2]


@pytest.mark.timeout(300)  # a process for each, on machines that are busy as well
def test_senseless_settings_are_refused_in_a_sentence(shared: Path) -> None:
    port = free_port()
    settings = [(name, value) for name in SETTINGS for value in senseless_for(name)]
    settings += [("DATABASE_URL", address) for address in ADDRESSES]
    serve = ["serve", "--host", "127.0.0.1", "--port", str(port)]
    runs: list[Run] = [(serve, {name: value}) for name, value in settings]
    for command in (["verify"], ["doctor"], ["backup", str(shared / "b")], ["restore", "/nowhere"]):
        addresses = ADDRESSES if THOROUGH else ADDRESSES[len(command) :: 3]
        runs += [(command, {"DATABASE_URL": address}) for address in addresses]
    runs += [(["doctor"], {"COMPANION_INSTANCE": value}) for value in SENSELESS]
    for outcome in results(shared, Machine(environment={"PGCONNECT_TIMEOUT": "2"}), runs, port):
        check(outcome)
        assert outcome["code"] == 0 or outcome["err"] or outcome["out"]


def test_a_folder_that_is_somebody_elses(shared: Path) -> None:
    (shared / "instance").mkdir(0o755)
    commands = [["serve", "--port", "0"], ["verify"], ["venue"], ["doctor", "--port", "0"]]
    found = results(shared, Machine(USER), [(command, {}) for command in commands])
    for outcome in found:
        check(outcome, [1] if may(*USER) and not os.getuid() else (0, 1))


# What nobody thought of


def test_a_fault_of_ours_is_a_sentence_and_shown_to_whoever_asks(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken() -> int:
        raise ZeroDivisionError("a\nb")

    monkeypatch.setattr("companion.cli.games.list_games", broken)
    monkeypatch.delenv("COMPANION_LOG", raising=False)
    monkeypatch.setattr("companion.cli.terminal.output.silence", lambda _: None)
    assert main(["games"]) == 1
    told = capfd.readouterr().err
    assert told.count("\n") == 1
    assert "ZeroDivisionError" in told
    assert "test_odd_machines.py:" in told
    monkeypatch.setenv("COMPANION_LOG", "debug")
    assert main(["games"]) == 1
    assert "Traceback" in capfd.readouterr().err


def test_a_user_without_a_home_is_asked_for_a_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    with pytest.raises(folders.Unsafe):
        folders.data_folder()


@pytest.mark.parametrize(
    ("mounts", "kind"),
    [
        ("", None),
        ("odd\n\n", None),
        ("proc /proc proc rw 0 0\n", None),
        ("x / ext4 rw 0 0\ny /srv nfs4 rw 0 0\n", "nfs4"),
        ("y / nfs4 rw 0 0\nx /srv/plays ext4 rw 0 0\n", None),
    ],
)
def test_mounts_of_all_kinds(
    monkeypatch: pytest.MonkeyPatch, mounts: str, kind: str | None
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda _: mounts)
    assert folders.remote_kind(Path("/srv/plays")) == kind
