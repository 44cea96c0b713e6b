"""The pages about the architecture are true."""

import re

import pytest

from tests.architecture import journeys
from tests.architecture.documents import (
    GLOSSARY,
    MAP,
    functions_told,
    imports_allowed,
    journeys_told,
    nouns,
    text_of,
    words_gone,
)
from tests.architecture.sources import ROOT, sources
from tests.architecture.words import all_names

MOST_WORDS = 1_600
LINES_OF_TABLES = ("|", "---")
JOURNEYS = dict(zip(journeys_told(), ("tap", "draw", "standings"), strict=True))


@pytest.mark.parametrize("page", [MAP, GLOSSARY])
def test_a_page_is_short(page: str) -> None:
    words = [each for each in text_of(page).split() if each not in LINES_OF_TABLES]
    assert len(words) < MOST_WORDS


def test_no_arrow_goes_round() -> None:
    """What is imported stands above in the map, but for `live`, which the store only names."""
    order = [*imports_allowed()]
    for package, allowed in imports_allowed().items():
        ours = [name for name in allowed if name in order]
        assert all(order.index(name) < order.index(package) for name in ours), package


@pytest.mark.parametrize("journey", JOURNEYS)
def test_a_journey_is_what_happens(journey: str) -> None:
    walked = iter(journeys.walks()[JOURNEYS[journey]].modules)
    for module in journeys_told()[journey]:
        assert module in walked, f"{module} is not called, or not after those before it"


@pytest.mark.parametrize(("function", "path"), functions_told())
def test_what_is_looked_for_is_where_it_is_said_to_be(function: str, path: str) -> None:
    assert re.search(rf"^def {function}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


def test_every_noun_is_in_the_code() -> None:
    names = "\n".join([name for _, name in all_names()])
    missing = [noun for noun in nouns() if not re.search(rf"(?<![a-z]){noun}s?(?![a-z])", names)]
    assert len(nouns()) > 50
    assert missing == []


def test_no_noun_is_gone() -> None:
    assert not {*nouns()} & {*words_gone()}
    assert len(words_gone()) == len({*words_gone()}) > 40


def test_every_folder_says_in_a_sentence_what_lives_there() -> None:
    for source in sources():
        if source.path.name == "__init__.py":
            first = source.text.partition("\n")[0].strip('"')
            assert first.endswith("."), source.path
            assert 2 < len(first.split()) < 30, source.path
