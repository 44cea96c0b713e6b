"""What the documents point at is there."""

import re
from pathlib import Path

import pytest

from tests.docs.helpers.pages import PAGES, ROOT, anchors, links, name_of

FOLDERS = "companion|tests|docs|templates|static|requirements"
PATH = re.compile(rf"`((?:{FOLDERS})/[^`\s]*)`")
EXAMPLES = ("tumbling", "nl", "nl.po")  # a game and a language that somebody adds
PLACEHOLDER = re.compile(r"<[^>]+>")
ELSEWHERE = ("https://", "http://", "mailto:")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_path_named_is_there(page: Path) -> None:
    if page.name == "CHANGELOG.md":  # which says how things were
        return
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        if not set(EXAMPLES) & set(Path(path).parts):
            assert [*ROOT.glob(PLACEHOLDER.sub("*", path).rstrip("/"))], path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(name_of(page)):
        if not link.startswith(ELSEWHERE):
            target, _, anchor = link.partition("#")
            found = (page.parent / target).resolve() if target else page
            assert found.exists(), link
            assert not anchor or anchor in anchors(name_of(found)), link


def test_links_are_found() -> None:
    assert sum(len(links(name_of(page))) for page in PAGES) > 50
