"""Whoever types what the documents say gets what they say."""

import json
import re
import sys
from configparser import RawConfigParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.cli import CALLS, PRINTED, parser
from companion.cli.messages import MESSAGES
from companion.competition.file import MODES
from companion.competition.scheme import KINDS, TIEBREAKS
from companion.config.settings import read_settings
from companion.games.record import replay
from companion.printing.canvas.paper import LABELS
from tests.docs.helpers.pages import (
    PAGES,
    ROOT,
    all_blocks,
    blocks,
    codes,
    commands,
    name_of,
    text_of,
)
from tests.docs.helpers.session import Session
from tests.helpers.proxies import free_ports
from tests.helpers.said import said
from tests.helpers.server import announced_port, ready_server

WITH_COMMANDS = [name_of(page) for page in PAGES if blocks(name_of(page), "sh")]
COMMAND_LINE, RUNNING = "docs/command-line.md", "docs/running.md"
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))
KNOWN_VARIABLES = set(re.findall(r"^(?:export )?([A-Z]+) \?=", MAKEFILE, re.MULTILINE))
ROW = re.compile(r"^\| (.+?) \|", re.MULTILINE)
SETTING = re.compile(r"\b(?:COMPANION_[A-Z_]+|DATABASE_URL)\b")
ASSIGNED = re.compile(rf"({SETTING.pattern})=(\S+)")
ADDED = "nl"  # the language of an example
RUN = re.compile(r"python3? -m ([\w.]+\w)")
LANGUAGES_OF_BLOCKS = {"sh", "python", "ini", "cron", "caddyfile", "po", "json", ""}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path)


@pytest.mark.parametrize("name", sorted({*WITH_COMMANDS} - {RUNNING}))
def test_every_command_works(name: str, session: Session) -> None:
    for script in blocks(name, "sh"):
        session.type(script)
    for script in blocks(name, "python"):
        session.type(f"{sys.executable} - <<'END'\n{script}END\n")


def test_every_command_for_a_server_works(session: Session) -> None:
    """Before a backup is restored the server has to end, as the page says."""
    scripts = blocks(RUNNING, "sh")
    restoring = next(at for at, script in enumerate(scripts) if "companion restore" in script)
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    instance = session.folder / "instance"
    with ready_server(command, session.folder, COMPANION_INSTANCE=str(instance)) as process:
        announced_port(process)
        for script in scripts[:restoring]:
            session.type(script)
        assert session.tried(scripts[restoring]).returncode == 1
    [port] = free_ports(1)
    for script in scripts[restoring:]:
        session.type(script.replace("companion doctor", f"companion doctor --port {port}"))
    assert len([*(session.folder / "backups").iterdir()]) == 2  # and its list of contents


def test_only_known_languages_are_written() -> None:
    for page in PAGES:
        assert {block.language for block in all_blocks(name_of(page))} <= LANGUAGES_OF_BLOCKS, page


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_call_of_the_command_is_understood(page: Path) -> None:
    for call in commands(name_of(page), "companion"):
        words = re.split(r" (?:[|>]|<<)", call.replace(ADDED, "de"))[0].split()
        if len(words) == 1 and words[0] in CALLS:  # only named
            continue
        assert is_understood(words), call


def is_understood(words: list[str]) -> bool:
    try:
        parser(words).parse_args(words)
    except SystemExit as end:  # after help, too
        return end.code == 0
    return True


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_target_is_there(page: Path) -> None:
    for call in commands(name_of(page), "make"):
        targets = [word for word in call.split() if "=" not in word]
        variables = [word.partition("=")[0] for word in call.split() if "=" in word]
        assert {*targets} <= TARGETS
        assert {*variables} <= KNOWN_VARIABLES


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_module_that_is_run_is_there(page: Path) -> None:
    for module in RUN.findall(text_of(name_of(page))):
        assert find_spec(module), module


def test_all_targets_are_told_of() -> None:
    named = {call.split()[0] for call in commands("CONTRIBUTING.md", "make") if call}
    assert named == TARGETS - {"help"}


def test_the_first_game_goes_on_as_it_says(session: Session) -> None:
    for script in blocks(COMMAND_LINE, "sh"):
        told = session.type(script)
        if "RECORD" in script:
            break
    moment = said("sheet.round", stage=1, round=2)
    following = {"events": said("event.deal"), "people": said("everybody")}
    assert said("sheet.next", moment=moment, **following) in told
    record = json.loads((session.folder / "first.companion.json").read_text())
    assert [player["points"] for player in replay(record)["players"]] == [0, 5, 0]


def test_the_refusal_shown_is_the_refusal_given(session: Session) -> None:
    first, *rest = blocks(COMMAND_LINE, "sh")
    session.type(first)
    script = next(script for script in rest if "RECORD" in script)
    changed = script.replace('"type": "offer", "seat": 0', '"type": "offer", "seat": 2')
    done = session.tried(changed)
    assert done.returncode == 1
    assert done.stderr.strip() in text_of(COMMAND_LINE)


def test_exit_codes_are_those_of_the_help() -> None:
    told = re.findall(r"^\| (\d+) \| (.+) \|$", text_of(COMMAND_LINE), re.MULTILINE)
    assert told == re.findall(r"^ +(\d+) +(.+)$", MESSAGES["epilog"], re.MULTILINE)


def test_all_commands_are_told_of() -> None:
    rows = [row for row in ROW.findall(text_of(COMMAND_LINE)) if "`companion " in row]
    assert {*re.findall(r"`companion ([\w-]+)`", "".join(rows))} == {*CALLS}


def test_all_that_is_printed_is_told_of() -> None:
    named = codes("docs/printing.md")
    assert {*PRINTED} <= {*named}
    assert {*re.findall(r"--labels (\w+)", text_of("docs/printing.md"))} <= {*LABELS}


def test_all_that_a_competition_takes_is_told_of() -> None:
    assert {*KINDS, *TIEBREAKS, *MODES} <= {*codes(COMMAND_LINE)}


def test_all_settings_are_told_of() -> None:
    sources = [*(ROOT / "companion" / "config").glob("*.py")]
    known = {name for source in sources for name in SETTING.findall(source.read_text())}
    assert {row for row in ROW.findall(text_of(RUNNING)) if SETTING.search(row)} == {
        f"`{name}`" for name in known
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_settings_are_taken_as_they_are_told(page: Path) -> None:
    for name, value in ASSIGNED.findall(text_of(name_of(page))):
        given = value.strip("`*.,;:)").replace("…", "0123456789abcdefghijklmnopqrstuvwxyz")
        if given != "FILE":
            read_settings({name: given})


def test_the_service_the_proxy_and_the_clock_mean_the_same_server() -> None:
    unit = RawConfigParser(strict=False)
    [text] = blocks(RUNNING, "ini")
    unit.read_string(text.replace("Environment=COMPANION_TRUSTED", "Hosts=COMPANION_TRUSTED"))
    service = unit["Service"]
    program, command, *options = service["ExecStart"].split()
    assert command == "serve"
    address = dict(zip(options[::2], options[1::2], strict=True))
    [proxy] = blocks(RUNNING, "caddyfile")
    assert f"reverse_proxy {address['--host']}:{address['--port']}" in proxy
    site = proxy.split()[0]
    assert f"COMPANION_TRUSTED_HOSTS={site} COMPANION_PROXIES=1" == service["Hosts"]
    [job] = blocks(RUNNING, "cron")
    *times, user, instance, called, backup, _ = job.split()
    assert len(times) == 5
    assert (user, called, backup) == (service["User"], program, "backup")
    assert instance == service["Environment"]
    assert instance.endswith(f"/{service['StateDirectory']}")


def test_what_root_types_makes_that_service(session: Session) -> None:
    for script in blocks(RUNNING, "sh"):
        if "sudo" in script:
            session.type(script)
    unit = re.search(r"`/etc/systemd/system/(\w+)\.service`", text_of(RUNNING))
    assert unit
    [text] = blocks(RUNNING, "ini")
    user = re.search(r"^User=(\w+)$", text, re.MULTILINE)
    assert user
    typed = session.as_root()
    assert f"useradd --system {user[1]}" in typed
    assert f"systemctl enable --now {unit[1]}" in typed
