"""The documents: their blocks of code, links, anchors and words in bold."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("companion/**/*.md")])
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
LINK = re.compile(r"\]\(([^)\s]+)\)|\bsrc=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
COMMENT = re.compile(r"\s+#.*")


class Block(NamedTuple):
    """A block of code between fences, and what it is written in."""

    language: str
    text: str


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """All blocks of a page in one language, in their order."""
    return [block.text for block in all_blocks(name) if block.language == language]


def all_blocks(name: str) -> list[Block]:
    return [Block(found[2], dedent(found[3])) for found in FENCE.finditer(text_of(name))]


def prose(name: str) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", text_of(name))


def codes(name: str) -> list[str]:
    """What stands as code in the middle of sentences."""
    return CODE.findall(prose(name))


def bold(name: str) -> Iterator[str]:
    """Every word in bold; those on the way to another, apart."""
    for found in BOLD.findall(CODE.sub("", prose(name))):
        yield from found.split(" → ")


def links(name: str) -> list[str]:
    """Where a page leads, pictures included."""
    return ["".join(found) for found in LINK.findall(CODE.sub("", prose(name)))]


@cache
def anchors(name: str) -> set[str]:
    """Its headings as GitHub writes them into an address."""
    found: set[str] = set()
    for heading in HEADING.findall(prose(name)):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = 0
        while (anchor := f"{plain}-{number}" if number else plain) in found:
            number += 1
        found.add(anchor)
    return found


def commands(name: str, program: str) -> list[str]:
    """Every call of a program on a page, in a block or in a sentence, without remarks."""
    call = re.compile(rf"(?:^|[\s/]){program} ([a-z-].*)$")
    lines = [line for block in all_blocks(name) for line in block.text.splitlines()]
    found = [call.search(COMMENT.sub("", line)) for line in [*lines, *codes(name)]]
    return [each[1] for each in found if each]
