"""Somebody who reads a document in a clone and types what it says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.helpers.pages import ROOT

PATIENCE = 120  # seconds for one block, on a busy machine
CLONED = ("companion", "docs", "requirements", "static", "templates", "tests")
LEFT = shutil.ignore_patterns("__pycache__", ".*")
# What would take minutes or change this machine: make says what it would do, tests are only
# looked up, and what only root may do is written down.
STAND_INS = {
    "make": 'exec {make} --dry-run --silent "$@" >/dev/null',
    "sudo": 'echo "$@" >>{calls}',
}


class Session:
    """A clone of the project with everything set up, and a shell in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        self.calls = folder / "calls"
        self.calls.touch()
        self.clone()
        programs = folder / "programs"
        programs.mkdir()
        for name, line in STAND_INS.items():
            script = programs / name
            script.write_text(
                "#!/bin/sh\n" + line.format(make=shutil.which("make"), calls=self.calls)
            )
            script.chmod(0o755)
        self.environment = self.surroundings(programs)

    def clone(self) -> None:
        self.folder.mkdir()
        for name in CLONED:
            shutil.copytree(ROOT / name, self.folder / name, ignore=LEFT)
        for file in ROOT.glob("[!.]*.*"):
            if file.is_file():
                shutil.copy2(file, self.folder)
        shutil.copy2(ROOT / "Makefile", self.folder)
        (self.folder / ".venv").symlink_to(sys.prefix)

    def surroundings(self, programs: Path) -> dict[str, str]:
        """Without what tests are run with: the clone has to be enough."""
        unwanted = ("PYTEST_", "COMPANION_", "DATABASE_URL", "VIRTUAL_ENV")
        given = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        ours = str(Path(sys.prefix) / "bin")
        path = [part for part in given["PATH"].split(os.pathsep) if part != ours]
        return {
            **given,
            "PATH": os.pathsep.join([str(programs), *path]),
            "PYTHONPATH": str(self.folder),
            "PYTEST_ADDOPTS": "--noconftest -p no:cacheprovider -p tests.docs.helpers.named_tests",
            "LC_ALL": "C.UTF-8",
            "PWD": str(self.folder),
        }

    def type(self, script: str) -> str:
        """What it answers; what was exported holds from now on, and so does the folder."""
        done = self.tried(script)
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def tried(self, script: str) -> "subprocess.CompletedProcess[str]":
        left = self.folder.parent / "environment"
        done = subprocess.run(
            ["/bin/sh", "-ec", f'{script}\nenv -0 >"{left}"'],
            cwd=self.environment["PWD"],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode == 0:
            lines = left.read_text().split("\0")[:-1]
            self.environment = dict(line.split("=", 1) for line in lines)
        return done

    def as_root(self) -> list[str]:
        """What was typed with sudo."""
        return self.calls.read_text().splitlines()
