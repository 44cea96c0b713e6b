"""Figures in the documents are those of the code."""

import re

import pytest

from companion.cli import standings
from companion.cli.serve import SETTINGS
from companion.competition.planner import evening
from companion.config import settings
from companion.exchange import name_list
from companion.games import record_file
from companion.services import health
from companion.services.play import entries
from companion.services.venue import files, people
from companion.services.venue.views import documents
from companion.venue import draft
from companion.web.pages import planner_form
from companion.web.play import corrections
from companion.web.security import bounds, limits
from companion.web.server import worker
from companion.web.venue import forms
from tests.docs.helpers.pages import text_of
from tests.helpers.said import said

RUNNING, PRINTING = "docs/running.md", "docs/printing.md"
NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
IN_WORDS = {"twenty": "20", "sixty": "60", "million": "1,000,000", "four": "4", "three": "3"}
# The beginning of a row or sentence, and the figures in it, in their order.
FIGURES = {
    "| sent at once |": (
        record_file.LARGEST_SENT,
        bounds.LONGEST_FORM // 1_000,
        bounds.MOST_FIELDS,
    ),
    "| entries of a game |": (entries.MOST_ENTRIES,),
    "| entries on a page of a history |": (corrections.AT_ONCE,),
    "| players of a venue |": (people.MOST_PEOPLE, forms.AT_ONCE),
    "| names added at once |": (name_list.MOST_AT_ONCE, name_list.LONGEST_LIST),
    "| a competition from a file |": (files.MOST_PLAYERS, files.MOST_RESULTS),
    "| a plan for a night |": (planner_form.MOST, evening.MOST_ROUNDS, limits.PLANNING.burst),
    "| a schedule for a whole tournament |": (draft.MOST_SCHEDULED, draft.MOST_SEATS),
    "A phone is asked to wait": (limits.DEVICE.rate,),
    "Phones that stop half-way": (
        SETTINGS["threads"],
        worker.ASIDE,
        worker.PATIENCE,
        worker.KEEP_ALIVE,
    ),
    "- `/readyz`": (health.LEAST_SPACE // record_file.MB,),
    "| `COMPANION_SECRET_KEY` |": (settings.SHORTEST_KEY,),
}
EVERYONE, ORGANISERS = "everyone who joined", "organisers"


def figures_of(name: str, start: str) -> list[str]:
    [line] = [line for line in text_of(name).splitlines() if line.startswith(start)]
    for word, number in IN_WORDS.items():
        line = re.sub(rf"\b{word}\b", number, line)
    return NUMBER.findall(line.removeprefix(start))


@pytest.mark.parametrize("start", FIGURES)
def test_a_figure_is_what_is_counted(start: str) -> None:
    assert figures_of(RUNNING, start) == [f"{int(figure):,}" for figure in FIGURES[start]]


def test_the_command_line_takes_files_as_large_as_it_says() -> None:
    told = figures_of("docs/command-line.md", "The command line is never in a hurry")
    assert told == [str(record_file.LARGEST_MB), str(standings.LARGEST_MB)]


def test_who_may_print_what() -> None:
    rows = re.findall(r"^\| (\*\*.+?) \| .+ \| (.+) \|$", text_of(PRINTING), re.MULTILINE)
    told = {title: who for titles, who in rows for title in re.findall(r"\*\*(.+?)\*\*", titles)}
    told = {title: who for title, who in told.items() if title in TITLES}
    assert {TITLES[title]: who for title, who in told.items()} == {
        what: EVERYONE if documents.action_of(what) == "look" else ORGANISERS
        for what in TITLES.values()
    }


WHAT = ("tables", "names", "cards", "slips", "pads", "sheets", "standings", "crosstable")
WHAT += ("player", "badges", "certificate", "poster")
TITLES = {said(f"paper.what.{what}"): what for what in WHAT} | {said("paper.all"): "all"}
