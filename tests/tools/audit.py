"""Known holes in what is locked: asked of the advisories by pip-audit, and told in few words.

`python -m tests.tools.audit PIP_AUDIT FILE…`. Where the advisories cannot be asked, as without a
network or behind an index that does not have them, it says so: that is neither a finding nor an
all-clear.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Found(NamedTuple):
    """Names and versions: with holes, asked for without any, and not to be asked for."""

    holes: list[str]
    clear: list[str]
    unknown: list[str]


def audited(program: str, files: Sequence[str]) -> Found:
    given = [each for file in files for each in ("--requirement", file)]
    command = [program, "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    done = subprocess.run([*command, "--format", "json", *given], capture_output=True, text=True)
    try:
        return judged(json.loads(done.stdout)["dependencies"])
    except (ValueError, KeyError, TypeError):
        print(done.stderr.strip().rpartition("\n")[2], file=sys.stderr)
        return Found([], [], ["everything"])


def judged(dependencies: Sequence[Mapping[str, Any]]) -> Found:
    holes, clear, unknown = set(), set(), set()
    for each in dependencies:
        if "skip_reason" in each:
            unknown.add(str(each["name"]))
            continue
        name = f"{each['name']} {each['version']}"
        for hole in each["vulns"]:
            mended = ", ".join(hole["fix_versions"]) or "no version yet"
            holes.add(f"{name}: {hole['id']}, fixed in {mended}")
        if not each["vulns"]:
            clear.add(name)
    return Found(sorted(holes), sorted(clear), sorted(unknown))


def tell(found: Found) -> int:
    for hole in found.holes:
        print(hole, file=sys.stderr)
    if not found.holes and not found.clear:
        print("Nothing was checked: the advisories can’t be reached. There may be vulnerabilities.")
    elif found.unknown:
        print(f"Not checked: {', '.join(found.unknown)}. There may be vulnerabilities.")
    print(f"Known vulnerabilities: {len(found.holes)}. Packages without any: {len(found.clear)}.")
    return 1 if found.holes else 0


if __name__ == "__main__":
    sys.exit(tell(audited(sys.argv[1], sys.argv[2:])))
