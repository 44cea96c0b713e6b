"""What Companion consists of: besides what it is installed with, what it carries along.

`python -m tests.tools.sbom FILE` completes a list in CycloneDX that was made from an environment,
and checks it against the schema.
"""

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion import __version__

ROOT = Path(__file__).resolve().parents[2]
VENDORED = re.compile(
    r"^(\S+) +(\S+) ([\d.]+), (\S+) licence.*\n +sha256 ([0-9a-f]{64})$", re.MULTILINE
)


def completed(bom: dict[str, Any]) -> dict[str, Any]:
    bom["metadata"]["component"]["version"] = __version__
    bom["components"] += [*scripts(), *fonts()]
    return bom


def scripts() -> Iterator[dict[str, Any]]:
    """Of others, as they published them."""
    for file, name, version, licence, digest in VENDORED.findall(
        (ROOT / "static" / "vendor" / "VENDOR.txt").read_text()
    ):
        yield {
            "type": "library",
            "bom-ref": f"static/vendor/{file}",
            "name": name,
            "version": version,
            "purl": f"pkg:npm/{name}@{version}",
            "licenses": [{"license": {"id": licence}}],
            "hashes": [{"alg": "SHA-256", "content": digest}],
        }


def fonts() -> Iterator[dict[str, Any]]:
    for file in sorted((ROOT / "companion" / "fonts").glob("*.ttf")):
        digest = sha256(file.read_bytes()).hexdigest()
        yield {
            "type": "file",
            "bom-ref": f"companion/fonts/{file.name}",
            "name": file.name,
            "hashes": [{"alg": "SHA-256", "content": digest}],
        }


def main(file: Path) -> int:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = json.dumps(completed(json.loads(file.read_text())), indent=2, ensure_ascii=False)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    file.write_text(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
