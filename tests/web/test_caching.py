"""What a browser may keep: files whose address changes with their content, and nothing else."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.assets import version_of
from companion.web.folders import resource_folder
from tests.web.pad import NAMES, Page, begin

STATIC = resource_folder() / "static"
PAGES = ["/", "/new", "/new/ys", "/open", "/rules/ys", "/no-such-page", "/static/companion.css"]
OF_A_PLAY = ["", "/history", "/sheet", "/record", "/adjust", "/abandon", "/share", "/watch", "/now"]
PREFIX = f"/static/{version_of(STATIC)}"


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
    names = ["companion.css", "pad.js", "watch.js", "plain.css", "table.js", "favicon.svg"]
    assert found >= {f"{PREFIX}/{name}" for name in names}
    for address in found:
        with client.get(address) as answer:
            assert answer.status_code == 200
            kept = "public, max-age=31536000, immutable"
            assert answer.headers["Cache-Control"] == kept


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_what_a_stylesheet_asks_for_is_there_and_never_old(client: FlaskClient, path: Path) -> None:
    for address in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text("utf-8")):
        if not address.startswith(("#", "data:")):
            with client.get(f"{PREFIX}/{address}") as answer:
                assert answer.status_code == 200, address
                assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_what_a_script_imports_is_there(client: FlaskClient, path: Path) -> None:
    for address in re.findall(r"""(?:from|import\() ?["'](.+?)["']""", path.read_text("utf-8")):
        with client.get(f"{PREFIX}/{address.removeprefix('./')}") as answer:
            assert answer.status_code == 200, address
            assert answer.mimetype == "text/javascript"


def test_another_content_is_another_address(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a")
    before = version_of(tmp_path)
    (tmp_path / "a.css").write_text("b")
    assert version_of(tmp_path) != before
    (tmp_path / "a.css").write_text("a")
    assert version_of(tmp_path) == before
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    assert version_of(tmp_path) != before
