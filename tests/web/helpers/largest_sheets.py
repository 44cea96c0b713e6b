"""The largest score sheet that can be written, and all that can be asked of it."""

import io
import json
from typing import Any

from werkzeug.datastructures import FileStorage

from companion.services.play import own_sheets
from companion.services.play.reader import Actor
from tests.web.helpers.large_world import Large, device_of

LABEL = dict.fromkeys(("en", "de", "fr"), "Ä" * 200)
KEYS = [f"row_{number}" for number in range(59)]
FORMULA = " + ".join([f"sum(all.{key})" for key in KEYS[:20]])[:380].rpartition(" +")[0]
LARGEST: dict[str, Any] = {
    "format": "companion-sheet/1",
    "key": "largest",
    "title": LABEL,
    "players": [3, 12],
    "rows": [
        *[{"key": key, "label": "Ä" * 190, "points": FORMULA} for key in KEYS],
        {"key": "last", "label": LABEL, "calc": FORMULA},
    ],
}
Requests = list[tuple[str, str, Any]]  # endpoint, address and form


def written(world: Large) -> own_sheets.OwnSheet:
    """At the device of the owner, once."""
    actor = Actor(device_of(world.owner), "")
    found = own_sheets.sheets_of(world.store, actor)
    return found[-1] if found else own_sheets.add_sheet(world.store, actor, LARGEST)


def sheets_read(world: Large) -> dict[str, list[str]]:
    sheet = written(world)
    address = f"/sheets/{sheet.key}"
    return {
        "sheets.own": ["/sheets"],
        "sheets.take_over": ["/sheet/import"],
        "sheets.passed_on": [f"/sheet/{sheet.link}"],
        "sheets.edit": [address],
        "sheets.row": [f"{address}/rows/last"],
        "sheets.file": [f"{address}/file"],
        "sheets.share": [f"{address}/share"],
        "sheets.remove": [f"{address}/remove"],
    }


def sheets_written(world: Large) -> Requests:
    sheet = written(world)
    address = f"/sheets/{sheet.key}"
    cells = {f"cell_{key}_{seat}": "9999" for key in KEYS for seat in range(3)}
    labels = {f"label_{code}": text for code, text in LABEL.items()}
    row = {"kind": "calc", "expression": FORMULA, "place": "end", **labels, **cells}
    titles = {f"title_{code}": text for code, text in LABEL.items()}
    settings = {"low": "3", "high": "12", "wins": "highest", **titles}
    file = FileStorage(io.BytesIO(json.dumps(LARGEST).encode()), "file.json")
    return [
        ("sheets.own", "/sheets", {"title": "Ä" * 200}),
        ("sheets.take_over", "/sheet/import", {"file": file}),
        ("sheets.take_over", "/sheet/import", {"document": json.dumps(LARGEST)}),
        ("sheets.passed_on", f"/sheet/{sheet.link}", {"document": "x"}),
        ("sheets.trial", f"{address}/trial", cells),
        ("sheets.row", f"{address}/rows/last", {**row, "trial": "y"}),
        ("sheets.row", f"{address}/rows/last", {**row, "edition": "1"}),
        ("sheets.order", f"{address}/order", {"up": "last", "edition": "1"}),
        ("sheets.settings", f"{address}/settings", {**settings, "edition": "2"}),
        ("sheets.order", f"{address}/order", {"remove": KEYS[58], "edition": "2"}),
        ("sheets.add", f"{address}/rows", {"kind": "number", "name": "Ä" * 190, "edition": "2"}),
        ("sheets.remove", f"{address}/remove", {"remove": "y"}),
    ]
