"""What tests of the pad share: an app of their own, and the forms of a page."""

import io
import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from companion.web.app import create_app

NAMES = ["Hanna", "Max", "Sarah"]


class Offer(NamedTuple):
    """A form: its address, what a browser sends of it as it is, and what can be said with it.

    An input offers a set of values, or None for whatever is typed. A button has a name and a value.
    """

    action: str
    sent: dict[str, str]
    inputs: dict[str, set[str] | None]
    buttons: list[tuple[str, str]]

    def can_say(self, wanted: dict[str, str]) -> bool:
        return all(self.has(name, value) for name, value in wanted.items())

    def has(self, name: str, value: str) -> bool:
        if name not in self.inputs:
            return self.sent.get(name) == value
        offered = self.inputs[name]
        return offered is None or value in offered


class Forms(HTMLParser):
    """The forms of a page, as somebody without JavaScript has them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Offer] = []
        self.select = ""
        self.typing = ""
        self.feed(page)

    @property
    def fixed(self) -> list[dict[str, str]]:
        return [form.sent for form in self.forms]

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = {name: value or "" for name, value in attributes}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.forms.append(Offer(given.get("action", ""), {}, {}, []))
        elif tag == "button" and name and given.get("type") != "button" and "disabled" not in given:
            if self.forms:  # a button may belong to a form that comes later
                self.forms[-1].buttons.append((name, value))
        elif tag == "input" and name:
            self.input(given.get("type", "text"), name, value, "checked" in given)
        elif tag == "textarea":
            self.typing = name
            self.forms[-1].inputs[name] = None
            self.forms[-1].sent[name] = ""
        elif tag == "select":
            self.select = name
            self.forms[-1].inputs[name] = set()
        elif tag == "option" and self.select:
            self.choice(self.select, value)
            if "selected" in given or self.select not in self.forms[-1].sent:
                self.forms[-1].sent[self.select] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.typing = ""

    def handle_data(self, data: str) -> None:
        if self.typing:
            # A line break right behind the tag is not part of what stands in the field.
            self.forms[-1].sent[self.typing] += data.replace("\r\n", "\n").removeprefix("\n")

    def input(self, kind: str, name: str, value: str, checked: bool) -> None:
        form = self.forms[-1]
        if kind in ("radio", "checkbox"):
            self.choice(name, value)
            if checked:
                form.sent[name] = value
            return
        form.sent[name] = value
        if kind != "hidden":
            form.inputs[name] = None

    def choice(self, name: str, value: str) -> None:
        offered = self.forms[-1].inputs.setdefault(name, set())
        assert offered is not None
        offered.add(value)


class Page(HTMLParser):
    """Every tag with its attributes, and the text as people read it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data.split()

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def addresses(self) -> list[str]:
        return [
            value
            for _, attributes in self.tags
            for name in ("href", "src")
            if (value := attributes.get(name))
        ]

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


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


def opened(client: FlaskClient, record: dict[str, Any]) -> str:
    """The pad of a record opened from a file."""
    data = json.dumps(record).encode()
    answer = client.post("/open", data={"record": (io.BytesIO(data), "x")})
    assert answer.status_code == 302, answer.text
    return answer.location


def record(
    game: str, players: list[str], *events: dict[str, Any], **options: Any
) -> dict[str, Any]:
    return {
        "format": "companion-record/1",
        "game": game,
        "players": players,
        "options": options,
        "events": [*events],
    }


def enter(client: FlaskClient, pad: str, *answers: dict[str, str]) -> Any:
    """Answers entered one after the other; what came back for the last."""
    answer = None
    for given in answers:
        seq = seq_of(client, pad)
        answer = client.post(pad, data={"seq": seq, "token": f"t-{seq}-{given}", **given})
    return answer


def seq_of(client: FlaskClient, pad: str) -> str:
    """How many entries the pad was drawn from."""
    found = re.search(r'name="seq" value="(\d+)"', client.get(pad).text)
    return found[1] if found else "0"


def undo(client: FlaskClient, pad: str) -> Any:
    """Undo tapped, as it stands on the pad."""
    forms = Forms(client.get(pad).text).forms
    form = next(form for form in forms if form.sent.get("operation") == "undo")
    return client.post(pad, data={**form.sent, **dict(form.buttons)})


def events(client: FlaskClient, pad: str) -> list[Any]:
    answer = client.get(f"{pad}/record").json
    assert answer is not None
    found: list[Any] = answer["events"]
    return found


def text_of(client: FlaskClient, address: str) -> str:
    """What people read on a page."""
    return Page(client.get(address).text).text


def value_of(page: str, name: str) -> str:
    """What stands in an input."""
    tag = re.search(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', page)
    assert tag, name
    found = re.search(r'value="([^"]*)"', tag[0])
    return unescape(found[1]) if found else ""
