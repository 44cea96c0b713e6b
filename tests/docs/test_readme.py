"""The README is short and has what somebody needs who has never heard of Companion."""

import re

import pytest

from tests.docs.helpers.pages import ROOT, blocks, links, prose, text_of

MOST_WORDS = 600
LONGEST_PARAGRAPH = 80  # words
README = "README.md"
PAGES = ("at-the-table", "organising", "printing", "command-line", "running")
FOR_PEOPLE = (README, "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{name}.md" for name in PAGES))
PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))")


def section(heading: str) -> str:
    _, found, rest = text_of(README).partition(f"\n## {heading}\n")
    assert found, heading
    return rest.partition("\n## ")[0]


def test_it_is_short() -> None:
    assert len(text_of(README).split()) <= MOST_WORDS


def test_it_has_three_pictures_with_a_word_for_who_sees_none() -> None:
    pictures = re.findall(r'<img src="(\S+)" width="\d+" alt="([^"]+)">', text_of(README))
    assert len(pictures) == 3
    assert {*(ROOT / "docs" / "pictures").iterdir()} == {ROOT / file for file, _ in pictures}


def test_it_says_what_companion_does_in_six_points() -> None:
    assert len(re.findall(r"^- ", section("What it does"), re.MULTILINE)) == 6


def test_it_has_two_commands() -> None:
    [script] = blocks(README, "sh")
    assert [line.split()[:2] for line in script.splitlines()] == [["make", "run"], ["make", "test"]]


def test_it_leads_to_every_page_for_people() -> None:
    assert {*FOR_PEOPLE} - {README} <= {*links(README)}


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_paragraphs_are_short(name: str) -> None:
    paragraphs = PARAGRAPH.split(prose(name))
    assert [each for each in paragraphs if len(each.split()) > LONGEST_PARAGRAPH] == []
