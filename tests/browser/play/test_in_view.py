"""Every answer to every question can be seen and tapped: on every screen, in every face, with
letters of every size, in every language, for every number of players.

All of it together takes half an hour. `make test` looks at the fullest table in German, whose words
are the longest; at that every question, screen and face is seen.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser

from companion.games.contract import AnyGame
from companion.games.simulate import simulate
from tests.browser.helpers.fit import EVERY_LOOK, SOME_LOOKS, Fit, asked_types
from tests.browser.helpers.pad import GAMES, SEEDS, Record, asked_in, open_record
from tests.helpers.slow import THOROUGH, slow_but

LOOKS = EVERY_LOOK if THOROUGH else SOME_LOOKS
LANGUAGES = ("de", "en", "fr")
# As long as names are that people have: one of eleven letters, one of two parts.
NAMES = ["Annegret", "Jean-Luc", "Maximiliane", "Cleo", "Friederike"]
# More than a screen of answers, or none: a result is read.
SCROLLS = {"neighbourhood", "market", "finished"}
# A piece that was chosen has two halves.
ADD = "document.querySelector('.by-hand .add:not([disabled])')?.click()"

TABLES = [
    (game.key, seats, language)
    for game in GAMES.values()
    for seats, language in product(game.players, LANGUAGES)
]
FULLEST = {(game.key, game.players[-1], "de") for game in GAMES.values()}


@pytest.fixture
def fit(chromium: Browser, origin: str, language: str) -> Iterator[Fit]:
    found = Fit(chromium, origin, language)
    yield found
    found.context.close()


def questions(game: AnyGame, seats: int) -> dict[str, Record]:
    """For every kind of question a record that ends where it is asked."""
    found: dict[str, Record] = {}
    for seed in range(SEEDS):
        record = simulate(game, seats, seed)
        named = {**record, "players": NAMES[:seats]}
        for kind, length in asked_in(game, record):
            found.setdefault(kind, {**named, "events": record["events"][:length]})
    return found


@pytest.mark.parametrize(("key", "seats", "language"), slow_but(FULLEST, TABLES))
def test_nothing_that_can_be_tapped_is_covered(fit: Fit, key: str, seats: int) -> None:
    wrong = {}
    for kind, record in questions(GAMES[key], seats).items():
        fit.page.goto(open_record(fit.page, record))
        fit.page.evaluate(ADD)
        scrolls = not SCROLLS.isdisjoint({kind, *asked_types(fit.page)})
        wrong[kind] = fit.wrong(LOOKS, "pad", scrolls)
    assert not any(wrong.values()), "\n".join(told(wrong))


def told(wrong: dict[str, dict[tuple[object, ...], list[str]]]) -> Iterator[str]:
    for kind, looks in wrong.items():
        for look, found in looks.items():
            for each in found:
                yield f"{kind} {' '.join(map(str, look))} {each}"


# Pages around a game, which may be scrolled; and those of a finished play.
AROUND = ("/sheet", "/history", "/adjust", "/abandon")
PAGES = ("/", "/new", "/new/basari", "/new/ys", "/open", "/pads", "/rules/basari")


@pytest.mark.parametrize("language", slow_but({"de"}, LANGUAGES))
def test_pages_around_a_game_have_room(fit: Fit) -> None:
    record = questions(GAMES["basari"], 5)["finished"]
    pad = open_record(fit.page, record)
    fit.page.goto(f"{pad}/sheet")
    scoring = fit.page.locator('a[href*="/scoring/"]').first.get_attribute("href")
    wrong = {}
    for path in (*PAGES, str(scoring), *(f"{pad}{end}" for end in AROUND)):
        fit.page.goto(path)
        wrong[path] = fit.wrong(LOOKS, "page", scrolls=True)
    assert not any(wrong.values()), "\n".join(told(wrong))
