"""Somebody who sees nothing: hears the tree that a screen reader speaks from, and presses keys."""

from collections.abc import Iterator
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Page

PATIENCE = 10.0  # seconds
KEYS = 120  # nobody presses Tab more often than that to find something


class Heard(NamedTuple):
    """Something in the tree, and the names of what it is part of, the nearest first."""

    role: str
    name: str
    within: tuple[str, ...]
    states: dict[str, Any]


class Reader:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def nodes(self) -> dict[str, Any]:
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return {node["nodeId"]: node for node in nodes}

    def spoken(self) -> list[tuple[str, str]]:
        nodes = self.nodes().values()
        return [(node["role"]["value"], name_of(node)) for node in nodes if not node["ignored"]]

    def names(self, role: str) -> list[str]:
        return [name for spoken, name in self.spoken() if spoken == role]

    def question(self) -> str:
        """The last heading: before it comes only where the game stands."""
        return self.names("heading")[-1]

    def focused(self) -> Heard | None:
        known = self.nodes()
        found = [node for node in known.values() if states_of(node).get("focused")]
        return heard(found[-1], known) if found else None

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, role: str, name: str, within: str = "") -> None:
        for _ in range(KEYS):
            self.press("Tab")
            here = self.focused()
            if here and is_it(here, role, name) and (not within or within in here.within):
                return
        raise AssertionError(f"no {role} {name!r} in {within!r} can be reached by Tab")

    def choose(self, group: str, name: str) -> None:
        """A radio button: Tab leads to its group, arrows to it."""
        self.tab_to("radio", "", within=group)
        self.press("Space")
        for _ in range(KEYS):
            here = self.focused()
            if here and is_it(here, "radio", name):
                assert here.states["checked"] == "true"
                return
            self.press("ArrowRight")
        raise AssertionError(f"no choice {name!r} in {group!r}")

    def push(self, role: str, name: str) -> None:
        self.tab_to(role, name)
        self.press("Enter")

    def push_the_very(self, role: str, name: str) -> None:
        """Where others begin with the same word: "Offer", not "Offer 1 red"."""
        self.tab_to(role, name)
        while (here := self.focused()) and here.name != name:
            self.tab_to(role, name)
        self.press("Enter")

    def wait_for_another(self, before: list[str]) -> None:
        """Until the headings or what could be taken back have changed."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if self.place() not in (before, []):
                return
        raise AssertionError(f"nothing came after {before}")

    def place(self) -> list[str]:
        spoken = self.spoken()
        headings = [name for role, name in spoken if role == "heading"]
        return headings + [name for _, name in spoken if name.startswith("Undo")]


def heard(node: dict[str, Any], known: dict[str, Any]) -> Heard:
    above = (name_of(each) for each in ancestors(node, known))
    within = tuple(filter(None, above))
    return Heard(node["role"]["value"], name_of(node), within, states_of(node))


def states_of(node: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def ancestors(node: dict[str, Any], known: dict[str, Any]) -> Iterator[dict[str, Any]]:
    while parent := known.get(node.get("parentId", "")):
        yield parent
        node = parent


def name_of(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value") or "").strip()


def is_it(here: Heard, role: str, name: str) -> bool:
    return here.role == role and here.name.startswith(name)
