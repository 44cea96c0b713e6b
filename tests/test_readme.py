"""What the README says works: its commands are run, its links lead somewhere."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from companion.games import replay

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
SHELL = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["/bin/sh", "-ec", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_commands_for_a_first_game_work(tmp_path: Path) -> None:
    scripts = [script for script in SHELL if "companion" in script and "make" not in script]
    assert len(scripts) == 2
    for script in scripts:
        done = run(script, tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    assert "stage 1, round 2; next: the workers dealt (everybody)" in done.stdout


def test_the_refusal_shown_is_the_refusal_given(tmp_path: Path) -> None:
    script = next(script for script in SHELL if "RECORD" in script)
    changed = script.replace('"type": "offer", "seat": 0', '"type": "offer", "seat": 2')
    done = run(changed, tmp_path)
    assert done.returncode == 1
    assert done.stderr.strip() in README


def test_python_can_replay_the_record_shown(tmp_path: Path) -> None:
    script = next(script for script in SHELL if "RECORD" in script)
    run(script, tmp_path)
    report = replay(json.loads((tmp_path / "first.companion.json").read_text()))
    assert [player["points"] for player in report["players"]] == [0, 5, 0]


def test_every_make_target_named_exists() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README, re.MULTILINE))
    assert {"run", "test", "check", "bench"} <= named <= targets


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]:
        links = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", page.read_text())
        for link in map("".join, links):
            assert link.startswith("https:") or (page.parent / link).exists(), link
