"""What a browser may keep: files whose address changes with their content, and nothing else."""

import re
from hashlib import sha256
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.folders import resource_folder
from tests.web.pad import NAMES, Page, begin

STATIC = resource_folder() / "static"
PAGES = ["/", "/new", "/new/ys", "/open", "/rules/ys", "/no-such-page", "/static/companion.css"]
OF_A_PLAY = ["", "/history", "/sheet", "/record", "/adjust", "/abandon"]


def addresses(client: FlaskClient, page: str) -> list[str]:
    return Page(client.get(page).text).addresses()


def test_pages_are_asked_for_again(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    for page in [*PAGES, *[f"{pad}{each}" for each in OF_A_PLAY]]:
        with client.get(page) as answer:
            assert answer.headers["Cache-Control"] == "private, no-cache", page


def test_every_file_is_asked_for_with_its_version(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    found = {
        address
        for page in [*PAGES[:-1], *[f"{pad}{each}" for each in OF_A_PLAY]]
        for address in addresses(client, page)
        if address.startswith("/static/")
    }
    assert {address.partition("?")[0] for address in found} >= {
        "/static/companion.css",
        "/static/pad.js",
        "/static/plain.css",
        "/static/table.js",
        "/static/favicon.svg",
    }
    for address in found:
        name, _, version = address.removeprefix("/static/").partition("?v=")
        assert version == sha256((STATIC / name).read_bytes()).hexdigest()[:10]
        with client.get(address) as answer:
            assert answer.status_code == 200
            kept = "public, max-age=31536000, immutable"
            assert answer.headers["Cache-Control"] == kept


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_what_a_stylesheet_asks_for_is_there_and_never_old(client: FlaskClient, path: Path) -> None:
    for address in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text("utf-8")):
        if not address.startswith(("#", "data:")):
            with client.get(f"/static/{address}") as answer:
                assert answer.status_code == 200, address
                kept = "immutable" in answer.headers["Cache-Control"]
                assert kept == ("?v=" in address)
