"""The page that shows every component: for development, and for nobody else."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.app import create_app
from tests.web.helpers import tokens

PAGES = ("/styleguide", "/styleguide/themes.css")


@pytest.fixture
def developing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setenv("COMPANION_DEVELOPMENT", "1")
    return create_app({"TESTING": True}).test_client()


@pytest.mark.parametrize("page", PAGES)
def test_nobody_else_finds_it(client: FlaskClient, page: str) -> None:
    assert client.get(page).status_code == 404


def test_it_has_both_themes(developing: FlaskClient) -> None:
    page = developing.get("/styleguide").text
    assert re.findall(r'class="theme by-(\w+)"', page) == ["day", "night"]


def test_both_themes_have_their_tokens(developing: FlaskClient) -> None:
    styles = developing.get("/styleguide/themes.css").text
    for theme, scheme in (("day", "light"), ("night", "dark")):
        (rule,) = re.findall(rf"^\.by-{theme} .*$", styles, re.MULTILINE)
        for name, value in tokens.schemes()[scheme].items():
            assert f"--{name}: {value};" in rule
