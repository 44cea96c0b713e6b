"""Playing on the pad: begin a play, read the question, tap an answer.

Everything that knows what the pad looks like is here.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

from companion.games import known_games
from companion.games.codec import decode
from companion.games.kernel import Game
from companion.games.record import read_table
from companion.games.simulate import simulate
from companion.web.play.answers import inputs_of
from tests.browser.taps import Taps

Record = dict[str, Any]
GAMES = {game.key: game for game in known_games()}
SEEDS = 8  # so many plays show every kind of question of a game
PLUMBING = {"csrf_token", "seq", "token"}

DESCRIBE_FORMS = """() => [...document.forms].map((form) => [...form.elements].map((element) => ({
  name: element.name, value: element.value, type: element.type, required: element.required,
})))"""

# A round of Basari for three, with a bargain in it.
ROUND: list[dict[str, Any]] = [
    {"type": "deal", "workers": [3, 1, 2]},
    {"type": "reveal", "actions": ["A", "B", "A"]},
    {"type": "offer", "seat": 0, "gems": {"blue": 1}},
    {"type": "offer", "seat": 2, "gems": {"green": 1}},
    {"type": "accept", "seat": 0},
    {"type": "draw", "seat": 2, "workers": 4},
    {"type": "points", "seat": 1, "points": 5},
]


# Records


def record_of(key: str, seats: int) -> Record:
    """A play that has not begun."""
    return {**simulate(GAMES[key], seats, 0), "events": []}


def open_record(page: Page, record: Record) -> str:
    """Begin a play on this page's device; the path of its pad, which is not yet shown."""
    form = page.request.get("/open").text()
    token = re.search(r'name="csrf_token" value="([^"]+)"', form)
    assert token
    content = json.dumps(record).encode()
    file = {"name": "a.companion.json", "mimeType": "application/json", "buffer": content}
    answer = page.request.post("/open", multipart={"csrf_token": token[1], "record": file})
    assert answer.ok, answer.text()
    found = re.search(r"/play/[^/?#]+$", answer.url)
    assert found, answer.url
    return found[0]


def moments(game: Game) -> dict[str, Record]:
    """For every kind of question a record that ends where it is asked, and one that is finished.

    The fuller the table, the harder for the screen: the first is found with most players.
    """
    found: dict[str, Record] = {}
    for seats in reversed(game.players):
        for seed in range(SEEDS):
            record = simulate(game, seats, seed)
            for name, length in asked_in(game, record):
                found.setdefault(name, {**record, "events": record["events"][:length]})
    return found


def asked_in(game: Game, record: Record) -> Iterator[tuple[str, int]]:
    """What is asked after so many events."""
    state = read_table(record).start()
    for length, event in enumerate([*record["events"], None]):
        turn = game.awaited(state)
        if turn is None:
            yield "finished", length
        elif turn.types == (turn.kind,):
            yield turn.kind, length
        else:
            yield "-".join((turn.kind, "by", *turn.types)), length
        if event:
            state = game.apply(state, decode(game.shapes, event, len(record["players"])))


# The pad as it looks now


class Control(NamedTuple):
    """Something in a form that has a name."""

    name: str
    value: str
    type: str
    required: bool


def question(page: Page) -> str:
    """What the pad asks."""
    return page.locator("#question").inner_text()


def answer(page: Page, game: Game, event: Mapping[str, Any], taps: Taps | None = None) -> None:
    """Say this event on the pad, as a finger would, and wait until the next question is there."""
    taps = taps or Taps(page)
    wanted = inputs_of(game, event)
    index, controls = form_for(page, wanted)
    form = page.locator("form").nth(index)
    by_itself = sends_itself(page, controls)  # asked now: later the page may be on its way out
    unfold(form, taps)
    before = next(each.value for each in controls if each.name == "seq")
    for name, value in wanted.items():
        give(form, next(each for each in controls if each.name == name), value, taps)
    if not by_itself:
        taps.tap(form.locator("button"))
    wait_until_answered(page, before)


def form_for(page: Page, wanted: Mapping[str, str]) -> tuple[int, list[Control]]:
    """The first form that can say all that is wanted, and says nothing else by itself."""
    for index, elements in enumerate(page.evaluate(DESCRIBE_FORMS)):
        controls = [Control(**element) for element in elements if element["name"]]
        if can_say(controls, wanted):
            return index, controls
    raise AssertionError(f"no form for {dict(wanted)}")


def can_say(controls: list[Control], wanted: Mapping[str, str]) -> bool:
    hidden = {each.name: each.value for each in controls if each.type == "hidden"}
    choices = {(each.name, each.value) for each in controls if each.type == "radio"}
    open_ones = {each.name for each in controls if each.type not in ("hidden", "radio")}
    return hidden.keys() - PLUMBING <= wanted.keys() and all(
        hidden.get(name) == value or (name, value) in choices or name in open_ones
        for name, value in wanted.items()
    )


def unfold(form: Locator, taps: Taps) -> None:
    folded = form.locator("xpath=ancestor::details[not(@open)]")
    if folded.count():
        taps.tap(folded.locator("summary"))


def give(form: Locator, control: Control, value: str, taps: Taps) -> None:
    """One input: a new kind of widget is one case more."""
    match control.type:
        case "hidden":
            pass  # known already
        case "radio":
            choice = f'input[name="{control.name}"][value="{value}"]'
            taps.tap(form.locator("label", has=form.page.locator(choice)))
        case "select-one":
            taps.choose(form.locator(f'select[name="{control.name}"]'), value)
        case _:
            taps.type(form.locator(f'[name="{control.name}"]'), value)


def sends_itself(page: Page, controls: list[Control]) -> bool:
    """With JavaScript an answer goes off with its last tap, where nothing may be left out."""
    seen = [each for each in controls if each.type != "hidden"]
    complete = bool(seen) and all(each.type == "radio" and each.required for each in seen)
    return complete and page.evaluate("matchMedia('(scripting: enabled)').matches")


def wait_until_answered(page: Page, before: str) -> None:
    """The pad counts entries; a page that says why not is no answer.

    A locator waits without evaluating strings in the page, which our Content-Security-Policy
    forbids: `wait_for_function` would fail.
    """
    moved_on = page.locator(f'input[name="seq"]:not([value="{before}"])')
    refusal = page.locator(".refusal")
    moved_on.or_(refusal).first.wait_for(state="attached")
    assert not refusal.count(), refusal.inner_text()
