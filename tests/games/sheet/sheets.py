"""Six whole sheets, each of another kind."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "examples"


def example(key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / f"{key}.sheet.json").read_text(encoding="utf-8"))
    return found


SEVEN_WONDERS, WIZARD, MARS = example("7-wonders"), example("wizard"), example("terraforming-mars")
SKYJO, TICHU, HANABI = example("skyjo"), example("tichu"), example("hanabi")
ALL = (SEVEN_WONDERS, WIZARD, MARS, SKYJO, TICHU, HANABI)
