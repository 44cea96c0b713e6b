"""What people argue about, as they read it."""

import re

import pytest
from flask.testing import FlaskClient

from companion.competition.presets import presets
from companion.competition.scheme import TIEBREAKS
from companion.web.pages.explain import TOPICS
from tests.helpers.said import said, saying
from tests.web.venue.helpers.organiser import words_of


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("topic", TOPICS)
def test_everything_is_explained_in_every_language(
    client: FlaskClient, topic: str, code: str
) -> None:
    page = client.get(f"/explain/{topic}", headers={"Accept-Language": code})
    assert page.status_code == 200
    assert not re.search(r"[{}]|\b\d+/\d+\b", words_of(page.text))


@pytest.mark.parametrize("preset", [each.key for each in presets()])
def test_every_way_of_counting_has_an_example(client: FlaskClient, preset: str) -> None:
    told = words_of(client.get(f"/explain/points?preset={preset}").text)
    assert said("explain.rules") in told
    assert said("explain.steps.points") in told


def test_every_tie_break_has_an_example(client: FlaskClient) -> None:
    page = client.get("/explain/tiebreaks").text
    assert len(saying("step.broken").findall(page)) == len(TIEBREAKS)
