"""The wheel, installed alone into an empty environment somewhere else.

Needs no network: `make test` has laid the wheels it depends on into the wheelhouse.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.locale import codes
from tests.docs.helpers.pages import blocks
from tests.helpers.said import said
from tests.helpers.server import announced_port, get, running_server

ROOT = Path(__file__).resolve().parents[2]
WHEELHOUSE = Path(sys.prefix) / "wheelhouse"
PLACE = "/opt/companion"
RECORD = {
    "format": "companion-record/1",
    "game": "basari",
    "players": ["Hanna", "Max", "Sarah"],
    "events": [
        {"type": "deal", "workers": [3, 1, 2]},
        {"type": "reveal", "actions": ["A", "B", "A"]},
    ],
}


def run(*command: str | Path, folder: Path) -> str:
    # A checkout on the path would lend the wheel what it lacks.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation"]
    run(*pip, "--wheel-dir", folder, ROOT, folder=folder)
    return next(folder.glob("companion-*.whl"))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Installed as docs/running.md says, but for the folder, the network and the rights."""
    folder = tmp_path_factory.mktemp("elsewhere")
    [script] = [each for each in blocks("docs/running.md", "sh") if " -m venv " in each]
    lines = [line.removeprefix("sudo ") for line in script.splitlines() if PLACE in line]
    here = "\n".join(lines).replace(PLACE, str(folder)).replace("python3 ", f"{sys.executable} ")
    source = f"export PIP_NO_INDEX=1 PIP_FIND_LINKS={WHEELHOUSE}"
    run("/bin/sh", "-ec", f"{source}\n{here}", folder=ROOT)
    return folder


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po"
    }


def test_carries_every_file_and_nothing_else(wheel: Path) -> None:
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    beside = files_below(ROOT / "templates") | files_below(ROOT / "static")
    assert names == files_below(ROOT / "companion") | {f"companion/{name}" for name in beside}


def test_the_command_works_alone(environment: Path) -> None:
    companion = environment / "bin" / "companion"
    assert "replay" in run(companion, "--help", folder=environment)
    record = environment / "evening.companion.json"
    record.write_text(json.dumps(RECORD), "utf-8")
    report = json.loads(run(companion, "replay", "--json", record, folder=environment))
    assert report["next"] == {"types": ["offer"], "seats": [0]}


def test_speaks_other_languages_alone(environment: Path) -> None:
    companion = environment / "bin" / "companion"
    said = [run(companion, "--language", code, "games", folder=environment) for code in codes()]
    assert len(said) == len({*said}) > 2


def test_serves_its_pages_alone(environment: Path) -> None:
    command = [environment / "bin" / "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    with running_server(command, folder=environment) as process:
        port = announced_port(process)
        page = get(port)
        assert said("start.we") in page
        style = re.search(r'href="(/static/[^"]+/css/base.css)"', page)
        assert style
        assert "--paper" in get(port, style[1])


def test_keeps_the_instance_outside_the_package(environment: Path) -> None:
    ask = "from companion.web.app import create_app; print(create_app().instance_path)"
    instance = Path(run(environment / "bin" / "python", "-c", ask, folder=environment).strip())
    assert not instance.is_relative_to(environment)
