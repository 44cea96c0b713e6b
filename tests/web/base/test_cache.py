"""What a browser may keep: files whose address changes with their content, and nothing else."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from companion.config.folders import resource_folder
from companion.web.base.assets import version_of
from tests.web.helpers.pad import NAMES, Page, begin
from tests.web.helpers.routes import addresses as addresses_of
from tests.web.helpers.routes import begun

STATIC = resource_folder() / "static"
PAGES = ["/", "/new", "/new/ys", "/open", "/rules/ys", "/no-such-page", "/static/css/base.css"]
OF_A_PLAY = ["", "/history", "/sheet", "/record", "/adjust", "/abandon", "/share", "/watch", "/now"]
PREFIX = f"/static/{version_of(STATIC)}"


def addresses(client: FlaskClient, page: str) -> list[str]:
    return Page(client.get(page).text).addresses()


def below(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def beside(path: Path, address: str) -> str:
    """What a file means by an address, as a browser would ask for it."""
    return urljoin(f"{PREFIX}/{below(path)}", address)


def test_pages_are_asked_for_again(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    for page in [*PAGES, *[f"{pad}{each}" for each in OF_A_PLAY]]:
        with client.get(page) as answer:
            assert answer.headers["Cache-Control"] == "private, no-cache", page


def test_pages_of_venues_and_accounts_are_not_kept(client: FlaskClient) -> None:
    """Also what is refused; what a phone keeps for its pads is its own."""
    key = begun(client)
    found = {
        address: client.get(address).headers["Cache-Control"]
        for _, address in addresses_of(client.application, key, writing=False)
        if address.startswith(("/venue/", "/sign-in", "/setup", "/invitation", "/reset", "/in/"))
        if not address.endswith("/live")
    }
    assert len(found) > 20
    assert {*found.values()} == {"no-store"}
    assert client.get("/").headers["Cache-Control"] == "no-store"  # it says who is signed in
    assert client.get(f"/play/{key}").headers["Cache-Control"] == "private, no-cache"


def test_signing_out_clears_what_the_browser_kept(client: FlaskClient) -> None:
    play = f"/play/{begun(client)}"
    device = client.get_cookie("device")
    answer = client.post("/sign-out")
    assert answer.headers["Clear-Site-Data"] == '"cache"'  # no cookies, and no answers that wait
    assert client.get_cookie("device") == device
    assert client.get(play).status_code == 200
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"


def test_every_file_is_asked_for_with_its_version(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    found = {
        address
        for page in [*PAGES[:-1], *[f"{pad}{each}" for each in OF_A_PLAY]]
        for address in addresses(client, page)
        if address.startswith("/static/")
    }
    scripts = [f"js/play/{name}.js" for name in ("pad", "watch", "table")]
    names = ["css/base.css", "css/plain.css", *scripts, "favicon.svg"]
    assert found >= {f"{PREFIX}/{name}" for name in names}
    for address in found:
        with client.get(address) as answer:
            assert answer.status_code == 200
            kept = "public, max-age=31536000, immutable"
            assert answer.headers["Cache-Control"] == kept


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=below)
def test_what_a_stylesheet_asks_for_is_there_and_never_old(client: FlaskClient, path: Path) -> None:
    for address in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text("utf-8")):
        if not address.startswith(("#", "data:")):
            with client.get(beside(path, address)) as answer:
                assert answer.status_code == 200, address
                assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=below)
def test_what_a_script_imports_is_there(client: FlaskClient, path: Path) -> None:
    for address in re.findall(r"""(?:from|import\() ?["'](.+?)["']""", path.read_text("utf-8")):
        with client.get(beside(path, address)) as answer:
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
