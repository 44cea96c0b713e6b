"""What is installed is what was locked; and what is known of its holes is told as it is."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__
from tests.tools import audit, sbom

ROOT = Path(__file__).resolve().parents[2]
WHEELHOUSE = Path(sys.prefix) / "wheelhouse"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
LOCKED = re.compile(
    r"^([A-Za-z0-9._-]+)==(\S+)([^\\\n]*)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n", re.MULTILINE
)
ONE = "segno"


def locked_in(file: Path) -> dict[str, str]:
    return {name: version for name, version, _, _ in LOCKED.findall(file.read_text())}


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_everything_has_a_digest_and_nothing_an_address(file: Path) -> None:
    text = file.read_text()
    left = LOCKED.sub("", text)
    assert locked_in(file)
    assert all(line.startswith("#") for line in left.splitlines())
    assert "//" not in text


def test_what_checks_scripts_has_a_digest_and_no_address() -> None:
    wanted = json.loads((ROOT / "requirements" / "package.json").read_text())
    text = (ROOT / "requirements" / "package-lock.json").read_text()
    packages = json.loads(text)["packages"]
    assert packages.pop("")["optionalDependencies"] == wanted["optionalDependencies"]
    assert {*packages} == {f"node_modules/{name}" for name in wanted["optionalDependencies"]}
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert "://" not in text


def test_all_that_is_needed_is_locked_in_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "runtime": project["dependencies"],
        "postgres": project["dependencies"] + extras["postgres"],
        "development": project["dependencies"] + extras["dev"],
    }
    everything = locked_in(ROOT / "requirements" / "development.txt")
    for name, those in wanted.items():
        locked = locked_in(ROOT / "requirements" / f"{name}.txt")
        names = {re.split(r"[\[<>=!~ ;]", each, maxsplit=1)[0].lower() for each in those}
        assert names <= {*locked}
        assert locked.items() <= everything.items()


def installed(wheels: Path, lock: Path, target: Path) -> int:
    """As the Makefile would, but only from there."""
    show = ["make", "-s", "-C", ROOT, "--eval", "options: ; @echo $(LOCKED)", "options"]
    *options, _ = subprocess.run(show, check=True, capture_output=True, text=True).stdout.split()
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--find-links", wheels]
    command = [*pip, "--target", target, *options, lock]
    return subprocess.run(command, capture_output=True).returncode


def test_what_was_tampered_with_is_not_installed(tmp_path: Path) -> None:
    lock, wheels = tmp_path / "lock.txt", tmp_path / "wheels"
    wheels.mkdir()
    found = LOCKED.search((ROOT / "requirements" / "runtime.txt").read_text())
    while found and found[1] != ONE:
        found = LOCKED.search(found.string, found.end())
    assert found
    lock.write_text(found[0])
    wheel = shutil.copy(next(WHEELHOUSE.glob(f"{ONE}-*.whl")), wheels)
    assert installed(wheels, lock, tmp_path / "whole") == 0
    assert (tmp_path / "whole" / ONE).is_dir()
    with ZipFile(wheel, "a") as opened:
        opened.writestr(f"{ONE}/more.py", "")
    assert installed(wheels, lock, tmp_path / "tampered") != 0
    assert not (tmp_path / "tampered" / ONE).exists()


ASKED = {"name": "flask", "version": "3.1.3", "vulns": []}
SKIPPED = {"name": "segno", "skip_reason": "not found"}
HOLE = {"name": "mako", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}


@pytest.mark.parametrize(
    ("told", "counts", "code"),
    [
        (json.dumps({"dependencies": [ASKED, ASKED]}), (0, 1, 0), 0),
        (json.dumps({"dependencies": [ASKED, SKIPPED]}), (0, 1, 1), 0),
        (json.dumps({"dependencies": [ASKED, SKIPPED, HOLE, HOLE]}), (1, 1, 1), 1),
        ("", (0, 0, 1), 0),
        ("no network", (0, 0, 1), 0),
    ],
)
def test_an_audit_claims_no_more_than_it_was_told(
    told: str, counts: tuple[int, int, int], code: int, tmp_path: Path
) -> None:
    program = tmp_path / "pip-audit"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{told}\nEND\nexit 1\n")
    program.chmod(0o755)
    found = audit.audited(str(program), ["a.txt"])
    assert tuple(map(len, found)) == counts
    assert audit.tell(found) == code


def test_what_is_carried_along_is_listed() -> None:
    bom = sbom.completed({"metadata": {"component": {}}, "components": []})
    vendored = {file.name for file in (ROOT / "static" / "vendor").iterdir()} - {"VENDOR.txt"}
    drawn = {file.name for file in (ROOT / "companion" / "fonts").glob("*.ttf")}
    assert {Path(each["bom-ref"]).name for each in bom["components"]} == vendored | drawn
    for each in bom["components"]:
        (listed,) = each["hashes"]
        content = (ROOT / each["bom-ref"]).read_bytes()
        assert listed["content"] == sha256(content).hexdigest()
    assert bom["metadata"]["component"]["version"] == __version__
