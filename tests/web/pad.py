"""What tests of the pad share: an app of their own, and the forms of a page."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.web import create_app


class Forms(HTMLParser):
    """The forms of a page: their hidden values, and what each input offers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, set[str] | None]] = []
        self.fixed: list[dict[str, str]] = []
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = dict(attributes)
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.forms.append({})
            self.fixed.append({})
        elif tag == "input" and given.get("type") == "hidden":
            self.fixed[-1][name] = value
        elif tag == "input" and given.get("type") == "radio":
            offered = self.forms[-1].setdefault(name, set())
            assert offered is not None
            offered.add(value)
        elif tag == "input":
            self.forms[-1][name] = None
        elif tag == "select":
            self.select = name
            self.forms[-1][name] = set()
        elif tag == "option" and self.select and self.forms:
            offered = self.forms[-1][self.select]
            assert offered is not None
            offered.add(value)


def client_in(folder: Path, monkeypatch: Any, csrf: bool = False) -> FlaskClient:
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return create_app({"TESTING": True, "WTF_CSRF_ENABLED": csrf}).test_client()


def begin(client: FlaskClient, game: str, names: list[str], **options: str) -> str:
    form = {f"names-{seat}": name for seat, name in enumerate(names)}
    answer = client.post(f"/new/{game}", data={**defaults(game), **form, **options})
    assert answer.status_code == 302, answer.text
    return answer.location


def defaults(game: str) -> dict[str, str]:
    """What the form says before anybody changes it, as a browser would send it."""
    tables = {"option_gem_table": "24 18 12 6\n20 15 10 5\n16 12 8 4\n12 9 6 3"}
    tables |= {"option_black_table": "0 0 4", "option_neutral": "4 2 1 0"}
    return {**tables, "option_neighbourhoods": "4"} if game == "ys" else {}
