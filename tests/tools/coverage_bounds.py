"""How much of the rules and the log the tests reach: every line, nearly every branch.

There a mistake costs somebody a game. Coverage itself knows only one bound for both.
"""

import json
import sys
from pathlib import Path

LINES, BRANCHES = 100.0, 98.0


def main(report: str) -> int:
    totals = json.loads(Path(report).read_text())["totals"]
    lines = 100 * totals["covered_lines"] / totals["num_statements"]
    branches = 100 * totals["covered_branches"] / totals["num_branches"]
    print(f"Rules and log: {lines:.2f} % of lines, {branches:.2f} % of branches tested.")
    if lines < LINES or branches < BRANCHES:
        print(f"At least {LINES:g} % and {BRANCHES:g} % are needed.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
