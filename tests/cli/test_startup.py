"""What a replay imports: it has to start at once."""

import subprocess
import sys

import pytest

from tests.cli.helpers.command import EXAMPLE, environment

SLOW = {
    "flask",
    "sqlalchemy",
    "reportlab",
    "werkzeug",
    "jinja2",
    "gunicorn",
    "segno",
    "dataclasses",
    "random",
    "pathlib",
    "inspect",
    "companion.web",
    "companion.ledger",
    "companion.competition",
    "fractions",
    "companion.games.edel",
    "companion.games.ys",
}


# Not by -X importtime, which does not see what import_module brings in.
PROGRAM = """
import sys
from companion.cli import main
code = main(["replay", "-", *sys.argv[1:]])
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("flags", [["--json"], []])
def test_a_replay_imports_nothing_that_is_slow(flags):
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *flags],
        input=EXAMPLE,
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    imported = set(ended.stderr.split())
    assert {"companion.cli", "companion.games.basari", "json"} <= imported
    assert imported & SLOW == set()
