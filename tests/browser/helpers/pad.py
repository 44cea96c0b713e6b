"""Playing on the pad: begin a play, read the question, tap an answer.

Everything that knows what the pad looks like is here.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from playwright.sync_api import ElementHandle, Error, Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from companion.games.codec import decode
from companion.games.contract import AnyGame
from companion.games.record import read_table
from companion.games.registry import known_games
from companion.games.simulate import NAMES, simulate
from companion.play.view.form import inputs_of
from companion.play.view.scoring import steps
from tests.browser.helpers.taps import Taps
from tests.helpers.slow import slow_but

Record = dict[str, Any]
GAMES = {game.key: game for game in known_games()}
# Edel, Stein & Reich asks with the widgets of the other two.
BY_WIDGETS = slow_but({"basari", "ys"}, GAMES)
ONE_GAME = slow_but({"ys"}, GAMES)  # where a page is looked at and not a question
SEEDS = 8  # so many plays show every kind of question of a game
CHOICES = ("radio", "submit")  # one of several of a name
PLUMBING = {"csrf_token", "seq", "token"}

# A widget that needs JavaScript is drawn only where there is some.
LOOK = """() => {
  const scripted = matchMedia("(scripting: enabled)").matches;
  const kind = (element) => {
    if (["hidden", "radio", "submit"].includes(element.type)) return element.type;
    if (element.localName === "select") return scripted ? "square" : "select";
    if (scripted && element.closest(".digits")) return "digits";
    if (scripted && element.closest(".counter")) return "counter";
    if (scripted && element.dataset.together) return "together";
    return "text";
  };
  const forms = [...document.querySelectorAll("form.answer")];
  const shortcuts = [...document.querySelectorAll(".question button[name=answer]")];
  return {
    scripted,
    refused: Boolean(document.querySelector(".refusal")),
    entries: Number(document.querySelector("input[name=seq]").value),
    shortcuts: shortcuts.map((button) => button.value),
    forms: forms.map((form) => ({
      folded: Boolean(form.closest("details:not([open])")),
      fills: scripted && Boolean(form.querySelector("[data-distinct]")),
      controls: [...form.elements]
        .filter(({ name }) => name && name !== "area" && name !== "answer")
        .map((element) => ({ name: element.name, value: element.value, kind: kind(element) })),
    })),
  };
}"""

# In which step of a form an input is, and whether it can be left out.
STEPS = """(form) => Object.fromEntries([...form.elements].map((element) => {
  const step = [...form.querySelectorAll(".areas > .area")].indexOf(element.closest(".area"));
  return [element.name, [step, Number(element.required)]];
}))"""

# What opens the step that an input is in, where it is not in view a moment later.
TAB = """(form, name) => {
  const found = form.elements.namedItem(name);
  const own = (found instanceof RadioNodeList ? found[0] : found).closest(".area");
  const at = [...form.querySelectorAll(".areas > .area")].indexOf(own);
  if (at < 0) return "";
  const tab = () => {
    const isShown = own.getBoundingClientRect().height > 0;
    return isShown ? "" : form.querySelectorAll(".areas > input")[at].id;
  };
  if (!matchMedia("(scripting: enabled)").matches) return tab(); // and there are no timers
  return new Promise((done) => setTimeout(() => done(tab()), 5));
}"""

# Taps are answered a moment later.
IS_SENT = """(form) => new Promise((done) =>
  setTimeout(() => done(!form.isConnected || Boolean(form.dataset.sent)), 5))"""

# What there is to know of an answer that nobody has taken.
WAITING = """() => ({
  kept: document.getElementById("kept").className,
  waiting: document.getElementById("main").dataset.waiting,
  given: [...document.querySelectorAll("form.answer")]
    .map((form) => [form.dataset.sent, [...new FormData(form)].map((pair) => pair.join("="))]),
})"""

ON = "main:not(:has(.pad)) a.button.wide"  # leads on from what was counted

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


def moments(game: AnyGame) -> dict[str, Record]:
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


def counted(record: Record) -> Record:
    """As much of a record as leads to its first count."""
    table = read_table(record)
    walked = steps(table, table.start(), record["events"])
    length = next(length for length, step in enumerate(walked, start=1) if step.counts)
    return {**record, "events": record["events"][:length]}


def asked_in(game: AnyGame, record: Record) -> Iterator[tuple[str, int]]:
    """What is asked after so many events."""
    state = read_table(record).start()
    for length, event in enumerate([*record["events"], None]):
        turn = game.rules.awaited(state)
        if turn is None:
            yield "finished", length
        elif turn.types == (turn.kind,):
            yield turn.kind, length
        else:
            yield "-".join((turn.kind, "by", *turn.types)), length
        if event:
            state = game.rules.apply(state, decode(game.shapes, event, len(record["players"])))


# The pad as it looks now


class Control(NamedTuple):
    """Something in a form that has a name, and the kind of widget that it is part of."""

    name: str
    value: str
    kind: str


class Form(NamedTuple):
    """A way to answer: the form of this number. One that fills itself does so with its last row."""

    number: int
    folded: bool
    fills: bool
    controls: list[Control]

    def hidden(self) -> dict[str, str]:
        return {each.name: each.value for each in self.controls if each.kind == "hidden"}

    def choices(self) -> set[tuple[str, str]]:
        return {(each.name, each.value) for each in self.controls if each.kind in CHOICES}

    def open_ones(self) -> set[str]:
        return {each.name for each in self.controls if each.kind not in ("hidden", *CHOICES)}

    def can_say(self, wanted: Mapping[str, str]) -> bool:
        hidden, choices, open_ones = self.hidden(), self.choices(), self.open_ones()
        return hidden.keys() - PLUMBING <= wanted.keys() and all(
            hidden.get(name) == value
            or (name, value) in choices
            or not {name, f"{name}-other"}.isdisjoint(open_ones)
            for name, value in wanted.items()
        )


def begin(taps: Taps, game: AnyGame, seats: int | None = None) -> None:
    """A new game, with as few people as can play it unless somebody says how many."""
    page = taps.page
    page.goto("/")
    taps.tap(page.locator('main a[href="/new"]'))
    # By its cover: the list of all titles, which a search goes through, has it once more.
    taps.tap(page.locator(f'.shelf a[href="/new/{game.key}"]'))
    for seat, name in enumerate(NAMES[: seats or game.players[0]]):
        taps.type(page.locator(f'[name="names-{seat}"]'), name)
    taps.tap(page.locator("button[name=start]"))
    page.wait_for_url("**/play/*")


def question(page: Page) -> str:
    """What the pad asks."""
    return page.locator("#question").inner_text()


def entries(page: Page) -> int:
    """How many entries the pad was drawn from."""
    return int(page.locator("input[name=seq]").first.input_value())


def recorded(page: Page) -> list[dict[str, Any]]:
    """The events that stand, as the server says."""
    pad = re.search(r"/play/[^/?#]+", page.url)
    assert pad, page.url
    events: list[dict[str, Any]] = page.request.get(f"{pad[0]}/record").json()["events"]
    return events


def play(
    page: Page, game: AnyGame, events: Iterable[Mapping[str, Any]], taps: Taps | None = None
) -> None:
    """Say these events, which follow upon those entered, but for what is entered by itself."""
    entered = begun = entries(page)
    for number, event in enumerate(events, start=begun):
        if number >= entered:
            answer(page, game, event, taps)
            entered = entries(page)


def answer(page: Page, game: AnyGame, event: Mapping[str, Any], taps: Taps | None = None) -> None:
    """Say this event on the pad, as a finger would, and wait until the next question is there."""
    taps = taps or Taps(page)
    looked = page.evaluate(LOOK)
    say(page, looked, sayable(game, event), taps)
    wait_until_answered(page, looked["entries"], looked["refused"])
    taps.answered = monotonic()
    go_on(page, taps)


def sayable(game: AnyGame, event: Mapping[str, Any]) -> dict[str, str]:
    """An event as inputs; the colour of no move at all is nothing that anybody would say."""
    wanted = inputs_of(game, event)
    if wanted.get("by") == "0":
        wanted.pop("colour", None)
    return wanted


def say(page: Page, looked: dict[str, Any], wanted: dict[str, str], taps: Taps) -> None:
    """With as few taps as can be: the answer may be one of its own."""
    for index, value in enumerate(looked["shortcuts"]):
        if dict(parse_qsl(value)) == wanted:
            taps.tap(page.locator(".question button[name=answer]").nth(index))
            return
    found = form_for(looked, wanted)
    form = page.locator("form.answer").nth(found.number)
    if found.folded:
        taps.tap(form.locator("xpath=ancestor::details/summary"))
    handle = form.element_handle()
    given = [(control_for(found, *each), each[1]) for each in wanted.items()]
    for control, value in by_steps(form, given)[: -1 if found.fills else None]:
        give(form, control, value, taps)
    if any(control.kind == "submit" for control, _ in given):
        return
    if not (looked["scripted"] and sent_automatic(handle)):
        send(form, found, wanted, taps)


def form_for(looked: dict[str, Any], wanted: Mapping[str, str]) -> Form:
    """The first form that can say all that is wanted, and says nothing else by itself."""
    for index, form in enumerate(looked["forms"]):
        controls = [Control(**each) for each in form["controls"]]
        found = Form(index, form["folded"], form["fills"], controls)
        if found.can_say(wanted):
            return found
    raise AssertionError(f"no form for {dict(wanted)}")


def control_for(form: Form, name: str, value: str) -> Control:
    """What is not among the choices is typed beside them."""
    fitting = [
        each
        for each in form.controls
        if each.name == name and (each.kind not in CHOICES or each.value == value)
    ]
    return (fitting or [each for each in form.controls if each.name == f"{name}-other"])[0]


def send(form: Locator, found: Form, wanted: Mapping[str, str], taps: Taps) -> None:
    """By the button; where there is none to see, by what says "nobody"."""
    button = form.locator(".send button")
    if not is_clipped(button):
        taps.tap(button)
        return
    for name in sorted({name for name, value in found.choices() if not value} - wanted.keys()):
        taps.tap(form.locator(f'label:has(> input[name="{name}"][value=""])'))


def is_clipped(button: Locator) -> bool:
    box = button.locator("xpath=..").bounding_box()
    return box is None or box["width"] < 2


def give(form: Locator, control: Control, value: str, taps: Taps) -> None:
    """One input: a new kind of widget is one case more."""
    named = f'[name="{control.name}"]'
    if control.kind not in ("hidden", "together"):
        show_step(form, control, taps)
    match control.kind:
        case "hidden" | "together":
            pass  # known already, or counted together with another
        case "radio":
            taps.tap(form.locator(f'label:has(> {named}[value="{value}"])'))
        case "submit":
            taps.tap(form.locator(f'button{named}[value="{value}"]'))
        case "counter":
            counter = form.locator(f".counter:has({named})")
            known = int(counter.locator("input").input_value() or 0)  # as it was before an undo
            for _ in range(int(value) - known):
                taps.tap(counter.locator(".add"))
            for _ in range(known - int(value)):
                taps.tap(counter.locator(".less"))
        case "digits":
            keys = form.locator(f".digits:has({named})")
            for digit in value:
                taps.tap(keys.locator(f'[data-digit="{digit}"]'))
        case "square":
            spot = form.locator(f".spot:has(+ {named})")
            if spot.get_attribute("aria-pressed") != "true":
                taps.tap(spot)
            taps.tap(form.locator(f'[data-broker="{value}"]'))
        case "select":
            taps.choose(form.locator(named), value)
        case _:
            taps.type(form.locator(named), value)


def by_steps(form: Locator, given: list[tuple[Control, str]]) -> list[tuple[Control, str]]:
    """What is asked in one step is given there, and what sends the form comes last.

    What has to be chosen in a step leads on to the next, so it comes after what may be.
    """
    steps = form.evaluate(STEPS)
    return sorted(
        given, key=lambda each: (each[0].kind == "submit", steps.get(each[0].name, (0, 0)))
    )


def show_step(form: Locator, control: Control, taps: Taps) -> None:
    """Open the step that an input is in, unless it is in view."""
    tab = form.evaluate(TAB, control.name)
    if tab:
        taps.tap(form.locator(f'label[for="{tab}"]'))


def sent_automatic(form: ElementHandle) -> bool:
    """With JavaScript an answer goes off with its last tap, where nothing is left to say."""
    try:
        return bool(form.evaluate(IS_SENT))
    except Error:  # so much so that the page is gone
        return True


def wait_until_answered(page: Page, before: int, refused: bool = False) -> None:
    """The pad counts entries; a page that says why not is no answer, unless it said so before.

    A locator waits without evaluating strings in the page, which our Content-Security-Policy
    forbids: `wait_for_function` would fail.
    """
    moved_on = page.locator(f'.pad input[name="seq"]:not([value="{before}"])')
    refusal = page.locator(".nothing" if refused else ".refusal")
    try:
        moved_on.or_(refusal).or_(page.locator(ON)).first.wait_for(state="attached")
    except TooLate as late:
        raise AssertionError(f"still waiting: {page.evaluate(WAITING)}") from late
    assert not refusal.count(), refusal.inner_text()


def go_on(page: Page, taps: Taps) -> None:
    """From a page that shows how something was counted back to the pad."""
    if page.locator(ON).count():
        taps.tap(page.locator(ON))
        page.locator(".pad").wait_for()
